// The sidebar of §2.2: logo, links in their literal order, the staff group, the user and 'Cerrar sesión'.
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { AppLink } from '../app-link.tsx'
import { cuantosPorRuta, useAvisos } from '../entidades/pendientes.tsx'
import { LogoCompacto, LogoCompleto } from '../marca/logo.tsx'
import type { Ruta } from '../rutas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { useRuta } from '../use-ruta.ts'
import { AlLado } from './al-lado.tsx'
import { RutaIcon } from './iconos.tsx'
import { menuDe } from './menu.ts'
import estilos from './sidebar.module.css'
import { UserBlock } from './user-block.tsx'

type Props = {
  contraida: boolean
  onAlternar?: () => void
  /** Given when it is shown as the drawer of a phone. */
  onCerrar?: () => void
}

export function Sidebar({ contraida, onAlternar, onCerrar }: Props) {
  const usuario = useUsuario()
  // The links of a partner come once one is chosen: without it they lead nowhere.
  const sinSocio = usuario.sesion.Personal && usuario.idSocio === null
  const deSocio = menuDe('portal', usuario)
  // What opens there before is not a partner's Resumen but Hoy, and the link says so.
  const portal = sinSocio
    ? deSocio.filter(({ path }) => path === '/dashboard').map((ruta) => ({ ...ruta, titulo: 'Hoy' }))
    : deSocio
  const herramientas = menuDe('herramientas', usuario)
  const administracion = usuario.sesion.Personal ? menuDe('administracion', usuario) : []
  return (
    <div className={estilos.barra} data-contraida={contraida || undefined}>
      <div className={estilos.cabeza}>
        <AppLink to="/dashboard" className={estilos.logo} aria-label="Litro, ir al resumen" onClick={onCerrar}>
          <LogoCompleto height={30} decorative className={estilos.completo} />
          <LogoCompacto height={30} decorative className={estilos.compacto} />
        </AppLink>
        {onAlternar ? <CollapseButton contraida={contraida} onAlternar={onAlternar} /> : null}
        {onCerrar ? (
          <ActionIcon size={40} className={estilos.boton} onClick={onCerrar} aria-label="Cerrar menú">
            <IconX size={20} />
          </ActionIcon>
        ) : null}
      </div>
      {onCerrar && !usuario.sesion.Personal ? <p className={estilos.socio}>{usuario.sesion.SocioComercial}</p> : null}
      <nav className={estilos.nav} aria-label="Menú principal">
        <Links rutas={portal} contraida={contraida} onElegir={onCerrar} />
        <Grupo titulo="Herramientas" rutas={herramientas} contraida={contraida} onElegir={onCerrar} />
        <Grupo titulo="Administración" rutas={administracion} contraida={contraida} onElegir={onCerrar} />
      </nav>
      <UserBlock contraida={contraida} onElegir={onCerrar} />
    </div>
  )
}

/** Links under their heading; nothing where there are none. */
function Grupo({ titulo, ...links }: Omit<LinksProps, 'labelledBy'> & { titulo: string }) {
  const id = useId()
  if (links.rutas.length === 0) return null
  return (
    <>
      <h2 className={estilos.grupo} id={id}>
        <span>{titulo}</span>
      </h2>
      <Links {...links} labelledBy={id} />
    </>
  )
}

function CollapseButton({ contraida, onAlternar }: { contraida: boolean; onAlternar: () => void }) {
  const texto = contraida ? 'Expandir menú' : 'Contraer menú'
  const Icono = contraida ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={texto} position="right">
      <ActionIcon
        size={32}
        className={estilos.boton}
        onClick={onAlternar}
        aria-label={texto}
        aria-expanded={!contraida}
      >
        <Icono size={19} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Off the edge: the link is whole, and the next one is seen to be there. */
const MARGEN = 24

/** A long menu opens where you are. Only the menu moves: `scrollIntoView` would also make the next Tab begin at the link. */
function intoView(enlace: HTMLAnchorElement | null) {
  const menu = enlace?.closest('nav')
  if (!enlace || !menu) return
  const [caja, suya] = [menu.getBoundingClientRect(), enlace.getBoundingClientRect()]
  menu.scrollTop += Math.min(0, suya.top - MARGEN - caja.top) + Math.max(0, suya.bottom + MARGEN - caja.bottom)
}

type LinksProps = { rutas: Ruta[]; contraida: boolean; onElegir?: () => void; labelledBy?: string }

function Links({ rutas, contraida, onElegir, labelledBy }: LinksProps) {
  const actual = useRuta().seccion.path
  const { data } = useAvisos()
  const cuantos = useMemo(() => cuantosPorRuta(data ?? []), [data])
  return (
    <ul className={estilos.lista} aria-labelledby={labelledBy}>
      {rutas.map(({ path, titulo, nota }) => (
        <li key={path}>
          <AlLado texto={nota ? `${titulo}: ${nota}` : titulo} contraida={contraida}>
            <AppLink
              to={path}
              className={estilos.enlace}
              aria-current={path === actual ? 'page' : undefined}
              aria-describedby={nota && `nota-de-${path}`}
              ref={path === actual ? intoView : undefined}
              onClick={onElegir}
            >
              <RutaIcon path={path} />
              <span className={estilos.texto}>{titulo}</span>
            </AppLink>
          </AlLado>
          {cuantos.has(path) ? (
            <span className={estilos.cuantos} title={`${cuantos.get(path)} por atender`} aria-hidden>
              {cuantos.get(path)}
            </span>
          ) : null}
          {nota ? (
            <span className={estilos.nota} id={`nota-de-${path}`}>
              {nota}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
