// Cobrar flete: the delivery gets an invoice of its freight, with IVA and what a company withholds of it (D-198). That invoice
// carries the Carta Porte, so it takes the place of the traslado: it is captured, authorised and stamped like every other one.
import { parseDecimal } from '@litro/cfdi/decimal'
import { F } from '@litro/contract/documentos-fiscales/familia'
import type { CobrarFlete } from '@litro/contract/entregas/entrega'
import type { Actor, Persona } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, settle, verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe, folioVisible } from '../comprobante/documento.sql.ts'
import { type EntregaViva, entregas } from '../comprobante/entrega.sql.ts'
import { readCaptura } from '../documentos-fiscales/captura.sql.ts'
import { agregarEn } from '../documentos-fiscales/guardar.ts'
import { refuseEnProceso } from '../timbrado/freeze.ts'
import { findPorOmision } from './flete.sql.ts'
import { servicio } from './guardar.ts'
import { discardDocumento } from './verbos.sql.ts'

export const cobrarFlete = servicio(
  verbo(entregas, 'cobrar', async (tx, e, { entrada, deps, actor }: Contexto<CobrarFlete>) => {
    if (e.flete) {
      const { Precio } = await readCaptura(tx, e.id_documento!)
      // Asked for again, it is found done (D-183).
      if (parseDecimal(Precio) === parseDecimal(entrada.Precio)) return null
      throw await refuseFlete(tx, e, 'ya cobra flete con')
    }
    if (e.id_cliente === null) {
      const mensaje = `La entrega ${entregas.folio(e)} es entre sitios nuestros: no hay a quién cobrarle el flete.`
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
    }
    // A traslado that was refused gives its place; one under way may still be stamped.
    if (e.id_documento !== null) {
      await refuseEnProceso(tx, e.id_documento)
      await discardDocumento(tx, e.id_documento)
    }
    const o = await findPorOmision(tx, e.id, entrada.IdProducto ?? null)
    if (o.producto === null) {
      const IdProducto = 'Falta un producto de flete (clave 78101807); pide a un administrador que lo agregue.'
      throw new AppError('DATOS_INVALIDOS', { mensaje: IdProducto, campos: { IdProducto } })
    }
    const captura = {
      IdCliente: e.id_cliente,
      IdProducto: o.producto,
      Precio: entrada.Precio,
      Litros: '1',
      IdMetodoPago: entrada.IdMetodoPago ?? o.metodo,
      IdFormaPago: entrada.IdFormaPago ?? o.forma,
      IdFacturaTipo: o.factura_tipo ?? undefined,
      IdSKUTipo: o.sku ?? undefined,
      IdSucursal: entrada.IdSucursal ?? o.sucursal ?? undefined,
      Operador: o.operador,
      Sellos: o.sellos,
      Almacen: o.almacen,
      DireccionEntrega: o.direccion,
      Bol: o.bol,
      Observaciones: `Flete de la entrega ${entregas.folio(e)}`,
    }
    const nuevo = { socio: e.id_socio_comercial, actor: actor as Persona, entrada: captura, archivos: {} }
    const id = await agregarEn(deps, tx, F, nuevo)
    return { set: { id_documento: id }, despues: { Precio: entrada.Precio, IdFactura: id } }
  }),
)

/** The freight is stamped, cancelled and mended where invoices are: each verb has one owner. */
export async function refuseFlete(tx: Tx, e: EntregaViva, dicho: string): Promise<AppError> {
  const folio = folioVisible((await lockFlete(tx, e))!)
  return new AppError('VERBO_NO_PERMITIDO', { mensaje: `La entrega ${entregas.folio(e)} ${dicho} ${folio}.` })
}

/** A delivery that will not be takes its freight with it. */
export async function borrarFlete(tx: Tx, e: EntregaViva, actor: Actor): Promise<void> {
  await settle(tx, documentoDe(F), (await lockFlete(tx, e))!, 'borrar', actor, { a: 'borrado' })
}

const lockFlete = (tx: Tx, e: EntregaViva) => documentoDe(F).lock(tx, { socio: e.id_socio_comercial }, e.id_documento!)
