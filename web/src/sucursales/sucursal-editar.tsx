// /sucursal/editar/{id}.
import type { SucursalDetalle } from '@litro/contract/sucursales/sucursal'
import { Registro } from '../form/registro.tsx'
import { useEscritura } from '../query.ts'
import { SoloConSucursales } from './solo-con-sucursales.tsx'
import { SucursalForm } from './sucursal-form.tsx'

const TITULO = 'Editar Sucursal'

export function Page() {
  return (
    <SoloConSucursales titulo={TITULO}>
      <Registro servicio="sucursal_leer" titulo={TITULO} falla="No se pudo cargar la sucursal">
        {(sucursal, recargar) => <Editar sucursal={sucursal} recargar={recargar} />}
      </Registro>
    </SoloConSucursales>
  )
}

function Editar({ sucursal, recargar }: { sucursal: SucursalDetalle; recargar: () => void }) {
  const editar = useEscritura('sucursal_editar')
  const { IdSucursal, Serie: _serie, Version, ...inicial } = sucursal
  return (
    <SucursalForm
      titulo={TITULO}
      guardar="Actualizar Sucursal"
      exito="Sucursal actualizada exitosamente."
      inicial={inicial}
      onGuardar={(entrada) => editar.mutateAsync([{ params: { id: IdSucursal }, entrada: { ...entrada, Version } }])}
      onRecargar={recargar}
    />
  )
}
