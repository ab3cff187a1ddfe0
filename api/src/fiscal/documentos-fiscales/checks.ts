// The checks of a capture as a grid: which family is asked what. Each one adds complaints to the fields; none stops at the first.
import { formatDecimal, formatPesos, mul, parseDecimal } from '@litro/cfdi/decimal'
import { findUsoCfdi, usoAdmiteRegimen } from '@litro/cfdi/sat/uso-cfdi'
import { type LineaError, retencionDeFlete } from '@litro/cfdi/totales'
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
  else if (r.producto && !esGenerica(r) && r.sku !== r.producto.clave_unidad) {
    campos.IdSKUTipo = `El producto se vende por ${r.producto.unidad} (${r.producto.clave_unidad}); elige el SKU de esa unidad.`
  }
}

/** UNSPSC: the divisions of services begin at 70. */
const esServicio = (clave: string) => clave >= '70'

const exigirServicio: Check = (_c, r, campos) => {
  if (r.factura_tipo?.servicio && r.producto && !esServicio(r.producto.clave_prod_serv)) {
    campos.IdProducto = 'Servicio/Flete necesita un producto de servicio; elige otro producto u otro tipo de factura.'
  }
}

/** An advance is money that already arrived (cfdi guide, apéndice 6). */
const exigirAnticipoPagado: Check = (_c, r, campos) => {
  if (r.factura_tipo?.anticipo && r.metodo === 'PPD') {
    campos.IdMetodoPago = 'Un anticipo ya se pagó: elige PUE y la forma en que llegó.'
  }
}

const admitirAnticipo: Check = (c, r, campos) => {
  if (c.IdAnticipo === undefined) return
  if (!r.anticipo?.es_anticipo || r.anticipo.estado !== 'timbrado') {
    campos.IdAnticipo = 'Elige una factura de anticipo timbrada.'
  } else if (r.anticipo.id_cliente !== c.IdCliente) campos.IdAnticipo = 'El anticipo es de otro cliente.'
  else if (parseDecimal(r.anticipo.disponible) <= 0n)
    campos.IdAnticipo = 'De ese anticipo ya no queda nada por aplicar.'
  else if (r.factura_tipo?.anticipo) campos.IdAnticipo = 'Una factura de anticipo no aplica otro anticipo.'
}

/** D-185: which relation fits what the note does. */
const exigirRelacion: Check = (c, r, campos) => {
  const queja = relacionMala(c, r)
  if (queja) campos.TipoRelacion = queja
}

function relacionMala(c: Captura, r: Referencias): string | null {
  if (!r.operacion) return null
  if (r.operacion.anticipo !== (c.TipoRelacion === '07')) {
    return r.operacion.anticipo
      ? 'La aplicación de un anticipo lleva la relación 07.'
      : 'La relación 07 es solo para aplicar un anticipo; elige 01, o 03 si se devuelve producto.'
  }
  if (c.TipoRelacion === '07') {
    return r.factura && r.factura.id_anticipo === null
      ? 'La factura no aplica ningún anticipo; elige la factura final.'
      : null
  }
  if (c.TipoRelacion === '03') {
    return r.operacion.clave_generica
      ? 'La relación 03 es solo para devolver producto; elige 01 o una devolución.'
      : null
  }
  if (c.TipoRelacion === '04') {
    return c.IdFacturaCancelada === undefined ? 'Con la relación 04 elige la nota de crédito que sustituye.' : null
  }
  return c.TipoRelacion === undefined || c.TipoRelacion === '01'
    ? null
    : 'Una nota de crédito se relaciona con 01, 03, 04 o 07; elige otra.'
}

/** G02 is not for every régimen: whoever cannot use it gets S01 (c_UsoCFDI). */
const exigirUso: Check = (c, r, campos) => {
  const uso = c.UsoCFDI ? findUsoCfdi(c.UsoCFDI) : undefined
  if (c.UsoCFDI && !uso) campos.UsoCFDI = 'Elige el uso de CFDI.'
  else if (uso && r.cliente && !usoAdmiteRegimen(uso.Codigo, r.cliente.regimen_fiscal)) {
    campos.UsoCFDI = `El régimen ${r.cliente.regimen_fiscal} del cliente no admite el uso ${uso.Codigo}; elige otro.`
  }
}

/** The application of an advance: forma 30, as the guide fixes it. */
const exigirFormaDeAnticipo: Check = (_c, r, campos) => {
  if (r.operacion?.anticipo && r.forma !== '30') campos.IdFormaPago = 'La aplicación de un anticipo lleva la forma 30.'
}

/** Required only with the branch feature; without it any value is dropped. */
const exigirSucursal: Check = (c, r, campos) => {
  if (!r.permite_sucursal) c.IdSucursal = undefined
  else if (!r.sucursal) campos.IdSucursal = 'Elige una sucursal.'
}

/** IVA at 8 % is off until an administrator writes the decree of the branch and its days. */
const exigirFrontera: Check = (_c, r, campos) => {
  if (!r.producto?.tasa_iva || parseDecimal(r.producto.tasa_iva) !== TASA_FRONTERIZA) return
  const { frontera_desde: desde, frontera_hasta: hasta } = r.sucursal ?? {}
  if (desde && hasta && desde <= r.hoy && r.hoy <= hasta) return
  campos.IdProducto =
    'El IVA del 8 % no está activado para esta sucursal: elige un producto con la tasa general o pide a un administrador que capture el decreto en Emisor y timbrado.'
}
const TASA_FRONTERIZA = parseDecimal('0.08')

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
  const { cancelada } = r
  const sirve =
    cancelada?.es_factura && (['cancelado', 'por_cancelar'].includes(cancelada.estado) || cancelada.por_sustituir)
  if (!sirve) campos.IdFacturaCancelada = 'Elige una factura cancelada o por sustituir.'
  else if (cancelada.id_cliente !== c.IdCliente) {
    campos.IdFacturaCancelada =
      'La factura cancelada es de otro cliente: para corregir el receptor, cancela con motivo 02.'
  } else if (cancelada.sustituto) campos.IdFacturaCancelada = `Ya la sustituye ${cancelada.sustituto}.`
}

/** A note replaces one of its own kind and invoice (D-199). In force, that one waits for its cancellation with reason 01, which
 * needs the substitute first. */
const admitirNota =
  (es: 'es_nota_credito' | 'es_nota_cargo', nombre: string): Check =>
  (c, { cancelada }, campos) => {
    if (c.IdFacturaCancelada === undefined) return
    const sirve = cancelada?.[es] && ['timbrado', 'por_cancelar', 'cancelado'].includes(cancelada.estado)
    if (!sirve || cancelada.id_cliente !== c.IdCliente || cancelada.id_factura !== c.IdFactura) {
      campos.IdFacturaCancelada = `Elige una ${nombre} timbrada o cancelada de la misma factura.`
    } else if (cancelada.sustituto) campos.IdFacturaCancelada = `Ya la sustituye ${cancelada.sustituto}.`
  }

const admitirCredito = admitirNota('es_nota_credito', 'nota de crédito')
const admitirCargo = admitirNota('es_nota_cargo', 'nota de cargo')

const admitirNotaCredito: Check = (c, ...resto) => {
  if (c.TipoRelacion !== '04') c.IdFacturaCancelada = undefined
  admitirCredito(c, ...resto)
}

/** The specification relates a charge note to a cancelled invoice; it may also replace another charge note. */
const admitirFacturaONota: Check = (c, r, ...resto) =>
  (r.cancelada?.es_nota_cargo ? admitirCargo : admitirCancelada)(c, r, ...resto)

/** D-100: what is given back, against what the invoice has left. */
const respetarLimites: Check = (c, r, campos, importes) => {
  if (!r.factura || !r.operacion || !importes) return
  const { clave_generica, anticipo } = r.operacion
  Object.assign(
    campos,
    excesosDe(
      { precio: c.Precio, litros: c.Litros, total: importes.Total, iva: importes.IVA, clave_generica, anticipo },
      r.factura,
    ),
  )
}

// biome-ignore format: a table is read as a table
const GRID: [Check, ...Familia[]][] = [
  [exigirCliente,          F, NC, ND],
  [exigirProducto,         F, NC, ND],
  [exigirFormaSegunMetodo, F, NC, ND],
  [exigirTipoFactura,      F        ],
  [exigirSku,              F,     ND],
  [exigirServicio,         F        ],
  [exigirAnticipoPagado,   F        ],
  [admitirAnticipo,        F        ],
  [exigirRelacion,            NC    ],
  [exigirUso,                 NC    ],
  [exigirFormaDeAnticipo,     NC    ],
  [admitirNotaCredito,        NC    ],
  [exigirSucursal,         F        ],
  [exigirFrontera,         F        ],
  [exigirOperacion,           NC, ND],
  [exigirTipoNotaCargo,           ND],
  [exigirFactura,             NC, ND],
  [admitirCancelada,       F        ],
  [admitirFacturaONota,           ND],
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
    const retencionIva = r.cliente ? retencionDeFlete(r.producto.clave_prod_serv, r.cliente.rfc) : undefined
    const producto = { tasaIva: tasa_iva, precioIncluyeIva: precio_incluye_iva, cuotaIeps: cuota, retencionIva }
    const captura = { precio: c.Precio, litros: c.Litros }
    const enteros = importesDeDocumento(captura, producto, esGenerica(r))
    return withAnticipo(c, r, campos, enteros, (anticipo) =>
      importesDeDocumento({ ...captura, anticipo }, producto, esGenerica(r)),
    )
  } catch (error) {
    const { message, codigo } = error as LineaError
    campos[codigo === 'CUOTA' ? 'IdProducto' : 'Precio'] = message
    return null
  }
}

/** How much of its advance the sale uses, written in the capture; with procedure B only the remainder is billed (D-197). */
function withAnticipo(
  c: Captura,
  r: Referencias,
  campos: Campos,
  enteros: Importes,
  restar: (anticipo: string) => Importes,
): Importes {
  if (c.IdAnticipo === undefined || !r.anticipo) {
    c.ProcedimientoAnticipo = undefined
    c.MontoAnticipo = undefined
    return enteros
  }
  const [disponible, venta] = [parseDecimal(r.anticipo.disponible), parseDecimal(enteros.Total)]
  const monto = c.MontoAnticipo ? parseDecimal(c.MontoAnticipo) : disponible < venta ? disponible : venta
  c.ProcedimientoAnticipo ??= 'A'
  c.MontoAnticipo = formatDecimal(monto, 2)
  if (monto > disponible) campos.MontoAnticipo = `De ese anticipo quedan ${formatPesos(disponible)} por aplicar.`
  else if (monto > venta) campos.MontoAnticipo = `La venta es de ${formatPesos(venta)}; no se aplica más que eso.`
  if (c.ProcedimientoAnticipo === 'A' || campos.MontoAnticipo || monto <= 0n) return enteros
  if (r.anticipo.tasa_iva !== r.producto!.tasa_iva) {
    campos.ProcedimientoAnticipo = 'El anticipo se facturó con otra tasa de IVA; aplícalo con nota de crédito (A).'
    return enteros
  }
  if (monto === venta) {
    campos.ProcedimientoAnticipo =
      'El anticipo cubre toda la venta y no queda remanente; aplícalo con nota de crédito (A).'
    return enteros
  }
  return restar(c.MontoAnticipo)
}
