// The supplier's XML against the return it supports: ours, of that amount, of that supplier, and what of its seals is proven.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import { type Hallazgo, hayErrores } from '@litro/cfdi/hallazgo'
import type { ResumenCfdi } from '@litro/cfdi/timbre'
import type { FacturaLeida } from './leer-factura.ts'

type Esperado = {
  /** RFC of the company, to which the invoice must be made out. */
  rfcReceptor: string
  monto: string
  montoUsd: string | null
  /** RFC on record of the supplier; null when nobody has given it yet. */
  rfcProveedor: string | null
  /** What its credit notes take from the invoice, in its currency. */
  descontado: string
}

const TOLERANCIA = parseDecimal('0.01')

export function revisarFactura(leida: FacturaLeida, esperado: Esperado): FacturaLeida {
  const { hallazgos, resumen, verificada, faltas } = leida
  if (!resumen) return leida
  const quejas = [
    deTipo(resumen),
    deReceptor(resumen, esperado),
    deTotal(resumen, esperado),
    deEmisor(resumen, esperado),
  ]
  const todos = [...hallazgos, ...quejas.filter((queja) => queja !== undefined)]
  // Of what is refused nobody needs to know what else could not be proven.
  return { ...leida, hallazgos: verificada || hayErrores(todos) ? todos : [...todos, sinVerificar(faltas)] }
}

const sinVerificar = (faltas: string[]): Hallazgo => ({
  codigo: 'LITRO-R09',
  severidad: 'aviso',
  mensaje: `La factura no se pudo verificar: ${faltas.join(', ')}. Se paga cuando el SAT la confirme vigente.`,
  campo: 'Sello',
})

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
function deTotal({ Total, Moneda }: ResumenCfdi, { monto, montoUsd, descontado }: Esperado): Hallazgo | undefined {
  const propio = Moneda === 'USD' ? montoUsd : Moneda === 'MXN' ? monto : null
  if (propio === null) {
    return error('LITRO-R05', `La factura está en ${Moneda} y el retorno no.`, 'Moneda')
  }
  const [total, pedido, menos] = [parseDecimal(Total, 10), parseDecimal(propio), parseDecimal(descontado, 10)]
  // With credit notes it may ask for what they leave, or for the whole: whoever pays looks at them again.
  if (pedido <= total + TOLERANCIA && pedido >= total - menos - TOLERANCIA) return undefined
  const quedan = menos > 0n ? `, o ${formatPesos(total > menos ? total - menos : 0n)} con sus notas de crédito,` : ''
  return error(
    'LITRO-R04',
    `El total de la factura es ${formatPesos(total)} ${Moneda}${quedan} y el retorno es por ${formatPesos(pedido)} ${Moneda}.`,
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
