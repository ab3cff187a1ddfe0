// A rate that begins on a day: a percentage of the deposit, or pesos per litre when it is internal (D-8).
import { type Comision, ComisionCaptura, TIPO_INTERNO } from '@litro/contract/socios/dinero-de-socio'
import type { Socio } from '@litro/contract/socios/socio'
import { useWatch } from 'react-hook-form'
import { DepositoTipoField } from '../../campos/comunes.tsx'
import { DateField } from '../../campos/date-field.tsx'
import { campoTexto } from '../../campos/field.ts'
import { NumberField } from '../../campos/number-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { hoy } from '../../formato.ts'
import { useEscritura } from '../../query.ts'

type Props = { socio: Socio; comision?: Comision; onCerrar: () => void }

export function ComisionDialog({ socio, comision, onCerrar }: Props) {
  const agregar = useEscritura('admin_comision_agregar')
  const editar = useEscritura('admin_comision_editar')
  const inicial = {
    IdSocioComercial: socio.IdSocioComercial,
    IdDepositoTipo: comision ? String(comision.IdDepositoTipo) : '',
    Desde: comision?.Desde ?? hoy(),
    Porcentaje: campoTexto(comision?.Porcentaje),
    PorLitro: campoTexto(comision?.PorLitro),
  }
  return (
    <FormDialog
      titulo={comision ? 'Editar comisión' : 'Agregar comisión'}
      schema={ComisionCaptura}
      inicial={inicial}
      guardar="Guardar comisión"
      onGuardar={({ Desde, Porcentaje, PorLitro, ...cual }) =>
        comision
          ? editar.mutateAsync([
              {
                params: { id: comision.IdComision },
                entrada: { Desde, Porcentaje, PorLitro, Version: comision.Version },
              },
            ])
          : agregar.mutateAsync([{ entrada: { ...cual, Desde, Porcentaje, PorLitro } }])
      }
      exito="Comisión guardada."
      falla="No se pudo guardar la comisión."
      onCerrar={onCerrar}
    >
      <Campos fijo={comision !== undefined} />
    </FormDialog>
  )
}

function Campos({ fijo }: { fijo: boolean }) {
  const tipo = useWatch({ name: 'IdDepositoTipo' }) as string
  return (
    <>
      <DepositoTipoField disabled={fijo} />
      {Number(tipo) === TIPO_INTERNO ? (
        <NumberField name="PorLitro" required antes="$" />
      ) : (
        <NumberField name="Porcentaje" required despues="%" />
      )}
      <DateField name="Desde" required />
      <p className="nota">Vale desde ese día hasta que empiece otra del mismo tipo. Para quitarla, agrega una de 0.</p>
    </>
  )
}
