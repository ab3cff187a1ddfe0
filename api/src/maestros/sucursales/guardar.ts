// Guardar una sucursal: adding one and changing one, refused while the partner does not have them enabled (D-23).
import { revisarSucursal, type SucursalCaptura, type SucursalDetalle } from '@litro/contract/sucursales/sucursal'
import type { Persona } from '../../craft/call/actor.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { findImportadas } from '../catalogos/clave-sat.sql.ts'
import {
  existsSerie,
  insertSucursal,
  lockSucursal,
  permiteSucursal,
  readSucursal,
  updateSucursal,
} from './sucursal.sql.ts'

type Autor = { actor: Persona; socio: number }

export async function agregarSucursal(deps: Deps, call: Call<'sucursal_agregar'>): Promise<SucursalDetalle> {
  const { socio, entrada } = call
  return deps.inTx({ socio }, async (tx) => {
    if (!(await permiteSucursal(tx, socio))) throw new AppError('SUCURSALES_NO_HABILITADAS')
    const nueva = await checked(tx, entrada, VACIA, hoyEnMexico(deps.now()))
    const id = await insertSucursal(tx, socio, nueva)
    return answer(tx, call, 'agregar', id)
  })
}

export async function editarSucursal(deps: Deps, call: Call<'sucursal_editar'>): Promise<SucursalDetalle> {
  const { socio, entrada } = call
  const id = call.id
  return deps.inTx({ socio }, async (tx) => {
    if (!(await permiteSucursal(tx, socio))) throw new AppError('SUCURSALES_NO_HABILITADAS')
    const antes = await lockSucursal(tx, socio, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const despues = await checked(tx, entrada, antes, hoyEnMexico(deps.now()))
    if (!(await updateSucursal(tx, socio, despues))) throw new AppError('REGISTRO_CAMBIO')
    return answer(tx, call, 'editar', id, antes)
  })
}

const VACIA: SucursalDetalle = {
  IdSucursal: 0,
  Nombre: '',
  IdSerie: null,
  Serie: null,
  CodigoPostal: null,
  ZonaHoraria: null,
  TipoPermiso: null,
  NumeroPermiso: null,
  Version: 0,
}

/** The branch that would result: what the call does not say is kept, and the whole must be sound. */
async function checked(tx: Tx, c: SucursalCaptura, antes: SucursalDetalle, dia: string): Promise<SucursalDetalle> {
  const keep = <T>(nuevo: T | undefined, viejo: T) => (nuevo === undefined ? viejo : nuevo)
  const despues = {
    ...antes,
    Nombre: c.Nombre,
    IdSerie: keep(c.IdSerie, antes.IdSerie),
    CodigoPostal: keep(c.CodigoPostal, antes.CodigoPostal),
    ZonaHoraria: keep(c.ZonaHoraria, antes.ZonaHoraria),
    TipoPermiso: keep(c.TipoPermiso, antes.TipoPermiso),
    NumeroPermiso: keep(c.NumeroPermiso, antes.NumeroPermiso),
  }
  const { codigosPostales } = await findImportadas(tx, [despues.CodigoPostal ?? ''], dia)
  const campos = Object.fromEntries(revisarSucursal(despues, codigosPostales))
  const { IdSerie } = despues
  // A series retired since then may stay where it was, but nobody can choose it again.
  const nuevaSerie = IdSerie !== null && IdSerie !== antes.IdSerie
  if (nuevaSerie && !(await existsSerie(tx, IdSerie))) campos.IdSerie = 'Esa serie no existe; elige otra.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  return despues
}

async function answer(
  tx: Tx,
  autor: Autor,
  accion: 'agregar' | 'editar',
  id: number,
  antes?: SucursalDetalle,
): Promise<SucursalDetalle> {
  const despues = (await readSucursal(tx, autor.socio, id))!
  await writeBitacora(tx, autor.actor, { socio: autor.socio, accion, objeto: 'sucursal', idObjeto: id, antes, despues })
  return despues
}
