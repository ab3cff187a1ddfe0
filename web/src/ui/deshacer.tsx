// A confirmation that can be taken back: 'Deshacer' asks for the inverse verb of the contract, with its permission and its version (D-277).
import { type ReactNode, useState } from 'react'
import { mensajeDe } from '../api-error.ts'
import { avisarError, avisarExito } from './avisos.ts'
import { Verbo } from './verbo.tsx'

type Deshacer = {
  /** The inverse verb; what it refuses is said in its own words. */
  deshacer: () => Promise<unknown>
  /** What is said once it is as it was. */
  deshecho: string
}

export function avisarReversible(frase: ReactNode, { deshacer, deshecho }: Deshacer): void {
  const cerrar = avisarExito(
    <>
      {frase}{' '}
      <DeshacerVerbo
        hacer={async () => {
          try {
            await deshacer()
            avisarExito(deshecho)
          } catch (error) {
            console.error('Deshacer', error)
            avisarError(mensajeDe(error, 'No se pudo deshacer.'))
          }
          cerrar()
        }}
      />
    </>,
  )
}

function DeshacerVerbo({ hacer }: { hacer: () => Promise<void> }) {
  const [ocupado, setOcupado] = useState(false)
  const pulsar = () => {
    if (ocupado) return
    setOcupado(true)
    void hacer()
  }
  return (
    <Verbo variant="default" size="compact-sm" loading={ocupado} onClick={pulsar}>
      Deshacer
    </Verbo>
  )
}
