// Search and filters of a list. The search runs while typing, on Buscar and on Enter, and hiding the box clears it (D-65, D-202).
import { ActionIcon, Button, Chip, Group, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch, IconSearchOff, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { EstrecharButton, useChips } from './estrechar.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FiltrosGuardados } from './filtros-guardados.tsx'
import type { Filtros, Fuente } from './fuente.ts'
import estilos from './list-page.module.css'
import { esFiltrada, type ListState, PERIODO, SIN_FILTROS } from './list-state.ts'
import { PeriodFilter } from './period-filter.tsx'
import { useFiltros } from './use-filtros.ts'

type Props = Pick<Fuente<unknown>, 'estado' | 'onCambiar' | 'filtros' | 'estrechos'> & {
  titulo: string
  placeholder: string
  caja: SearchBox
}

export function ListToolbar(props: Props) {
  const { filtros, estado, onCambiar, estrechos = [] } = props
  const soloPeriodo = estrechos.length > 0 && estrechos.every((nombre) => PERIODO.some((otro) => otro === nombre))
  const guardados = useFiltros(onCambiar)
  if (!filtros && estrechos.length === 0 && !props.caja.visible) return null
  const caja = !filtros?.enDialogo && props.caja.visible ? <BoxSearch {...props} /> : null
  const dias = soloPeriodo ? <PeriodFilter estado={estado} onCambiar={onCambiar} /> : null
  const conmutadores = filtros && !filtros.enDialogo ? <Toggles {...props} filtros={filtros} /> : null
  const mas = estrechos.length > 0 && !soloPeriodo ? <EstrecharButton {...{ estrechos, estado, onCambiar }} /> : null
  // The saved ones stand beside the last way to narrow, and never on a line of their own.
  const ultimo = mas ?? dias ?? conmutadores ?? caja
  const con = (parte: ReactNode) =>
    parte && parte === ultimo ? (
      <div className={estilos.unida} data-dias={parte === dias || undefined}>
        {parte}
        <FiltrosGuardados {...guardados} estado={estado} onCambiar={onCambiar} />
      </div>
    ) : (
      parte
    )
  return (
    <search className={`fila ${estilos.herramientas} no-imprimir`} aria-label={`Búsqueda en ${props.titulo}`}>
      {filtros?.enDialogo ? <BoxSearch {...props} rapida /> : null}
      {filtros?.enDialogo ? <DialogSearch {...props} filtros={filtros} /> : null}
      {con(caja)}
      {con(dias)}
      {con(conmutadores)}
      {con(mas)}
      <ActiveFilters {...props} soloPeriodo={soloPeriodo} />
    </search>
  )
}

/** Room of the fade at the edges past which there are more toggles. */
const ORILLA = { izquierda: 16, derecha: 24 }

/** Where toggles slide, the list opens with those that are on in sight, the first before the last. Only they move, not the page. */
function aLaVista(caja: HTMLDivElement | null) {
  const puestos = [...(caja?.querySelectorAll('input:checked') ?? [])].map((uno) => uno.parentElement!)
  const [primero, ultimo] = [puestos[0], puestos.at(-1)]
  if (!caja || !primero || !ultimo) return
  const { left, right } = caja.getBoundingClientRect()
  const falta = ultimo.getBoundingClientRect().right + ORILLA.derecha - right
  caja.scrollLeft += Math.max(0, Math.min(falta, primero.getBoundingClientRect().left - ORILLA.izquierda - left))
}

function Toggles({ filtros, estado, onCambiar }: Props & { filtros: Filtros }) {
  return (
    <Chip.Group multiple value={estado.estatus} onChange={(estatus) => onCambiar({ estatus })}>
      <Group gap={6} className={estilos.conmutadores} ref={aLaVista}>
        {filtros.opciones.map(({ valor, texto }) => (
          <Chip key={valor} value={valor} size="sm" variant="light">
            {texto}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** What is asked for, each removable on its own, and all at once. The box, the toggles and the days in sight show theirs themselves. */
function ActiveFilters({ filtros, estado, onCambiar, soloPeriodo }: Props & { soloPeriodo: boolean }) {
  const textoDe = (valor: string) => filtros?.opciones.find((opcion) => opcion.valor === valor)?.texto ?? valor
  const chips = useChips(estado)
  const estatus = filtros?.enDialogo ? estado.estatus : []
  const q = filtros?.enDialogo ? estado.q : ''
  const estrechos = soloPeriodo ? [] : chips
  const limpiar = esFiltrada(estado) ? (
    <Button variant="subtle" size="compact-sm" onClick={() => onCambiar(SIN_FILTROS)}>
      Limpiar filtros
    </Button>
  ) : null
  if (!q && estatus.length === 0 && estrechos.length === 0) return limpiar
  const pastillas = (
    <ul className={`fila ${estilos.pastillas}`} aria-label="Filtros activos">
      {q ? <RemovablePill texto={`“${q}”`} etiqueta={q} onQuitar={() => onCambiar({ q: '' })} /> : null}
      {estatus.map((valor) => (
        <RemovablePill
          key={valor}
          texto={textoDe(valor)}
          etiqueta={textoDe(valor)}
          onQuitar={() => onCambiar({ estatus: estado.estatus.filter((otro) => otro !== valor) })}
        />
      ))}
      {estrechos.map(({ texto, nombres }) => (
        <RemovablePill
          key={nombres.join()}
          texto={texto}
          etiqueta={texto}
          onQuitar={() => onCambiar(Object.fromEntries(nombres.map((nombre) => [nombre, undefined])))}
        />
      ))}
    </ul>
  )
  return (
    <div className="fila">
      {pastillas}
      {limpiar}
    </div>
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

/** The box of the search: as each person left it, open on a wide screen, and shown whenever there is something searched. */
export function useSearchBox(
  estado: ListState,
  onCambiar: Props['onCambiar'],
  recordada: boolean | undefined,
  onRecordar: (visible: boolean) => void,
) {
  const [ancha] = useState(() => window.matchMedia('(min-width: 80em)').matches)
  const visible = estado.q !== '' || (recordada ?? ancha)
  const campo = useRef<HTMLInputElement>(null)
  const mostrar = () => {
    if (!visible) onRecordar(true)
    requestAnimationFrame(() => campo.current?.focus())
  }
  const ocultar = () => {
    onRecordar(false)
    if (estado.q) onCambiar({ q: '' })
  }
  useHotkeys([['/', mostrar]])
  return { visible, campo, mostrar, ocultar }
}

type SearchBox = ReturnType<typeof useSearchBox>

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

const ESPERA_MS = 300

/** `rapida`: beside the dialog of the invoices, which has the same box and its own button. */
function BoxSearch({ placeholder, estado, onCambiar, caja, rapida = false }: Props & { rapida?: boolean }) {
  const [texto, setTexto] = useState(estado.q)
  const pedido = useRef(estado.q)
  useEffect(() => {
    // Back, a shared link or Limpiar bring another search; what was just typed is not overwritten by its own answer.
    if (estado.q === pedido.current) return
    pedido.current = estado.q
    setTexto(estado.q)
  }, [estado.q])
  // From the first letter to Enter, Buscar or leaving the box it is one search, and one place to come back to.
  const escribiendo = useRef(false)
  const pedir = (q: string) => {
    if (q === pedido.current) return
    pedido.current = q
    onCambiar({ q }, escribiendo.current)
    escribiendo.current = true
  }
  const luego = useDebouncedCallback(pedir, ESPERA_MS)
  const buscar = (evento: FormEvent) => {
    evento.preventDefault()
    luego.cancel()
    pedir(texto.trim())
    escribiendo.current = false
  }
  return (
    <form className={estilos.busqueda} onSubmit={buscar}>
      <TextInput
        ref={caja.campo}
        className={estilos.caja}
        aria-label={placeholder}
        placeholder={placeholder}
        value={texto}
        leftSection={rapida ? <IconSearch size={16} stroke={1.7} aria-hidden /> : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTexto(value)
          luego(value.trim())
        }}
        onBlur={() => {
          escribiendo.current = false
        }}
        maxLength={200}
      />
      {rapida ? null : (
        <Button type="submit" variant="default">
          Buscar
        </Button>
      )}
    </form>
  )
}

function DialogSearch({ placeholder, filtros, estado, onCambiar }: Props & { filtros: Filtros }) {
  const [abierto, setAbierto] = useState(false)
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
