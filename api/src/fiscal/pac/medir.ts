// How long each call to a PAC or to the SAT took and how it ended, told to whoever measures.
import type { EstatusSat, Pac } from './pac.ts'

export type LlamadaPac = { pac: string; operacion: string; resultado: string; segundos: number }

export function makeMedicion(now: () => number = () => performance.now()) {
  const oyentes: ((llamada: LlamadaPac) => void)[] = []
  const medidos = new Map<string, Pac>()
  /** A call that fails by our own fault is told too: it is the one somebody will ask about. */
  const measure = async <T>(pac: string, operacion: string, call: () => Promise<T>, resultadoDe: (r: T) => string) => {
    const inicio = now()
    let resultado = 'falla'
    try {
      const respuesta = await call()
      resultado = resultadoDe(respuesta)
      return respuesta
    } finally {
      for (const oir of oyentes) oir({ pac, operacion, resultado, segundos: (now() - inicio) / 1000 })
    }
  }
  const tipoDe = ({ tipo }: { tipo: string }) => tipo
  const measurePac = (pac: Pac): Pac => ({
    nombre: pac.nombre,
    timbrar: (...args) => measure(pac.nombre, 'timbrar', () => pac.timbrar(...args), tipoDe),
    consultar: (...args) => measure(pac.nombre, 'consultar', () => pac.consultar(...args), tipoDe),
    cancelar: (...args) => measure(pac.nombre, 'cancelar', () => pac.cancelar(...args), tipoDe),
    listar: (...args) => measure(pac.nombre, 'listar', () => pac.listar(...args), tipoDe),
    bajar: (...args) => measure(pac.nombre, 'bajar', () => pac.bajar(...args), tipoDe),
    pendientes: (...args) => measure(pac.nombre, 'pendientes', () => pac.pendientes(...args), tipoDe),
    responder: (...args) => measure(pac.nombre, 'responder', () => pac.responder(...args), tipoDe),
    probar: () => measure(pac.nombre, 'probar', pac.probar, tipoDe),
    saldo: () => measure(pac.nombre, 'saldo', pac.saldo, (timbres) => (timbres === null ? 'sin_saldo' : 'saldo')),
  })
  return {
    oir: (oyente: (llamada: LlamadaPac) => void) => void oyentes.push(oyente),
    pac: (pac: Pac): Pac => {
      const conocido = medidos.get(pac.nombre) ?? measurePac(pac)
      medidos.set(pac.nombre, conocido)
      return conocido
    },
    sat: (sat: EstatusSat): EstatusSat => ({
      consultar: (expresion) =>
        measure(
          'sat',
          'estatus',
          () => sat.consultar(expresion),
          (r) => ('tipo' in r ? r.tipo : 'respondido'),
        ),
    }),
  }
}
