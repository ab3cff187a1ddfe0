// Search and filters of a list. The search runs on Buscar or Enter, and hiding the box clears it (D-65).
import { ActionIcon, Button, Chip, Group, TextInput, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch, IconSearchOff, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FilterDialog } from './filter-dialog.tsx'
import { FiltrosGuardados } from './filtros-guardados.tsx'
import type { Filtros, Fuente } from './fuente.ts'
import estilos from './list-page.module.css'
import { esFiltrada, type ListState, SIN_FILTROS } from './list-state.ts'
import { PeriodFilter } from './period-filter.tsx'
import { useFiltros } from './use-filtros.ts'

type Props = Pick<Fuente<unknown>, 'estado' | 'onCambiar' | 'filtros' | 'periodo'> & {
  titulo: string
  placeholder: string
  caja: SearchBox
}

export function ListToolbar(props: Props) {
  const { filtros, estado, onCambiar, periodo } = props
  const guardados = useFiltros(onCambiar)
  if (!filtros && !periodo && !props.caja.visible) return null
  return (
    <search className={`fila ${estilos.herramientas} no-imprimir`} aria-label={`Búsqueda en ${props.titulo}`}>
      {filtros?.enDialogo ? <DialogSearch {...props} filtros={filtros} /> : null}
      {!filtros?.enDialogo && props.caja.visible ? <BoxSearch {...props} /> : null}
      {filtros && !filtros.enDialogo ? (
        <Chip.Group multiple value={estado.estatus} onChange={(estatus) => onCambiar({ estatus })}>
          <Group gap={6} className={estilos.conmutadores}>
            {filtros.opciones.map(({ valor, texto }) => (
              <Chip key={valor} value={valor} size="sm" variant="light">
                {texto}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : null}
      {filtros?.enDialogo ? <ActiveFilters {...props} /> : null}
      {periodo ? <PeriodFilter estado={estado} onCambiar={onCambiar} /> : null}
      <FiltrosGuardados {...guardados} estado={estado} onCambiar={onCambiar} />
      {esFiltrada(estado) ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onCambiar(SIN_FILTROS)}>
          Limpiar filtros
        </Button>
      ) : null}
    </search>
  )
}

/** What the dialog filters by, each removable on its own. The box and the toggles show theirs themselves. */
function ActiveFilters({ filtros, estado, onCambiar }: Props) {
  const textoDe = (valor: string) => filtros?.opciones.find((opcion) => opcion.valor === valor)?.texto ?? valor
  if (!estado.q && estado.estatus.length === 0) return null
  return (
    <ul className={`fila ${estilos.pastillas}`} aria-label="Filtros activos">
      {estado.q ? (
        <RemovablePill texto={`“${estado.q}”`} etiqueta={estado.q} onQuitar={() => onCambiar({ q: '' })} />
      ) : null}
      {estado.estatus.map((valor) => (
        <RemovablePill
          key={valor}
          texto={textoDe(valor)}
          etiqueta={textoDe(valor)}
          onQuitar={() => onCambiar({ estatus: estado.estatus.filter((otro) => otro !== valor) })}
        />
      ))}
    </ul>
  )
}

function RemovablePill({ texto, etiqueta, onQuitar }: { texto: string; etiqueta: string; onQuitar: () => void }) {
  return (
    <li className={estilos.pastilla}>
      {texto}
      <button type="button" onClick={onQuitar} aria-label={`Quitar filtro ${etiqueta}`}>
        <IconX size={13} stroke={2} aria-hidden />
      </button>
    </li>
  )
}

/** The box of the search: hidden until asked for, and shown whenever there is something searched. */
export function useSearchBox(estado: ListState, onCambiar: Props['onCambiar'], atajo: boolean) {
  const [visible, setVisible] = useState(estado.q !== '')
  const campo = useRef<HTMLInputElement>(null)

  // Back, forward and a shared link bring a search from outside.
  useEffect(() => {
    if (estado.q) setVisible(true)
  }, [estado.q])

  const mostrar = () => {
    setVisible(true)
    requestAnimationFrame(() => campo.current?.focus())
  }
  const ocultar = () => {
    setVisible(false)
    if (estado.q) onCambiar({ q: '' })
  }
  useHotkeys(atajo ? [['/', mostrar]] : [])
  return { visible, campo, mostrar, ocultar }
}

export type SearchBox = ReturnType<typeof useSearchBox>

export function SearchToggle({ visible, mostrar, ocultar }: SearchBox) {
  const etiqueta = visible ? 'Ocultar búsqueda' : 'Mostrar búsqueda'
  return (
    <Tooltip label={etiqueta}>
      <ActionIcon
        variant="default"
        size={36}
        onClick={visible ? ocultar : mostrar}
        aria-label={etiqueta}
        aria-expanded={visible}
        aria-keyshortcuts="/"
      >
        {visible ? <IconSearchOff size={18} stroke={1.7} /> : <IconSearch size={18} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  )
}

function BoxSearch({ placeholder, estado, onCambiar, caja }: Props) {
  const [texto, setTexto] = useState(estado.q)
  useEffect(() => setTexto(estado.q), [estado.q])
  const buscar = (evento: FormEvent) => {
    evento.preventDefault()
    onCambiar({ q: texto.trim() })
  }
  return (
    <form className={estilos.busqueda} onSubmit={buscar}>
      <TextInput
        ref={caja.campo}
        className={estilos.caja}
        aria-label={placeholder}
        placeholder={placeholder}
        value={texto}
        onChange={(evento) => setTexto(evento.currentTarget.value)}
        maxLength={200}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  )
}

function DialogSearch({ placeholder, filtros, estado, onCambiar }: Props & { filtros: Filtros }) {
  const [abierto, setAbierto] = useState(false)
  useHotkeys([['/', () => setAbierto(true)]])
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
        onClick={() => setAbierto(true)}
        aria-haspopup="dialog"
      >
        Filtros
      </Button>
      {abierto ? (
        <FilterDialog
          placeholder={placeholder}
          opciones={filtros.opciones}
          estado={estado}
          onBuscar={onCambiar}
          onCerrar={() => setAbierto(false)}
        />
      ) : null}
    </>
  )
}
