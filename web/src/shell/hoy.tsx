// Where staff begin the day, before choosing a partner: what waits for them on every desk.
import { IconCircleCheck } from '@tabler/icons-react'
import { DiferenciasSat, RUTA_DIFERENCIAS, useDiferenciasSat } from '../entidades/diferencias-sat.tsx'
import { Pendientes, useAvisos } from '../entidades/pendientes.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { despues } from '../ui/despues.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { sinSocios, useHaySocios } from './elige-socio.tsx'
import estilos from './hoy.module.css'

/** Only an administrator needs it, and only on the first days. */
const PrimerosPasos = despues(async () => (await import('../entidades/primeros-pasos.tsx')).PrimerosPasos)

export function Hoy() {
  const { puede } = useUsuario()
  const { data, isPending } = useAvisos()
  const diferencias = useDiferenciasSat()
  const haySocios = useHaySocios()
  // Told line by line in their own card, the differences are not counted again above it.
  const contadas = diferencias && diferencias.length > 0
  const avisos = data?.filter(({ Ruta }) => !contadas || Ruta !== RUTA_DIFERENCIAS) ?? []
  const nada = data?.length === 0 && diferencias?.length === 0 ? <NadaPendiente /> : null
  return (
    <>
      <PageHeader
        titulo="Hoy"
        detalle={
          haySocios === false
            ? sinSocios(puede('admin.socios'))
            : haySocios && 'Elige un socio comercial arriba para ver su información.'
        }
      />
      <div className={estilos.hoy}>
        {puede('admin.emisor') ? <PrimerosPasos hechos={nada} /> : nada}
        {isPending ? <PageSkeleton /> : null}
        {avisos.length > 0 ? (
          <section className="superficie" aria-label="Lo que te espera">
            <Pendientes avisos={avisos} />
          </section>
        ) : null}
        <DiferenciasSat />
      </div>
    </>
  )
}

function NadaPendiente() {
  return (
    <EmptyState
      icono={<IconCircleCheck size={28} stroke={1.5} />}
      titulo="Nada pendiente"
      texto="Aquí verás lo que necesite tu atención en cada bandeja."
    />
  )
}
