// The breaker of each PAC: one that does not answer is left alone for a while, and then tried with a single probe.
import type { CodigoIncierto } from './pac.ts'

export type AjustesCorte = {
  /** Failures within the window, without an answer between them, that open the breaker. */
  fallas: number
  ventanaMs: number
  /** How long it is left alone before each probe. */
  esperaMs: number
}

/** What the end of a call did to the breaker. */
export type Cambio = 'abrio' | 'sigue' | 'cerro' | null

/** The right to make one call. Only the first `fin` or `dejar` counts. */
export type Permiso = {
  fin: (fallo: boolean) => Cambio
  /** Gives the right back when the call was not made. */
  dejar: () => void
}

/**
 * In the memory of each process on purpose: it costs nothing, it cannot be out of date with what this process sees, and
 * losing it on a restart costs at most as many calls as open it. That a stamp happens once never rests on it.
 */
export type Corte = {
  /** True while no PAC is cut off, so callers can skip asking. */
  libre: () => boolean
  /**
   * Null while the PAC is cut off. After the wait, the first caller gets the right to probe and the others wait for its
   * result.
   */
  pedir: (pac: string) => Permiso | null
  /** Registers a call that is made in any case. */
  llamar: (pac: string) => Permiso
  /** The PACs that are cut off now. */
  cortados: () => string[]
  /** Forgets the failures of a PAC whose account or simulated behaviour changed. */
  olvidar: (pac: string) => void
}

type Estado = { fallas: number[]; hasta: number | null; probando: boolean }

export function makeCorte(ajustes: AjustesCorte, now: () => number = Date.now): Corte {
  const estados = new Map<string, Estado>()
  const of = (pac: string): Estado => {
    const conocido = estados.get(pac) ?? { fallas: [], hasta: null, probando: false }
    estados.set(pac, conocido)
    return conocido
  }
  const isCut = (e: Estado) => e.hasta !== null && (e.probando || now() < e.hasta)
  return {
    libre: () => ![...estados.values()].some(({ hasta }) => hasta !== null),
    pedir: (pac) => {
      const e = of(pac)
      if (isCut(e)) return null
      e.probando = e.hasta !== null
      return permit(e, e.probando)
    },
    llamar: (pac) => permit(of(pac), false),
    cortados: () => [...estados].filter(([, e]) => isCut(e)).map(([pac]) => pac),
    olvidar: (pac) => void estados.delete(pac),
  }

  function permit(e: Estado, prueba: boolean): Permiso {
    let abierto = true
    const close = () => {
      const era = abierto
      abierto = false
      if (era && prueba) e.probando = false
      return era
    }
    return {
      dejar: () => void close(),
      fin: (fallo) => (close() ? (fallo ? fail(e, prueba) : succeed(e)) : null),
    }
  }

  /** Any answer closes the breaker, even the answer to a call that began before it opened. */
  function succeed(e: Estado): Cambio {
    const estaba = e.hasta !== null
    e.fallas = []
    e.hasta = null
    return estaba ? 'cerro' : null
  }

  function fail(e: Estado, prueba: boolean): Cambio {
    const ahora = now()
    if (e.hasta !== null) {
      // A call that began before the breaker opened proves nothing new by failing late.
      if (prueba) e.hasta = ahora + ajustes.esperaMs
      return prueba ? 'sigue' : null
    }
    e.fallas = [...e.fallas.filter((t) => ahora - t < ajustes.ventanaMs), ahora]
    if (e.fallas.length < ajustes.fallas) return null
    e.hasta = ahora + ajustes.esperaMs
    e.fallas = []
    return 'abrio'
  }
}

/** Failures of the PAC, not of the document: a refusal, a lookup that finds nothing or a strange document are answers. */
const FALLAS = new Set<string>([
  'TIEMPO',
  'CONEXION',
  'HTTP',
  'AUTENTICACION',
  'SIN_TIMBRES',
  'LIMITE',
  'MANTENIMIENTO',
] satisfies CodigoIncierto[])

export const fallaDe = (respuesta: { tipo: string; codigo?: string }): boolean =>
  respuesta.tipo === 'incierto' && FALLAS.has(respuesta.codigo ?? '')
