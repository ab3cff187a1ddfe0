// A-7 Emisor y timbrado: who issues and with what certificate, who stamps, the series, the permits of each branch and what is decided of a Carta Porte.
import { QueEs } from '../../entidades/que-es.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useVistas } from '../vistas.tsx'
import { CartaPorteView } from './carta-porte-view.tsx'
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
    { value: 'carta-porte', label: 'Carta Porte' },
  ])
  if (vista === 'series') return <SeriesView titulo={TITULO} selector={selector} />
  if (vista === 'permisos') return <PermisosView titulo={TITULO} selector={selector} />
  return (
    <>
      <PageHeader titulo={TITULO} detalle={vista === 'pac' ? <QueEs palabra="PAC" /> : undefined} />
      {selector}
      <CuarentenaCard />
      {vista === 'pac' ? <PacView /> : vista === 'carta-porte' ? <CartaPorteView /> : <EmisorView />}
    </>
  )
}
