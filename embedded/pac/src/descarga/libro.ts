// The SAT's own ledger of requests: how often each was asked, what it prepares, and how often each package was given.
import { randomUUID } from 'node:crypto'
import type { Fila } from './catalogo.ts'

export type TiemposDescarga = {
  /** From the request until its packages are ready. */
  preparaMs: number
  /** How long packages live. */
  vidaMs: number
  /** How long a token lives, by the header and by itself. */
  tokenMs: number
  porPaquete: number
  topeMetadata: number
  topeCfdi: number
  /** The same parameters in a life. */
  porTupla: number
  descargas: number
}

export const TIEMPOS_DESCARGA: TiemposDescarga = {
  preparaMs: 2_000,
  vidaMs: 72 * 3_600_000,
  tokenMs: 600_000,
  porPaquete: 10_000,
  topeMetadata: 1_000_000,
  topeCfdi: 200_000,
  porTupla: 2,
  descargas: 2,
}

export type Tupla = {
  rfc: string
  operacion: string
  tipo: string
  estado: string
  inicial: string
  final: string
  comprobante: string
  folio: string
}

export type Solicitud = {
  id: string
  tupla: Tupla
  creada: number
  lista: number
  /** Told instead of its real state, from then on. */
  torcida?: 'atascada' | 'uno-a-cinco' | 'vencida' | 'error-4'
  filas: Fila[]
  tope: boolean
  paquetes: { id: string; filas: Fila[]; descargas: number }[]
}

export type Libro = {
  /** The code and, when it was taken, the request. */
  pedir(tupla: Tupla, filas: Fila[], ahora: number): { codigo: string; solicitud?: Solicitud }
  find(id: string): Solicitud | undefined
  findPaquete(id: string): { solicitud: Solicitud; paquete: Solicitud['paquetes'][number] } | undefined
  /** Any other package, for the fault that gives one in place of another. */
  otro(id: string): Solicitud['paquetes'][number] | undefined
  /** The witness: every tuple that was received, in order. */
  recibidas(): { tupla: Tupla; codigo: string; momento: number }[]
}

export function makeLibro(t: TiemposDescarga): Libro {
  const solicitudes = new Map<string, Solicitud>()
  const paquetes = new Map<string, { solicitud: Solicitud; paquete: Solicitud['paquetes'][number] }>()
  const veces = new Map<string, number>()
  const recibidas: { tupla: Tupla; codigo: string; momento: number }[] = []
  const clave = (u: Tupla) =>
    [u.rfc, u.operacion, u.inicial, u.final, u.estado, u.comprobante, u.tipo, u.folio].join('|')

  const isActiva = (s: Solicitud, ahora: number) =>
    ahora - s.creada < t.vidaMs && (ahora < s.lista || s.torcida === 'atascada')

  const pedir: Libro['pedir'] = (tupla, filas, ahora) => {
    const nombre = clave(tupla)
    const n = (veces.get(nombre) ?? 0) + 1
    veces.set(nombre, n)
    const activa = [...solicitudes.values()].some((s) => clave(s.tupla) === nombre && isActiva(s, ahora))
    const codigo = n > t.porTupla ? '5002' : activa ? '5005' : '5000'
    recibidas.push({ tupla, codigo, momento: ahora })
    if (codigo !== '5000') return { codigo }
    const id = randomUUID()
    const tope = filas.length > (tupla.tipo === 'Metadata' ? t.topeMetadata : t.topeCfdi)
    const solicitud: Solicitud = { id, tupla, creada: ahora, lista: ahora + t.preparaMs, filas, tope, paquetes: [] }
    for (let i = 0; !tope && i * t.porPaquete < filas.length; i++) {
      // The SAT writes its packages in capitals.
      const paquete = {
        id: `${id.toUpperCase()}_${String(i + 1).padStart(2, '0')}`,
        filas: filas.slice(i * t.porPaquete, (i + 1) * t.porPaquete),
        descargas: 0,
      }
      solicitud.paquetes.push(paquete)
      paquetes.set(paquete.id.toLowerCase(), { solicitud, paquete })
    }
    solicitudes.set(id, solicitud)
    return { codigo, solicitud }
  }
  return {
    pedir,
    find: (id) => solicitudes.get(id.toLowerCase()),
    findPaquete: (id) => paquetes.get(id.toLowerCase()),
    otro: (id) => [...paquetes.values()].find(({ paquete }) => paquete.id.toLowerCase() !== id.toLowerCase())?.paquete,
    recibidas: () => recibidas,
  }
}

/** State and result of a request as the SAT tells them at a moment. */
export function estadoDeSolicitud(
  s: Solicitud,
  ahora: number,
  t: TiemposDescarga,
): { estado: number; resultado: string } {
  if (s.torcida === 'atascada') return { estado: 1, resultado: '5000' }
  if (s.torcida === 'error-4') return { estado: 4, resultado: '5006' }
  if (s.torcida === 'vencida' || ahora - s.lista > t.vidaMs) return { estado: 6, resultado: '5000' }
  if (s.torcida === 'uno-a-cinco')
    return ahora < s.lista ? { estado: 1, resultado: '5000' } : { estado: 5, resultado: '' }
  if (ahora < s.lista) return { estado: ahora - s.creada < t.preparaMs / 2 ? 1 : 2, resultado: '5000' }
  if (s.tope) return { estado: 5, resultado: '5003' }
  return s.filas.length === 0 ? { estado: 5, resultado: '5004' } : { estado: 3, resultado: '5000' }
}
