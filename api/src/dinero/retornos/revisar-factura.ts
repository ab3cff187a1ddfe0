// The supplier's XML against the return it supports: ours, of that amount, of that supplier, and what of its seals is proven.
import { createHash } from 'node:crypto'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import { type Hallazgo, hayErrores } from '@litro/cfdi/hallazgo'
import { type Lectura, leerCfdi } from '@litro/cfdi/leer'
import { esDeAutoridad, type ResumenCfdi, resumenDe, verificarCfdi } from '@litro/cfdi/timbre'
import type { Motor } from '../../fiscal/motor/motor.ts'

export type Esperado = {
  /** RFC of the company, to which the invoice must be made out. */
  rfcReceptor: string
  monto: string
  montoUsd: string | null
  /** RFC on record of the supplier; null when nobody has given it yet. */
  rfcProveedor: string | null
}

/** What this installation trusts: certificates of PACs and of the authorities that issue certificates. */
export type Confianza = Pick<Motor, 'certificadoSat' | 'autoridades'>

/** Three names of the same invoice: no two returns share any of them (D-194). */
export type Senias = { uuid: string; sello: Buffer; folio: string | null }

export type Revision = { hallazgos: Hallazgo[]; resumen?: ResumenCfdi; senias?: Senias; verificada: boolean }

const TOLERANCIA = parseDecimal('0.01')

export function revisarFactura(bytes: Uint8Array, esperado: Esperado, confianza: Confianza): Revision {
  const lectura = read(bytes)
  if (lectura instanceof CfdiError) {
    const hallazgos = [error('LITRO-R01', lectura.message, lectura.campo ?? 'Comprobante')]
    return { hallazgos, verificada: false }
  }
  const { hallazgos, verificada, faltas } = proveFactura(lectura, confianza)
  if (!lectura.comprobante.Complemento?.TimbreFiscalDigital) return { hallazgos, verificada }
  const resumen = resumenDe(lectura)
  const quejas = [
    deTipo(resumen),
    deReceptor(resumen, esperado),
    deTotal(resumen, esperado),
    deEmisor(resumen, esperado),
  ]
  const todos = [...hallazgos, ...quejas.filter((queja) => queja !== undefined)]
  // Of what is refused nobody needs to know what else could not be proven.
  const dichos = verificada || hayErrores(todos) ? todos : [...todos, sinVerificar(faltas)]
  return { hallazgos: dichos, resumen, senias: seniasDe(lectura, resumen), verificada }
}

/**
 * Seal of the issuer, seal of the PAC and who issued the certificate. What cannot be proven with the certificates at hand,
 * or because of a complement nobody knows, is not verified: never good, and not false either.
 */
export function proveFactura(lectura: Lectura, { certificadoSat, autoridades }: Confianza) {
  const timbre = lectura.comprobante.Complemento?.TimbreFiscalDigital
  const pac = timbre && certificadoSat(timbre.NoCertificadoSAT)
  const hallazgos = verificarCfdi(lectura, pac)
  const faltas = [
    ...(lectura.complementosDesconocidos.length > 0 ? ['trae un complemento que no se conoce'] : []),
    ...(pac ? [] : ['no está el certificado del PAC que la timbró']),
    ...(esDeAutoridad(lectura, autoridades) ? [] : ['no consta quién emitió el certificado del proveedor']),
  ]
  return { hallazgos, faltas, verificada: faltas.length === 0 && !hayErrores(hallazgos) }
}

const sinVerificar = (faltas: string[]): Hallazgo => ({
  codigo: 'LITRO-R09',
  severidad: 'aviso',
  mensaje: `La factura no se pudo verificar: ${faltas.join(', ')}. Se paga cuando el SAT la confirme vigente.`,
  campo: 'Sello',
})

/** The seal by its bytes and the folio in one writing, so that no other spelling makes them new. */
function seniasDe(
  { comprobante: { Sello = '' } }: Lectura,
  { UUID, RfcEmisor, Serie = '', Folio }: ResumenCfdi,
): Senias {
  const plano = (texto: string) => texto.trim().toUpperCase()
  return {
    uuid: UUID,
    sello: createHash('sha256').update(Buffer.from(Sello, 'base64')).digest(),
    folio: Folio === undefined || plano(Folio) === '' ? null : [RfcEmisor, Serie, Folio].map(plano).join('|'),
  }
}

function read(bytes: Uint8Array): Lectura | CfdiError {
  try {
    return leerCfdi(bytes)
  } catch (falla) {
    if (falla instanceof CfdiError) return falla
    throw falla
  }
}

function deTipo({ TipoDeComprobante }: ResumenCfdi): Hallazgo | undefined {
  if (TipoDeComprobante === 'I') return undefined
  return error('LITRO-R02', 'El XML no es de una factura: debe ser un comprobante de ingreso.', 'TipoDeComprobante')
}

function deReceptor({ RfcReceptor }: ResumenCfdi, { rfcReceptor }: Esperado): Hallazgo | undefined {
  if (RfcReceptor === rfcReceptor) return undefined
  return error(
    'LITRO-R03',
    `La factura está a nombre de ${RfcReceptor} y debe estar a nombre de ${rfcReceptor}.`,
    'Receptor.Rfc',
  )
}

/** Pesos against pesos and dollars against dollars: the same figure in the other currency proves nothing. */
function deTotal({ Total, Moneda }: ResumenCfdi, { monto, montoUsd }: Esperado): Hallazgo | undefined {
  const propio = Moneda === 'USD' ? montoUsd : Moneda === 'MXN' ? monto : null
  if (propio === null) {
    return error('LITRO-R05', `La factura está en ${Moneda} y el retorno no.`, 'Moneda')
  }
  const diferencia = parseDecimal(Total, 10) - parseDecimal(propio)
  if ((diferencia < 0n ? -diferencia : diferencia) <= TOLERANCIA) return undefined
  const [total, pedido] = [parseDecimal(Total, 10), parseDecimal(propio)].map((valor) => formatPesos(valor))
  return error(
    'LITRO-R04',
    `El total de la factura es ${total} ${Moneda} y el retorno es por ${pedido} ${Moneda}.`,
    'Total',
  )
}

function deEmisor({ RfcEmisor }: ResumenCfdi, { rfcProveedor }: Esperado): Hallazgo | undefined {
  if (rfcProveedor === null) return aprendido(RfcEmisor)
  if (RfcEmisor === rfcProveedor) return undefined
  return error(
    'LITRO-R06',
    `La factura la emitió ${RfcEmisor} y el proveedor tiene el RFC ${rfcProveedor}. Revisa la factura o corrige el proveedor.`,
    'Emisor.Rfc',
  )
}

/** D-150: kept beside the return so that whoever pays confirms it. */
const aprendido = (rfc: string): Hallazgo => ({
  codigo: 'LITRO-R08',
  severidad: 'aviso',
  mensaje: `El RFC ${rfc} se tomó de esta factura y quedó registrado en el proveedor. Confírmalo.`,
  campo: 'Emisor.Rfc',
})

const error = (codigo: string, mensaje: string, campo: string): Hallazgo => ({
  codigo,
  severidad: 'error',
  mensaje,
  campo,
})
