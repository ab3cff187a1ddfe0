// What the engine of stamps and cancellations works with: PACs, certificates, patience and the points where it may die.

import type { Cola } from '../../craft/db/queues.ts'
import type { InTx, Tx } from '../../craft/db/tx.ts'
import type { LlaveMaestra } from '../../craft/llave-maestra.ts'
import type { Cartero } from '../../craft/salida/cartero.ts'
import type { CsdStore } from '../emisor/csd-store.ts'
import type { PacStore } from '../emisor/pac-store.ts'
import type { AjustesCorte, Corte } from '../pac/corte.ts'
import type { Pacs } from '../pac/make-pac.ts'
import type { EstatusSat, Pac } from '../pac/pac.ts'

type Ajustes = {
  /** Lease = long enough for every call of one attempt plus the wait for a connection. */
  leaseMs: number
  /** Head start of the request that froze the document, before the sweep may take it. */
  graciaMs: number
  /** How long a request waits for the answer before saying "en proceso". */
  esperaEnLineaMs: number
  /** Waits between questions about an uncertain attempt; the last one repeats. */
  esperasMs: number[]
  /** "Not found" proves absence only after this many times over this long. */
  ausencias: number
  ausenciaMs: number
  /** After this many tries, or this age of the document, a person must look. */
  intentosMax: number
  edadMaxMs: number
  /** Pace of the sweep that finds what nobody is working on. */
  sondeoMs: number
  llamadasSimultaneas: number
  /** When a PAC that does not answer is left alone, and for how long. */
  corte: AjustesCorte
  /** Waits between status questions of a cancellation; the last one repeats. */
  consultasMs: number[]
  /** A live document is asked about again after this long: with the wait for its turn, at least once a week. */
  vigiaMs: number
  /** How many documents each round of the sweep asks the SAT about: this bounds the queries per minute. */
  vigiaPorRonda: number
  /** Waits between tries of a mail; after the last one it is given up. */
  correoMs: number[]
  espejo: AjustesEspejo
}

/** The patience of the mirror: the SAT takes minutes, hours, and some times days. */
type AjustesEspejo = {
  /** Longer than any call of a request or a verification, and than any download. */
  leaseMs: number
  leaseDescargaMs: number
  /** Waits between verifications; the last one repeats. */
  verificacionesMs: number[]
  /** Waits after a call that the SAT did not answer; the last one repeats. */
  reintentosMs: number[]
  /** A request that is still being prepared after this long is given up. */
  abandonoMs: number
  /** Before the next request for a window whose last one failed. */
  otraMs: number
  /** How long a lent e.firma stays in memory. */
  prestamoMs: number
}

export const AJUSTES: Ajustes = {
  leaseMs: 75_000,
  graciaMs: 3000,
  esperaEnLineaMs: 25_000,
  esperasMs: [2000, 4000, 8000, 15_000, 30_000, 60_000, 300_000, 900_000],
  ausencias: 3,
  ausenciaMs: 60_000,
  intentosMax: 24,
  edadMaxMs: 70 * 3_600_000,
  sondeoMs: 5000,
  llamadasSimultaneas: 8,
  corte: { fallas: 5, ventanaMs: 30_000, esperaMs: 30_000 },
  consultasMs: [300_000, 900_000, 3_600_000, 21_600_000, 86_400_000],
  vigiaMs: 6 * 86_400_000,
  vigiaPorRonda: 2,
  correoMs: [30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000],
  espejo: {
    leaseMs: 90_000,
    leaseDescargaMs: 20 * 60_000,
    verificacionesMs: [30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000],
    reintentosMs: [60_000, 300_000, 900_000, 3_600_000],
    abandonoMs: 72 * 3_600_000,
    otraMs: 3_600_000,
    prestamoMs: 60 * 60_000,
  },
}

/** Smaller waits for tests and demonstrations; what proves absence keeps its proportions. */
export function scaleAjustes(factor: number, deConsultas = factor): Ajustes {
  const scale = (por: number) => (valor: number) => Math.max(1, Math.ceil(valor * por))
  const ms = scale(factor)
  return {
    ...AJUSTES,
    leaseMs: ms(AJUSTES.leaseMs),
    graciaMs: ms(AJUSTES.graciaMs),
    esperasMs: AJUSTES.esperasMs.map(ms),
    ausenciaMs: ms(AJUSTES.ausenciaMs),
    sondeoMs: Math.max(50, ms(AJUSTES.sondeoMs)),
    corte: { ...AJUSTES.corte, ventanaMs: ms(AJUSTES.corte.ventanaMs), esperaMs: ms(AJUSTES.corte.esperaMs) },
    consultasMs: AJUSTES.consultasMs.map(scale(deConsultas)),
    vigiaMs: scale(deConsultas)(AJUSTES.vigiaMs),
    correoMs: AJUSTES.correoMs.map(ms),
    espejo: {
      ...AJUSTES.espejo,
      leaseMs: ms(AJUSTES.espejo.leaseMs),
      leaseDescargaMs: ms(AJUSTES.espejo.leaseDescargaMs),
      verificacionesMs: AJUSTES.espejo.verificacionesMs.map(scale(deConsultas)),
      reintentosMs: AJUSTES.espejo.reintentosMs.map(scale(deConsultas)),
      abandonoMs: scale(deConsultas)(AJUSTES.espejo.abandonoMs),
      otraMs: scale(deConsultas)(AJUSTES.espejo.otraMs),
    },
  }
}

export type Motor = {
  /** Work with a PAC has connections of its own: a slow PAC must not starve the screens (nor the other way round). */
  inTx: InTx
  pac: (nombre: string) => Pac
  /** Seconds by which the clock of the PAC that answered last is beyond ours. */
  relojPac: () => number
  /** The status service that knows what this PAC stamped. */
  sat: (pac: string) => EstatusSat
  csd: CsdStore
  /** Which PACs can be chosen here, and how an account is tried before it is kept. */
  pacs: Omit<Pacs, 'pac' | 'sat'>
  cuentas: PacStore
  /** Encrypts what must not be readable at rest, such as a link that waits for its mail. */
  llave: LlaveMaestra
  /** The certificate that must have signed a stamp. A stamp by an unknown certificate is accepted with an incident. */
  certificadosSat: ReadonlyMap<string, Uint8Array>
  /** The authorities whose word on whose certificate it is this installation takes; none where nobody gave them. */
  autoridades: readonly Uint8Array[]
  ajustes: Ajustes
  now: () => Date
  /** A slot for a call to a PAC, or as many as are made at once. */
  turno: <T>(work: () => Promise<T>, lugares?: number) => Promise<T>
  /** Keeps calls away from a PAC that does not answer. */
  corte: Corte
  /** How mail leaves; null while nobody configured it, and while the demonstration writes its past. */
  correo: { cartero: Cartero; demo: boolean; dominio: string } | null
  /** Wakes a worker for each of these rows when the transaction commits. */
  despertar: (tx: Tx, cola: Cola, ...ids: number[]) => Promise<void>
  /** Takes back the wake-up of rows that need nobody any more. */
  dejarDormir: (tx: Tx, cola: Cola, ...ids: number[]) => Promise<void>
  /** Named places where tests kill the process; does nothing otherwise. */
  punto: (nombre: string) => void
}

export function makeTurno(limite: number): Motor['turno'] {
  let libres = limite
  const espera: { lugares: number; enter: () => void }[] = []
  // The longest waiter first: a newcomer that needs fewer slots does not pass before it.
  const admit = () => {
    while (espera[0] && espera[0].lugares <= libres) {
      libres -= espera[0].lugares
      espera.shift()!.enter()
    }
  }
  return async (work, lugares = 1) => {
    const suyos = Math.min(lugares, limite)
    await new Promise<void>((enter) => {
      espera.push({ lugares: suyos, enter })
      admit()
    })
    try {
      return await work()
    } finally {
      libres += suyos
      admit()
    }
  }
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Stamps and cancellations: PACs, certificates and patience. */
    motor: Motor
  }
}
