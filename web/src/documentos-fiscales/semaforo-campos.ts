// From the path of a finding in the CFDI to the place where a person mends it: a field of the form, the client, or nobody here.
import { etiquetas } from '@litro/contract/etiquetas'

export type Remedio =
  | { tipo: 'campo'; campo: string; texto: string }
  | { tipo: 'cliente'; texto: string }
  | { tipo: 'emisor'; texto: string }

type Regla = readonly [ruta: RegExp, remedio: keyof typeof etiquetas | 'cliente' | 'emisor']

// The first that matches wins, if the document has that field: only the credit note chooses its own use of CFDI.
// biome-ignore format: a table is read as a table
const REGLAS: readonly Regla[] = [
  [/^FormaPago$/,                                          'IdFormaPago'],
  [/^MetodoPago$/,                                         'IdMetodoPago'],
  [/^Receptor\.UsoCFDI$/,                                  'UsoCFDI'],
  [/^Receptor/,                                            'cliente'],
  [/^CfdiRelacionados.*TipoRelacion$/,                     'TipoRelacion'],
  [/^CfdiRelacionados/,                                    'IdFacturaCancelada'],
  [/(TipoPermiso|NumeroPermiso|NoIdentificacion)$/,        'emisor'],
  [/^(Emisor|NoCertificado|Certificado|LugarExpedicion)/,  'emisor'],
  [/\.Cantidad$/,                                          'Litros'],
  [/\.(ValorUnitario|Importe|Base|Descuento)$/,            'Precio'],
  [/^(SubTotal|Total|Descuento|Impuestos)/,                'Precio'],
  [/^Conceptos/,                                           'IdProducto'],
]

const textos = { cliente: 'Corregir en el cliente', emisor: 'Lo corrige el administrador en los datos del emisor' }

/** `tiene` answers whether this document has that field. */
export function remedioDe(ruta: string, tiene: (campo: string) => boolean): Remedio | null {
  for (const [patron, destino] of REGLAS) {
    if (!patron.test(ruta)) continue
    if (destino === 'cliente' || destino === 'emisor') return { tipo: destino, texto: textos[destino] }
    if (tiene(destino)) return { tipo: 'campo', campo: destino, texto: `Corregir ${etiquetas[destino]}` }
  }
  return null
}
