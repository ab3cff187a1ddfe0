// The account with a PAC: environment, user and secret; tried before it is kept. An empty secret keeps the stored one.
import { type PacAdmin, PacCuenta } from '@litro/contract/emisor/pac'
import type { CapturaDe } from '@litro/contract/services'
import { Button } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { mensajeDe } from '../../api-error.ts'
import { PasswordField } from '../../campos/password-field.tsx'
import { SelectField } from '../../campos/select-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { entero } from '../../formato.ts'
import { useEscritura } from '../../query.ts'
import { avisarExito } from '../../ui/avisos.ts'
import { MessageLine } from '../../ui/message-line.tsx'

type Captura = CapturaDe<'admin_pac_guardar'>

const ambientes = [
  { value: 'produccion', label: 'Producción' },
  { value: 'pruebas', label: 'Pruebas' },
]

type Props = { pac: PacAdmin; onCerrar: () => void; onRecargar: () => void }

export function PacDialog({ pac, onCerrar, onRecargar }: Props) {
  const guardar = useEscritura('admin_pac_guardar')
  const probar = useEscritura('admin_pac_probar')
  const guardado = pac.TieneSecreto ? 'Deja vacío para conservar la guardada' : undefined
  const inicial: Captura = { Ambiente: pac.Ambiente ?? 'pruebas', Usuario: pac.Usuario, Contrasena: '', Token: '' }
  return (
    <FormDialog
      titulo={`Cuenta con ${pac.Nombre}`}
      size="lg"
      schema={PacCuenta}
      inicial={inicial}
      guardar="Guardar cuenta"
      falla="No se pudo guardar la cuenta."
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        const Version = pac.Version || undefined
        await guardar.mutateAsync([{ params: { pac: pac.Pac }, entrada: { ...entrada, Version } }])
        avisarExito(`Cuenta con ${pac.Nombre} guardada.`)
      }}
      acciones={
        <Probar
          ocupado={probar.isPending}
          onProbar={(entrada) => probar.mutate([{ params: { pac: pac.Pac }, entrada }])}
        />
      }
    >
      <SelectField name="Ambiente" label="Ambiente" required opciones={ambientes} />
      <TextField name="Usuario" label="Usuario" maxLength={200} autoComplete="off" />
      <PasswordField name="Contrasena" label="Contraseña" placeholder={guardado} />
      {pac.Pac === 'sw' ? (
        <PasswordField name="Token" label="Token" description="Si lo capturas, no hacen falta usuario ni contraseña." />
      ) : null}
      {probar.data ? (
        <div style={{ gridColumn: '1 / -1' }}>
          <MessageLine tono={probar.data.Conectado ? 'verde' : 'rojo'}>
            {probar.data.Mensaje}
            {probar.data.Timbres === null ? '' : ` Quedan ${entero(probar.data.Timbres)} timbres.`}
          </MessageLine>
        </div>
      ) : null}
      {probar.error ? (
        <div style={{ gridColumn: '1 / -1' }}>
          <MessageLine tono="rojo">
            <p>{mensajeDe(probar.error, 'No se pudo probar la conexión.')}</p>
            {Object.values(probar.error.campos).map((queja) => (
              <p key={queja}>{queja}</p>
            ))}
          </MessageLine>
        </div>
      ) : null}
    </FormDialog>
  )
}

/** With what is typed, before it is kept. */
function Probar({ ocupado, onProbar }: { ocupado: boolean; onProbar: (entrada: Captura) => void }) {
  const { getValues } = useFormContext<Captura>()
  return (
    <Button variant="default" loading={ocupado} onClick={() => onProbar(getValues())}>
      Probar conexión
    </Button>
  )
}
