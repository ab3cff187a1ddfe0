// What changed between two records of the log, field by field and in words.
import { etiquetas } from '@litro/contract/etiquetas'
import { capital, fecha } from '../formato.ts'

type Cambio = { campo: string; antes: string; despues: string; igual: boolean }

const titulos: Record<string, string> = etiquetas

export function cambiosDe(antes: string, despues: string): Cambio[] {
  const viejo = flatten(parse(antes))
  const nuevo = flatten(parse(despues))
  const campos = [...new Set([...viejo.keys(), ...nuevo.keys()])]
  return campos.map((campo) => {
    const [a, d] = [viejo.get(campo) ?? '', nuevo.get(campo) ?? '']
    // A record with one side only tells what there was, or what there is; nothing was left as it was.
    return { campo: nameOf(campo), antes: a, despues: d, igual: a === d }
  })
}

function parse(texto: string): unknown {
  if (texto === '') return {}
  try {
    return JSON.parse(texto)
  } catch {
    return texto
  }
}

function flatten(valor: unknown, prefijo = ''): Map<string, string> {
  if (valor === null || typeof valor !== 'object') return new Map([[prefijo || 'Valor', wordOf(valor)]])
  if (Array.isArray(valor) && valor.every((v) => v === null || typeof v !== 'object')) {
    return new Map([[prefijo || 'Valor', valor.map(wordOf).join(', ')]])
  }
  const pares = Object.entries(valor).flatMap(([clave, v]) => [...flatten(v, prefijo ? `${prefijo}.${clave}` : clave)])
  return new Map(pares)
}

function wordOf(valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return ''
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  const texto = String(valor)
  return /^\d{4}-\d{2}-\d{2}$/.test(texto) ? fecha(texto) : texto
}

/** `limite_credito`, `fechaPago` and `CodigoPostal` as a person would write them; of a list, counted from one. */
export function nameOf(camino: string): string {
  const [campo = '', ...resto] = camino.split('.')
  const dentro = resto.map((parte) => (/^\d+$/.test(parte) ? String(Number(parte) + 1) : nameOf(parte).toLowerCase()))
  return [titulos[campo] ?? wordsOf(campo), ...dentro].join(' ')
}

function wordsOf(campo: string): string {
  const palabras = campo
    .replaceAll(/([a-záéíóúñ\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]+/g, ' ')
    .toLowerCase()
  return capital(palabras)
}
