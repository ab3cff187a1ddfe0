// How a person sees a list follows them: the browser has the fast copy, and the server the one any other browser begins with (D-274).
import type { Vista as Guardada } from '@litro/contract/filtros/vista'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../call.ts'
import { useServicio } from '../query.ts'
import type { Vista } from './vista.ts'

/** Somebody who tries several columns is one write. */
const ESPERA_MS = 800

const same = ({ densidad, cambiadas }: Vista, { Densidad, Cambiadas }: Guardada) =>
  densidad === Densidad && cambiadas.join() === Cambiadas.join()

/** Other than the first time: kept before the server did. */
const isOwn = ({ densidad, cambiadas }: Vista) => densidad !== 'comoda' || cambiadas.length > 0

export function useVistaGuardada(lista: string, vista: Vista, setVista: (cambio: (antes: Vista) => Vista) => void) {
  const cliente = useQueryClient()
  const { data } = useServicio('vista_listar', [{ silencioso: true }], { staleTime: 5 * 60_000 })
  const suya = data?.find(({ Lista }) => Lista === lista)
  const save = useDebouncedCallback(
    async ({ densidad, cambiadas }: Vista) => {
      const entrada = { Lista: lista, Densidad: densidad, Cambiadas: [...cambiadas] }
      // What could not be kept waits in this browser for the next time.
      const guardada = await call('vista_guardar', { entrada, silencioso: true }).catch(() => undefined)
      if (!guardada) return
      // An answer on its way was told before this.
      await cliente.cancelQueries({ queryKey: ['vista_listar'] })
      cliente.setQueriesData<Guardada[]>({ queryKey: ['vista_listar'] }, (antes) => [
        ...(antes ?? []).filter(({ Lista }) => Lista !== lista),
        guardada,
      ])
      setVista(({ porGuardar, ...antes }) => (same(antes, guardada) || !porGuardar ? antes : { ...antes, porGuardar }))
    },
    { delay: ESPERA_MS, flushOnUnmount: true },
  )
  useEffect(() => {
    if (data === undefined) return
    if (vista.porGuardar || (!suya && isOwn(vista))) void save(vista)
    else if (suya && !same(vista, suya)) {
      setVista((antes) => ({ ...antes, densidad: suya.Densidad, cambiadas: suya.Cambiadas }))
    }
  }, [data, suya, vista, save, setVista])
}
