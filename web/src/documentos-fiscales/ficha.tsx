// The read-only fields of a document, in the order its family gives.
import { etiquetas } from '@litro/contract/etiquetas'
import type { ReactNode } from 'react'
import { cantidad, pesos, SIN_DATO } from '../formato.ts'
import type { Documento } from './documento.ts'
import estilos from './documentos-fiscales.module.css'
import { precio } from './formato-documento.ts'

export type Dato<D> = {
  etiqueta: string
  valor: (documento: D) => ReactNode
  cifra?: true
  /** Takes the whole line. */
  ancho?: true
}

type CampoDeTexto = {
  [K in keyof Documento]: Documento[K] extends string | null ? K : never
}[keyof Documento] &
  keyof typeof etiquetas

const de = (campo: CampoDeTexto): Dato<Documento> => ({ etiqueta: etiquetas[campo], valor: (d) => d[campo] })

/** Shared by the three families; each names them in its own order. */
export const datos = {
  folio: de('Folio'),
  cliente: de('Cliente'),
  producto: de('Producto'),
  precio: { etiqueta: etiquetas.Precio, valor: (d) => precio(d.Precio), cifra: true },
  litros: { etiqueta: etiquetas.Litros, valor: (d) => cantidad(d.Litros, 3), cifra: true },
  total: { etiqueta: etiquetas.Total, valor: (d) => pesos(d.Total), cifra: true },
  metodoPago: de('MetodoPago'),
  formaPago: de('FormaPago'),
  sku: de('SKUTipo'),
  operador: de('Operador'),
  sellos: de('Sellos'),
  almacen: de('Almacen'),
  direccionEntrega: de('DireccionEntrega'),
  observaciones: { ...de('Observaciones'), ancho: true },
} as const satisfies Record<string, Dato<Documento>>

export function Ficha<D>({ documento, campos }: { documento: D; campos: readonly Dato<D>[] }) {
  return (
    <dl className={estilos.ficha}>
      {campos.map(({ etiqueta, valor, cifra, ancho }) => (
        <div key={etiqueta} data-ancho={ancho}>
          <dt>{etiqueta}</dt>
          <dd className={cifra ? 'cifra' : undefined}>{valor(documento) || SIN_DATO}</dd>
        </div>
      ))}
    </dl>
  )
}
