// /dashboard, 'Resumen': how much there is, and what is owed.
import { Pendientes, useAvisos } from '../entidades/pendientes.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FacturasPorVencer } from './facturas-por-vencer.tsx'
import { GraficasSection } from './graficas-section.tsx'
import { Indicadores } from './indicadores.tsx'
import estilos from './tablero.module.css'

/** What needs the partner's attention, under the cards of the specification. */
function Atencion() {
  const { data = [] } = useAvisos()
  const sinLeer = data.filter(({ Leido }) => !Leido)
  const { sesion } = useUsuario()
  if (sesion.Personal || sinLeer.length === 0) return null
  return (
    <section className={`superficie ${estilos.seccion}`} aria-labelledby="atencion">
      <header className={estilos.cabeza}>
        <h2 id="atencion" className={estilos.subtitulo}>
          Requiere tu atención
        </h2>
      </header>
      <Pendientes avisos={sinLeer} maximo={3} />
    </section>
  )
}

export function Page() {
  return (
    <>
      <PageHeader titulo="Resumen" />
      <Indicadores />
      <Atencion />
      <FacturasPorVencer />
      <GraficasSection />
    </>
  )
}
