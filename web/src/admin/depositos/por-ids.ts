// What stands beside the rows of a desk, asked for only of the rows that are here: in parts, so that nothing is cut and nothing is huge.
import type { Cep } from '@litro/contract/depositos/cep'
import type { ConsultaCep } from '@litro/contract/depositos/consulta-cep'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { call } from '../../call.ts'
import { SocioContext } from '../../query.ts'

/** As many as one window of the desk brings. */
const POR_PARTE = 100

type Leer<Fila> = (peticion: { consulta: { ids: string }; signal: AbortSignal }) => Promise<Fila[]>

/** By the deposit each is about. */
function usePorIds<Fila extends { IdDeposito: number }>(
  servicio: string,
  leer: Leer<Fila>,
  ids: readonly number[],
): ReadonlyMap<number, Fila> {
  const socio = use(SocioContext)
  const partes = useMemo(() => {
    const cuantas = Math.ceil(ids.length / POR_PARTE)
    return Array.from({ length: cuantas }, (_, i) => ids.slice(i * POR_PARTE, (i + 1) * POR_PARTE).join(','))
  }, [ids])
  const respuestas = useQueries({
    queries: partes.map((parte) => ({
      queryKey: [servicio, socio, null, { ids: parte }],
      queryFn: ({ signal }: { signal: AbortSignal }) => leer({ consulta: { ids: parte }, signal }),
      placeholderData: keepPreviousData,
    })),
    combine: (todas) => todas.map(({ data }) => data),
  })
  return useMemo(
    () => new Map(respuestas.flatMap((parte) => parte ?? []).map((fila) => [fila.IdDeposito, fila])),
    [respuestas],
  )
}

const leerCeps: Leer<Cep> = (peticion) => call('admin_cep_listar', peticion)
const leerConsultas: Leer<ConsultaCep> = (peticion) => call('admin_cep_consultas', peticion)

export const useCeps = (ids: readonly number[]) => usePorIds('admin_cep_listar', leerCeps, ids)
export const useConsultas = (ids: readonly number[]) => usePorIds('admin_cep_consultas', leerConsultas, ids)
