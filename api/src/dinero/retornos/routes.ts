// Returns: the partner's part, and treasury's.
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { archivoDe, type TipoArchivo } from '../../craft/archivos/recibir.ts'
import { type Archivo, type Deps, Descarga, type Handlers, JsonText, type Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listHandlers } from '../../craft/listas/list-query.ts'
import { aprobarCuenta } from './aprobar-cuenta.ts'
import { listCuentasPorAprobar } from './cuenta.sql.ts'
import * as decidir from './decidir.ts'
import * as detalle from './detalle.sql.ts'
import { agregarRetorno, editarRetorno } from './guardar.ts'

const lista = listHandlers(detalle.retornoList)

type Quien = { usuario: Usuario; idSolicitud: string }
const actorDe = ({ usuario, idSolicitud }: Quien) => ({ id: usuario.id, nombre: usuario.nombre, idSolicitud })

const record = async (tx: Tx, socio: number | null, id: number): Promise<JsonText> => {
  const texto = await detalle.readRetorno(tx, socio, id)
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const forPartner = (deps: Deps, socio: number, id: number) => deps.inTx({ socio }, (tx) => record(tx, socio, id))
const forTreasury = (deps: Deps, id: number) => deps.inTx('todo', (tx) => record(tx, null, id))

type Archivos = Record<string, Archivo | undefined>

const facturaDe = (archivos: Archivos) => ({
  pdf: archivoDe(archivos, 'ArchivoFacturaPDF', ['application/pdf']),
  xml: archivoDe(archivos, 'ArchivoFacturaXML', ['application/xml']),
})

const COMPROBANTES: readonly TipoArchivo[] = ['application/pdf', 'image/jpeg', 'image/png', 'application/xml']

function demandArchivo(archivos: Archivos, campo: string, mensaje: string): Archivo {
  const archivo = archivoDe(archivos, campo, COMPROBANTES)
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { [campo]: mensaje } })
  return archivo
}

const download =
  (cual: detalle.ArchivoDeRetorno) =>
  (deps: Deps, { socio, params }: { socio: number; params: { id: string } }): Promise<Descarga> =>
    deps.inTx({ socio }, async (tx) => {
      const idArchivo = await detalle.findArchivoDeRetorno(tx, socio, readId(params.id), cual)
      if (!idArchivo) throw new AppError('NO_ENCONTRADO')
      const { nombre, tipo, bytes } = (await readArchivo(tx, idArchivo))!
      return new Descarga(nombre, tipo, bytes)
    })

export const retornosRoutes = {
  retorno_listar: lista.listar,
  retorno_resumen: lista.resumen,
  retorno_exportar: lista.exportar,
  retorno_leer: async (deps, { socio, params }) => {
    const { texto } = await forPartner(deps, socio, readId(params.id))
    return new JsonText(`[${texto}]`)
  },
  retorno_agregar: async (deps, call) => {
    const id = await agregarRetorno(deps, { ...call, captura: call.entrada, ...facturaDe(call.archivos) })
    return forPartner(deps, call.socio, id)
  },
  retorno_editar: async (deps, call) => {
    const id = readId(call.params.id)
    await editarRetorno(deps, { ...call, id, captura: call.entrada, ...facturaDe(call.archivos) })
    return forPartner(deps, call.socio, id)
  },
  retorno_cancelar: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.cancelarRetorno(deps, { id, socio: call.socio, actor: actorDe(call) })
    return forPartner(deps, call.socio, id)
  },
  retorno_archivo_pdf: download('ArchivoFacturaPDF'),
  retorno_archivo_xml: download('ArchivoFacturaXML'),
  retorno_archivo_programacion: download('ArchivoProgramacion'),
  retorno_archivo_pago: download('ArchivoPago'),

  admin_retorno_listar: async (deps) =>
    new JsonText(await deps.inTx('todo', (tx) => detalle.listPorAtender(tx, deps.now()))),
  admin_retorno_revisar: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.revisarRetorno(deps, { id, actor: actorDe(call) })
    return forTreasury(deps, id)
  },
  admin_retorno_rechazar: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.rechazarRetorno(deps, { id, actor: actorDe(call), observaciones: call.entrada.Observaciones })
    return forTreasury(deps, id)
  },
  admin_retorno_programar: async (deps, call) => {
    const id = readId(call.params.id)
    const archivo = demandArchivo(call.archivos, 'ArchivoProgramacion', 'Adjunta el archivo de programación.')
    await decidir.programarRetorno(deps, { id, actor: actorDe(call), archivo })
    return forTreasury(deps, id)
  },
  admin_retorno_pagar: async (deps, call) => {
    const id = readId(call.params.id)
    const archivo = demandArchivo(call.archivos, 'ArchivoPago', 'Adjunta el archivo de pago.')
    await decidir.pagarRetorno(deps, { id, actor: actorDe(call), archivo, fechaPago: call.entrada.FechaPago })
    return forTreasury(deps, id)
  },
  admin_cuenta_listar: (deps) => deps.inTx('todo', listCuentasPorAprobar),
  admin_cuenta_aprobar: (deps, call) => aprobarCuenta(deps, { id: readId(call.params.id), actor: actorDe(call) }),
} satisfies Partial<Handlers>
