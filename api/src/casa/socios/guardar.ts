// Alta and change of a partner: its switches, bands and peers in one transaction; another credit limit waits for a second person.
import { formatDecimal, parseDecimal } from '@litro/cfdi/decimal'
import type { SocioCaptura } from '@litro/contract/socios/socio'
import type { Persona } from '../../craft/call/actor.ts'
import { type Call, type Deps, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Hacer, pedirCambio, yaPedido } from '../cambios/pedir.ts'
import * as filas from './socio.sql.ts'

export async function agregarSocio(deps: Deps, { entrada, actor }: Call<'admin_socio_agregar'>) {
  return deps.inTx('todo', async (tx) => {
    await refuseUnknown(tx, null, entrada)

    const id = await filas.insertSocio(tx, entrada)
    await writeParts(tx, id, entrada)
    const despues = await filas.readSocio(tx, id, actor.id)
    await writeBitacora(tx, actor, { socio: id, accion: 'agregar', objeto: 'socio', idObjeto: id, despues })
    return new JsonText((await filas.readSocioTexto(tx, id, actor.id))!)
  })
}

export async function editarSocio(deps: Deps, call: Call<'admin_socio_editar'>) {
  const { entrada, actor } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    if (!(await filas.lockSocio(tx, id))) throw new AppError('NO_ENCONTRADO')
    const antes = (await filas.readSocio(tx, id, actor.id))!
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    await refuseUnknown(tx, id, entrada)

    await filas.updateSocio(tx, id, entrada)
    await writeParts(tx, id, entrada)
    const despues = await filas.readSocio(tx, id, actor.id)
    await writeBitacora(tx, actor, { socio: id, accion: 'editar', objeto: 'socio', idObjeto: id, antes, despues })
    await askLimite(deps, tx, actor, id, entrada)
    return new JsonText((await filas.readSocioTexto(tx, id, actor.id))!)
  })
}

/** The limit and the switch that obeys it are one thing: either alone lets a partner owe more. */
async function askLimite(deps: Deps, tx: Tx, actor: Persona, id: number, c: SocioCaptura): Promise<void> {
  const antes = await filas.readLimite(tx, id)
  const LimiteCredito = c.LimiteCredito === undefined ? null : formatDecimal(parseDecimal(c.LimiteCredito), 2)
  const despues: filas.Limite = { LimiteCredito, AutorizaPorLimite: c.AutorizaPorLimite }
  const peticion = { clase: 'limite', idObjeto: id, socio: id, antes, despues } as const
  if (sameLimite(antes, despues) || (await yaPedido(tx, peticion))) return
  await pedirCambio(deps, tx, actor, peticion, hacerLimite)
}

const sameLimite = (a: filas.Limite, b: filas.Limite) =>
  a.LimiteCredito === b.LimiteCredito && a.AutorizaPorLimite === b.AutorizaPorLimite

export const hacerLimite: Hacer = async (_deps, tx, cambio, actor) => {
  const id = cambio.id_objeto!
  await filas.lockSocio(tx, id)
  const antes = await filas.readLimite(tx, id)
  if (!sameLimite(antes, cambio.antes as filas.Limite)) throw new AppError('CAMBIO_OBSOLETO')
  const despues = cambio.despues as filas.Limite
  await filas.setLimite(tx, id, despues)
  await writeBitacora(tx, actor, { socio: id, accion: 'editar', objeto: 'socio', idObjeto: id, antes, despues })
}

async function writeParts(tx: Tx, id: number, { Internos, Acuerdos, BandasPrecio }: SocioCaptura): Promise<void> {
  await filas.replaceInternos(tx, id, Internos)
  if (Acuerdos) await filas.setAcuerdos(tx, id, Acuerdos)
  await filas.replaceBandas(tx, id, BandasPrecio)
}

async function refuseUnknown(tx: Tx, id: number | null, c: SocioCaptura): Promise<void> {
  const productos = c.BandasPrecio.map(({ IdProducto }) => IdProducto!)
  const hay = await filas.findExistentes(tx, { socios: c.Internos, productos, emisor: c.IdEmisor ?? null })
  const campos: Record<string, string> = {}
  if (c.Internos.some((otro) => !hay.socios.includes(otro))) campos.Internos = 'Elige socios de la lista.'
  if (id !== null && c.Internos.includes(id)) campos.Internos = 'Un socio no puede ser su propia contraparte.'
  if (c.Acuerdos?.some((otro) => !c.Internos.includes(otro))) {
    campos.Acuerdos = 'El acuerdo permanente es con un socio de los depósitos internos.'
  }
  if (c.IdEmisor !== undefined && !hay.emisor) campos.IdEmisor = 'Elige un emisor de la lista.'
  for (const [i, producto] of productos.entries()) {
    if (!hay.productos.includes(producto)) campos[`BandasPrecio.${i}.IdProducto`] = 'Elige un producto de la lista.'
  }
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}
