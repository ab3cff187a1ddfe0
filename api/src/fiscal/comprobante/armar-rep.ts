// From an applied deposit to the comprobante P: one receipt per payment, with the taxes each document still has to show.
import {
  aplicadoDeTrasladoDR,
  comprobanteDePago,
  type DocumentoPagado,
  type ImpuestoAplicado,
  impuestosDeConceptos,
  impuestosPendientes,
} from '@litro/cfdi/complementos/pagos20'
import type { Comprobante } from '@litro/cfdi/comprobante'
import { fromCentavos, parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'
import type { Contexto, Relacionado as ContextoRelacionado } from '@litro/cfdi/reglas/contexto'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { EmisorFila } from '../emisor/emisor.sql.ts'
import { receptorDe } from './receptor.sql.ts'
import { listConsumos, listPagados, type Pagado, readRecibo } from './rep.sql.ts'

export async function armarRep(tx: Tx, idRep: number, emisor: EmisorFila, ahora: Date) {
  const recibo = await readRecibo(tx, idRep)
  const pagados = await listPagados(tx, recibo.id_asiento)
  // The parcialidad and the remaining base depend on the earlier receipts: they go first.
  if (pagados.some((p) => p.anteriores_pendientes > 0)) throw new AppError('REP_ANTERIOR_PENDIENTE')
  const documentos: DocumentoPagado[] = []
  for (const p of pagados) {
    documentos.push(toDocumento(p, await consumosDe(tx, p, recibo.id_asiento)))
  }
  const { rfc } = recibo.cliente
  const contexto: Contexto = {
    ahora: ahora.getTime(),
    zonaHoraria: emisor.zona_horaria,
    relacionados: new Map([
      ...pagados.map((p): [string, ContextoRelacionado] => [
        p.uuid,
        { tipo: 'I', vigente: true, rfcEmisor: emisor.rfc, rfcReceptor: rfc, metodoPago: 'PPD' },
      ]),
      ...(recibo.sustituye
        ? [[recibo.sustituye, { tipo: 'P', vigente: true, rfcEmisor: emisor.rfc, rfcReceptor: rfc }] as const]
        : []),
    ]),
  }
  const Fecha = toHoraLocal(ahora.getTime(), emisor.zona_horaria)
  const construir = (folio: { serie: string; folio: number }): Comprobante =>
    comprobanteDePago({
      Serie: folio.serie,
      Folio: String(folio.folio),
      Fecha,
      LugarExpedicion: emisor.codigo_postal,
      Emisor: { Rfc: emisor.rfc, Nombre: emisor.nombre, RegimenFiscal: emisor.regimen_fiscal },
      Receptor: receptorDe(recibo.cliente, emisor.codigo_postal),
      ...(recibo.sustituye && {
        CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: recibo.sustituye }] }],
      }),
      pagos: [
        {
          FechaPago: horaDePago(recibo.fecha_pago, Fecha),
          FormaDePagoP: recibo.forma,
          MonedaP: 'MXN',
          monto: parseDecimal(recibo.monto),
          ...(recibo.clave_rastreo && { NumOperacion: recibo.clave_rastreo }),
          documentos,
        },
      ],
    })
  return { construir, contexto, idSerieSucursal: null }
}

/** The hour of a bank movement is not known: noon, as the SAT's guide says, but never after the receipt itself. */
export function horaDePago(fechaPago: string, fechaDelRecibo: string): string {
  const mediodia = `${fechaPago}T12:00:00`
  return mediodia < fechaDelRecibo ? mediodia : fechaDelRecibo
}

type Consumos = { traslados: ImpuestoAplicado[]; retenciones: ImpuestoAplicado[]; parcialidades: number[] }

/** What the receipts and notes in force told of a document: the taxes they used and the numbers they have. */
async function consumosDe(tx: Tx, p: Pagado, idAsiento: number): Promise<Consumos> {
  const comprobantes = (await listConsumos(tx, p.id, idAsiento)).map((bytes) => leerCfdi(bytes).comprobante)
  const doctos = comprobantes
    .flatMap(({ Complemento }) => Complemento?.Pagos?.Pago ?? [])
    .flatMap((pago) => pago.DoctoRelacionado)
    .filter((docto) => docto.IdDocumento.toUpperCase() === p.uuid)
  const notas = comprobantes.filter(({ TipoDeComprobante }) => TipoDeComprobante === 'E')
  return {
    traslados: [
      ...notas.flatMap((nota) => impuestosDeConceptos(nota, 'Traslados')),
      ...doctos.flatMap((docto) => docto.ImpuestosDR?.TrasladosDR ?? []).map(aplicadoDeTrasladoDR),
    ],
    retenciones: [
      ...notas.flatMap((nota) => impuestosDeConceptos(nota, 'Retenciones')),
      ...doctos.flatMap((docto) => docto.ImpuestosDR?.RetencionesDR ?? []).map(aplicadoDeTrasladoDR),
    ],
    parcialidades: doctos.map(({ NumParcialidad }) => Number(NumParcialidad)),
  }
}

/**
 * The place of a payment among those in force. A cancelled one leaves its place to the next, whose receipt keeps the number
 * it was stamped with: a number that lives is not given again (D-189).
 */
const parcialidadDe = (lugar: number, vivas: readonly number[]): number =>
  vivas.includes(lugar) ? Math.max(...vivas) + 1 : lugar

function toDocumento(p: Pagado, { traslados, retenciones, parcialidades }: Consumos): DocumentoPagado {
  const { comprobante } = leerCfdi(p.xml)
  return {
    IdDocumento: p.uuid,
    Serie: p.serie,
    Folio: String(p.folio),
    MonedaDR: 'MXN',
    NumParcialidad: parcialidadDe(p.parcialidad, parcialidades),
    ImpSaldoAnt: fromCentavos(BigInt(p.saldo_anterior_cent)),
    ImpPagado: fromCentavos(BigInt(p.pagado_cent)),
    traslados: impuestosPendientes(impuestosDeConceptos(comprobante, 'Traslados'), traslados),
    retenciones: impuestosPendientes(impuestosDeConceptos(comprobante, 'Retenciones'), retenciones),
  }
}
