// The rows of a short table, a catalogue, all of them here: searched, filtered, ordered and added up in the browser.
import type { CapturaDe } from '@litro/contract/services'
import { type HojaDeBandeja, MAXIMO_CLAVES } from '@litro/contract/servicio'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../api-error.ts'
import { useDescarga } from '../archivos/use-descarga.ts'
import type { ArchivoKey, Argumentos } from '../call.ts'
import { type Criterio, filtrar, resumir } from './filtrar.ts'
import { FALLA_DE_HOJA, type Fuente, type Opciones } from './fuente.ts'
import { esEstrechada, useListState } from './list-state.ts'

export type Lectura<Fila> = {
  data: Fila[] | undefined
  error: ApiError | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Sheets whose rows the screen names, in the order it shows them. */
type HojaKey = {
  [K in ArchivoKey]: CapturaDe<K> extends z.input<typeof HojaDeBandeja> ? K : never
}[ArchivoKey]

/** A constant of its module: the rows are looked at again when it changes. */
export type OpcionesDeEnteras<Fila> = Opciones<Fila> &
  Criterio<Fila> & {
    hoja: { servicio: HojaKey; archivo: string }
    /** Which rows are added (D-182); without it, all of them. */
    vive?: (fila: Fila) => boolean
  }

const NINGUNA = { hay: false, cargando: false, fallo: false, onPedir: () => undefined }

export function useEnteras<Fila>(lectura: Lectura<Fila>, opciones: OpcionesDeEnteras<Fila>): Fuente<Fila> {
  const { clave, filtros, sumas, ordenInicial, texto, estatus, vive, hoja } = opciones
  const [estado, onCambiar] = useListState({ estatusPorOmision: filtros?.porOmision, ordenInicial })
  const { data, error, isPending, isFetching, refetch } = lectura
  const filas = useMemo(() => filtrar(data ?? [], estado, { texto, estatus }), [data, estado, texto, estatus])
  const { ocupado, bajar } = useDescarga(hoja.servicio, hoja.archivo, { falla: FALLA_DE_HOJA })
  const onElegidas = (elegidas: readonly Fila[]) => {
    const Claves = elegidas.map((fila) => String(fila[clave]))
    // Which desk it is is known only when it runs, and all of them take the same body.
    void bajar(...([{ entrada: { Claves } }] as unknown as Argumentos<HojaKey>))
  }
  return {
    ...{ clave, filtros, sumas, estado, onCambiar, filas },
    cargando: isPending,
    error: data || isPending ? null : { mensaje: error?.mensaje, folio: error?.folio ?? null },
    onLeer: refetch,
    leyendo: isFetching && !isPending,
    escondidas: (data?.length ?? 0) > 0 && esEstrechada(estado, filtros?.porOmision),
    viejas: false,
    siguiente: NINGUNA,
    resumen:
      data &&
      resumir(
        filas,
        (sumas ?? []).map(({ campo }) => campo as Extract<keyof Fila, string>),
        vive,
      ),
    hoja: {
      ocupado,
      vacia: filas.length === 0,
      onFiltradas: () => onElegidas(filas),
      onElegidas,
      maximo: MAXIMO_CLAVES,
    },
  }
}
