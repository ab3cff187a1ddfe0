// A-7 Emisor y timbrado: who issues and with what certificate, who stamps, the series and the permits of each branch.
import { PageHeader } from '../../ui/page-header.tsx'
import { useVistas } from '../vistas.tsx'
import { CuarentenaCard } from './cuarentena-card.tsx'
import { EmisorView } from './emisor-view.tsx'
import { PacView } from './pac-view.tsx'
import { PermisosView } from './permisos-view.tsx'
import { SeriesView } from './series-view.tsx'

const TITULO = 'Emisor y timbrado'

export function Page() {
  const { vista, selector } = useVistas([
    { value: 'emisor', label: 'Emisor' },
    { value: 'pac', label: 'PAC' },
    { value: 'series', label: 'Series' },
    { value: 'permisos', label: 'Permisos' },
  ])
  if (vista === 'series') return <SeriesView titulo={TITULO} selector={selector} />
  if (vista === 'permisos') return <PermisosView titulo={TITULO} selector={selector} />
  return (
    <>
      <PageHeader titulo={TITULO} />
      {selector}
      <CuarentenaCard />
      {vista === 'pac' ? <PacView /> : <EmisorView />}
    </>
  )
}
