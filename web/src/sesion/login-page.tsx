// /login: the logo and one button that starts the hosted sign-in.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LogoCompleto } from '../marca/logo.tsx'
import { Navigate, useLocation } from '../ruteo/ruteo.tsx'
import { GateScreen } from './gate-screen.tsx'
import estilos from './login-page.module.css'
import { readAviso } from './reingreso.ts'
import { returnToOf } from './return-to.ts'
import { useSession } from './session-context.ts'

const SIN_PROVEEDOR = 'No pudimos abrir el inicio de sesión. Revisa tu red e inténtalo de nuevo.'

export function Page() {
  const { user, cerrando, iniciar } = useSession()
  const { state } = useLocation()
  const [aviso, setAviso] = useState(() => readAviso(sessionStorage))
  const [saliendo, setSaliendo] = useState(false)
  const returnTo = returnToOf(state)

  if (cerrando) return <GateScreen mensaje="Cerrando sesión..." />
  if (user) return <Navigate to={returnTo} replace />

  const entrar = async () => {
    setSaliendo(true)
    try {
      await iniciar(returnTo)
    } catch (error) {
      console.error('sign-in', error)
      setAviso(SIN_PROVEEDOR)
      setSaliendo(false)
    }
  }

  return (
    <main className={estilos.pantalla}>
      <title>Iniciar sesión · Litro</title>
      <div className={estilos.marca}>
        <Nivel />
        <h1 className={estilos.logo}>
          <LogoCompleto height={44} />
        </h1>
        <div className={estilos.lema}>
          <p>Cada litro, cuenta clara.</p>
          <p>Tus facturas, saldos y depósitos en un solo lugar.</p>
        </div>
      </div>
      <section className={estilos.hoja} aria-labelledby="bienvenida">
        <h2 id="bienvenida">Te damos la bienvenida</h2>
        <p className={estilos.entrada}>Entra al portal con tu usuario y contraseña.</p>
        <div role="alert" className={estilos.aviso}>
          {aviso}
        </div>
        <Button size="md" fullWidth loading={saliendo} onClick={entrar}>
          Iniciar sesión
        </Button>
      </section>
    </main>
  )
}

/** The level line of the mark, at the size of the screen. */
function Nivel() {
  return (
    <svg className={estilos.nivel} viewBox="0 0 1440 420" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 92c240-84 480-84 720 0s480 84 720 0v328H0Z" fill="#0a4e5b" />
      <path d="M0 168c240-74 480-74 720 0s480 74 720 0v252H0Z" fill="#0d5c6b" />
      <path d="M0 92c240-84 480-84 720 0s480 84 720 0" fill="none" stroke="#f5a80f" strokeWidth="3" />
    </svg>
  )
}
