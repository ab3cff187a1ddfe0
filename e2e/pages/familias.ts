// The three fiscal families as a person captures them: where, with which words, and what each form asks for.
import type { DocumentoFiscalPage } from './documento-fiscal-page.ts'

export const CLIENTE = 'Gasolinera El Refugio'

export type Familia = {
  entidad: 'Factura' | 'Nota de crédito' | 'Nota de cargo'
  tipo: string
  ruta: string
  nuevo: string
  servicio: string
  id: string
  guardar: string
  /** Words of the screen, which shows a stamped note as Timbrada (D-105), and of the wire. */
  pre: string
  timbrada: string
  fill: (form: DocumentoFiscalPage) => Promise<void>
}

const nota = async (form: DocumentoFiscalPage) => {
  await form.cliente(CLIENTE)
  await form.select('Factura').click()
  await form.page.getByRole('option').first().click()
}

export const familias: readonly Familia[] = [
  {
    entidad: 'Factura',
    tipo: 'Factura',
    ruta: '/factura',
    nuevo: '/factura/nuevo',
    servicio: 'factura_agregar',
    id: 'IdFactura',
    guardar: 'Generar Prefactura',
    pre: 'Prefactura',
    timbrada: 'Timbrada',
    fill: (form) => form.prefactura(),
  },
  {
    entidad: 'Nota de crédito',
    tipo: 'Nota de Crédito',
    ruta: '/nota-credito',
    nuevo: '/nota-credito/nueva',
    servicio: 'nota-credito_agregar',
    id: 'IdNotaCredito',
    guardar: 'Guardar Nota de Crédito',
    pre: 'PreNotaCredito',
    timbrada: 'Nota de Crédito',
    fill: async (form) => {
      await nota(form)
      await form.choose('Concepto', 'Diésel Automotriz')
      await form.choose('Tipo de Operación', 'Descuento/Bonificación')
      await form.choose('Método de Pago', /^PUE/)
      await form.choose('Forma de Pago', /^15/)
      await form.fill({ 'Precio del Producto': '0.50', 'Cantidad de Litros': '100' })
    },
  },
  {
    entidad: 'Nota de cargo',
    tipo: 'Nota de Cargo',
    ruta: '/nota-cargo',
    nuevo: '/nota-cargo/nuevo',
    servicio: 'nota-cargo_agregar',
    id: 'IdNotaCargo',
    guardar: 'Generar Nota de Cargo',
    pre: 'PreNotaCargo',
    timbrada: 'NotaCargo',
    fill: async (form) => {
      await nota(form)
      await form.choose('Producto', 'Diésel Automotriz')
      await form.choose('Método de Pago', /^PPD/)
      await form.choose('Tipo de Operación', 'Corrección de precio')
      await form.choose('Tipo de Nota de Cargo', 'Diferencia de precio')
      await form.choose('Tipo de SKU', 'Litro')
      await form.fill({ Precio: '0.35', Litros: '1000' })
    },
  },
]
