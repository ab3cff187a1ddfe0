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
  /** Its terms are put as soon as the client is known, without being asked for (D-279). */
  sola?: boolean
  puestos: Puestos | null
  onPuestos: (puestos: Puestos | null) => void
}

/** What is right only beside another: a form of payment, with its method; a unit, with its product. */
const DEPENDE: Readonly<Record<string, string>> = { IdFormaPago: 'IdMetodoPago', IdSKUTipo: 'IdProducto' }

/** Empties what was put and nobody changed. */
export function useQuitar() {
  const { getValues, setValue } = useFormContext()
  return ({ valores }: Puestos) => {
    for (const [campo, valor] of Object.entries(valores)) {
      if (String(getValues(campo) ?? '') === String(valor)) setValue(campo, '', { shouldDirty: true })
    }
  }
}

export function UltimoDelCliente(props: Props) {
  const { titulo, cliente, ultimo, leer, terminos, sola = false, puestos, onPuestos } = props
  const { getValues, setValue } = useFormContext()
  const quitar = useQuitar()
  const suyos = puestos?.cliente === cliente && Object.keys(puestos.valores).length > 0 ? puestos : null
  const usar = async () => {
    try {
      const valores = await leer()
      // Another may have been chosen meanwhile.
      if (!valores || String(getValues('IdCliente')) !== cliente) return
      const cabe = (campo: string) => {
        const otro = DEPENDE[campo]
        const puesto = otro ? getValues(otro) : ''
        return !puesto || String(puesto) === String(valores[otro ?? ''])
      }
      // Where somebody is writing, the value would mix with the letters.
      const enUso = document.activeElement?.getAttribute('data-campo')
      const libre = (campo: string) => campo !== enUso && !getValues(campo) && valores[campo] && cabe(campo)
      const vacios = terminos.filter(libre)
      for (const campo of vacios) setValue(campo, valores[campo], { shouldDirty: true, shouldValidate: true })
      const valoresPuestos = Object.fromEntries(vacios.map((campo) => [campo, valores[campo]]))
      onPuestos({ cliente, de: ultimo.nombre, valores: valoresPuestos })
    } catch (error) {
      console.error(titulo, error)
      avisarError(`No pudimos leer ${ultimo.nombre}. Captura los datos a mano.`)
    }
  }
  const alternar = () => {
    if (!suyos) return void usar()
    quitar(suyos)
    onPuestos(null)
  }
  useHotkeys([['mod+.', alternar]], [])
  const hecho = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each client, when its last one is known.
  useEffect(() => {
    if (!sola || hecho.current === cliente) return
    hecho.current = cliente
    void usar()
  }, [sola, cliente])
  return (
    <Card titulo={titulo}>
      <p className="nota">
        <AppLink to={ultimo.ruta}>{ultimo.nombre}</AppLink> · {ultimo.dia}
        <br />
        {ultimo.resumen}
      </p>
      <div className="acciones">
        <Button variant="default" size="compact-sm" onClick={alternar}>
          {suyos ? 'Quitar sus condiciones' : 'Usar sus condiciones'}
        </Button>
        <Kbd>Ctrl .</Kbd>
      </div>
      <p aria-live="polite" className="nota" style={{ marginTop: 8 }}>
        {puestos?.cliente === cliente
          ? `${conteo(Object.keys(puestos.valores).length, 'campo puesto', 'campos puestos')} como en ${puestos.de}. Revísalos.`
          : ''}
      </p>
    </Card>
  )
}
