// The lots of stamps of a family, of the person and the partner at work. The server stamps them, whoever looks on; here is seen how
// far they are, from any tab and after any reload.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Lote } from '@litro/contract/documentos-fiscales/lote'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api-error.ts'
import { useEscritura, useServicio, useStale } from '../../query.ts'
import { avisarError, avisarFalla } from '../../ui/avisos.ts'

const MIRADA_MS = 1000
/** Each change would make the whole list be read again. */
const LISTA_MS = 3000

export function useLotes(familia: Familia) {
  const { data } = useServicio('lote_listar', [], {
    refetchInterval: ({ state }) => (state.data?.some(({ Terminado }) => !Terminado) ? MIRADA_MS : false),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    // Without connection the bar stays where it was, and goes on when it is back: the lot does not depend on it.
    meta: { silencioso: true },
  })
  const lotes = data?.filter(({ Familia: suya }) => suya === familia) ?? []
  const servicio: `${Familia}_timbrar_lote` = `${familia}_timbrar_lote`
  const pedido = useEscritura(servicio)
  const cancelacion = useEscritura('lote_cancelar')
  const cierre = useEscritura('lote_cerrar')
  useListaAlDia(familia, lotes)
  const fin = { onError: (error: ApiError) => (error.pasajero ? avisarFalla(error) : avisarError(error.mensaje)) }
  const cerrar = ({ IdLote: id }: Lote) => cierre.mutate([{ params: { id } }], fin)
  return {
    lotes,
    ocupado: pedido.isPending,
    empezar: (Ids: number[], onSuccess?: () => void) => {
      if (!pedido.isPending) pedido.mutate([{ entrada: { Ids } }], { ...fin, onSuccess })
    },
    cancelar: ({ IdLote: id }: Lote) => cancelacion.mutate([{ params: { id } }], fin),
    cerrar,
  }
}

/** The list is read again as its rows change, and once more at the end, also when the end is the first thing seen. */
function useListaAlDia(familia: Familia, lotes: readonly Lote[]): void {
  const stale = useStale()
  const hechos = lotes.reduce((suma, { Timbrados, Fallidos }) => suma + Timbrados + Fallidos, 0)
  const corren = lotes.some(({ Terminado }) => !Terminado)
  const leida = useRef({ cuando: 0, hechos: 0 })
  useEffect(() => {
    const ahora = Date.now()
    if (hechos === leida.current.hechos || (corren && ahora - leida.current.cuando < LISTA_MS)) return
    leida.current = { cuando: ahora, hechos }
    void stale(`${familia}_timbrar`)
  }, [hechos, corren, familia, stale])
}
