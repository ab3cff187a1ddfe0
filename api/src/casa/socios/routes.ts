// partners, their commissions, holds and adjustments.

import type { Persona } from '../../craft/call/actor.ts'
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { readId } from '../../craft/id.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { findHistoriaDeSocio } from '../../craft/puerta/historia.sql.ts'
import { listAjustes } from './ajuste.sql.ts'
import { ajustar } from './ajustes.ts'
import { listComisiones } from './comision.sql.ts'
import { agregarComision, borrarComision, editarComision } from './comisiones.ts'
import { agregarSocio, editarSocio } from './guardar.ts'
import { listRetenciones } from './retencion.sql.ts'
import { liberar, retener } from './retenciones.ts'
import { socioList } from './socio.list.sql.ts'
import { readOpciones, readSocioTexto } from './socio.sql.ts'

type DeSocio = { params: { id: string }; actor: Persona }

/** What hangs on a partner that exists. */
const deSocio =
  (leer: (tx: Tx, socio: number, deps: Deps, quien: number) => Promise<string>) =>
  (deps: Deps, { params, actor }: DeSocio) =>
    deps.inTx('todo', async (tx) => {
      const id = readId(params.id)
      if ((await readSocioTexto(tx, id, actor.id)) === undefined) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await leer(tx, id, deps, actor.id))
    })

export const sociosRoutes = {
  ...listServices('admin_socio', socioList),
  admin_socio_opciones: (deps) => deps.inTx('todo', readOpciones),
  admin_socio_leer: deSocio(async (tx, id, _deps, quien) => `[${await readSocioTexto(tx, id, quien)}]`),
  admin_socio_historia: deSocio(async (tx, id) => JSON.stringify(await findHistoriaDeSocio(tx, id))),
  admin_socio_agregar: agregarSocio,
  admin_socio_editar: editarSocio,
  admin_comision_listar: deSocio((tx, id, deps) => listComisiones(tx, id, hoyEnMexico(deps.now()))),
  admin_comision_agregar: agregarComision,
  admin_comision_editar: editarComision,
  admin_comision_borrar: borrarComision,
  admin_retencion_listar: deSocio(listRetenciones),
  admin_retencion_agregar: retener,
  admin_retencion_liberar: liberar,
  admin_retencion_borrar: liberar,
  admin_ajuste_listar: deSocio(listAjustes),
  admin_ajuste_agregar: ajustar,
} satisfies Partial<Handlers>
