// Types of SKU: what is sold by the litre, by the piece or as a service, with its SAT unit.
import { clavesUnidad } from '@litro/cfdi/sat/productos'
import { type SkuTipoAdmin, SkuTipoCaptura } from '@litro/contract/catalogos/admin'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import type { Columna } from '../../list/columna.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { CatalogoBandeja, type VistaProps } from './catalogo-bandeja.tsx'
import { CatalogoDialog, type DialogoProps } from './catalogo-dialog.tsx'

const OBSOLETAS = ['admin_sku_tipo_listar', 'sku_tipo_listar'] as const
export const unidades = clavesUnidad.map(({ Codigo, Descripcion }) => ({
  value: Codigo,
  label: `${Codigo} - ${Descripcion}`,
}))
const unidadDe = ({ ClaveUnidad }: SkuTipoAdmin) =>
  unidades.find(({ value }) => value === ClaveUnidad)?.label ?? ClaveUnidad
const textoDe = (s: SkuTipoAdmin) => [s.Nombre, unidadDe(s)].join(' ')

const columnas: readonly Columna<SkuTipoAdmin>[] = [
  { campo: 'Nombre', titulo: 'Nombre', ancho: 320 },
  { campo: 'ClaveUnidad', titulo: 'Unidad del SAT', ancho: 320, render: unidadDe },
]

export function SkuTiposView(props: VistaProps) {
  const lectura = useServicio('admin_sku_tipo_listar')
  return (
    <CatalogoBandeja
      {...props}
      unaLinea
      etiqueta="Tipos de SKU"
      agregar="Agregar tipo de SKU"
      lectura={lectura}
      columnas={columnas}
      resumen={unidadDe}
      texto={textoDe}
      exportar={{ servicio: 'admin_sku_tipo_exportar', archivo: 'TiposDeSKU.xlsx' }}
      dialogo={(fila, onCerrar, onRecargar) => <SkuDialog {...{ fila, onCerrar, onRecargar }} />}
    />
  )
}

function SkuDialog(props: DialogoProps<SkuTipoAdmin>) {
  const { fila } = props
  const agregar = useEscritura('admin_sku_tipo_agregar', OBSOLETAS)
  const editar = useEscritura('admin_sku_tipo_editar', OBSOLETAS)
  return (
    <CatalogoDialog
      {...props}
      uno="tipo de SKU"
      schema={SkuTipoCaptura}
      inicial={{ Nombre: fila?.Nombre ?? '', ClaveUnidad: fila?.ClaveUnidad ?? '', Activo: fila?.Activo ?? true }}
      onAgregar={(entrada) => agregar.mutateAsync([{ entrada }])}
      onEditar={(id, entrada) => editar.mutateAsync([{ params: { id }, entrada }])}
    >
      <TextField name="Nombre" label="Nombre" required maxLength={80} />
      <SelectField name="ClaveUnidad" label="Unidad del SAT" required opciones={unidades} />
    </CatalogoDialog>
  )
}
