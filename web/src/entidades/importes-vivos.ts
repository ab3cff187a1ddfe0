// Subtotal, IVA and Total while a form is being typed, by the same code as the server, and how they are read.
import { formatDecimal, fromJson } from '@litro/cfdi/decimal'
import { LineaError, retencionDeFlete } from '@litro/cfdi/totales'
import type { Producto } from '@litro/contract/catalogos/catalogo'
import { Litros, Precio } from '@litro/contract/documentos-fiscales/documento'
import { importesDeDocumento } from '@litro/contract/documentos-fiscales/importes'
import { pesos, SIN_DATO } from '../formato.ts'

export type ImportesVivos =
  | { tipo: 'incompletos' }
  | { tipo: 'imposibles'; motivo: string }
  | { tipo: 'listos'; Subtotal: string; Descuento?: string; IVA: string; Retenido?: string; Total: string }

type Gravado = Pick<Producto, 'TasaIva' | 'PrecioIncluyeIVA' | 'CuotaIeps'> & Partial<Pick<Producto, 'ClaveProdServ'>>

/** `rfc` of the receiver, for what a company withholds. `generica`: billed by its amount, without litres; the type of the document says so. */
export function importesVivos(
  captura: { Precio: unknown; Litros: unknown; Anticipo?: string },
  producto: Gravado | undefined,
  generica: boolean,
  rfc = '',
): ImportesVivos {
  const precio = Precio.safeParse(captura.Precio)
  const litros = Litros.safeParse(captura.Litros)
  if (!precio.success || !litros.success || !producto) return { tipo: 'incompletos' }
  const { TasaIva, PrecioIncluyeIVA, CuotaIeps } = producto
  try {
    const { concepto: _, ...importes } = importesDeDocumento(
      { precio: precio.data, litros: litros.data, anticipo: captura.Anticipo },
      {
        tasaIva: TasaIva === null ? null : formatDecimal(fromJson(TasaIva)),
        precioIncluyeIva: PrecioIncluyeIVA,
        cuotaIeps: CuotaIeps === null ? null : formatDecimal(fromJson(CuotaIeps)),
        retencionIva: retencionDeFlete(producto.ClaveProdServ ?? '', rfc),
      },
      generica,
    )
    return { tipo: 'listos', ...importes }
  } catch (error) {
    // The law has an objection to this price; anything else is a bug of ours and must be seen.
    if (error instanceof LineaError) return { tipo: 'imposibles', motivo: error.message }
    throw error
  }
}

/** The rows of the totals; what is not known yet is said so. */
export function filasDe(importes: ImportesVivos) {
  const de = (campo: 'Subtotal' | 'IVA' | 'Total') => (importes.tipo === 'listos' ? pesos(importes[campo]) : SIN_DATO)
  return [
    { titulo: 'Subtotal', valor: de('Subtotal') },
    ...(importes.tipo === 'listos' && importes.Descuento
      ? [{ titulo: 'Descuento', valor: pesos(importes.Descuento) }]
      : []),
    { titulo: 'IVA', valor: de('IVA') },
    ...(importes.tipo === 'listos' && importes.Retenido
      ? [{ titulo: 'IVA retenido', valor: pesos(importes.Retenido) }]
      : []),
    { titulo: 'Total', valor: de('Total'), total: true as const },
  ]
}
