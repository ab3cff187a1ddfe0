// Our row → the SAT's Comprobante: a grid of named steps, one column per family.
import { hidroYPetro, noIdentificacionCombustible } from '@litro/cfdi/complementos/hidro-y-petro'
import type { CfdiRelacionados, Comprobante, Concepto, TipoRelacion } from '@litro/cfdi/comprobante'
import { causaCuota2A } from '@litro/cfdi/cuotas-ieps'
import { parseDecimal } from '@litro/cfdi/decimal'
import type { Contexto } from '@litro/cfdi/reglas/contexto'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { permisosPetroliferos } from '@litro/cfdi/sat/permisos-petroliferos'
import { zonasDeCodigoPostal } from '@litro/cfdi/sat/zonas-horarias'
import { LineaError, retencionDeFlete, totales } from '@litro/cfdi/totales'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { importesDeDocumento, type ProductoGravado } from '@litro/contract/documentos-fiscales/importes'
import { AppError } from '../../craft/errors.ts'
import type { EmisorFila } from '../emisor/emisor.sql.ts'
import type { DocumentoCompleto } from './documento.sql.ts'
import { receptorDe } from './receptor.sql.ts'

type Lugar = {
  codigoPostal: string
  zonaHoraria: string
  permiso: { TipoPermiso: string; NumeroPermiso: string } | null
}

/** Place, zone and permit of the branch that issues; what it lacks comes from the issuer. */
function lugarDe(d: DocumentoCompleto, emisor: EmisorFila): Lugar {
  const s = d.sucursal
  const propio = s?.codigo_postal ? s : null
  const conPermiso = s?.tipo_permiso ? s : emisor
  return {
    codigoPostal: propio?.codigo_postal ?? emisor.codigo_postal,
    // A branch that says nothing about its clock has the one of its postal code.
    zonaHoraria: propio ? (propio.zona_horaria ?? zonasDeCodigoPostal(propio.codigo_postal!)[0]!) : emisor.zona_horaria,
    permiso: conPermiso.tipo_permiso
      ? { TipoPermiso: conPermiso.tipo_permiso, NumeroPermiso: conPermiso.numero_permiso! }
      : null,
  }
}

export function toComprobante(
  d: DocumentoCompleto,
  emisor: EmisorFila,
  folio: { serie: string; folio: number },
  ahora: Date,
): Comprobante {
  const lugar = lugarDe(d, emisor)
  const conceptos = [conceptoDe(d, lugar, folio)]
  const relacionados = relacionesDe(d)
  return {
    Version: '4.0',
    Serie: folio.serie,
    Folio: String(folio.folio),
    Fecha: toHoraLocal(ahora.getTime(), lugar.zonaHoraria),
    FormaPago: d.forma_pago,
    ...totales(conceptos),
    Moneda: 'MXN',
    TipoDeComprobante: rasgos[d.familia].tipoComprobante,
    Exportacion: '01',
    MetodoPago: d.metodo_pago as 'PUE' | 'PPD',
    LugarExpedicion: lugar.codigoPostal,
    ...(relacionados.length > 0 && { CfdiRelacionados: relacionados }),
    Emisor: { Rfc: emisor.rfc, Nombre: emisor.nombre, RegimenFiscal: emisor.regimen_fiscal },
    Receptor: { ...receptorDe(d.cliente, lugar.codigoPostal), UsoCFDI: d.uso_cfdi },
    Conceptos: conceptos,
  }
}

function conceptoDe(d: DocumentoCompleto, lugar: Lugar, folio: { serie: string; folio: number }): Concepto {
  const { producto } = d
  const combustible = !d.clave_generica && causaCuota2A(producto.clave_prod_serv)
  const gravado = {
    tasaIva: producto.tasa_iva,
    precioIncluyeIva: producto.precio_incluye_iva,
    // Without a table the rules refuse the document; it is still built, so that they can say why.
    cuotaIeps: combustible ? (producto.cuota ?? '0') : '0',
    retencionIva: retencionDeFlete(producto.clave_prod_serv, d.cliente.rfc),
  }
  const concepto = lineaDe(d, gravado)
  const permiso = permisoDe(d, lugar, combustible)
  if (d.clave_generica)
    return { ClaveProdServ: '84111506', ClaveUnidad: 'ACT', Descripcion: descripcionDe(d), ...concepto }
  return {
    ClaveProdServ: producto.clave_prod_serv,
    // CFF 29-A-V-f: what the complement is not for has its permit only here.
    ...(permiso && {
      NoIdentificacion: descargaDe(d) ?? noIdentificacionCombustible(permiso, `${folio.serie}${folio.folio}`),
    }),
    ClaveUnidad: producto.clave_unidad,
    Unidad: producto.unidad,
    Descripcion: d.descuento_anticipo ? `${producto.descripcion} ${POR_REMANENTE}` : producto.descripcion,
    ...concepto,
    ...(combustible &&
      lugar.permiso &&
      producto.sub_producto_hyp && {
        ComplementoConcepto: {
          HidroYPetro: hidroYPetro(lugar.permiso, producto.clave_prod_serv, producto.sub_producto_hyp),
        },
      }),
  }
}

/** Gasoline and diesel go under the branch's permit; what has no complement, under its own where the branch has one. */
function permisoDe(d: DocumentoCompleto, lugar: Lugar, combustible: boolean): string | undefined {
  const suyo = lugar.permiso?.NumeroPermiso
  if (combustible) return suyo
  return permisosPetroliferos.has(d.producto.clave_prod_serv) ? (d.sucursal?.permiso_petrolifero ?? suyo) : undefined
}

/** The words that the guide fixes for what an advance left to pay (Apéndice 6, procedure B). */
const POR_REMANENTE = 'CFDI por remanente de un anticipo'

/** The quota of the product may have grown over the price since the capture: the user mends that, nobody else. */
function lineaDe(d: DocumentoCompleto, gravado: ProductoGravado) {
  const { precio, litros, clave_generica, descuento_anticipo } = d
  try {
    const captura = { precio, litros, ...(descuento_anticipo && { anticipo: descuento_anticipo }) }
    return importesDeDocumento(captura, gravado, clave_generica).concepto
  } catch (error) {
    if (!(error instanceof LineaError)) throw error
    const mensaje = `El precio ya no alcanza para los impuestos del producto. ${error.message}`
    throw new AppError('CFDI_INVALIDO', { mensaje, campos: { Precio: error.message }, causa: error })
  }
}

/** What is given back keeps the number of the delivery it came in (Apéndice 11). */
const descargaDe = (d: DocumentoCompleto): string | null =>
  rasgos[d.familia].tipoComprobante === 'E'
    ? (d.relacionados.find(({ no_identificacion }) => no_identificacion !== null)?.no_identificacion ?? null)
    : null

/** Apéndices 5 and 6 fix some texts; otherwise the concept says what it adjusts. */
const descripcionDe = (d: DocumentoCompleto): string => d.descripcion_generica ?? `${d.tipo}: ${d.producto.descripcion}`

function relacionesDe(d: DocumentoCompleto): CfdiRelacionados[] {
  const grupos = new Map<string, string[]>()
  for (const { relacion, uuid } of d.relacionados) grupos.set(relacion, [...(grupos.get(relacion) ?? []), uuid])
  return [...grupos].map(([tipo, uuids]) => ({
    TipoRelacion: tipo as TipoRelacion,
    CfdiRelacionado: uuids.map((UUID) => ({ UUID })),
  }))
}

/** A credit note mirrors the rate of its invoice, whatever became of the decree; what is sold now needs it in force. */
function fronteraDe({ sucursal }: DocumentoCompleto): Contexto['estimuloFronterizo'] {
  const { frontera_desde: desde, frontera_hasta: hasta } = sucursal ?? {}
  return desde && hasta ? { desde, hasta } : null
}

/** What the rules need besides the document: the hour, the place, and the documents it points to. */
export function contextoDe(d: DocumentoCompleto, emisor: EmisorFila, ahora: Date): Contexto {
  return {
    ahora: ahora.getTime(),
    zonaHoraria: lugarDe(d, emisor).zonaHoraria,
    relacionados: new Map(
      d.relacionados.map((r) => [
        r.uuid,
        { tipo: r.tipo, vigente: r.vigente || r.relacion === '04', rfcEmisor: emisor.rfc, rfcReceptor: d.cliente.rfc },
      ]),
    ),
    propio: true,
    ...(rasgos[d.familia].tipoComprobante === 'I' && { estimuloFronterizo: fronteraDe(d) }),
    cuotaIeps: () => (d.producto.cuota === null ? null : parseDecimal(d.producto.cuota)),
  }
}
