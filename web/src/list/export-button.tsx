// 'Exportar': the spreadsheet the server makes. Some lists export all rows and offer the filtered ones apart (D-120).
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react'
import type { Hoja } from './fuente.ts'
import estilos from './list-page.module.css'

export function ExportButton<Fila>({ hoja: { ocupado, vacia, onFiltradas, onTodas } }: { hoja: Hoja<Fila> }) {
  const filtradas = () => (vacia ? undefined : onFiltradas())
  const exportar = onTodas ?? filtradas
  useHotkeys([['x', () => (ocupado ? undefined : exportar())]])
  const principal = (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
      loading={ocupado}
      aria-keyshortcuts="x"
      onClick={exportar}
    >
      Exportar
    </Button>
  )
  if (!onTodas) return principal
  return (
    <div className={estilos.exportar}>
      {principal}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Más opciones para exportar">
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={filtradas}>Exportar lo filtrado</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
