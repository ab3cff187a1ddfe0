// Saved filters of a list: a small menu to put one on, keep what is on now, or look after them.
import type { Filtro } from '@litro/contract/filtros/filtro'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconCheck, IconDeviceFloppy, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { alPedir } from '../ui/despues.tsx'
import estilos from './filtros-guardados.module.css'
import { esFiltrada, type ListState } from './list-state.ts'
import { busquedaOf, cambioOf, esLaMisma } from './use-filtros.ts'

/** With them come the form and the library of schemas, which a list does not need. */
const bringDialogs = () => import('./filtro-dialogs.tsx')
const AdministrarDialog = alPedir(async () => (await bringDialogs()).AdministrarDialog)
const GuardarDialog = alPedir(async () => (await bringDialogs()).GuardarDialog)

type Props = {
  lista: string
  filtros: readonly Filtro[]
  estado: ListState
  onCambiar: (cambio: Partial<ListState>) => void
}

export function FiltrosGuardados({ lista, filtros, estado, onCambiar }: Props) {
  const [abierto, setAbierto] = useState<'guardar' | 'administrar' | null>(null)
  const actual = busquedaOf(estado)
  const puesto = esFiltrada(estado) ? filtros.find(({ Busqueda }) => esLaMisma(Busqueda, actual)) : undefined
  const cerrar = () => setAbierto(null)
  return (
    <>
      <Menu position="bottom-start" shadow="md" withinPortal onOpen={() => void bringDialogs().catch(() => undefined)}>
        <Tooltip label={puesto ? `Filtro: ${puesto.Nombre}` : 'Filtros guardados'}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label="Filtros guardados">
              {puesto ? <IconBookmarkFilled size={18} /> : <IconBookmark size={18} stroke={1.7} />}
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown className={estilos.menu}>
          {filtros.length > 0 ? <Menu.Label>Filtros guardados</Menu.Label> : null}
          {filtros.map((filtro) => (
            <Menu.Item
              key={filtro.IdFiltro}
              rightSection={filtro === puesto ? <IconCheck size={16} aria-label="En uso" /> : null}
              onClick={() => onCambiar(cambioOf(filtro.Busqueda))}
            >
              {filtro.Nombre}
            </Menu.Item>
          ))}
          {filtros.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} stroke={1.7} />}
            disabled={!esFiltrada(estado) || puesto !== undefined}
            onClick={() => setAbierto('guardar')}
          >
            Guardar filtro
          </Menu.Item>
          {filtros.length > 0 ? (
            <Menu.Item leftSection={<IconSettings size={16} stroke={1.7} />} onClick={() => setAbierto('administrar')}>
              Administrar filtros
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {abierto === 'guardar' ? <GuardarDialog lista={lista} busqueda={actual} onCerrar={cerrar} /> : null}
      {abierto === 'administrar' ? <AdministrarDialog filtros={filtros} onCerrar={cerrar} /> : null}
    </>
  )
}
