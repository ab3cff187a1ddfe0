// How a person sees their lists, what they chose for themselves, and saved filters: kept, renamed, made the one a list opens with, and forgotten; always by their owner.
import { type Filtro, MAXIMO_FILTROS } from '@litro/contract/filtros/filtro'
import type { Deps, Handlers, Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import * as filas from './filtro.sql.ts'
import { savePreferencias } from './preferencia.sql.ts'
import { listVistas, saveVista } from './vista.sql.ts'

const escribir = <T>(deps: Deps, { id }: Usuario, work: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.inTx('ninguno', async (tx) => {
    await filas.sayDuenio(tx, id, true)
    return work(tx)
  })

async function findPropio(tx: Tx, usuario: Usuario, id: string): Promise<Filtro> {
  const filtro = await filas.findFiltro(tx, usuario.id, readId(id))
  if (!filtro) throw new AppError('NO_ENCONTRADO')
  return filtro
}

const REPETIDO = 'Ya tienes un filtro con ese nombre en esta lista.'

function refuse({ n, repetido }: { n: number; repetido: boolean }, lleno: number): void {
  if (repetido) throw new AppError('DUPLICADO', { mensaje: REPETIDO, campos: { Nombre: REPETIDO } })
  if (n >= lleno) throw new AppError('FILTROS_LLENOS')
}

export const filtrosRoutes = {
  filtro_listar: (deps, { usuario }) =>
    deps.inTx('ninguno', async (tx) => {
      await filas.sayDuenio(tx, usuario.id, false)
      return filas.listFiltros(tx, usuario.id)
    }),
  vista_listar: (deps, { usuario }) =>
    deps.inTx('ninguno', async (tx) => {
      await filas.sayDuenio(tx, usuario.id, false)
      return listVistas(tx, usuario.id)
    }),
  vista_guardar: (deps, { usuario, entrada }) =>
    escribir(deps, usuario, async (tx) => {
      await saveVista(tx, usuario.id, entrada)
      return entrada
    }),
  preferencia_guardar: (deps, { usuario, entrada }) =>
    escribir(deps, usuario, async (tx) => {
      await savePreferencias(tx, usuario.id, entrada)
      return entrada
    }),
  filtro_agregar: (deps, { usuario, entrada }) =>
    escribir(deps, usuario, async (tx) => {
      const { Lista: lista, Nombre: nombre, Busqueda: busqueda, PorOmision: porOmision } = entrada
      refuse(await filas.countFiltros(tx, usuario.id, lista, nombre), MAXIMO_FILTROS)
      if (porOmision) await filas.clearPorOmision(tx, usuario.id, lista)
      const id = await filas.insertFiltro(tx, usuario.id, { lista, nombre, busqueda, porOmision })
      return (await filas.findFiltro(tx, usuario.id, id))!
    }),
  filtro_editar: (deps, { usuario, params, entrada }) =>
    escribir(deps, usuario, async (tx) => {
      const { IdFiltro, Lista, Version } = await findPropio(tx, usuario, params.id)
      if (entrada.Version !== undefined && entrada.Version !== Version) throw new AppError('REGISTRO_CAMBIO')
      refuse(await filas.countFiltros(tx, usuario.id, Lista, entrada.Nombre, IdFiltro), Number.POSITIVE_INFINITY)
      if (entrada.PorOmision) await filas.clearPorOmision(tx, usuario.id, Lista, IdFiltro)
      await filas.updateFiltro(tx, IdFiltro, entrada.Nombre, entrada.PorOmision)
      return (await filas.findFiltro(tx, usuario.id, IdFiltro))!
    }),
  filtro_borrar: (deps, { usuario, params }) =>
    escribir(deps, usuario, async (tx) => {
      const filtro = await findPropio(tx, usuario, params.id)
      await filas.deleteFiltro(tx, filtro.IdFiltro)
      return filtro
    }),
} satisfies Partial<Handlers>
