// /sucursal/nuevo.
import { useEscritura } from '../query.ts'
import { SoloConSucursales } from './solo-con-sucursales.tsx'
import { SucursalForm } from './sucursal-form.tsx'

const TITULO = 'Agregar Sucursal'
const vacia = { Nombre: '', IdSerie: null, CodigoPostal: '', ZonaHoraria: null, TipoPermiso: null, NumeroPermiso: '' }

export function Page() {
  const agregar = useEscritura('sucursal_agregar')
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
