// Journal entries of a month as the SAT's electronic accounting 1.3: PolizasPeriodo and AuxiliarFolios. Pure text, no clock.
import { escapeAtributo, findCaracterProhibido } from '../caracteres.ts'

type Comprobante = { uuid: string; rfc: string; monto: string }
type OtroPago = { forma: string; fecha: string; beneficiario: string; rfc: string; monto: string }

export type Transaccion = {
  cuenta: string
  nombre: string
  concepto: string
  debe: string
  haber: string
  comprobantes: readonly Comprobante[]
  pago?: OtroPago
}

export type Poliza = { id: string; fecha: string; concepto: string; transacciones: readonly Transaccion[] }

export type Entrega = {
  rfc: string
  /** AAAA-MM. */
  periodo: string
  corte: string
  digest: string
  solicitud: 'AF' | 'FC' | 'DE' | 'CO'
  numero: string
}

const NS = 'http://www.sat.gob.mx/esquemas/ContabilidadE/1_3'

/** Text that any XML admits, at most so long: a line break of a description is no reason to lose a month. */
function legible(texto: string, maximo: number): string {
  let limpio = texto.replace(/\s+/g, ' ').trim()
  for (let malo = findCaracterProhibido(limpio); malo !== undefined; malo = findCaracterProhibido(limpio))
    limpio = limpio.replaceAll(malo, '')
  return limpio.slice(0, maximo).trim() || 'Sin concepto'
}

const attributes = (pares: Readonly<Record<string, string>>) =>
  Object.entries(pares)
    .map(([nombre, valor]) => ` ${nombre}="${escapeAtributo(valor)}"`)
    .join('')

function encabezado({ rfc, periodo, solicitud, numero }: Entrega): Record<string, string> {
  const [Anio = '', Mes = ''] = periodo.split('-')
  const deOrden = solicitud === 'AF' || solicitud === 'FC'
  return {
    Version: '1.3',
    RFC: rfc,
    Mes,
    Anio,
    TipoSolicitud: solicitud,
    ...(deOrden ? { NumOrden: numero } : { NumTramite: numero }),
  }
}

/** A comment, because the schema has no place for them: it changes nothing of what is declared. */
const procedencia = ({ periodo, corte, digest }: Entrega) =>
  `<!-- Periodo ${periodo}. Corte ${corte}. SHA-256 ${digest}. Auxiliar de socios comerciales y comprobantes. -->`

/** What the schema takes of an RFC; the ones it refuses are left out with their evidence, never invented. */
export const RFC_CONTABLE = /^[A-ZÑ&]{3,4}\d{2}[01]\d[0-3]\d[A-Z0-9]{0,3}$/u

export function* polizasXml(entrega: Entrega, polizas: Iterable<Poliza>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${procedencia(entrega)}\n`
  yield `<PLZ:Polizas xmlns:PLZ="${NS}/PolizasPeriodo"${attributes(encabezado(entrega))}>\n`
  for (const poliza of polizas) yield toPoliza(poliza)
  yield '</PLZ:Polizas>\n'
}

function toPoliza({ id, fecha, concepto, transacciones }: Poliza): string {
  const atributos = attributes({ NumUnIdenPol: id, Fecha: fecha, Concepto: legible(concepto, 300) })
  return `<PLZ:Poliza${atributos}>\n${transacciones.map(toTransaccion).join('')}</PLZ:Poliza>\n`
}

function toTransaccion({ cuenta, nombre, concepto, debe, haber, comprobantes, pago }: Transaccion): string {
  const atributos = attributes({
    NumCta: cuenta,
    DesCta: legible(nombre, 100),
    Concepto: legible(concepto, 200),
    Debe: debe,
    Haber: haber,
  })
  const hijos = [
    ...comprobantes.map(
      ({ uuid, rfc, monto }) => `<PLZ:CompNal${attributes({ UUID_CFDI: uuid, RFC: rfc, MontoTotal: monto })}/>`,
    ),
    ...(pago ? [`<PLZ:OtrMetodoPago${attributes(ofPago(pago))}/>`] : []),
  ]
  return hijos.length === 0
    ? `<PLZ:Transaccion${atributos}/>\n`
    : `<PLZ:Transaccion${atributos}>${hijos.join('')}</PLZ:Transaccion>\n`
}

const ofPago = ({ forma, fecha, beneficiario, rfc, monto }: OtroPago) => ({
  MetPagoPol: forma,
  Fecha: fecha,
  Benef: legible(beneficiario, 300),
  RFC: rfc,
  Monto: monto,
})

export function* auxiliarXml(entrega: Entrega, polizas: Iterable<Poliza>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${procedencia(entrega)}\n`
  yield `<RepAux:RepAuxFol xmlns:RepAux="${NS}/AuxiliarFolios"${attributes(encabezado(entrega))}>\n`
  for (const { id, fecha, transacciones } of polizas) {
    const unicos = new Map(transacciones.flatMap((t) => t.comprobantes).map((c) => [c.uuid, c]))
    if (unicos.size === 0) continue
    const folios = [...unicos.values()].map(
      ({ uuid, rfc, monto }) => `<RepAux:ComprNal${attributes({ UUID_CFDI: uuid, MontoTotal: monto, RFC: rfc })}/>`,
    )
    yield `<RepAux:DetAuxFol${attributes({ NumUnIdenPol: id, Fecha: fecha })}>${folios.join('')}</RepAux:DetAuxFol>\n`
  }
  yield '</RepAux:RepAuxFol>\n'
}
