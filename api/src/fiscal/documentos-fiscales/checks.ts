// The checks of a capture as a grid: which family is asked what. Each one adds complaints to the fields; none stops at the first.
import { mul, parseDecimal } from '@litro/cfdi/decimal'
import { F, type Familia, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import { type Importes, importesDeDocumento } from '@litro/contract/documentos-fiscales/importes'
import { AppError } from '../../craft/errors.ts'
import { excesosDe } from '../comprobante/limites.ts'
import type { Captura, Referencias } from './captura.sql.ts'

type Campos = Record<string, string>
type Check = (c: Captura, r: Referencias, campos: Campos, importes: Importes | null) => void

const exigirCliente: Check = (_c, r, campos) => {
  if (!r.cliente) campos.IdCliente = 'Elige un cliente.'
  else if (r.cliente.inactivo) campos.IdCliente = 'El cliente está inactivo.'
}

const exigirProducto: Check = (_c, r, campos) => {
  if (!r.producto) campos.IdProducto = 'Elige un producto.'
}

/** PPD ⇒ 99 is the PAC's rule (CFDI40105); 99 ⇒ PPD is the SAT's guide (D-74). */
const exigirFormaSegunMetodo: Check = (_c, r, campos) => {
  if (!r.metodo) campos.IdMetodoPago = 'Elige el método de pago.'
  if (!r.forma) campos.IdFormaPago = 'Elige la forma de pago.'
  if (r.metodo === 'PPD' && r.forma !== '99') campos.IdFormaPago = 'Con PPD la forma de pago debe ser 99 Por definir.'
  if (r.metodo === 'PUE' && r.forma === '99')
    campos.IdFormaPago = 'Con PUE elige la forma en que se pagó; 99 es solo para PPD.'
}

const exigirTipoFactura: Check = (_c, r, campos) => {
  if (!r.factura_tipo) campos.IdFacturaTipo = 'Elige el tipo de factura.'
}

const exigirSku: Check = (_c, r, campos) => {
  if (!r.sku) campos.IdSKUTipo = 'Elige el tipo de SKU.'
}

/** Required only with the branch feature; without it any value is dropped. */
const exigirSucursal: Check = (c, r, campos) => {
  if (!r.permite_sucursal) c.IdSucursal = undefined
  else if (!r.sucursal) campos.IdSucursal = 'Elige una sucursal.'
}

const exigirOperacion: Check = (_c, r, campos) => {
  if (!r.operacion) campos.IdOperacionTipo = 'Elige el tipo de operación.'
}

const exigirTipoNotaCargo: Check = (_c, r, campos) => {
  if (!r.nota_cargo_tipo) campos.IdNotaCargoTipo = 'Elige el tipo de nota de cargo.'
}

const exigirFactura: Check = (c, r, campos) => {
  if (r.factura?.estado !== 'timbrado') campos.IdFactura = 'Elige una factura timbrada.'
  else if (r.factura.id_cliente !== c.IdCliente) campos.IdFactura = 'La factura es de otro cliente.'
  else if (r.factura.id_producto !== c.IdProducto) campos.IdProducto = 'Ese concepto no está en la factura.'
}

const admitirCancelada: Check = (c, r, campos) => {
  if (c.IdFacturaCancelada === undefined) return
  const sirve = r.cancelada && (['cancelado', 'por_cancelar'].includes(r.cancelada.estado) || r.cancelada.por_sustituir)
  // An invoice of another client is allowed: a wrong receiver is one of the errors that a substitute corrects.
  if (!sirve) campos.IdFacturaCancelada = 'Elige una factura cancelada o por sustituir.'
}

/** D-100: what is given back, against what the invoice has left. */
const respetarLimites: Check = (c, r, campos, importes) => {
  if (!r.factura || !r.operacion || !importes) return
  const { clave_generica } = r.operacion
  Object.assign(
    campos,
    excesosDe({ precio: c.Precio, litros: c.Litros, total: importes.Total, clave_generica }, r.factura),
  )
}

// biome-ignore format: a table is read as a table
const GRID: [Check, ...Familia[]][] = [
  [exigirCliente,          F, NC, ND],
  [exigirProducto,         F, NC, ND],
  [exigirFormaSegunMetodo, F, NC, ND],
  [exigirTipoFactura,      F        ],
  [exigirSku,              F,     ND],
  [exigirSucursal,         F        ],
  [exigirOperacion,           NC, ND],
  [exigirTipoNotaCargo,           ND],
  [exigirFactura,             NC, ND],
  [admitirCancelada,       F,     ND],
  [respetarLimites,           NC    ],
]

/** All complaints at once, or the amounts of the document. */
export function checkCaptura(familia: Familia, c: Captura, r: Referencias): Importes {
  const campos: Campos = {}
  const importes = amounts(c, r, campos)
  for (const [check, ...suyas] of GRID) if (suyas.includes(familia)) check(c, r, campos, importes)
  if (importes && parseDecimal(importes.Total) > MAXIMO) campos.Total = DEMASIADO
  if (Object.keys(campos).length > 0 || !importes) throw new AppError('DATOS_INVALIDOS', { campos })
  return importes
}

const MAXIMO = parseDecimal('999999999.99')
const DEMASIADO = 'El total no puede pasar de $999,999,999.99.'

/** Whether the document is billed by its amount with the generic key: the type says so, never the user. */
export const esGenerica = (r: Pick<Referencias, 'factura_tipo' | 'operacion' | 'nota_cargo_tipo'>): boolean =>
  (r.nota_cargo_tipo ?? r.factura_tipo ?? r.operacion)?.clave_generica ?? false

function amounts(c: Captura, r: Referencias, campos: Campos): Importes | null {
  if (!r.producto) return null
  // Nine digits by nine digits is more than any amount can be written with.
  if (mul(parseDecimal(c.Precio), parseDecimal(c.Litros)) > MAXIMO) {
    campos.Total = DEMASIADO
    return null
  }
  try {
    const { tasa_iva, precio_incluye_iva, cuota } = r.producto
    const producto = { tasaIva: tasa_iva, precioIncluyeIva: precio_incluye_iva, cuotaIeps: cuota ?? '0' }
    return importesDeDocumento({ precio: c.Precio, litros: c.Litros }, producto, esGenerica(r))
  } catch (error) {
    campos.Precio = (error as Error).message
    return null
  }
}
