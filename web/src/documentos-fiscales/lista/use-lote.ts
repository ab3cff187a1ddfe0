// The lot of stamps of a family, for the person and the partner at work: taken up again when its list is opened.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { call } from '../../call.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { obsoletasAlCambiar } from '../documento.ts'
import { closeLote, type Renglon, readLote, resumeLote, startLote, subscribe } from './lote-timbrado.ts'

export function useLoteTimbrado(familia: Familia) {
  const { sesion, idSocio } = useUsuario()
  const consultas = useQueryClient()
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
      alAvanzar: () => {
        for (const lectura of obsoletasAlCambiar(familia)) void consultas.invalidateQueries({ queryKey: [lectura] })
      },
    }),
    [familia, sesion.Personal, idSocio, consultas],
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
