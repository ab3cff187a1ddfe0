// Facturar anticipo: the money of an Anticipo deposit gets its own invoice, which the deposit pays when it is stamped (D-197).
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import { TIPO } from '@litro/contract/depositos/vida'
import { F } from '@litro/contract/documentos-fiscales/familia'
import { capturaPorMonto } from '@litro/contract/documentos-fiscales/importes'
import type { EntradaDe } from '@litro/contract/services'
import type { Persona } from '../../craft/call/actor.ts'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { refuseEstado } from '../../craft/puerta/verbo.ts'
import { agregarEn } from '../../fiscal/documentos-fiscales/guardar.ts'
import { findGravado, readPorFacturar } from './anticipo.sql.ts'
import { deposito } from './deposito.sql.ts'

type Pedido = { id: number; socio: number; actor: Persona; entrada: EntradaDe<'deposito_facturar'> }

/** Answers the prefactura. The lock of the deposit keeps two requests from billing the same money. */
export const facturarAnticipo = (deps: Deps, { id, socio, actor, entrada }: Pedido): Promise<number> =>
  deps.inTx({ socio }, async (tx) => {
    const d = await deposito.lock(tx, { socio }, id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (d.id_deposito_tipo !== TIPO.Anticipo) {
      const mensaje = `El depósito ${id} es de tipo ${d.tipo}: solo un Anticipo se factura como anticipo.`
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
    }
    if (d.estado !== 'aplicado') throw refuseEstado(deposito, d)
    const a = await readPorFacturar(tx, id)
    const queda = parseDecimal(a.por_facturar)
    if (queda === 0n) {
      const mensaje = 'Todo el dinero de este anticipo ya se facturó o ya se aplicó.'
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
    }
    const Monto = entrada.Monto ?? a.por_facturar
    const producto = await findGravado(tx, entrada.IdProducto)
    const campos = {
      ...(parseDecimal(Monto) > queda && { Monto: `De este anticipo quedan ${formatPesos(queda)} por facturar.` }),
      ...(!producto && { IdProducto: 'Elige un producto.' }),
    }
    if (!producto || Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
    const { precio, litros } = capturaPorMonto(Monto, producto)
    const captura = {
      IdCliente: d.id_cliente ?? 0,
      IdProducto: entrada.IdProducto,
      Precio: precio,
      Litros: litros,
      IdMetodoPago: a.id_metodo_pago,
      IdFormaPago: a.id_forma_pago ?? 0,
      IdFacturaTipo: a.id_factura_tipo ?? undefined,
      IdSKUTipo: a.id_sku_tipo ?? undefined,
      IdSucursal: entrada.IdSucursal,
      Observaciones: `Anticipo del depósito ${id}`,
    }
    return agregarEn(deps, tx, F, { socio, actor, entrada: captura, archivos: {} }, { id_deposito_anticipo: id })
  })
