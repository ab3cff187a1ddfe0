// the log of who did what, by what it was done to; each line with what there was and what there is.
import { z } from 'zod'
import { Fecha } from '../campo.ts'
import { CP, familias, REP, rasgos } from '../documentos-fiscales/familia.ts'
import { tiposDeFlota } from '../flota/tipos.ts'
import { ConsultaLista } from '../servicio.ts'

const opcional = z.preprocess((valor) => (valor === '' ? undefined : valor), Fecha.optional())
export const ConsultaBitacora = ConsultaLista.extend({ desde: opcional, hasta: opcional })
export type ConsultaBitacora = z.infer<typeof ConsultaBitacora>

/** The log as JSON lines, each with its place in the chain: at most a year at a time. */
export const ConsultaCadena = z.object({ desde: Fecha, hasta: Fecha })

export const LineaBitacora = z.object({
  IdBitacora: z.number(),
  /** Mexico City time. */
  Momento: z.string(),
  Actor: z.string(),
  Accion: z.string(),
  Grupo: z.string(),
  Objeto: z.string(),
  IdObjeto: z.number().nullable(),
  /** The folio of a fiscal document. */
  Folio: z.string(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string(),
  Nota: z.string(),
  /** JSON text, empty when there was nothing. */
  Antes: z.string(),
  Despues: z.string(),
  IdSolicitud: z.string(),
})
export type LineaBitacora = z.infer<typeof LineaBitacora>

/** Groups of the filter by kind of object. A kind in no group belongs to settings and access. */
export const grupos = {
  'Documentos fiscales': [...familias, REP, CP, 'lote', 'ventana_sat', 'paquete_sat', 'discrepancia'],
  Dinero: [
    'deposito',
    'retorno',
    'movimiento_banco',
    'ajuste',
    'retencion',
    'comision',
    'tipo_cambio',
    'cuadre',
    'sello_dia',
    'periodo_contable',
    'cuenta_contable',
  ],
  Maestros: ['cliente', 'proveedor', 'cuenta_proveedor', 'sucursal', 'documento'],
  Entregas: ['entrega', ...tiposDeFlota],
} as const satisfies Record<string, readonly string[]>
export const CONFIGURACION = 'Configuración y accesos'
export const gruposBitacora = [...Object.keys(grupos), CONFIGURACION]

// biome-ignore format: a table is read as a table
const nombres: Record<string, string> = {
  deposito: 'Depósito', retorno: 'Retorno', movimiento_banco: 'Estado bancario', ajuste: 'Ajuste', retencion: 'Retención', comision: 'Comisión',
  tipo_cambio: 'Tipo de cambio', cuadre: 'Cuadre', sello_dia: 'Día cerrado', cliente: 'Cliente', proveedor: 'Proveedor',
  cuenta_proveedor: 'Cuenta de proveedor', sucursal: 'Sucursal', documento: 'Documento publicado', socio: 'Socio comercial', usuario: 'Usuario',
  emisor: 'Emisor', csd: 'Certificado', pac: 'PAC', serie: 'Serie', ajustes_entrega: 'Ajustes de Carta Porte', exportacion: 'Exportación diaria', producto: 'Producto', banco: 'Banco', cuenta_casa: 'Cuenta de la casa', periodo_contable: 'Mes contable', cuenta_contable: 'Cuenta contable', permiso: 'Permiso', catalogo_sat: 'Catálogo del SAT',
  conciliacion_pac: 'Lista del PAC', cuarentena: 'Cuarentena', acceso: 'Acceso', cambio: 'Cambio por confirmar', lote: 'Lote de timbrado', ventana_sat: 'Solicitud al SAT', paquete_sat: 'Paquete del SAT', discrepancia: 'Diferencia con el SAT', factura_recibida: 'Factura recibida', cancelacion_recibida: 'Solicitud de cancelación', buzon: 'Buzón de cancelaciones', lista_sat: 'Lista del SAT', efirma: 'e.firma', espejo: 'Espejo del SAT', llave_api: 'Llave de API', calendario: 'Calendario', webhook: 'Webhook',
  ...Object.fromEntries(Object.entries(rasgos).map(([familia, { titulo }]) => [familia, titulo])),
}

/** The thing in a person's word; a kind nobody named yet, without its underscores. */
export const nombreDeObjeto = (objeto: string): string =>
  nombres[objeto] ?? objeto.charAt(0).toUpperCase() + objeto.slice(1).replaceAll('_', ' ')
