// /cliente/editar/{id}: the form over what is stored, and beside it what the form does not hold: contacts and activity.
import { RFC_EXTRANJERO } from '@litro/cfdi/rfc'
import type { Cliente } from '@litro/contract/clientes/cliente'
import { useState } from 'react'
import { Registro } from '../form/registro.tsx'
import { useEscritura } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Badge } from '../ui/badge.tsx'
import { ClienteForm } from './cliente-form.tsx'
import { ContactosButton } from './contactos-dialog.tsx'
import { InactivarButton } from './inactivar-button.tsx'

const TITULO = 'Editar Cliente'

export function Page() {
  return (
    <Registro servicio="cliente_leer" titulo={TITULO} falla="No se pudo cargar el cliente">
      {(cliente, recargar) => <Editar leido={cliente} recargar={recargar} />}
    </Registro>
  )
}

function Editar({ leido, recargar }: { leido: Cliente; recargar: () => void }) {
  // The record as this screen last saw it: its version grows with what is saved beside the form.
  const [cliente, setCliente] = useState(leido)
  const [inicial] = useState(() => captura(leido))
  const { puede } = useUsuario()
  const editar = useEscritura('cliente_editar')
  const params = { id: leido.IdCliente }
  return (
    <ClienteForm
      titulo={TITULO}
      guardar="Actualizar Cliente"
      exito="Cliente actualizado exitosamente."
      inicial={inicial}
      onGuardar={(entrada) => {
        const IdPais = entrada.RFC === RFC_EXTRANJERO ? entrada.ResidenciaFiscal || cliente.IdPais : 'MEX'
        return editar.mutateAsync([{ params, entrada: { ...entrada, IdPais, Version: cliente.Version } }])
      }}
      onRecargar={recargar}
      acciones={
        <>
          {cliente.Inactivo ? <Badge tono="gris">Inactivo</Badge> : null}
          <ContactosButton cliente={cliente} onGuardado={setCliente} />
          {puede('cliente.inactivar') ? <InactivarButton cliente={cliente} onGuardado={setCliente} /> : null}
        </>
      }
    />
  )
}

function captura(cliente: Cliente) {
  const { Nombre, RazonSocial, RFC, CodigoPostal, RegimenFiscal, UsoCFDI, ClaveEstado } = cliente
  const { Municipio, Ciudad, Colonia, Calle, NumExterior, NumInterior, ResidenciaFiscal, NumRegIdTrib } = cliente
  return {
    ...{ Nombre, RazonSocial, RFC, CorreoElectronico: '', CodigoPostal, RegimenFiscal, UsoCFDI, Estado: ClaveEstado },
    ...{ Municipio, Ciudad, Colonia, Calle, NumExterior, NumInterior, ResidenciaFiscal, NumRegIdTrib },
  }
}
