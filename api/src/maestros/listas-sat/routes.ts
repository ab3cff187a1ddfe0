// The lists: their editions, who of ours is on them, and what they say of one RFC.
import { DIAS_VIEJA } from '@litro/contract/listas-sat/lista'
import { type Handlers, JsonText } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { importarLista } from './importar-lista.ts'
import { listCoincidencias, listListas, readSituacion } from './lista.sql.ts'

export const listasSatRoutes = {
  admin_lista_sat_listar: async (deps) =>
    new JsonText(await deps.inTx('todo', (tx) => listListas(tx, hoyEnMexico(deps.now()), DIAS_VIEJA))),
  admin_lista_sat_importar: importarLista,
  admin_lista_sat_coincidencias: async (deps) => new JsonText(await deps.inTx('todo', listCoincidencias)),
  admin_lista_sat_rfc: async (deps, { consulta }) =>
    new JsonText(await deps.inTx('todo', (tx) => readSituacion(tx, consulta.rfc.trim().toUpperCase()))),
} satisfies Partial<Handlers>
