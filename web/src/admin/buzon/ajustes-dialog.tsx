// Ajustes del buzón: how the term is counted and how often the PAC is asked. What the SAT does not confirm is decided here.
import { ConfiguracionBuzon } from '@litro/contract/buzon/buzon'
import { z } from 'zod'
import { SwitchField } from '../../campos/switch-field.tsx'
import { TextField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useEscritura } from '../../query.ts'

const { Inhabiles } = ConfiguracionBuzon.shape

/** The days are typed with commas or spaces between them. */
const Ajustes = ConfiguracionBuzon.extend({
  Inhabiles: z.string().transform((texto, ctx) => {
    const dias = Inhabiles.safeParse(texto.split(/[\s,]+/).filter((dia) => dia !== ''))
    if (dias.success) return dias.data
    // Of one day of the list: the field is the list.
    ctx.addIssue({ code: 'custom', message: dias.error.issues[0]!.message })
    return z.NEVER
  }),
})

export function AjustesDialog({ config, onCerrar }: { config: ConfiguracionBuzon; onCerrar: () => void }) {
  const guardar = useEscritura('admin_buzon_configurar')
  return (
    <FormDialog
      titulo="Ajustes del buzón"
      schema={Ajustes}
      inicial={{
        DiasPlazo: String(config.DiasPlazo),
        SoloHabiles: config.SoloHabiles,
        Inhabiles: config.Inhabiles.join(', '),
        HorasEntreListas: String(config.HorasEntreListas),
        RfcPac: config.RfcPac,
      }}
      guardar="Guardar"
      exito="Ajustes guardados."
      falla="No se pudieron guardar los ajustes."
      onCerrar={onCerrar}
      onGuardar={async (entrada) => {
        await guardar.mutateAsync([{ entrada }])
      }}
    >
      <TextField name="DiasPlazo" label="Días para responder" required maxLength={2} inputMode="numeric" />
      <SwitchField name="SoloHabiles" label="Solo cuentan los días hábiles" />
      <TextField name="Inhabiles" label="Días inhábiles (aaaa-mm-dd)" wide maxLength={2400} />
      <TextField
        name="HorasEntreListas"
        label="Horas entre consultas al PAC"
        required
        maxLength={2}
        inputMode="numeric"
      />
      <TextField name="RfcPac" label="RFC del PAC (vacío: el de tu último timbre)" wide maxLength={13} />
    </FormDialog>
  )
}
