// What is said while there is no network: over every screen, and in the place of one that nothing is kept of. Fetched when it is needed,
// or before, once the first screen is there.
import { IconCloudOff } from '@tabler/icons-react'
import { fechaHora } from '../formato.ts'
import { ID_AVISO, useConexion } from '../sin-red/use-conexion.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import estilos from './shell.module.css'

export function AvisoConexion() {
  const { datosDe } = useConexion()
  const deCuando = datosDe === null ? '' : `: datos del ${fechaHora(new Date(datosDe).toISOString())}`
  return (
    <div className={estilos.sinRed}>
      <IconCloudOff size={18} stroke={1.8} aria-hidden />
      <p id={ID_AVISO}>
        <strong>Sin conexión{deCuando}</strong>
        {' · solo lectura; seguirá por sí solo cuando vuelva la red'}
      </p>
    </div>
  )
}

export function PantallaSinRed({ titulo }: { titulo: string }) {
  return (
    <>
      <PageHeader titulo={titulo} />
      <EmptyState
        icono={<IconCloudOff size={28} stroke={1.5} />}
        titulo="Sin conexión"
        texto="Esta pantalla necesita red. Se abrirá por sí sola cuando vuelva."
      />
    </>
  )
}
