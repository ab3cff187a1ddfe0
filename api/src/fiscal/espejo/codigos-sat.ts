// What each code of the SAT's mass download means for a request. A code nobody documented moves nothing and waits for a person.
import type { EstadoSolicitudSat } from '@litro/contract/espejo/vida'

/** What to do with the request, and with the mirror of its issuer. */
export type Decision =
  /** Ends it: a state of the ledger that leads to another request, or to none. */
  | { haz: 'terminar'; estado: EstadoSolicitudSat }
  /** Looked at again after the usual wait, or the one of a failed call. */
  | { haz: 'esperar'; como: 'preparando' | 'falla' | 'manana' }
  /** The token was refused: another one, and the same question again. */
  | { haz: 'reautenticar' }
  /** The packages are ready. */
  | { haz: 'descargar' }
  /** Only a person can mend it: certificate, authorisation, or a question of ours the SAT does not understand. */
  | { haz: 'detener'; estado: EstadoSolicitudSat }

const DE_PERSONA = new Set(['302', '303', '304', '305', '5001'])
const MAL_PEDIDA = new Set(['301', '5012'])
const SIN_CONTROL = new Set(['404', '5006'])
const FIN: Readonly<Record<string, EstadoSolicitudSat>> = { '5002': 'agotada', '5003': 'tope', '5005': 'duplicada' }

/** The request was sent: its outcome, or that nobody knows it. */
export function decideSolicita(codigo: string, idSolicitud: string | null): Decision | { haz: 'aceptar'; id: string } {
  if (codigo === '5000')
    return idSolicitud ? { haz: 'aceptar', id: idSolicitud } : { haz: 'terminar', estado: 'perdida' }
  if (FIN[codigo]) return { haz: 'terminar', estado: FIN[codigo] }
  // The tuple is spent all the same: another one is asked for with another token.
  if (codigo === '300') return { haz: 'reautenticar' }
  if (DE_PERSONA.has(codigo)) return { haz: 'detener', estado: 'rechazada' }
  if (MAL_PEDIDA.has(codigo)) return { haz: 'terminar', estado: 'rechazada' }
  return { haz: 'terminar', estado: SIN_CONTROL.has(codigo) ? 'perdida' : 'revision' }
}

type Verificada = {
  codigo: string
  estado: number | null
  resultado: string
  cfdis: number
  paquetes: readonly string[]
}

export function decideVerifica(
  { codigo, estado, resultado, cfdis, paquetes }: Verificada,
  abandonada: boolean,
): Decision {
  if (codigo === '300' || (codigo === '5000' && (estado === 0 || estado === null))) return { haz: 'reautenticar' }
  if (DE_PERSONA.has(codigo) || MAL_PEDIDA.has(codigo)) return { haz: 'detener', estado: 'rechazada' }
  if (SIN_CONTROL.has(codigo)) return { haz: 'esperar', como: 'falla' }
  // As the code of the call it means that the SAT does not know the request.
  if (codigo === '5004') return { haz: 'terminar', estado: 'perdida' }
  if (codigo === '5011') return { haz: 'esperar', como: 'manana' }
  if (codigo !== '5000') return { haz: 'terminar', estado: 'revision' }
  if (estado === 1 || estado === 2)
    return abandonada ? { haz: 'terminar', estado: 'abandonada' } : { haz: 'esperar', como: 'preparando' }
  if (estado === 3)
    return paquetes.length > 0 ? { haz: 'descargar' } : { haz: 'terminar', estado: cfdis === 0 ? 'vacia' : 'revision' }
  if (estado === 6) return { haz: 'terminar', estado: 'vencida' }
  if (estado === 5 && resultado === '5004') return { haz: 'terminar', estado: 'vacia' }
  return { haz: 'terminar', estado: (estado === 5 && FIN[resultado]) || 'perdida' }
}

type DecisionDescarga = 'guardar' | 'reautenticar' | 'perder' | 'vencer' | 'esperar' | 'detener'

export function decideDescarga(codigo: string, bytes: number): DecisionDescarga {
  if (codigo === '5000') return bytes > 0 ? 'guardar' : 'esperar'
  if (codigo === '300') return 'reautenticar'
  if (codigo === '5007') return 'vencer'
  // Given twice already, or unknown: there is no more of it.
  if (codigo === '5008' || codigo === '5004') return 'perder'
  return DE_PERSONA.has(codigo) || MAL_PEDIDA.has(codigo) ? 'detener' : 'esperar'
}
