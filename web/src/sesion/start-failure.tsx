// When not even the configuration can be read: say so and offer another try. It needs no theme and no session.
import { LogoCompacto } from '../marca/logo.tsx'
import estilos from './gate-screen.module.css'

/** Only a call nobody answered ends in a TypeError; anything else was said by a server, and the network is not to blame. */
const motivoDe = (causa: unknown) =>
  causa instanceof TypeError
    ? 'No hay conexión con el servidor. Revisa tu red e inténtalo de nuevo.'
    : 'El servidor no pudo abrir el portal. Espera un momento e inténtalo de nuevo.'

export function StartFailure({ causa, onRetry }: { causa: unknown; onRetry: () => void }) {
  return (
    <main className={estilos.pantalla}>
      <LogoCompacto height={56} decorative className={estilos.quieta} />
      <p role="alert" className={estilos.mensaje}>
        {motivoDe(causa)}
      </p>
      <button type="button" className={estilos.boton} onClick={onRetry}>
        Reintentar
      </button>
    </main>
  )
}
