// A return on the desk of treasury: what the check of the supplier's invoice says.
import type { RetornoPorAtender } from '../../entidades/retorno.ts'
import { fechaHora } from '../../formato.ts'
import type { Tono } from '../../ui/badge.tsx'

export type Retorno = RetornoPorAtender

type Revision = { texto: string; tono: Tono; frases: string[] }

type Revisable = Pick<Retorno, 'ArchivoFacturaXML' | 'Hallazgos' | 'FacturaVerificada' | 'EstadoSat'>

/**
 * Errors first: they are what keeps treasury from paying with a clear mind. Then the SAT's word, and without it whether the
 * invoice proves itself or waits for the SAT (D-194).
 */
export function revisionDe({ ArchivoFacturaXML, Hallazgos, FacturaVerificada, EstadoSat }: Revisable): Revision {
  if (ArchivoFacturaXML === null) return { texto: 'Sin factura', tono: 'gris', frases: [] }
  const errores = Hallazgos.filter(({ severidad }) => severidad === 'error')
  const avisos = Hallazgos.filter(({ severidad }) => severidad === 'aviso')
  const frases = [...errores, ...avisos].map(({ mensaje }) => mensaje)
  if (errores.length > 0) return { texto: 'Factura con errores', tono: 'rojo', frases }
  if (EstadoSat === 'Cancelado') {
    return { texto: 'Factura cancelada', tono: 'rojo', frases: ['El SAT la tiene cancelada: no se paga.', ...frases] }
  }
  if (EstadoSat === 'No Encontrado') {
    return { texto: 'El SAT no la encuentra', tono: 'rojo', frases: [noEncontrada(FacturaVerificada), ...frases] }
  }
  if (FacturaVerificada === false && EstadoSat === null) {
    return { texto: 'Espera al SAT', tono: 'amarillo', frases: [SIN_PROBAR, ...frases] }
  }
  if (avisos.length > 0) return { texto: 'Factura con avisos', tono: 'amarillo', frases }
  return { texto: 'Factura correcta', tono: 'verde', frases }
}

const SIN_PROBAR = 'Sus sellos no se pudieron comprobar: se paga solo si el SAT la tiene vigente por ese total.'
const noEncontrada = (verificada: boolean | null) =>
  verificada
    ? 'Sus sellos son auténticos: se paga con el motivo de dos personas de Tesorería.'
    : 'Sus sellos no se pudieron comprobar: no se paga.'

/** The SAT's last word with its hour, as the detail tells it. */
export const satDe = ({ EstadoSat, SatConsultado }: Pick<Retorno, 'EstadoSat' | 'SatConsultado'>) =>
  EstadoSat === null ? 'Sin consultar; se pregunta antes de pagar' : `${EstadoSat}, ${fechaHora(SatConsultado)}`
