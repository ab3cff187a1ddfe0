// The dated art. 2-A quotas of a fuel: each rules from its first day until the day it stops ruling.
import { ACUERDOS_CUOTAS } from '@litro/cfdi/cuotas-ieps'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { DateField } from '../../campos/date-field.tsx'
import { NumberField } from '../../campos/number-field.tsx'
import { holdFocus } from '../../form/hold-focus.ts'
import { fecha } from '../../formato.ts'
import estilos from './cuotas-field.module.css'
import type { ProductoForm } from './producto-form.ts'

export function Cuotas({ clave }: { clave: string }) {
  const { control, formState } = useFormContext<ProductoForm>()
  const { fields, prepend, remove } = useFieldArray({ control, name: 'Cuotas' })
  const { Cuotas: error } = formState.errors
  const queja = error?.root?.message ?? error?.message
  const publicada = ACUERDOS_CUOTAS.at(-1)
  const cuota = publicada?.cuotas[clave]
  return (
    <div className={estilos.cuotas}>
      <p className="nota" style={{ lineHeight: 1.5 }}>
        Cuota del artículo 2-A de la LIEPS, en pesos por litro: va dentro del precio y fuera de la base del IVA.
        {publicada && cuota
          ? ` La publicada (${publicada.fuente}) es ${cuota}, hasta el ${fecha(publicada.hasta)}.`
          : ''}
      </p>
      {fields.map(({ id }, i) => (
        <fieldset key={id} className={estilos.fila} aria-label={`Cuota ${i + 1}`}>
          <DateField name={`Cuotas.${i}.Desde`} label="Rige desde" required />
          <DateField name={`Cuotas.${i}.Hasta`} label="Deja de regir" />
          <NumberField name={`Cuotas.${i}.Cuota`} label="Cuota por litro" required decimales={6} antes="$" />
          <Button
            variant="default"
            c="var(--litro-rojo)"
            aria-label={`Quitar cuota ${i + 1}`}
            onMouseDown={holdFocus}
            onClick={() => remove(i)}
          >
            Quitar
          </Button>
        </fieldset>
      ))}
      {queja ? (
        <p role="alert" className={estilos.error}>
          {queja}
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} />}
          onMouseDown={holdFocus}
          onClick={() => prepend({ Desde: '', Hasta: '', Cuota: '' }, { focusName: 'Cuotas.0.Desde' })}
        >
          Agregar cuota
        </Button>
      </div>
    </div>
  )
}
