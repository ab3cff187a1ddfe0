// The bell: what needs the user, with a count of what they have not seen; each notice leads to its screen.
import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { conteo } from '../formato.ts'
import { useServicio } from '../query.ts'
import { despues } from '../ui/despues.tsx'

const AvisosLista = despues(async () => (await import('./avisos-lista.tsx')).AvisosLista)

/** Once a minute while somebody looks at the page, and when they come back to it. */
const CADA_MS = 60_000

export function AvisosBell() {
  const [abierto, { toggle, close }] = useDisclosure(false)
  const { data, refetch } = useServicio('aviso_listar', [{ silencioso: true }], {
    staleTime: 15_000,
    refetchInterval: CADA_MS,
    refetchOnWindowFocus: true,
  })
  const avisos = data?.filter(({ Callado }) => !Callado) ?? []
  const sinLeer = avisos.filter(({ Leido }) => !Leido)
  const etiqueta = sinLeer.length > 0 ? `Avisos: ${conteo(sinLeer.length, 'sin leer', 'sin leer')}` : 'Avisos'
  return (
    <Popover
      opened={abierto}
      onChange={(si) => !si && close()}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Tooltip label={etiqueta} disabled={abierto}>
          <Indicator
            disabled={sinLeer.length === 0}
            label={sinLeer.length > 99 ? '99+' : sinLeer.length}
            size={16}
            offset={9}
            inline
            color="red.8"
          >
            <ActionIcon
              size={40}
              aria-label={etiqueta}
              aria-haspopup="dialog"
              aria-expanded={abierto}
              onClick={() => {
                if (!abierto) void refetch()
                toggle()
              }}
            >
              <IconBell size={20} stroke={1.6} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Avisos">
        <AvisosLista avisos={avisos} onCerrar={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
