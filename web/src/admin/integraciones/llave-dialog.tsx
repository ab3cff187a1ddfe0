// Crear una llave: para qué sistema, qué puede hacer, hasta cuándo y desde dónde. Su secreto se ve una sola vez.
import {
  LlaveCaptura,
  type LlaveNueva,
  nombreDePermiso,
  permisosDeInstalacion,
  permisosDeSocio,
} from '@litro/contract/integraciones/llave'
import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField } from '../../campos/date-field.tsx'
import { MultiSelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Secreto } from './secreto.tsx'
import { SocioField } from './socio-field.tsx'

const UN_ANIO_MS = 365 * 86_400_000
const dentroDeUnAnio = () => new Date(Date.now() + UN_ANIO_MS).toISOString().slice(0, 10)

export function LlaveDialog({ onCerrar }: { onCerrar: () => void }) {
  const crear = useEscritura('llave_agregar')
  const [nueva, setNueva] = useState<LlaveNueva | null>(null)
  const creada = useRef(false)
  const personal = useUsuario().sesion.Personal
  if (nueva) {
    return (
      <Modal
        opened
        onClose={onCerrar}
        title={`Llave ${nueva.Llave.Nombre} creada`}
        size="lg"
        closeOnClickOutside={false}
      >
        <Secreto texto={nueva.Secreto} nombre="Secreto" onCerrar={onCerrar}>
          Cópiala ahora y guárdala donde tu sistema guarda sus contraseñas. Viaja en cada petición, en la cabecera{' '}
          <code>Authorization: Bearer</code>.
        </Secreto>
      </Modal>
    )
  }
  return (
    <FormDialog
      titulo="Crear llave"
      size="lg"
      schema={LlaveCaptura}
      inicial={{ Nombre: '', Permisos: [], Vence: dentroDeUnAnio(), Direcciones: '', IdSocioComercial: '' }}
      guardar="Crear llave"
      falla="No se pudo crear la llave."
      // The dialog stays: what was made is shown in it once.
      onCerrar={() => (creada.current ? undefined : onCerrar())}
      onGuardar={async (entrada) => {
        setNueva(await crear.mutateAsync([{ entrada }]))
        creada.current = true
      }}
    >
      <TextField name="Nombre" label="Sistema" required maxLength={60} placeholder="ERP, contabilidad, conciliador" />
      <DateField name="Vence" label="Vence" required />
      {personal ? <SocioField /> : null}
      <PermisosField personal={personal} />
      <TextField
        name="Direcciones"
        label="Direcciones admitidas"
        wide
        maxLength={2000}
        placeholder="203.0.113.7, 10.0.0.0/8"
        description="Direcciones IP o redes, separadas por comas. Vacío: desde cualquiera."
      />
    </FormDialog>
  )
}

function PermisosField({ personal }: { personal: boolean }) {
  const socio = useWatch<{ IdSocioComercial: unknown }, 'IdSocioComercial'>({ name: 'IdSocioComercial' })
  const admitidos = personal && !socio ? permisosDeInstalacion : permisosDeSocio
  return (
    <MultiSelectField
      name="Permisos"
      label="Qué puede hacer"
      required
      wide
      opciones={admitidos.map((value) => ({ value, label: nombreDePermiso(value) }))}
      placeholder="Elige solo lo que necesita"
    />
  )
}
