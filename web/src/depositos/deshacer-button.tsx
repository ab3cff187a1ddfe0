// Borrar and Solicitar cancelación: each asks once, runs once and says how it ended (D-128).
import type { Deposito } from '@litro/contract/depositos/deposito'

import { useRef, useState } from 'react'
import { mensajeDe } from '../api-error.ts'
import { pesos } from '../formato.ts'
import { useEscritura } from '../query.ts'
import { useNavigate } from '../ruteo/ruteo.tsx'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { Question } from '../ui/question.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { LISTA } from './ruta.ts'

const modos = {
  borrar: {
    servicio: 'deposito_borrar',
    boton: 'Borrar',
    titulo: '¿Borrar este depósito?',
    texto: 'Quedará en la lista como Borrada y ya no se podrá editar ni validar.',
    si: 'Borrar depósito',
    exito: 'Depósito borrado.',
    falla: 'No se pudo borrar el depósito.',
  },
  cancelar: {
    servicio: 'deposito_solicitar_cancelacion',
    boton: 'Solicitar cancelación',
    titulo: '¿Solicitar la cancelación de este depósito?',
    texto:
      'Tesorería la revisa. Si la confirma, se revierten sus aplicaciones y su movimiento en el estado de cuenta; su complemento de pago, si tiene, se cancela antes ante el SAT.',
    si: 'Solicitar cancelación',
    exito: 'Cancelación solicitada.',
    falla: 'No se pudo solicitar la cancelación.',
  },
} as const

type Props = { modo: keyof typeof modos; deposito: Deposito; onCambio: () => void }

export function DeshacerButton({ modo, deposito: { IdDeposito, Monto }, onCambio }: Props) {
  const { servicio, boton, titulo, texto, si, exito, falla } = modos[modo]
  const { mutateAsync, isPending } = useEscritura(servicio)
  const [abierta, setAbierta] = useState(false)
  const ocupado = useRef(false)
  const navigate = useNavigate()

  const confirmar = async () => {
    if (ocupado.current) return
    ocupado.current = true
    try {
      await mutateAsync([{ params: { id: IdDeposito } }])
      avisarExito(exito)
      if (modo === 'borrar') navigate(LISTA)
      else onCambio()
    } catch (error) {
      console.error(servicio, error)
      avisarError(mensajeDe(error, falla))
      // Somebody may have decided on it meanwhile.
      onCambio()
    } finally {
      ocupado.current = false
      setAbierta(false)
    }
  }

  return (
    <>
      <Verbo variant="default" c="var(--litro-rojo)" onClick={() => setAbierta(true)}>
        {boton}
      </Verbo>
      <Question
        titulo={titulo}
        no="Conservar depósito"
        si={si}
        abierta={abierta}
        ocupada={isPending}
        onSi={confirmar}
        onNo={() => setAbierta(false)}
      >
        <p>
          Depósito {IdDeposito} por {pesos(Monto)}. {texto}
        </p>
      </Question>
    </>
  )
}
