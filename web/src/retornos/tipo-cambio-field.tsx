// The exchange-rate block of accounts in dollars: the rate, its day and source, and the way to refresh it.
import { etiquetas } from '@litro/contract/etiquetas'
import { Button, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { Aviso } from '../campos/aviso.tsx'
import { useField } from '../campos/field.ts'
import { fecha, hoyEnMexico, tipoCambio } from '../formato.ts'
import { MessageLine } from '../ui/message-line.tsx'
import type { Valores } from './captura.ts'
import estilos from './retornos.module.css'
import { useTipoCambio } from './use-tipo-cambio.ts'

export function TipoCambioField() {
  const { field, error, disabled } = useField({ name: 'TipoCambio' })
  const dia = useWatch<Valores, 'FechaTipoCambio'>({ name: 'FechaTipoCambio' })
  const { ocupado, mensaje, onRefrescar } = useTipoCambio()
  return (
    <div className={estilos.tasa}>
      <div className={estilos.renglon}>
        <TextInput
          className={estilos.cifra}
          label={etiquetas.TipoCambio}
          description={<Dia dia={dia} ocupado={ocupado} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          // Only the stored rate of today is admitted: it is read, never typed.
          readOnly
          ref={field.ref}
          name={field.name}
          value={tipoCambio(field.value === '' ? null : String(field.value))}
          onBlur={field.onBlur}
        />
        <Button
          variant="default"
          className={estilos.refrescar}
          leftSection={<IconRefresh size={17} stroke={1.8} />}
          loading={ocupado}
          disabled={disabled}
          onClick={onRefrescar}
        >
          Refrescar
        </Button>
      </div>
      <div aria-live="polite" className={estilos.aviso}>
        {mensaje ? <MessageLine tono={mensaje.tono}>{mensaje.texto}</MessageLine> : null}
      </div>
    </div>
  )
}

function Dia({ dia, ocupado }: { dia: string | null; ocupado: boolean }) {
  if (ocupado) return <span>Consultando el tipo de cambio...</span>
  if (dia === null) return <Aviso texto="Sin tipo de cambio de hoy." />
  if (dia !== hoyEnMexico()) return <Aviso texto={`Es del ${fecha(dia)}.`} />
  return <span>De hoy, {fecha(dia)}.</span>
}
