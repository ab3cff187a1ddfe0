// 'Exportar': the spreadsheet the server makes. Some lists export all rows and offer the filtered ones apart (D-120).
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react'
import type { Argumentos } from '../call.ts'
import estilos from './list-page.module.css'
import type { Consulta } from './list-state.ts'
import { type HojaKey, useExportar } from './use-exportar.ts'

export type Exportacion = {
  servicio: HojaKey
  archivo: string
  /** What the main button exports. With `todo`, a second entry exports what is filtered. */
  alcance: 'filtrado' | 'todo'
}

type Props = Exportacion & {
  consulta: Consulta
  /** What is filtered has no rows: exporting that does nothing (§2.5). */
  vacia: boolean
}

/** The sheet of a list the server filters. */
export function useHoja(servicio: HojaKey | undefined, archivo = '') {
  const { ocupado, exportar } = useExportar(servicio, archivo)
  return {
    ocupado,
    // Which list it is is known only when it runs, and every one of them takes the same questions (D-161).
    exportar: (consulta: Consulta & { ids?: string }) =>
      exportar(...([{ consulta }] as unknown as Argumentos<HojaKey>)),
  }
}

export function ExportButton({ servicio, archivo, alcance, consulta, vacia }: Props) {
  const { ocupado, exportar } = useHoja(servicio, archivo)
  const { orden: _orden, ...filtros } = consulta
  const filtrada = Object.keys(filtros).length > 0

  const principal = (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
      loading={ocupado}
      onClick={() => {
        const nada = alcance === 'filtrado' ? vacia : vacia && !filtrada
        if (!nada) void exportar(alcance === 'filtrado' ? consulta : {})
      }}
    >
      Exportar
    </Button>
  )
  if (alcance === 'filtrado') return principal
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
          <Menu.Item onClick={() => (vacia ? undefined : void exportar(consulta))}>Exportar lo filtrado</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
