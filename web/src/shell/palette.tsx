// The command palette: any screen this user may open, any document by its folio or its client, and the actions of the shell. Loaded the first time it is asked for.
import '@mantine/spotlight/styles.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionData, type SpotlightFilterFunction } from '@mantine/spotlight'
import { IconLogout, IconMoon, IconPlus, IconSearch, IconSun } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { matches } from '../campos/fold.ts'
import type { Ruta } from '../rutas.ts'
import { useNavigate } from '../ruteo/ruteo.tsx'
import { useSession } from '../sesion/session-context.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { RutaIcon } from './iconos.tsx'
import { paletaDe } from './menu.ts'
import estilos from './palette.module.css'
import { useHallazgos } from './use-hallazgos.tsx'

const filter: SpotlightFilterFunction = (busqueda, acciones) => {
  if (busqueda.trim() === '') return acciones
  return acciones.flatMap((grupo) => {
    if (!('actions' in grupo)) return []
    const quedan = grupo.actions.filter(({ label, keywords }) => matches(`${label} ${keywords ?? ''}`, busqueda))
    return quedan.length > 0 ? [{ ...grupo, actions: quedan }] : []
  })
}

const [tienda, spotlight] = createSpotlight()

const marked = () => document.getElementById(tienda.getState().listId)?.querySelector<HTMLElement>('[data-selected]')

/** The library marks the first one when a key is typed; what the server finds arrives later, and nothing would be marked. */
function markFirst(): void {
  const primera = document.getElementById(tienda.getState().listId)?.querySelector('[data-action]')
  if (!primera || marked()) return
  primera.setAttribute('data-selected', 'true')
  tienda.updateState((estado) => ({ ...estado, selected: 0 }))
}

/** What was typed before this was there. */
export type Tecleado = { texto: string; enter: boolean }

type Props = {
  /** Opens each time it grows: the shortcut belongs to the shell, which is there before this code is. */
  veces: number
  /** Whether it is still wanted: who waited may have called it off. */
  sigue: () => boolean
  /** What was typed meanwhile, asked for when the keys begin to arrive here. */
  onTomar: () => Tecleado | undefined
  /** The focus goes back to where it was when it was asked for. */
  onCerrar: () => void
}

export function Palette({ veces, sigue, onTomar, onCerrar }: Props) {
  const usuario = useUsuario()
  const { cerrar } = useSession()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const oscuro = useComputedColorScheme('light') === 'dark'
  const [texto, setTexto] = useState('')

  const caja = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens when it is asked for, and never by itself
  useEffect(() => {
    if (!sigue()) return
    spotlight.open()
    // Asked for again before it went away, it is there already.
    caja.current?.focus()
  }, [veces])

  const { hallazgos, buscando } = useHallazgos(texto, navigate)
  const cuantos = hallazgos.reduce((suma, { actions }) => suma + actions.length, 0)
  // Enter before the answer is Enter all the same: it opens the first one when it comes.
  const enter = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when what is listed is another
  useEffect(() => {
    if (buscando) return
    markFirst()
    if (enter.current) marked()?.click()
    enter.current = false
  }, [buscando, cuantos, texto])
  // The keys come here from now on. Until now they went to the box of the shell: none is lost in between.
  const take = () => {
    const tecleado = onTomar()
    if (!tecleado) return
    enter.current = tecleado.enter && tecleado.texto.trim() !== ''
    setTexto(tecleado.texto)
  }
  const ir = ({ path, titulo, nota, paleta }: Ruta): SpotlightActionData => ({
    id: path,
    label: titulo,
    description: nota,
    keywords: path,
    leftSection: paleta === 'crear' ? <IconPlus size={19} stroke={1.6} /> : <RutaIcon path={path} />,
    onClick: () => navigate(path),
  })

  return (
    <Spotlight
      store={tienda}
      shortcut={null}
      highlightQuery={false}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.45, blur: 2 }}
      returnFocus={false}
      onSpotlightClose={onCerrar}
      attributes={{ content: { 'aria-label': 'Buscar pantallas y acciones', 'data-paleta': true } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      classNames={{ actionsGroup: estilos.grupo, actionDescription: estilos.detalle }}
      nothingFound="Sin resultados"
      filter={filter}
      query={texto}
      onQueryChange={(nuevo) => {
        enter.current = false
        setTexto(nuevo)
      }}
      searchProps={{
        ref: caja,
        onFocus: take,
        leftSection: <IconSearch size={19} stroke={1.6} />,
        placeholder: 'Folio, monto, cliente, RFC o pantalla',
        'aria-label': 'Buscar pantallas y acciones',
        onKeyDown: ({ key }) => {
          enter.current = key === 'Enter' && buscando && !marked()
        },
      }}
      actions={[
        ...hallazgos,
        ...paletaDe(usuario).map(({ grupo, pantallas }) => ({ group: grupo, actions: pantallas.map(ir) })),
        {
          group: 'Acciones',
          actions: [
            {
              id: 'tema',
              label: oscuro ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro',
              leftSection: oscuro ? <IconSun size={19} stroke={1.6} /> : <IconMoon size={19} stroke={1.6} />,
              onClick: () => setColorScheme(oscuro ? 'light' : 'dark'),
            },
            {
              id: 'salir',
              label: 'Cerrar sesión',
              leftSection: <IconLogout size={19} stroke={1.6} />,
              onClick: cerrar,
            },
          ],
        },
      ].filter(({ actions }) => actions.length > 0)}
    />
  )
}
