// The checkbox of a row, native because lists draw hundreds of them, and the one of the head that ticks them all.
import { useEffect, useRef } from 'react'
import estilos from './check-box.module.css'
import type { Seleccion } from './seleccion.ts'

type Props = { etiqueta: string; elegida: boolean; aMedias?: boolean; onAlternar: (hasta: boolean) => void }

export function CheckBox({ etiqueta, elegida, aMedias = false, onAlternar }: Props) {
  const caja = useRef<HTMLInputElement>(null)
  const conShift = useRef(false)
  useEffect(() => {
    if (caja.current) caja.current.indeterminate = aMedias
  }, [aMedias])
  return (
    <input
      ref={caja}
      type="checkbox"
      className={estilos.caja}
      aria-label={etiqueta}
      checked={elegida}
      onClick={({ shiftKey }) => {
        conShift.current = shiftKey
      }}
      onChange={() => onAlternar(conShift.current)}
    />
  )
}

export function CheckAll<Fila>({ seleccion: { cuantas, alternarTodas } }: { seleccion: Seleccion<Fila> }) {
  return (
    <CheckBox
      etiqueta="Seleccionar todo"
      elegida={cuantas === 'todas'}
      aMedias={cuantas === 'algunas'}
      onAlternar={() => alternarTodas()}
    />
  )
}
