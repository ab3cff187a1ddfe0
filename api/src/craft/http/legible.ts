// The net under every schema: no text that the database cannot keep, and nothing nested without end, reaches a use case.
import { esLegible } from '@litro/contract/campo'

/** Our deepest body has four levels. */
const PROFUNDIDAD = 20

type Queja = { campo: string; mensaje: string }

/** What is wrong with the first value that cannot be kept, and where it is. */
export function findIlegible(raiz: unknown): Queja | undefined {
  const pendientes: { valor: unknown; ruta: string[] }[] = [{ valor: raiz, ruta: [] }]
  for (let paso = pendientes.pop(); paso; paso = pendientes.pop()) {
    const { valor, ruta } = paso
    const campo = ruta.join('.') || 'cuerpo'
    if (typeof valor === 'string') {
      if (!esLegible(valor)) return { campo, mensaje: 'El texto contiene caracteres no permitidos.' }
    } else if (typeof valor === 'object' && valor !== null) {
      if (ruta.length >= PROFUNDIDAD)
        return { campo: ruta[0]!, mensaje: 'Los datos están anidados con demasiada profundidad.' }
      for (const [clave, hijo] of Object.entries(valor)) {
        if (!esLegible(clave)) return { campo, mensaje: 'Un nombre de campo contiene caracteres no permitidos.' }
        pendientes.push({ valor: hijo, ruta: [...ruta, clave] })
      }
    }
  }
  return undefined
}
