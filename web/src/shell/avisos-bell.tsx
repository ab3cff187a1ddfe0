// The bell: what needs the user, with a count of what they have not seen; each notice leads to its screen.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { ActionIcon, Button, Indicator, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconBell, IconBellOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { AppLink } from '../app-link.tsx'
import { call } from '../call.ts'
import { conteo, fechaHora } from '../formato.ts'
import { SocioContext, useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import estilos from './avisos-bell.module.css'

/** Once a minute while somebody looks at the page, and when they come back to it. */
const CADA_MS = 60_000

export function AvisosBell() {
  const [abierto, { toggle, close }] = useDisclosure(false)
  const { data, refetch } = useServicio('aviso_listar', [{ silencioso: true }], {
    staleTime: 15_000,
    refetchInterval: CADA_MS,
    refetchOnWindowFocus: true,
  })
  const marcar = useMarcar()
  const avisos = data ?? []
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
        <header className={estilos.cabeza}>
          <h2>Avisos</h2>
          {sinLeer.length > 0 ? (
            <Button variant="subtle" size="compact-sm" onClick={() => marcar(sinLeer)}>
              Marcar todo como leído
            </Button>
          ) : null}
        </header>
        {avisos.length > 0 ? (
          <ul className={estilos.lista}>
            {avisos.map((aviso) => (
              <li key={aviso.Clave}>
                <Fila
                  aviso={aviso}
                  onIr={() => {
                    close()
                    if (!aviso.Leido) void marcar([aviso])
                  }}
                />
              </li>
            ))}
          </ul>
        ) : (
          <div className={estilos.vacio}>
            <IconBellOff size={26} stroke={1.5} aria-hidden />
            <p>Nada pendiente</p>
            <p>Aquí verás lo que necesite tu atención.</p>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Fila({ aviso, onIr }: { aviso: Aviso; onIr: () => void }) {
  const { idSocio, elegirSocio } = useUsuario()
  const { IdSocioComercial: socio = idSocio } = aviso
  return (
    <AppLink
      to={aviso.Ruta}
      className={estilos.aviso}
      data-leido={aviso.Leido || undefined}
      onClick={() => {
        // Its screen is that partner's, as if chosen in the header (D-50).
        if (socio !== idSocio) elegirSocio(socio)
        onIr()
      }}
    >
      <span className={estilos.titulo}>
        {aviso.Urgente ? (
          <IconAlertTriangle size={16} stroke={1.8} className={estilos.urgente} aria-label="Urgente" />
        ) : null}
        {aviso.Titulo}
        {aviso.Leido ? null : <span className="solo-lector"> (sin leer)</span>}
      </span>
      {aviso.Detalle ? <span className={estilos.detalle}>{aviso.Detalle}</span> : null}
      {aviso.Momento ? <time dateTime={aviso.Momento}>{fechaHora(aviso.Momento)}</time> : null}
    </AppLink>
  )
}

/** The answer is the list as it is now; a failure only leaves the mark for the next time. */
function useMarcar() {
  const cliente = useQueryClient()
  const socio = use(SocioContext)
  return async (avisos: readonly Aviso[]) => {
    try {
      const nuevos = await call('aviso_marcar', { entrada: { Claves: avisos.map(({ Clave }) => Clave) } })
      cliente.setQueryData(['aviso_listar', socio, null, null], nuevos)
    } catch (error) {
      console.error('aviso_marcar', error)
    }
  }
}
