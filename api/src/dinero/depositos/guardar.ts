// Capture a deposit: money somebody says arrived. Nothing enters the books until treasury applies it.
import type { DepositoCaptura } from '@litro/contract/depositos/deposito'
import { permiteDeposito, TIPO } from '@litro/contract/depositos/estado'
import { recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Archivo, Deps, Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './deposito.sql.ts'

export type Guardado = {
  socio: number
  usuario: Usuario
  captura: DepositoCaptura
  comprobante?: Archivo
  idSolicitud: string
}

export async function agregarDeposito(deps: Deps, g: Guardado): Promise<number> {
  return deps.inTx({ socio: g.socio }, async (tx) => {
    await check(tx, g)
    const idArchivo = g.comprobante ? await recibirArchivo(tx, g.socio, g.comprobante, g.usuario.id) : null
    const id = await filas.insertDeposito(tx, {
      socio: g.socio,
      captura: clean(g.captura),
      idArchivo,
      idUsuario: g.usuario.id,
      ahora: deps.now(),
    })
    await filas.replaceDocumentos(tx, g.socio, id, documentosDe(g.captura))
    await log(tx, g, id, 'depósito capturado')
    return id
  })
}

export async function editarDeposito(deps: Deps, g: Guardado & { id: number }): Promise<number> {
  return deps.inTx({ socio: g.socio }, async (tx) => {
    const d = await filas.lockDeposito(tx, g.socio, g.id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (!permiteDeposito(d.estado, 'editar')) throw new AppError('VERBO_NO_PERMITIDO')
    if (g.captura.Version !== undefined && g.captura.Version !== d.version) throw new AppError('REGISTRO_CAMBIO')
    await check(tx, g)
    const nuevo = g.comprobante ? await recibirArchivo(tx, g.socio, g.comprobante, g.usuario.id) : null
    const idArchivo = nuevo ?? (g.captura.ArchivoEliminar ? null : d.id_archivo)
    await filas.updateDeposito(tx, g.id, {
      socio: g.socio,
      captura: clean(g.captura),
      idArchivo,
      idUsuario: g.usuario.id,
    })
    await filas.replaceDocumentos(tx, g.socio, g.id, documentosDe(g.captura))
    await log(tx, g, g.id, 'depósito actualizado')
    return g.id
  })
}

async function check(tx: Tx, { socio, captura: c }: Guardado): Promise<void> {
  const campos: Record<string, string> = {}
  const r = await filas.readReferencias(tx, socio, c)
  if (!r.tipo) campos.IdDepositoTipo = 'Elige el tipo de depósito.'
  if (c.IdCliente !== undefined && !r.cliente) campos.IdCliente = 'Selecciona un cliente.'
  if (c.IdFormaPago !== undefined && !r.forma) campos.IdFormaPago = 'Elige la forma de pago.'
  if (c.IdSocioComercial !== undefined && !r.par) campos.IdSocioComercial = 'Elige un socio comercial habilitado.'
  if (c.IdDepositoTipo === TIPO.Pago) await checkPago(tx, socio, c, campos)
  if (c.IdDepositoTipo === TIPO.Anticipo && c.IdCliente === undefined) campos.IdCliente = 'Selecciona un cliente.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

/** §5: a payment is somebody's and is for something; its documents are that client's. */
async function checkPago(tx: Tx, socio: number, c: DepositoCaptura, campos: Record<string, string>): Promise<void> {
  if (c.IdCliente === undefined) campos.IdCliente = 'Selecciona un cliente.'
  const ids = c.DocumentosAplicados.map((d) => d.IdDocumento)
  if (ids.length === 0) campos.DocumentosAplicados = 'Selecciona al menos una Factura o Nota para aplicar el depósito.'
  const pagables = await filas.lockPagables(tx, socio, ids)
  const propios = pagables.filter((d) => d.id_cliente === c.IdCliente && d.estado === 'timbrado')
  if (new Set(ids).size !== propios.length) {
    campos.DocumentosAplicados = 'Alguno de los documentos ya no está disponible. Vuelve a elegirlos.'
  }
}

/** What another type of deposit does not have is not kept. */
function clean(c: DepositoCaptura): DepositoCaptura {
  const interno = c.IdDepositoTipo === TIPO.Interno
  const deCliente = c.IdDepositoTipo === TIPO.Pago || c.IdDepositoTipo === TIPO.Anticipo
  return {
    ...c,
    IdCliente: deCliente ? c.IdCliente : undefined,
    Litros: interno ? c.Litros : undefined,
    PrecioPorLitro: interno ? c.PrecioPorLitro : undefined,
    IdSocioComercial: interno ? c.IdSocioComercial : undefined,
  }
}

const documentosDe = (c: DepositoCaptura) => (c.IdDepositoTipo === TIPO.Pago ? c.DocumentosAplicados : [])

async function log(tx: Tx, g: Guardado, id: number, accion: string): Promise<void> {
  const actor = { id: g.usuario.id, nombre: g.usuario.nombre, idSolicitud: g.idSolicitud }
  await writeBitacora(tx, actor, { socio: g.socio, accion, objeto: 'deposito', idObjeto: id, despues: g.captura })
}
