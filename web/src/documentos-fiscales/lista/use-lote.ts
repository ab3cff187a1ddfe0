// The lot of stamps of a family, for the person and the partner at work: taken up again when its list is opened.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { call } from '../../call.ts'
import { useStale } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { closeLote, type Renglon, readLote, resumeLote, startLote, subscribe } from './lote-timbrado.ts'

export function useLoteTimbrado(familia: Familia) {
  const { sesion, idSocio } = useUsuario()
  const stale = useStale()
  const clave = `litro.lote:${sesion.CorreoElectronico}:${idSocio}:${familia}`
  const lote = useSyncExternalStore(subscribe, () => readLote(clave))
  const trabajo = useCallback(
    () => ({
      timbrar: async ({ id }: Renglon) => {
        // The lot belongs to its partner, whichever the staff looks at meanwhile.
        const socio = sesion.Personal && idSocio !== null ? { socio: idSocio } : {}
        const { Folio, UUID, EnProceso } = await call(`${familia}_timbrar`, { params: { id }, entrada: {}, ...socio })
        return EnProceso ? 'Timbrado en proceso; el sistema lo recuperará.' : `${Folio} · ${UUID}`
      },
      alAvanzar: () => void stale(`${familia}_timbrar`),
    }),
    [familia, sesion.Personal, idSocio, stale],
  )
  const continuar = useCallback(() => void resumeLote(clave, trabajo()), [clave, trabajo])
  // Came back after a reload: what was left goes on by itself.
  useEffect(continuar, [continuar])
  return {
    lote,
    empezar: (renglones: Renglon[]) => void startLote(clave, renglones, trabajo()),
    continuar,
    cerrar: () => closeLote(clave),
  }
}
