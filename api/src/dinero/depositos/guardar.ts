// Capture a deposit: money somebody says arrived. Nothing enters the books until treasury applies it.
import { parseDecimal } from '@litro/cfdi/decimal'
import type { DepositoCaptura } from '@litro/contract/depositos/deposito'
import { quejaDeFechaDeposito } from '@litro/contract/depositos/fecha'
import { TIPO } from '@litro/contract/depositos/vida'
import { archivoDe, recibirArchivo } from '../../craft/archivos/recibir.ts'
import type { Persona } from '../../craft/call/actor.ts'
import type { Archivo, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { nacer } from '../../craft/puerta/mover.sql.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { toCent } from '../../libro/cent.ts'
import * as filas from './deposito.sql.ts'
import { SIN_RESPUESTA } from './interno.ts'
import { lockPedidos, OTRO_TIPO } from './pagables.ts'
import { quejaDeReparto } from './reparto.ts'

const TIPOS = ['application/pdf', 'image/jpeg', 'image/png', 'application/xml'] as const

type Captura = {
  socio: number
  actor: Persona
  entrada: DepositoCaptura
  archivos: Record<string, Archivo | undefined>
}

export async function agregarDeposito(deps: Deps, { socio, actor, entrada, archivos }: Captura): Promise<number> {
  return deps.inTx({ socio }, async (tx) => {
    await check(tx, socio, entrada, hoyEnMexico(deps.now()))
    const idArchivo = await keepComprobante(tx, socio, archivos, actor.id)
    const id = await nacer(tx, filas.deposito.tabla, {
      id_socio_comercial: socio,
      id_usuario_captura: actor.id,
      creado: deps.now(),
      ...filas.columnasDeCaptura(clean(entrada), idArchivo),
    })
    await filas.replaceDocumentos(tx, socio, id, documentosDe(entrada))
    const hecho = { objeto: 'deposito', accion: 'agregar', socio, idObjeto: id, despues: entrada } as const
    await writeBitacora(tx, actor, hecho)
    return id
  })
}

export const editarDeposito = verbo(
  filas.deposito,
  'editar',
  async (tx, d, { deps, actor, entrada, archivos }: Contexto<DepositoCaptura>) => {
    const socio = d.id_socio_comercial
    await check(tx, socio, entrada, hoyEnMexico(deps.now()), d.fecha_deposito)
    const nuevo = await keepComprobante(tx, socio, archivos, actor.id!)
    await filas.replaceDocumentos(tx, socio, d.id, documentosDe(entrada))
    const idArchivo = nuevo ?? (entrada.ArchivoEliminar ? null : d.id_archivo)
    const limpia = clean(entrada)
    const set = filas.columnasDeCaptura(limpia, idArchivo)
    // Who gives said yes to one bargain, not to the next one.
    return { set: sameTrato(d, limpia) ? set : { ...set, ...SIN_RESPUESTA }, despues: entrada }
  },
)

const sameTrato = (d: filas.DepositoFila, c: DepositoCaptura) =>
  d.id_deposito_tipo === c.IdDepositoTipo &&
  d.id_socio_origen === (c.IdSocioComercial ?? null) &&
  sameDecimal(d.monto, c.Monto) &&
  sameDecimal(d.litros, c.Litros) &&
  sameDecimal(d.precio_por_litro, c.PrecioPorLitro)

const sameDecimal = (a: string | null, b: string | undefined) =>
  a === null || b === undefined ? a === (b ?? null) : parseDecimal(a) === parseDecimal(b)

async function keepComprobante(tx: Tx, socio: number, archivos: Captura['archivos'], idUsuario: number) {
  const comprobante = archivoDe(archivos, 'Comprobante', TIPOS)
  return comprobante ? recibirArchivo(tx, socio, comprobante, idUsuario) : null
}

/** `suya`: the day it already had, which stays good although a year has passed since. */
async function check(tx: Tx, socio: number, c: DepositoCaptura, hoy: string, suya?: string | null): Promise<void> {
  const campos: Record<string, string> = {}
  const { FechaDeposito: fecha } = c
  const mal = fecha === undefined || fecha === suya ? null : quejaDeFechaDeposito(fecha, hoy)
  if (mal) campos.FechaDeposito = mal
  const r = await filas.readReferencias(tx, socio, c)
  if (!r.tipo) campos.IdDepositoTipo = 'Elige el tipo de depósito.'
  if (c.IdCliente !== undefined && !r.cliente) campos.IdCliente = 'Selecciona un cliente.'
  if (c.IdFormaPago !== undefined && !r.forma) campos.IdFormaPago = 'Elige la forma de pago.'
  if (c.IdBancoEmisor !== undefined && !r.banco) campos.IdBancoEmisor = 'Elige el banco desde el que pagaron.'
  if (c.IdSocioComercial !== undefined && !r.par) campos.IdSocioComercial = 'Elige un socio comercial habilitado.'
  if (c.IdDepositoTipo === TIPO.Pago) await checkPago(tx, socio, c, campos)
  if (c.IdDepositoTipo === TIPO.Anticipo && c.IdCliente === undefined) campos.IdCliente = 'Selecciona un cliente.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

/** §5: a payment is somebody's and is for something; its documents are that client's. */
async function checkPago(tx: Tx, socio: number, c: DepositoCaptura, campos: Record<string, string>): Promise<void> {
  if (c.IdCliente === undefined) campos.IdCliente = 'Selecciona un cliente.'
  const { DocumentosAplicados: pedidos } = c
  const { pagables, falta } = await lockPedidos(tx, socio, c.IdCliente ?? null, pedidos)
  const mal = falta ? FALTAS[falta] : quejaDeReparto(toCent(c.Monto), pagables, pedidos)
  if (mal) campos.DocumentosAplicados = mal
  if (pedidos.length === 0) {
    campos.DocumentosAplicados = 'Selecciona al menos una Factura o Nota para aplicar el depósito.'
  }
}

const FALTAS = {
  tipo: OTRO_TIPO,
  pagable: 'Alguno de los documentos ya no está disponible. Vuelve a elegirlos.',
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
