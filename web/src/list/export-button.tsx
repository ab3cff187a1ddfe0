// 'Exportar': the spreadsheet the server makes. Some lists export all rows and offer the filtered ones apart (D-120).
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../api-error.ts'
import type { ArchivoKey, Argumentos } from '../call.ts'
import { download, save } from '../call.ts'
import { avisarError } from '../ui/avisos.ts'
import estilos from './list-page.module.css'
import type { Consulta } from './list-state.ts'

export type Exportacion = {
  servicio: ArchivoKey
  archivo: string
  /** What the main button exports. With `todo`, a second entry exports what is filtered. */
  alcance: 'filtrado' | 'todo'
}

type Props = Exportacion & {
  consulta: Consulta
  /** What is filtered has no rows: exporting that does nothing (§2.5). */
  vacia: boolean
}

export function ExportButton({ servicio, archivo, alcance, consulta, vacia }: Props) {
  const [ocupado, setOcupado] = useState(false)
  const { orden: _orden, ...filtros } = consulta
  const filtrada = Object.keys(filtros).length > 0

  const exportar = async (filtro: Consulta, nada: boolean) => {
    if (ocupado || nada) return
    setOcupado(true)
    try {
      save(await download(servicio, ...([{ consulta: filtro }] as unknown as Argumentos<typeof servicio>)), archivo)
    } catch (error) {
      console.error(servicio, error)
      avisarError(error instanceof ApiError ? error.mensaje : 'No se pudo exportar la lista.')
    } finally {
      setOcupado(false)
    }
  }

  const principal = (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
      loading={ocupado}
      onClick={() => (alcance === 'filtrado' ? exportar(consulta, vacia) : exportar({}, vacia && !filtrada))}
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
          <Menu.Item onClick={() => exportar(consulta, vacia)}>Exportar lo filtrado</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
