// A secret shown once: to be copied now, because nobody can show it again.
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MessageLine } from '../../ui/message-line.tsx'
import estilos from './integraciones.module.css'

type Props = { texto: string; nombre: string; onCerrar: () => void; children: ReactNode }

export function Secreto({ texto, nombre, onCerrar, children }: Props) {
  return (
    <div className={estilos.nueva}>
      <p>{children}</p>
      <div className={estilos.secreto}>
        <code>{texto}</code>
        <CopyButton texto={texto} nombre={nombre} />
      </div>
      <MessageLine tono="ambar">No se volverá a mostrar. Si se pierde, hay que crear otro.</MessageLine>
      <Group justify="flex-end">
        <Button onClick={onCerrar}>Ya lo guardé</Button>
      </Group>
    </div>
  )
}
