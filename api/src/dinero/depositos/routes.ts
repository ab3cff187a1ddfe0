// Deposits: the partner's part, and treasury's.

import { F } from '@litro/contract/documentos-fiscales/familia'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Ambito, type Deps, Descarga, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { historiaDe } from '../../craft/puerta/historia.ts'
import { leerDocumento } from '../../fiscal/documentos-fiscales/leer.ts'
import { existsCliente } from '../../fiscal/documentos-fiscales/opciones.sql.ts'
import { descargarRep } from '../../fiscal/rep/descargar-rep.ts'
import { aplicarDeposito } from './aplicar.ts'
import * as cep from './cep.ts'
import * as decidir from './decidir.ts'
import * as detalle from './detalle.sql.ts'
import { facturarAnticipo } from './facturar-anticipo.ts'
import { agregarDeposito, editarDeposito } from './guardar.ts'
import { listInternos, readInterno } from './interno.sql.ts'
import { aceptarInterno, rechazarInterno } from './interno.ts'
import { porValidarList } from './por-validar.sql.ts'
import { reclasificarDeposito } from './reclasificar.ts'

export async function leerDeposito(deps: Deps, { ambito, id }: { ambito: Ambito; id: number }): Promise<JsonText> {
  const texto = await deps.inTx(ambito, (tx) => detalle.readDeposito(tx, ambito, id))
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const responder = answerWith(leerDeposito)

async function leerInterno(deps: Deps, { ambito, id }: { ambito: Ambito; id: number }): Promise<JsonText> {
  const texto = await deps.inTx(ambito, (tx) => readInterno(tx, id))
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const responderInterno = answerWith(leerInterno)

export const depositosRoutes = {
  ...listServices('deposito', detalle.depositoList),
  deposito_historia: historiaDe('deposito'),
  deposito_leer: async (deps, call) => new JsonText(`[${(await leerDeposito(deps, call)).texto}]`),
  deposito_agregar: async (deps, call) => leerDeposito(deps, { ...call, id: await agregarDeposito(deps, call) }),
  deposito_editar: responder(editarDeposito),
  deposito_archivo: (deps, { socio, id }) =>
    deps.inTx({ socio }, async (tx) => {
      const idArchivo = await detalle.findArchivoDeDeposito(tx, socio, id)
      if (!idArchivo) throw new AppError('NO_ENCONTRADO')
      const { nombre, tipo, bytes } = (await readArchivo(tx, idArchivo))!
      return new Descarga(nombre, tipo, bytes)
    }),
  deposito_cep_leer: cep.leerCepDeDeposito,
  deposito_cep_cargar: cep.cargarCepDeDeposito,
  deposito_cep_xml: cep.descargarCep,
  deposito_borrar: responder(decidir.borrarDeposito),
  deposito_solicitar_cancelacion: responder(decidir.solicitarCancelacionDeposito),
  deposito_facturar: async (deps, call) =>
    leerDocumento(F)(deps, { ambito: call.ambito, id: await facturarAnticipo(deps, call) }),
  interno_listar: async (deps, { ambito }) => new JsonText(await deps.inTx(ambito, listInternos)),
  interno_aceptar: responderInterno(aceptarInterno),
  interno_rechazar: responderInterno(rechazarInterno),
  deposito_rep_pdf: (deps, { socio, id }) => downloadRep(deps, socio, id, 'pdf'),
  deposito_rep_xml: (deps, { socio, id }) => downloadRep(deps, socio, id, 'xml'),
  rep_pdf: (deps, { socio, id }) => descargarRep(deps, socio, id, 'pdf'),
  rep_xml: (deps, { socio, id }) => descargarRep(deps, socio, id, 'xml'),
  anticipo_disponible: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const id = readId(params.idCliente)
      if (!(await existsCliente(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await detalle.listAnticipos(tx, socio, id))
    }),
  ...listServices('admin_deposito', porValidarList),
  admin_cep_listar: cep.listarCeps,
  admin_cep_cargar: cep.cargarCeps,
  admin_cep_quitar: cep.quitarCep,
  admin_deposito_aplicar: responder(aplicarDeposito),
  admin_deposito_corregir_fecha: responder(cep.corregirFecha),
  admin_deposito_rechazar: responder(decidir.rechazarDeposito),
  admin_deposito_cancelar: responder(decidir.cancelarDeposito),
  admin_deposito_mantener: responder(decidir.mantenerDeposito),
  admin_deposito_reclasificar: responder(reclasificarDeposito),
} satisfies Partial<Handlers>

async function downloadRep(deps: Deps, socio: number, idDeposito: number, formato: 'pdf' | 'xml'): Promise<Descarga> {
  const id = await deps.inTx({ socio }, (tx) => detalle.findRepTimbrado(tx, socio, idDeposito))
  if (id === undefined) throw new AppError('NO_ENCONTRADO')
  return descargarRep(deps, socio, id, formato)
}
