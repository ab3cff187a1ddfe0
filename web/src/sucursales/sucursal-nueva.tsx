// /sucursal/nuevo.
import { useEscritura } from '../query.ts'
import { SoloConSucursales, SucursalForm } from './sucursal-form.tsx'

const TITULO = 'Agregar Sucursal'
const vacia = { Nombre: '', IdSerie: null, CodigoPostal: '', ZonaHoraria: null, TipoPermiso: null, NumeroPermiso: '' }

export function Page() {
  const agregar = useEscritura('sucursal_agregar', ['sucursal_listar', 'sucursal_resumen'])
  return (
    <SoloConSucursales titulo={TITULO}>
      <SucursalForm
        titulo={TITULO}
        guardar="Guardar Sucursal"
        exito="Sucursal agregada exitosamente."
        inicial={vacia}
        onGuardar={(entrada) => agregar.mutateAsync([{ entrada }])}
      />
    </SoloConSucursales>
  )
}
