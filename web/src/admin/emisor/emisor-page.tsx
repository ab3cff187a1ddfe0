// A-7 Emisor y timbrado: who issues and with what certificate, who stamps, the series and the permits of each branch.
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import estilos from '../admin.module.css'
import { EmisorView } from './emisor-view.tsx'
import { PacView } from './pac-view.tsx'
import { PermisosView } from './permisos-view.tsx'
import { SeriesView } from './series-view.tsx'

export const TITULO = 'Emisor y timbrado'

// biome-ignore format: a table is read as a table
const vistas = [
  { value: 'emisor',   label: 'Emisor' },
  { value: 'pac',      label: 'PAC' },
  { value: 'series',   label: 'Series' },
  { value: 'permisos', label: 'Permisos' },
] as const

export function Page() {
  const [params, setParams] = useSearchParams()
  const pedida = params.get('vista')
  const vista = vistas.find(({ value }) => value === pedida)?.value ?? 'emisor'
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      className={estilos.vistas}
      value={vista}
      onChange={(nueva) => setParams(nueva === 'emisor' ? {} : { vista: nueva })}
      data={[...vistas]}
    />
  )
  if (vista === 'series') return <SeriesView titulo={TITULO}>{selector}</SeriesView>
  if (vista === 'permisos') return <PermisosView titulo={TITULO}>{selector}</PermisosView>
  return <Cuerpo selector={selector}>{vista === 'pac' ? <PacView /> : <EmisorView />}</Cuerpo>
}

function Cuerpo({ selector, children }: { selector: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageHeader titulo={TITULO} />
      {selector}
      {children}
    </>
  )
}
