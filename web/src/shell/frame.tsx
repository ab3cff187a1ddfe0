// Sidebar, top bar and content: on a wide screen side by side, on a phone with the sidebar in a drawer.
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useNotifications } from '@mantine/notifications'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LogoCompacto, LogoCompleto } from '../marca/logo.tsx'
import { ScrollRestoration } from '../ruteo/ruteo.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { useSinRed } from '../sin-red/use-conexion.ts'
import { despues, fetchDespues } from '../ui/despues.tsx'
import { Antesala, useAntesala } from './antesala.tsx'
import { AvisosBell } from './avisos-bell.tsx'
import { Ayuda } from './ayuda.tsx'
import { Content } from './content.tsx'
import estilos from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useTeclado } from './use-teclado.ts'

/** Only staff choose a partner. */
const PartnerSelect = despues(async () => (await import('./partner-select.tsx')).PartnerSelect)
const Toasts = despues(async () => (await import('./toasts.tsx')).Toasts)
const AvisoConexion = despues(async () => (await import('./cortes.tsx')).AvisoConexion)
const Cajon = despues(async () => (await import('./cajon.tsx')).Cajon)

export function Frame() {
  const { sesion } = useUsuario()
  const sinRed = useSinRed()
  const [contraida, setContraida] = useLocalStorage({
    key: 'litro.barra-contraida',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Not drawn before the first time it is opened.
  const [cajon, setCajon] = useState<boolean>()
  const antesala = useAntesala()
  useTeclado()

  return (
    <div className={estilos.marco} data-contraida={contraida || undefined}>
      <a href="#contenido" className={estilos.saltar}>
        Saltar al contenido
      </a>
      <aside className={estilos.lateral} aria-label="Navegación">
        <Sidebar contraida={contraida} onAlternar={() => setContraida((antes) => !antes)} />
      </aside>
      {cajon === undefined ? null : <Cajon abierto={cajon} onCerrar={() => setCajon(false)} />}
      <div className={estilos.columna}>
        {sesion.Demostracion ? <DemoBar /> : null}
        <header className={estilos.cabecera}>
          <ActionIcon size={40} className={estilos.soloTelefono} onClick={() => setCajon(true)} aria-label="Abrir menú">
            <IconMenu2 size={22} stroke={1.6} />
          </ActionIcon>
          <LogoCompleto height={26} className={estilos.logoTelefono} />
          {sesion.Personal ? (
            <PartnerSelect className={estilos.socio} />
          ) : (
            <>
              <LogoCompacto height={26} decorative className={estilos.logoAngosto} />
              <span className={estilos.socioNombre}>{sesion.SocioComercial}</span>
            </>
          )}
          <span className={estilos.espacio} />
          <PaletteButton onClick={antesala.abrir} />
          <AvisosBell />
          <ThemeSwitch />
        </header>
        <div role="status" className={estilos.corte}>
          {sinRed ? <AvisoConexion /> : null}
        </div>
        <Content />
      </div>
      <Antesala {...antesala} />
      <Ayuda />
      <Mensajes />
      <ScrollRestoration />
    </div>
  )
}

/** The screen comes first: once nothing has been asked of the server for a moment, the rest of the frame is fetched. */
function Mensajes() {
  const { notifications } = useNotifications()
  const callado = useIsFetching() === 0
  const [listo, setListo] = useState(false)
  useEffect(() => {
    if (!callado) return
    const espera = setTimeout(() => {
      fetchDespues()
      setListo(true)
    }, 1000)
    return () => clearTimeout(espera)
  }, [callado])
  return listo || notifications.length > 0 ? <Toasts /> : null
}

const ATAJO = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <>
      <UnstyledButton className={estilos.paleta} onClick={onClick} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={17} stroke={1.7} aria-hidden />
        <span>Buscar o ir a...</span>
        <kbd className={estilos.atajo}>{ATAJO}</kbd>
      </UnstyledButton>
      <Tooltip label="Buscar o ir a...">
        <ActionIcon size={40} className={estilos.soloTelefono} onClick={onClick} aria-label="Buscar o ir a">
          <IconSearch size={21} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function DemoBar() {
  return (
    <aside className={estilos.demo} aria-label="Aviso">
      <strong>Modo demostración</strong>
      <span className={estilos.demoDetalle}>
        {document.documentElement.hasAttribute('data-demo-expuesta')
          ? ' · abierto a la red: cualquiera puede entrar'
          : ''}{' '}
        · los datos son de ejemplo y los comprobantes no tienen validez fiscal
      </span>
    </aside>
  )
}
