// Returns: the partner's part, and treasury's.
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { conLectura } from '../../craft/call/con-lectura.ts'
import { type Ambito, type Deps, Descarga, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { historiaDe } from '../../craft/puerta/historia.ts'
import { consultarFactura } from './consultar-sat.ts'
import { readCuenta } from './cuenta.sql.ts'
import { aprobarCuenta, rechazarCuenta } from './cuenta.ts'
import * as decidir from './decidir.ts'
import * as detalle from './detalle.sql.ts'
import { agregarRetorno, editarRetorno, readFactura, withRecibida } from './guardar.ts'
import { cuentaList, porAtenderList } from './por-atender.sql.ts'

type De = { ambito: Ambito; id: number }

async function leerRetorno(deps: Deps, { ambito, id }: De): Promise<JsonText> {
  const texto = await deps.inTx(ambito, (tx) => detalle.readRetorno(tx, ambito, id))
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const responder = answerWith(leerRetorno)
const responderCuenta = answerWith(
  async (deps, { ambito, id }) => (await deps.inTx(ambito, (tx) => readCuenta(tx, id)))!,
)

const download =
  (cual: detalle.ArchivoDeRetorno) =>
  (deps: Deps, { socio, id }: { socio: number; id: number }): Promise<Descarga> =>
    deps.inTx({ socio }, async (tx) => {
      const idArchivo = await detalle.findArchivoDeRetorno(tx, socio, id, cual)
      if (!idArchivo) throw new AppError('NO_ENCONTRADO')
      const { nombre, tipo, bytes } = (await readArchivo(tx, idArchivo))!
      return new Descarga(nombre, tipo, bytes)
    })

export const retornosRoutes = {
  ...listServices('retorno', detalle.retornoList),
  retorno_leer: async (deps, call) => new JsonText(`[${(await leerRetorno(deps, call)).texto}]`),
  retorno_historia: historiaDe('retorno'),
  retorno_agregar: conLectura(
    async (deps, call) => {
      const completa = await withRecibida(deps, call)
      return { completa, factura: await readFactura(deps, completa) }
    },
    async (deps, call, { completa, factura }) =>
      leerRetorno(deps, { ...call, id: await agregarRetorno(deps, completa, factura) }),
  ),
  retorno_editar: responder(editarRetorno),
  retorno_cancelar: responder(decidir.cancelarRetorno),
  retorno_archivo_pdf: download('ArchivoFacturaPDF'),
  retorno_archivo_xml: download('ArchivoFacturaXML'),
  retorno_archivo_programacion: download('ArchivoProgramacion'),
  retorno_archivo_pago: download('ArchivoPago'),

  ...listServices('admin_retorno', ({ actor }, deps) => porAtenderList(deps.now(), actor.id)),
  ...listServices('admin_cuenta', (_, deps) => cuentaList(deps.now())),
  admin_retorno_revisar: responder(decidir.revisarRetorno),
  admin_retorno_rechazar: responder(decidir.rechazarRetorno),
  admin_retorno_programar: responder(decidir.programarRetorno),
  admin_retorno_pagar: responder(decidir.pagarRetorno),
  admin_retorno_consultar: responder(consultarFactura),
  admin_cuenta_aprobar: responderCuenta(aprobarCuenta),
  admin_cuenta_rechazar: responderCuenta(rechazarCuenta),
} satisfies Partial<Handlers>
