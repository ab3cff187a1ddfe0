// the quarantine on its screen: what was recovered, compare once more, the XML of what was not, and confirm.
import { type Deps, Descarga, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import {
  closeCuarentena,
  findAbierta,
  findXmlHallado,
  lockCuarentena,
  readCuarentena,
  readCuenta,
} from './cuarentena.sql.ts'

const leer = async (deps: Deps) => new JsonText(await deps.inTx('todo', readCuarentena))

export const cuarentenaRoutes = {
  admin_cuarentena_leer: leer,
  // Hundreds of stamps take minutes: any node compares, and whoever asked looks how far it is.
  admin_cuarentena_comparar: async (deps, { actor }) => {
    await deps.inTx('todo', async (tx) => {
      const id = await findAbierta(tx)
      if (id === undefined) return
      await deps.motor.despertar(tx, 'cuarentena', id)
      await writeBitacora(tx, actor, { objeto: 'cuarentena', accion: 'pedir', socio: null, idObjeto: id })
    })
    return leer(deps)
  },
  admin_cuarentena_xml: async (deps, { id }) => {
    const hallado = await deps.inTx('todo', (tx) => findXmlHallado(tx, id))
    if (!hallado) throw new AppError('NO_ENCONTRADO')
    return new Descarga(`${hallado.uuid}.xml`, 'application/xml', hallado.xml)
  },
  // The same confirmation again finds it done.
  admin_cuarentena_confirmar: async (deps, { id, actor }) => {
    await deps.inTx('todo', async (tx) => {
      const cuarentena = await lockCuarentena(tx, id)
      if (!cuarentena) throw new AppError('NO_ENCONTRADO')
      if (cuarentena.confirmada) return
      if (!cuarentena.comparada || cuarentena.comparando) throw new AppError('VERBO_NO_PERMITIDO', { mensaje: ANTES })
      const { recuperados, por_revisar, folios } = (await readCuenta(tx))!
      await closeCuarentena(tx, id, actor.id)
      const hecho = { objeto: 'cuarentena', accion: 'confirmar', socio: null, idObjeto: id } as const
      await writeBitacora(tx, actor, { ...hecho, despues: { recuperados, por_revisar, folios } })
    })
    return leer(deps)
  },
} satisfies Partial<Handlers>

const ANTES = 'Espera a que termine la comparación con la lista del PAC.'
