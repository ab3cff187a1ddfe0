// Permisos por sucursal: what HidroYPetro prints for what each branch issues, and the series it numbers with.
import { type PermisoSucursal, revisarFrontera } from '@litro/contract/emisor/emisor'
import { revisarSucursal } from '@litro/contract/sucursales/sucursal'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { findSeriesInactivas } from './emisor-admin.sql.ts'
import { lockPermiso, readPermiso, updatePermiso } from './permiso.sql.ts'

export async function editarPermiso(deps: Deps, call: Call<'admin_permiso_editar'>): Promise<PermisoSucursal> {
  const { entrada, actor } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const antes = await lockPermiso(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const keep = <T>(nuevo: T | undefined, viejo: T) => (nuevo === undefined ? viejo : nuevo)
    const nuevo = {
      TipoPermiso: keep(entrada.TipoPermiso, antes.TipoPermiso),
      NumeroPermiso: keep(entrada.NumeroPermiso, antes.NumeroPermiso),
      IdSerie: keep(entrada.IdSerie, antes.IdSerie),
      DecretoFrontera: keep(entrada.DecretoFrontera, antes.DecretoFrontera),
      FronteraDesde: keep(entrada.FronteraDesde, antes.FronteraDesde),
      FronteraHasta: keep(entrada.FronteraHasta, antes.FronteraHasta),
    }
    const quejas = [...revisarSucursal(nuevo), ...revisarFrontera(nuevo)]
    if (quejas.length > 0) throw new AppError('DATOS_INVALIDOS', { campos: Object.fromEntries(quejas) })
    const { IdSerie } = nuevo
    if (IdSerie !== null && IdSerie !== antes.IdSerie && (await findSeriesInactivas(tx, [IdSerie])).size > 0) {
      throw new AppError('DATOS_INVALIDOS', { campos: { IdSerie: 'Esa serie no existe o está inactiva; elige otra.' } })
    }
    await updatePermiso(tx, id, nuevo)
    const despues = (await readPermiso(tx, id))!
    await writeBitacora(tx, actor, {
      socio: antes.IdSocioComercial,
      accion: 'permiso',
      objeto: 'sucursal',
      idObjeto: id,
      antes,
      despues,
    })
    return despues
  })
}
