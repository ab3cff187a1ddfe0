// The menu of a phone, over the screen.
import { Drawer } from '@mantine/core'
import estilos from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

export function Cajon({ abierto, onCerrar }: { abierto: boolean; onCerrar: () => void }) {
  return (
    <Drawer
      opened={abierto}
      onClose={onCerrar}
      size={288}
      padding={0}
      withCloseButton={false}
      classNames={{ content: estilos.cajon, body: estilos.cajonCuerpo }}
      attributes={{ content: { 'aria-label': 'Menú' } }}
    >
      <Sidebar contraida={false} onCerrar={onCerrar} />
    </Drawer>
  )
}
