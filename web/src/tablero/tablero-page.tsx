// /dashboard, 'Resumen': how much there is, and what is owed.
import { PageHeader } from '../ui/page-header.tsx'
import { FacturasPorVencer } from './facturas-por-vencer.tsx'
import { GraficasSection } from './graficas-section.tsx'
import { Indicadores } from './indicadores.tsx'

export function Page() {
  return (
    <>
      <PageHeader titulo="Resumen" />
      <Indicadores />
      <FacturasPorVencer />
      <GraficasSection />
    </>
  )
}
