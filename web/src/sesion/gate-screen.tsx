// What is seen while nothing else can be shown yet: our mark and one sentence.
import { LogoCompacto } from '../marca/logo.tsx'
import estilos from './gate-screen.module.css'

export function GateScreen({ mensaje = 'Cargando sesión...' }: { mensaje?: string }) {
  return (
    <main className={estilos.pantalla}>
      <LogoCompacto height={56} decorative className={estilos.marca} />
      <p role="status" className={estilos.mensaje}>
        {mensaje}
      </p>
    </main>
  )
}
