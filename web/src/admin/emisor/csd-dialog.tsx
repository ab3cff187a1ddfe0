// Cargar CSD: the two files of the SAT and the password of the key. Each refusal stands under its field.
import { CsdCaptura } from '@litro/contract/emisor/emisor'
import { archivoRequerido } from '../../campos/archivo-requerido.ts'
import { FileField } from '../../campos/file-field.tsx'
import { PasswordField } from '../../campos/password-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import estilos from './emisor.module.css'

const MAX_BYTES = 32 * 1024

const Captura = CsdCaptura.extend({
  Certificado: archivoRequerido('Elige el archivo .cer.'),
  Llave: archivoRequerido('Elige el archivo .key.'),
})

export function CsdDialog({ onCerrar }: { onCerrar: () => void }) {
  const cargar = useEscritura('admin_csd_agregar')
  return (
    <FormDialog
      titulo="Cargar certificado de sello digital"
      size="lg"
      schema={Captura}
      inicial={{ Contrasena: '', Certificado: null, Llave: null }}
      guardar="Cargar CSD"
      falla="No se pudo cargar el certificado."
      onCerrar={onCerrar}
      onGuardar={async ({ Contrasena, Certificado, Llave }) => {
        await cargar.mutateAsync([{ entrada: { Contrasena }, archivos: { Certificado, Llave } }])
        avisarExito('Certificado cargado. Desde ahora se sella con él.')
      }}
    >
      <p className={estilos.texto} style={{ gridColumn: '1 / -1' }}>
        Sube los archivos que el SAT entrega para el CSD, no los de tu e.firma. La llave se guarda cifrada y nunca se
        envía al PAC.
      </p>
      <FileField name="Certificado" label="Certificado (.cer)" required accept=".cer" maxBytes={MAX_BYTES} />
      <FileField name="Llave" label="Llave privada (.key)" required accept=".key" maxBytes={MAX_BYTES} />
      <PasswordField name="Contrasena" label="Contraseña de la llave privada" required wide maxLength={256} />
    </FormDialog>
  )
}
