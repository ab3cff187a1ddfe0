// Advances at the stamp (D-197): nobody uses more than there is, the deposit pays the invoice of its advance, and a whole sale
// gets the credit note that applies it.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import { usoAdmiteRegimen } from '@litro/cfdi/sat/uso-cfdi'
import { NC } from '@litro/contract/documentos-fiscales/familia'
import { capturaPorMonto, importesDeDocumento } from '@litro/contract/documentos-fiscales/importes'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { nacer } from '../../craft/puerta/mover.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { findSobrante } from '../../libro/congelamiento.sql.ts'
import { gastarCredito } from '../../libro/gastar-credito.ts'
import type { Motor } from '../motor/motor.ts'
import { readAplicable, readDisponible } from './anticipo.sql.ts'
import { type DocumentoFila, documentoDe, holdEstado } from './documento.sql.ts'

/** The lock of the advance, or of the money kept from its deposit, settles two that are stamped at once. */
export async function refuseAnticipo(tx: Tx, d: DocumentoFila): Promise<void> {
  if (d.id_anticipo !== null && d.monto_anticipo !== null) {
    const estado = await holdEstado(tx, d.id_anticipo)
    const disponible = await readDisponible(tx, d.id_anticipo, d.id, d.id_factura_cancelada)
    if (estado !== 'timbrado') throw negado('La factura del anticipo ya no está vigente o está por cancelarse.')
    if (parseDecimal(d.monto_anticipo) > parseDecimal(disponible)) {
      throw negado(`Del anticipo solo quedan ${formatPesos(parseDecimal(disponible))}. Edita la prefactura.`)
    }
  }
  if (d.id_deposito_anticipo !== null) {
    const queda = (await findSobrante(tx, 'depósito', d.id_deposito_anticipo))?.cent ?? 0n
    if (toCent(d.total) > queda) {
      throw negado(
        `El depósito ${d.id_deposito_anticipo} ya no tiene ese dinero sin aplicar: quedan ${formatPesos(queda * 10_000n)}. Edita la prefactura o bórrala.`,
      )
    }
  }
}

const negado = (mensaje: string) => new AppError('VERBO_NO_PERMITIDO', { mensaje })

type Hecho = { fecha: string; actor: string }

/** Part of the last transaction of a stamp. */
export async function followAnticipo(motor: Motor, tx: Tx, d: DocumentoFila, folio: string, hecho: Hecho) {
  if (d.id_deposito_anticipo !== null) await payWithDeposito(tx, d, d.id_deposito_anticipo, folio, hecho)
  if (d.procedimiento_anticipo === 'A') await createAplicacion(motor, tx, d)
}

/** What the invoice tells has already arrived. If treasury took the money meanwhile, the rest stays owed and is seen. */
async function payWithDeposito(tx: Tx, d: DocumentoFila, idDeposito: number, folio: string, hecho: Hecho) {
  const sobrante = await findSobrante(tx, 'depósito', idDeposito)
  if (!sobrante) return
  const total = toCent(d.total)
  const cent = sobrante.cent < total ? sobrante.cent : total
  const socio = d.id_socio_comercial
  const credito = {
    fuente: { idDeposito },
    socio,
    clase: 'depósito',
    objeto: 'deposito',
    id: idDeposito,
    motivo: `Anticipo ${idDeposito}`,
    sobrante,
  } as const
  const { queda } = await gastarCredito(tx, credito, [{ idDocumento: d.id, cent }], hecho)
  await writeBitacora(tx, SISTEMA, {
    objeto: 'deposito',
    accion: 'reaplicar',
    socio,
    idObjeto: idDeposito,
    antes: { sobrante: String(sobrante.cent) },
    despues: { aplicado: [[d.id, String(cent)]], sobrante: String(queda) },
    nota: `Factura de anticipo ${folio}`,
  })
}

/** Step 3 of procedure A, on the same day and after the sale: the queue stamps it as it does receipts. */
async function createAplicacion(motor: Motor, tx: Tx, venta: DocumentoFila): Promise<void> {
  const socio = venta.id_socio_comercial
  const { tasa_iva, precio_incluye_iva, regimen_fiscal, ...columnas } = await readAplicable(tx, venta.id)
  const gravado = { tasaIva: tasa_iva, precioIncluyeIva: precio_incluye_iva, cuotaIeps: '0' }
  const captura = capturaPorMonto(venta.monto_anticipo!, gravado)
  const { Subtotal, IVA, Total } = importesDeDocumento(captura, gravado, true)
  const id = await nacer(tx, documentoDe(NC).tabla, {
    id_socio_comercial: socio,
    familia: NC,
    estado: 'borrador',
    ...columnas,
    ...captura,
    id_cliente: venta.id_cliente,
    id_factura: venta.id,
    subtotal: Subtotal,
    iva: IVA,
    total: Total,
    tipo_relacion: '07',
    uso_cfdi: usoAdmiteRegimen('G02', regimen_fiscal) ? 'G02' : 'S01',
    automatico: true,
  })
  const despues = { IdFactura: venta.id, IdAnticipo: venta.id_anticipo, Total }
  await writeBitacora(tx, SISTEMA, { objeto: NC, accion: 'agregar', socio, idObjeto: id, despues })
  await motor.despertar(tx, 'rep', id)
}
