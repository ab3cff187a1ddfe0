// The last one the chosen client has, beside the form of a new one: one key puts its terms in the fields still empty, and each of
// them says where it came from.
import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { AppLink } from '../app-link.tsx'
import { conteo } from '../formato.ts'
import { avisarError } from '../ui/avisos.ts'
import { Card } from '../ui/card.tsx'
import type { Puestos } from './puestos.tsx'

type Props = {
  titulo: string
  /** The one chosen in the form. */
  cliente: string
  ultimo: {
    /** How it is called, after "Como en". */
    nombre: string
    ruta: string
    dia: string
    resumen: ReactNode
  }
  /** What a copy of it would start with. */
  leer: () => Promise<Record<string, unknown> | undefined>
  /** Which of that may be the same again: figures, seals and papers are of each one alone. */
  terminos: readonly string[]
  /** The client came chosen: its terms are put without being asked for. */
  sola?: boolean
  puestos: Puestos | null
  onPuestos: (puestos: Puestos) => void
}

export function UltimoDelCliente(props: Props) {
  const { titulo, cliente, ultimo, leer, terminos, sola = false, puestos, onPuestos } = props
  const { getValues, setValue } = useFormContext()
  const usar = async () => {
    try {
      const valores = await leer()
      if (!valores) return
      const vacios = terminos.filter((campo) => !getValues(campo) && valores[campo])
      for (const campo of vacios) setValue(campo, valores[campo], { shouldDirty: true, shouldValidate: true })
      const valoresPuestos = Object.fromEntries(vacios.map((campo) => [campo, valores[campo]]))
      onPuestos({ cliente, de: ultimo.nombre, valores: valoresPuestos })
    } catch (error) {
      console.error(titulo, error)
      avisarError(`No pudimos leer ${ultimo.nombre}. Captura los datos a mano.`)
    }
  }
  useHotkeys([['mod+.', () => void usar()]], [])
  const hecho = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one of the client it came with is known.
  useEffect(() => {
    if (!sola || hecho.current) return
    hecho.current = true
    void usar()
  }, [sola])
  return (
    <Card titulo={titulo}>
      <p className="nota">
        <AppLink to={ultimo.ruta}>{ultimo.nombre}</AppLink> · {ultimo.dia}
        <br />
        {ultimo.resumen}
      </p>
      <div className="acciones">
        <Button variant="default" size="compact-sm" onClick={() => void usar()}>
          Usar sus condiciones
        </Button>
        <Kbd>Ctrl .</Kbd>
      </div>
      <p aria-live="polite" className="nota">
        {puestos?.cliente === cliente
          ? `${conteo(Object.keys(puestos.valores).length, 'campo puesto', 'campos puestos')} como en ${puestos.de}. Revísalos.`
          : ''}
      </p>
    </Card>
  )
}
