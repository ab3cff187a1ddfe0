// The amount: pesos typed, or dollars typed and pesos computed at the held rate by the same code as the server.
import { etiquetas } from '@litro/contract/etiquetas'
import { MENSAJES_RETORNO, type Retorno } from '@litro/contract/retornos/retorno'
import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Aviso } from '../campos/aviso.tsx'
import { NumberField } from '../campos/number-field.tsx'
import { hoyEnMexico, pesos } from '../formato.ts'
import { enPesos, guardadoDifiere, type Valores } from './captura.ts'
import estilos from './retornos.module.css'
import { TipoCambioField } from './tipo-cambio-field.tsx'

export function MontoFields({ retorno }: { retorno: Retorno | null }) {
  const moneda = useWatch<Valores, 'Moneda'>({ name: 'Moneda' })
  if (moneda !== 'USD') return <NumberField name="Monto" antes="$" required />
  return (
    <>
      <TipoCambioField />
      <NumberField name="MontoUSD" antes="$" required />
      <MontoCalculado retorno={retorno} />
    </>
  )
}

function MontoCalculado({ retorno }: { retorno: Retorno | null }) {
  const [usd, tasa, dia] = useWatch<Valores, ['MontoUSD', 'TipoCambio', 'FechaTipoCambio']>({
    name: ['MontoUSD', 'TipoCambio', 'FechaTipoCambio'],
  })
  // Against the rate it was saved with it can only be equal: the question is about today's.
  const difiere = dia === hoyEnMexico() && guardadoDifiere(retorno, tasa)
  return (
    <TextInput
      className={estilos.cifra}
      label={`${etiquetas.Monto} (MXN)`}
      readOnly
      value={pesos(enPesos(usd, tasa))}
      inputWrapperOrder={['label', 'input', 'description']}
      description={difiere ? <Aviso texto={MENSAJES_RETORNO.difiere} /> : undefined}
    />
  )
}
