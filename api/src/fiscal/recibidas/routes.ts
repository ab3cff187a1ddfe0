// Received invoices: treasury's desk of them, and those a partner may start a return with.
import { type Deps, Descarga, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { printRecibida, readXmlRecibida } from './archivos-recibida.ts'
import { cargarRecibida } from './cargar-recibida.ts'
import * as decidir from './decidir.ts'
import { listDeSocio, readRecibida, recibidaList } from './recibida-list.sql.ts'

async function leerRecibida(deps: Deps, { id }: { id: number }): Promise<JsonText> {
  const texto = await deps.inTx('todo', (tx) => readRecibida(tx, id))
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const responder = answerWith(leerRecibida)

export const recibidasRoutes = {
  ...listServices('admin_recibida', recibidaList),
  admin_recibida_leer: leerRecibida,
  admin_recibida_cargar: cargarRecibida,
  admin_recibida_asignar: responder(decidir.asignarRecibida),
  admin_recibida_soltar: responder(decidir.soltarRecibida),
  admin_recibida_descartar: responder(decidir.descartarRecibida),
  admin_recibida_recuperar: responder(decidir.recuperarRecibida),
  admin_recibida_consultar: responder(decidir.consultarRecibida),
  admin_recibida_xml: async (deps, { id }) => {
    const { nombre, tipo, bytes } = await readXmlRecibida(deps, 'todo', id)
    return new Descarga(nombre, tipo, bytes)
  },
  admin_recibida_pdf: async (deps, { id }) => {
    const { nombre, tipo, bytes } = await printRecibida(await readXmlRecibida(deps, 'todo', id))
    return new Descarga(nombre, tipo, bytes)
  },
  recibida_listar: async (deps, { socio }) => new JsonText(await deps.inTx({ socio }, (tx) => listDeSocio(tx, socio))),
} satisfies Partial<Handlers>
