// The command palette: any screen this user may open, any document by its folio or its client, and the actions of the shell. Loaded the first time it is asked for.
import '@mantine/spotlight/styles.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightFilterFunction, spotlight } from '@mantine/spotlight'
import { IconLogout, IconMoon, IconPlus, IconSearch, IconSun } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { matches } from '../campos/fold.ts'
import { esAdministracion } from '../rutas.ts'
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

/** Opens each time `veces` grows: the shortcut belongs to the shell, which is there before this code is. */
export function Palette({ veces }: { veces: number }) {
  const usuario = useUsuario()
  const { cerrar } = useSession()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const oscuro = useComputedColorScheme('light') === 'dark'
  const [texto, setTexto] = useState('')

  useEffect(() => {
    if (veces > 0) spotlight.open()
  }, [veces])

  const hallazgos = useHallazgos(texto, navigate)
  const pantallas = paletaDe(usuario)
  const ir = ({ path, titulo, nota, paleta }: (typeof pantallas)[number]): SpotlightActionData => ({
    id: path,
    label: titulo,
    description: nota,
    keywords: path,
    leftSection: paleta ? <IconPlus size={19} stroke={1.6} /> : <RutaIcon path={path} />,
    onClick: () => navigate(path),
  })

  return (
    <Spotlight
      shortcut={null}
      highlightQuery={false}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.45, blur: 2 }}
      attributes={{ content: { 'aria-label': 'Buscar pantallas y acciones' } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      classNames={{ actionsGroup: estilos.grupo }}
      nothingFound="Sin resultados"
      filter={filter}
      query={texto}
      onQueryChange={setTexto}
      searchProps={{
        leftSection: <IconSearch size={19} stroke={1.6} />,
        placeholder: 'Busca un folio, un cliente, una pantalla o una acción',
        'aria-label': 'Buscar pantallas y acciones',
      }}
      actions={[
        ...hallazgos,
        { group: 'Ir a', actions: pantallas.filter((ruta) => !ruta.paleta && !esAdministracion(ruta)).map(ir) },
        { group: 'Crear', actions: pantallas.filter((ruta) => ruta.paleta).map(ir) },
        { group: 'Administración', actions: pantallas.filter(esAdministracion).map(ir) },
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
