// The bar of the ticked rows, what is said while a lot runs, and the sheet of only those rows: the same in every list.
import { Button, Progress } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { conteo } from '../formato.ts'
import estilos from './barra-lote.module.css'
import type { Avance } from './lote.ts'

type Props = {
  cuantas: number
  onLimpiar: () => void
  /** Saves a sheet with only these rows, where the list can. */
  exportar?: { ocupado: boolean; onExportar: () => void; maximo: number }
  children: ReactNode
}

export function BarraLote({ cuantas, onLimpiar, exportar, children }: Props) {
  if (cuantas === 0) return null
  const demasiadas = exportar !== undefined && cuantas > exportar.maximo
  return (
    <div className={`fila ${estilos.barra} no-imprimir`} role="toolbar" aria-label="Con lo elegido">
      <strong>{conteo(cuantas, 'elegida', 'elegidas')}</strong>
      {children}
      {exportar ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />}
          loading={exportar.ocupado}
          disabled={demasiadas}
          title={demasiadas ? `Elige a lo más ${exportar.maximo} filas.` : undefined}
          onClick={exportar.onExportar}
        >
          Exportar ({cuantas})
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={onLimpiar}>
        Quitar selección
      </Button>
    </div>
  )
}

/** How far a lot is. The sentence says what it does; the numbers follow. */
export function AvanceLote({ avance: { hechas, total }, children }: { avance: Avance; children: ReactNode }) {
  return (
    <div className={estilos.avance}>
      <p role="status">{children}</p>
      <Progress value={(hechas / total) * 100} aria-label="Avance del lote" />
    </div>
  )
}

type BarraProps = {
  nombre: string
  bien: number
  mal: number
  total: number
  /** The numbers in words, for whoever hears the bar. */
  texto: string
  children: ReactNode
}

/** A bar of two ends, done and not. It is heard at each quarter, not at each row. */
export function BarraDeAvance({ nombre, bien, mal, total, texto, children }: BarraProps) {
  const hechas = bien + mal
  return (
    <div className={estilos.avance}>
      {children}
      <Progress.Root
        role="progressbar"
        aria-label={nombre}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={hechas}
        aria-valuetext={texto}
      >
        <Progress.Section value={(bien / total) * 100} color="var(--litro-verde)" withAria={false} />
        <Progress.Section value={(mal / total) * 100} color="var(--litro-rojo)" withAria={false} />
      </Progress.Root>
      <Dicho cuarto={Math.floor((hechas / total) * 4)} texto={texto} />
    </div>
  )
}

function Dicho({ cuarto, texto }: { cuarto: number; texto: string }) {
  const [dicho, setDicho] = useState({ cuarto, texto })
  if (dicho.cuarto !== cuarto) setDicho({ cuarto, texto })
  return (
    <p role="status" className="solo-lector">
      {dicho.texto}
    </p>
  )
}
