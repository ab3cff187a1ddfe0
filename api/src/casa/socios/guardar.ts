// Alta and change of a partner: its switches, limits, bands and peers in one transaction, told in the log before and after.
import type { SocioCaptura } from '@litro/contract/socios/socio'
import { type Call, type Deps, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './socio.sql.ts'

export async function agregarSocio(deps: Deps, { entrada, actor }: Call<'admin_socio_agregar'>) {
  return deps.inTx('todo', async (tx) => {
    await refuseUnknown(tx, null, entrada)

    const id = await filas.insertSocio(tx, entrada)
    await writeParts(tx, id, entrada)
    const despues = await filas.readSocio(tx, id)
    await writeBitacora(tx, actor, { socio: id, accion: 'agregar', objeto: 'socio', idObjeto: id, despues })
    return new JsonText((await filas.readSocioTexto(tx, id))!)
  })
}

export async function editarSocio(deps: Deps, call: Call<'admin_socio_editar'>) {
  const { entrada, actor } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    if (!(await filas.lockSocio(tx, id))) throw new AppError('NO_ENCONTRADO')
    const antes = (await filas.readSocio(tx, id))!
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    await refuseUnknown(tx, id, entrada)

    await filas.updateSocio(tx, id, entrada)
    await writeParts(tx, id, entrada)
    const despues = await filas.readSocio(tx, id)
    await writeBitacora(tx, actor, { socio: id, accion: 'editar', objeto: 'socio', idObjeto: id, antes, despues })
    return new JsonText((await filas.readSocioTexto(tx, id))!)
  })
}

async function writeParts(tx: Tx, id: number, { Internos, BandasPrecio }: SocioCaptura): Promise<void> {
  await filas.replaceInternos(tx, id, Internos)
  await filas.replaceBandas(tx, id, BandasPrecio)
}

async function refuseUnknown(tx: Tx, id: number | null, c: SocioCaptura): Promise<void> {
  const productos = c.BandasPrecio.map(({ IdProducto }) => IdProducto!)
  const hay = await filas.findExistentes(tx, { socios: c.Internos, productos, emisor: c.IdEmisor ?? null })
  const campos: Record<string, string> = {}
  if (c.Internos.some((otro) => !hay.socios.includes(otro))) campos.Internos = 'Elige socios de la lista.'
  if (id !== null && c.Internos.includes(id)) campos.Internos = 'Un socio no puede ser su propia contraparte.'
  if (c.IdEmisor !== undefined && !hay.emisor) campos.IdEmisor = 'Elige un emisor de la lista.'
  for (const [i, producto] of productos.entries()) {
    if (!hay.productos.includes(producto)) campos[`BandasPrecio.${i}.IdProducto`] = 'Elige un producto de la lista.'
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}
