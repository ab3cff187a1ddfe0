// Types of SKU: what is sold by the litre, by the piece or as a service, with its SAT unit.
import { clavesUnidad } from '@litro/cfdi/sat/productos'
import { type SkuTipoAdmin, SkuTipoCaptura } from '@litro/contract/catalogos/admin'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { describir } from './catalogo.tsx'

const unidades = clavesUnidad.map(({ Codigo, Descripcion }) => ({ value: Codigo, label: `${Codigo} - ${Descripcion}` }))
const unidadDe = ({ ClaveUnidad }: SkuTipoAdmin) =>
  unidades.find(({ value }) => value === ClaveUnidad)?.label ?? ClaveUnidad

export const skuTipos = describir({
  catalogo: 'sku_tipo',
  etiqueta: 'Tipos de SKU',
  uno: 'tipo de SKU',
  archivo: 'TiposDeSKU.xlsx',
  columnas: [
    { campo: 'Nombre', titulo: 'Nombre', ancho: 320 },
    { campo: 'ClaveUnidad', titulo: 'Unidad del SAT', ancho: 320, render: unidadDe },
  ],
  resumen: unidadDe,
  texto: (sku) => [sku.Nombre, unidadDe(sku)].join(' '),
  schema: SkuTipoCaptura,
  inicial: (sku) => ({
    Nombre: sku?.Nombre ?? '',
    ClaveUnidad: sku?.ClaveUnidad ?? '',
    Activo: sku?.Activo ?? true,
  }),
  campos: () => (
    <>
      <TextField name="Nombre" label="Nombre" required maxLength={80} />
      <SelectField name="ClaveUnidad" label="Unidad del SAT" required opciones={unidades} />
    </>
  ),
})
