// When not even the configuration can be read: say so and offer another try. It needs no theme and no session.
import { LogoCompacto } from '../marca/logo.tsx'
import estilos from './gate-screen.module.css'

export function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={estilos.pantalla}>
      <LogoCompacto height={56} decorative className={estilos.quieta} />
      <p role="alert" className={estilos.mensaje}>
        No hay conexión con el servidor. Revisa tu red e inténtalo de nuevo.
      </p>
      <button type="button" className={estilos.boton} onClick={onRetry}>
        Reintentar
      </button>
    </main>
  )
}
