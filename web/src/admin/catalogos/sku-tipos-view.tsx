// Types of SKU: what is sold by the litre, by the piece or as a service, with its SAT unit.
import { clavesUnidad } from '@litro/cfdi/sat/productos'
import { type SkuTipoAdmin, SkuTipoCaptura } from '@litro/contract/catalogos/admin'
import { SelectField } from '../../campos/select-field.tsx'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import type { Columna } from '../../list/columna.ts'
import { useEscritura, useServicio } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { CatalogoBandeja, type VistaProps } from './catalogo-bandeja.tsx'

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
      etiqueta="Tipos de SKU"
      agregar="Agregar tipo de SKU"
      lectura={lectura}
      columnas={columnas}
      resumen={unidadDe}
      texto={textoDe}
      dialogo={(fila, onCerrar, onRecargar) => <SkuDialog {...{ fila, onCerrar, onRecargar }} />}
    />
  )
}

type DialogProps = { fila: SkuTipoAdmin | null; onCerrar: () => void; onRecargar: () => void }

function SkuDialog({ fila, onCerrar, onRecargar }: DialogProps) {
  const agregar = useEscritura('admin_sku_tipo_agregar', OBSOLETAS)
  const editar = useEscritura('admin_sku_tipo_editar', OBSOLETAS)
  return (
    <FormDialog
      titulo={fila ? 'Editar tipo de SKU' : 'Agregar tipo de SKU'}
      size="lg"
      schema={SkuTipoCaptura}
      inicial={{ Nombre: fila?.Nombre ?? '', ClaveUnidad: fila?.ClaveUnidad ?? '', Activo: fila?.Activo ?? true }}
      guardar="Guardar"
      falla="No se pudo guardar el tipo de SKU."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        if (fila) {
          const { Id: id, Version } = fila
          await editar.mutateAsync([{ params: { id }, entrada: { ...entrada, Version } }])
        } else await agregar.mutateAsync([{ entrada }])
        avisarExito(`Guardado: ${entrada.Nombre}`)
      }}
    >
      <TextField name="Nombre" label="Nombre" required maxLength={80} />
      <SelectField name="ClaveUnidad" label="Unidad del SAT" required opciones={unidades} />
      {fila ? <SwitchField name="Activo" label="Activo" wide /> : null}
    </FormDialog>
  )
}
