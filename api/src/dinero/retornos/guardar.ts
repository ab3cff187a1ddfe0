// Solicitar and editar retorno: the money is held in the transaction that writes the request, or nothing is written.
import { type Hallazgo, hayErrores } from '@litro/cfdi/hallazgo'
import { MENSAJES_RETORNO, type RetornoCaptura } from '@litro/contract/retornos/retorno'
import { archivoDe, recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Actor, Persona } from '../../craft/call/actor.ts'
import type { Ambito, Archivo, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { nacer } from '../../craft/puerta/mover.sql.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { findEmisorDe } from '../../fiscal/emisor/emisor.sql.ts'
import { printRecibida, readXmlRecibida } from '../../fiscal/recibidas/archivos-recibida.ts'
import { readDescontado } from '../../fiscal/recibidas/notas.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { releaseHolds, takeHold } from '../../libro/congelamiento.sql.ts'
import { readTipoCambioDe } from '../../maestros/tipo-cambio/tipo-cambio.sql.ts'
import { leerEnHilo } from './leer-en-hilo.ts'
import type { FacturaLeida } from './leer-factura.ts'
import { type Montos, resolveMontos } from './montos.ts'
import * as filas from './retorno.sql.ts'
import { revisarFactura } from './revisar-factura.ts'

type Archivos = Record<string, Archivo | undefined>

type Captura = { socio: number; actor: Persona; entrada: RetornoCaptura; archivos: Archivos }

type Guardado = {
  socio: number
  actor: Actor
  captura: RetornoCaptura
  pdf?: Archivo
  xml?: Archivo
  factura: Factura | undefined
}

/** The supplier's XML as it was read, before the transaction; `idArchivo` is null for one that just arrived. */
type Factura = { idArchivo: number | null; leida: FacturaLeida }

type DeFactura = { ambito: Ambito; id?: number; actor: Actor; entrada: RetornoCaptura; archivos?: Archivos }

/** Reads the XML that the return would be left with: the one that arrived, or the one it has. */
export async function readFactura(
  deps: Deps,
  { ambito, id, actor, entrada, archivos = {} }: DeFactura,
): Promise<Factura | undefined> {
  const { xml: nuevo } = filesOf(archivos)
  const guardado =
    nuevo || !id || entrada.EliminarXML ? undefined : await deps.inTx(ambito, (tx) => filas.findFactura(tx, ambito, id))
  const bytes = nuevo?.bytes ?? guardado?.bytes
  if (!bytes) return undefined
  return { idArchivo: guardado?.idArchivo ?? null, leida: await leerEnHilo(deps, bytes, actor.id) }
}

const filesOf = (archivos: Archivos) => ({
  pdf: archivoDe(archivos, 'ArchivoFacturaPDF', ['application/pdf']),
  xml: archivoDe(archivos, 'ArchivoFacturaXML', ['application/xml']),
})

const toGuardado = (
  { socio, actor, entrada, archivos }: Omit<Captura, 'actor'> & { actor: Actor },
  factura: Factura | undefined,
): Guardado => ({
  socio,
  actor,
  captura: entrada,
  ...filesOf(archivos),
  factura,
})

export async function agregarRetorno(deps: Deps, captura: Captura, factura: Factura | undefined): Promise<number> {
  const { socio, actor } = captura
  const g = toGuardado(captura, factura)
  return deps.inTx({ socio }, async (tx) => {
    const escritura = await prepare(tx, deps, g, undefined)
    const id = await nacer(tx, filas.retorno.tabla, {
      id_socio_comercial: socio,
      id_usuario_captura: actor.id,
      creado: deps.now(),
      ...filas.columnasDeCaptura(escritura),
    })
    await hold(tx, socio, id, escritura.monto)
    const hecho = { objeto: 'retorno', accion: 'agregar', socio, idObjeto: id, despues: told(escritura) } as const
    await writeBitacora(tx, actor, hecho)
    return id
  })
}

/** A return that starts from an invoice that arrived by itself brings its files along, drawn outside of any transaction. */
export async function withRecibida<C extends Pick<Captura, 'socio' | 'entrada' | 'archivos'>>(
  deps: Deps,
  captura: C,
): Promise<C> {
  const { socio, entrada, archivos } = captura
  if (entrada.IdFacturaRecibida === undefined || archivos.ArchivoFacturaXML) return captura
  const xml = await readXmlRecibida(deps, { socio }, entrada.IdFacturaRecibida)
  return { ...captura, archivos: { ArchivoFacturaPDF: await printRecibida(xml), ...archivos, ArchivoFacturaXML: xml } }
}

export async function editarRetorno(deps: Deps, pedido: Pedido<RetornoCaptura>): Promise<unknown> {
  return editar(await readFactura(deps, pedido))(deps, pedido)
}

const editar = (factura: Factura | undefined) =>
  verbo(filas.retorno, 'editar', async (tx, antes, { deps, ...pedido }: Contexto<RetornoCaptura>) => {
    const g = toGuardado({ ...pedido, socio: antes.id_socio_comercial }, factura)
    const escritura = await prepare(tx, deps, g, antes)
    if (toCent(escritura.monto) !== toCent(antes.monto)) {
      await releaseHolds(tx, 'retorno', antes.id)
      await hold(tx, g.socio, antes.id, escritura.monto)
    }
    return {
      set: filas.columnasDeCaptura(escritura),
      antes: { Monto: antes.monto, Version: antes.version },
      despues: told(escritura),
    }
  })

/** One conditional update decides whether there is enough; many at once can never take more than there is. */
const hold = (tx: Tx, socio: number, id: number, monto: string) =>
  takeHold(tx, { socio, clase: 'retorno', idObjeto: id, cent: toCent(monto), motivo: `Retorno ${id}` })

/** Checks everything before it stores files or learns the supplier's RFC (D-150). */
async function prepare(
  tx: Tx,
  deps: Deps,
  g: Guardado,
  antes: filas.RetornoFila | undefined,
): Promise<filas.Escritura> {
  const referencias = await filas.lockReferencias(tx, g.socio, g.captura)
  const tasaDeHoy = await readTipoCambioDe(tx, hoyEnMexico(deps.now()))
  const montos = check(g, referencias, tasaDeHoy, antes)
  const revision = await reviewFactura(tx, g, antes, montos, referencias.proveedor!.rfc)

  const keep = (archivo: Archivo | undefined) => archivo && recibirArchivo(tx, g.socio, archivo, g.actor.id!)
  const rfc = revision?.resumen?.RfcEmisor
  if (rfc !== undefined) await learn(tx, g, rfc)
  return {
    captura: g.captura,
    ...montos,
    // With branches switched off, an older return keeps its branch (D-158).
    idSucursal: referencias.permiteSucursal ? g.captura.IdSucursal! : (antes?.id_sucursal ?? null),
    idPdf: (await keep(g.pdf)) ?? kept(antes?.id_archivo_pdf, g.captura.EliminarPDF),
    idXml: (await keep(g.xml)) ?? kept(antes?.id_archivo_xml, g.captura.EliminarXML),
    senias: revision?.senias ?? null,
    verificada: revision?.verificada ?? null,
    hallazgos: revision?.hallazgos ?? [],
  }
}

const kept = (id: number | null | undefined, eliminar: boolean | undefined) => (eliminar ? null : (id ?? null))

function check(
  g: Guardado,
  r: filas.Referencias,
  tasaDeHoy: string | undefined,
  antes: filas.RetornoFila | undefined,
): Montos {
  const campos: Record<string, string> = {}
  if (!r.proveedor) campos.IdProveedor = 'Elige un proveedor.'
  else if (!r.cuenta || r.cuenta.estado === 'retirada') campos.IdCuenta = 'Elige una cuenta bancaria del proveedor.'
  else if (r.cuenta.estado === 'rechazada') campos.IdCuenta = 'Tesorería rechazó esa cuenta bancaria. Elige otra.'
  else if (r.cuenta.estado !== 'aprobada')
    campos.IdCuenta = 'La cuenta bancaria está por aprobar. Espera a que tesorería la apruebe.'
  else if (r.cuenta.moneda !== r.proveedor.moneda)
    campos.IdCuenta = 'La cuenta bancaria no es de la moneda del proveedor.'
  if (r.permiteSucursal && !r.sucursal) campos.IdSucursal = 'Elige una sucursal.'
  const montos = r.proveedor && resolveMontos(g.captura, r.proveedor.moneda, tasaDeHoy, campos)
  checkPar(g, antes, campos)
  if (montos && Object.keys(campos).length === 0) return montos
  const frases = new Set(Object.values(campos))
  throw new AppError('DATOS_INVALIDOS', { campos, ...(frases.size === 1 && { mensaje: [...frases][0]! }) })
}

/** Both files or none, judged on what would be left (D-143); the complaint stands at the one that is missing. */
function checkPar(
  { captura, pdf, xml }: Guardado,
  antes: filas.RetornoFila | undefined,
  campos: Record<string, string>,
): void {
  const tienePdf = pdf !== undefined || kept(antes?.id_archivo_pdf, captura.EliminarPDF) !== null
  const tieneXml = xml !== undefined || kept(antes?.id_archivo_xml, captura.EliminarXML) !== null
  if (tienePdf === tieneXml) return
  campos[tienePdf ? 'ArchivoFacturaXML' : 'ArchivoFacturaPDF'] = MENSAJES_RETORNO.parDeArchivos
}

/** The XML that would be left is judged again on every save: the amount beside it may have changed. */
async function reviewFactura(
  tx: Tx,
  g: Guardado,
  antes: filas.RetornoFila | undefined,
  montos: Montos,
  rfcProveedor: string | null,
): Promise<FacturaLeida | undefined> {
  const guardado = g.xml ? null : kept(antes?.id_archivo_xml, g.captura.EliminarXML)
  // Somebody put another XML while this one was being read.
  if (guardado !== (g.factura?.idArchivo ?? null)) throw new AppError('REGISTRO_CAMBIO')
  if (!g.factura) return undefined
  const emisor = await findEmisorDe(tx, g.socio)
  if (!emisor) throw new AppError('SIN_EMISOR')
  const { monto, montoUsd } = montos
  const { resumen } = g.factura.leida
  const descontado = resumen ? await readDescontado(tx, resumen.UUID, resumen.RfcEmisor, resumen.Moneda) : '0'
  const esperado = { rfcReceptor: emisor.rfc, monto, montoUsd, rfcProveedor, descontado }
  const revision = revisarFactura(g.factura.leida, esperado)
  if (hayErrores(revision.hallazgos)) throw facturaInvalida(revision.hallazgos)
  return revision
}

function facturaInvalida(hallazgos: Hallazgo[]): AppError {
  const { mensaje } = hallazgos.find(({ severidad }) => severidad === 'error')!
  return new AppError('FACTURA_PROVEEDOR_INVALIDA', { campos: { ArchivoFacturaXML: mensaje }, hallazgos })
}

async function learn(tx: Tx, g: Guardado, rfc: string): Promise<void> {
  const idObjeto = g.captura.IdProveedor
  if (!(await filas.learnRfc(tx, g.socio, idObjeto, rfc))) return
  const hecho = { objeto: 'proveedor', accion: 'editar', socio: g.socio, idObjeto } as const
  const nota = 'RFC tomado de la primera factura'
  await writeBitacora(tx, g.actor, { ...hecho, antes: { RFC: null }, despues: { RFC: rfc }, nota })
}

const told = ({ captura, monto, tipoCambio, montoUsd, senias, idPdf, idXml }: filas.Escritura) => ({
  IdProveedor: captura.IdProveedor,
  IdCuenta: captura.IdCuenta,
  Concepto: captura.Concepto,
  Monto: monto,
  TipoCambio: tipoCambio,
  MontoUSD: montoUsd,
  UUIDProveedor: senias?.uuid ?? null,
  idPdf,
  idXml,
})
