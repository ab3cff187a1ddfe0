// The desk of the inbox. Every answer replies what the desk says now of its request.
import type { EstadoDelBuzon } from '@litro/contract/buzon/buzon'
import { nombreDePac } from '@litro/contract/emisor/pac'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Call, type Deps, Descarga, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { attemptBuzon } from './attempt.ts'
import { listPorAtender, listReceptores } from './buzon.sql.ts'
import { readConfiguracion, saveConfiguracion } from './configuracion.sql.ts'
import { listConsultas } from './consulta.sql.ts'
import { listarBuzon } from './listar.ts'
import { aceptarSolicitud, consultarSolicitud, rechazarSolicitud } from './responder.ts'
import { findAcuse, readSolicitud, solicitudList } from './solicitud-list.sql.ts'

async function leerSolicitud(deps: Deps, { id }: { id: number }): Promise<JsonText> {
  const texto = await deps.inTx('todo', (tx) => readSolicitud(tx, id))
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const responder = answerWith(leerSolicitud)

const leerEstado = (deps: Deps): Promise<EstadoDelBuzon> =>
  deps.inTx('todo', async (tx) => ({
    Emisores: (await listConsultas(tx)).map((uno) => ({ ...uno, PAC: nombreDePac(uno.PAC) })),
    Configuracion: await readConfiguracion(tx),
  }))

/** Of what a list no longer has, the SAT is asked at once too: whoever asked is looking. */
const A_LA_VISTA = 20

async function preguntarBuzon(deps: Deps): Promise<EstadoDelBuzon> {
  const receptores = await deps.inTx('todo', listReceptores)
  if (receptores.length === 0) throw new AppError('SIN_EMISOR')
  for (const { rfc } of receptores) await listarBuzon(deps.motor, rfc)
  const ids = await deps.inTx('todo', (tx) => listPorAtender(tx, A_LA_VISTA))
  for (const id of ids) await attemptBuzon(deps.motor, id)
  return leerEstado(deps)
}

async function configurarBuzon(deps: Deps, { entrada, actor }: Call<'admin_buzon_configurar'>) {
  await deps.inTx('todo', async (tx) => {
    const antes = await readConfiguracion(tx)
    await saveConfiguracion(tx, entrada)
    const hecho = { objeto: 'buzon', accion: 'configurar', socio: null, idObjeto: 1 } as const
    await writeBitacora(tx, actor, { ...hecho, antes, despues: entrada })
  })
  return leerEstado(deps)
}

export const buzonRoutes = {
  ...listServices('admin_buzon', solicitudList),
  admin_buzon_estado: leerEstado,
  admin_buzon_preguntar: preguntarBuzon,
  admin_buzon_configurar: configurarBuzon,
  admin_buzon_aceptar: responder(aceptarSolicitud),
  admin_buzon_rechazar: responder(rechazarSolicitud),
  admin_buzon_consultar: responder(consultarSolicitud),
  admin_buzon_acuse: async (deps, { id }) => {
    const idArchivo = await deps.inTx('todo', (tx) => findAcuse(tx, id))
    if (idArchivo === undefined) throw new AppError('NO_ENCONTRADO')
    const archivo = await deps.inTx('todo', (tx) => readArchivo(tx, idArchivo))
    return new Descarga(archivo!.nombre, archivo!.tipo, archivo!.bytes)
  },
} satisfies Partial<Handlers>
