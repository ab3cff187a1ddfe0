// A question whose answer is a write: asked once, done once, and told how it ended.
import type { RespuestaDe, ServiceKey } from '@litro/contract/services'
import type { ReactNode } from 'react'
import { mensajeDe } from '../api-error.ts'
import type { Argumentos } from '../call.ts'
import { useEscritura } from '../query.ts'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { Question } from '../ui/question.tsx'

type Props<K extends ServiceKey, Fila> = {
  /** What is asked about; nothing while null. */
  de: Fila | null
  servicio: K
  peticion: (fila: Fila) => Argumentos<K>
  titulo: string
  no: string
  si: string
  /** False when going on destroys nothing. */
  peligro?: boolean
  exito: (fila: Fila, respuesta: RespuestaDe<K>) => string
  falla: string
  onCerrar: () => void
  children: (fila: Fila) => ReactNode
}

export function Confirmar<K extends ServiceKey, Fila>(props: Props<K, Fila>) {
  const { de, servicio, peticion, exito, falla, onCerrar, children, ...palabras } = props
  const { mutate, isPending } = useEscritura(servicio)
  const confirmar = () => {
    if (de === null || isPending) return
    mutate(peticion(de), {
      onSuccess: (respuesta) => avisarExito(exito(de, respuesta)),
      onError: (error) => avisarError(mensajeDe(error, falla)),
      onSettled: onCerrar,
    })
  }
  return (
    <Question {...palabras} abierta={de !== null} ocupada={isPending} onNo={onCerrar} onSi={confirmar}>
      {de === null ? null : <p>{children(de)}</p>}
    </Question>
  )
}
