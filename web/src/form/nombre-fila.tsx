// Something that somebody keeps under a name, in the dialog where it is renamed or forgotten.
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import estilos from './nombre-fila.module.css'

type Props = {
  nombre: string
  maximo: number
  /** What is said of an empty name. */
  falta: string
  ocupado: boolean
  onNombre: (nombre: string) => void
  onBorrar: () => void
  children?: ReactNode
}

export function NombreFila({ nombre: guardado, maximo, falta, ocupado, onNombre, onBorrar, children }: Props) {
  const [nombre, setNombre] = useState(guardado)
  const vacio = nombre.trim() === ''
  const impedido = ocupado || vacio || nombre === guardado
  const rename = (evento: FormEvent) => {
    evento.preventDefault()
    // What is captured behind the dialog is not sent with it.
    evento.stopPropagation()
    if (!impedido) onNombre(nombre)
  }
  return (
    <li>
      <form className={estilos.fila} onSubmit={rename}>
        <TextInput
          aria-label={`Nombre de ${guardado}`}
          value={nombre}
          maxLength={maximo}
          disabled={ocupado}
          error={vacio ? falta : undefined}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={impedido}>
          Renombrar
        </Button>
        {children}
        <Tooltip label="Borrar">
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={`Borrar ${guardado}`}
            disabled={ocupado}
            onClick={onBorrar}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </form>
    </li>
  )
}
