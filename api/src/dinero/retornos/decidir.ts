// The life of a return after its capture: the partner cancels; treasury takes, rejects, programs and pays.
import { parseDecimal } from '@litro/cfdi/decimal'
import { LO_PAGA_OTRA_PERSONA } from '@litro/contract/retornos/retorno'
import type { EntradaDe } from '@litro/contract/services'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { archivoDe, type TipoArchivo } from '../../craft/archivos/recibir.ts'
import type { Actor } from '../../craft/call/actor.ts'
import type { Archivo, Deps } from '../../craft/call/deps.ts'
import { readValor } from '../../craft/db/instalacion.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { post } from '../../libro/asiento.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { applyHold, findHold, releaseHolds } from '../../libro/congelamiento.sql.ts'
import { preguntarAntesDePagar } from './consultar-sat.ts'
import { refuseCuenta } from './cuenta.ts'
import { demandDosFirmas, readReparos } from './guardas.ts'
import { type RetornoFila, retorno } from './retorno.sql.ts'

const COMPROBANTES: readonly TipoArchivo[] = ['application/pdf', 'image/jpeg', 'image/png', 'application/xml']

export const cancelarRetorno = verbo(retorno, 'cancelar', async (tx, r) => {
  await releaseHolds(tx, 'retorno', r.id)
  return {}
})

export const revisarRetorno = verbo(retorno, 'revisar')

export const rechazarRetorno = verbo(
  retorno,
  'rechazar',
  async (tx, r, { entrada }: Contexto<EntradaDe<'admin_retorno_rechazar'>>) => {
    await releaseHolds(tx, 'retorno', r.id)
    return { set: { observaciones: entrada.Observaciones }, nota: entrada.Observaciones }
  },
)

type Programacion = EntradaDe<'admin_retorno_programar'>

export const programarRetorno = verbo(
  retorno,
  'programar',
  async (tx, r, { deps, archivos, actor, entrada, exigirOtraPersona }: Contexto<Programacion>) => {
    const archivo = demandArchivo(archivos, 'ArchivoProgramacion', 'Adjunta el archivo de programación.')
    await refuseCuenta(tx, r.id_cuenta, deps.now())
    const nota = demandDosFirmas(await readReparos(tx, r.id), entrada.Motivo, exigirOtraPersona)
    const idArchivo = await keep(tx, r, archivo, actor)
    return {
      // Whoever signed for this step has not signed for the payment.
      set: { id_archivo_programacion: idArchivo, id_usuario_programa: actor.id, id_usuario_confirma: null },
      ...(nota && { nota }),
    }
  },
)

type Pago = EntradaDe<'admin_retorno_pagar'>

/** The SAT is asked first and outside: no transaction waits for it. */
export const pagarRetorno = async (deps: Deps, pedido: Pedido<Pago>): Promise<RetornoFila> => {
  await preguntarAntesDePagar(deps, pedido)
  return pagar(deps, pedido)
}

const pagar = verbo(
  retorno,
  'pagar',
  async (tx, r, { deps, archivos, actor, entrada, exigirOtraPersona }: Contexto<Pago>) => {
    const archivo = demandArchivo(archivos, 'ArchivoPago', 'Adjunta el archivo de pago.')
    const fechaPago = entrada.FechaPago
    await refuseSingleHand(tx, r, actor)
    await refuseCuenta(tx, r.id_cuenta, deps.now())
    const reparos = await readReparos(tx, r.id)
    checkFecha(r, fechaPago, hoyEnMexico(deps.now()))
    const sinHallar = checkFactura(r, deps.now())
    const nota = demandDosFirmas({ ...reparos, sinHallar }, entrada.Motivo, exigirOtraPersona)
    const idArchivo = await keep(tx, r, archivo, actor)
    await postPago(tx, r, fechaPago, actor)
    return {
      set: {
        id_archivo_pago: idArchivo,
        id_usuario_paga: actor.id,
        fecha_pago: fechaPago,
        descontado: reparos.descontado,
      },
      despues: {
        fechaPago,
        ...(r.id_archivo_xml !== null && { sat: r.sat_estado, verificada: r.factura_verificada }),
        ...(reparos.descontado && { descontado: reparos.descontado }),
      },
      ...(nota && { nota }),
    }
  },
)

/** A word of the SAT older than this is asked for again. */
const FRESCA_MS = 10 * 60_000

/**
 * Vigente pays, cancelled never does, and what the SAT does not find pays only when its seals are proven and two people
 * give their reason (D-194): then it answers what they are told.
 */
function checkFactura(r: RetornoFila, ahora: Date): string | undefined {
  if (r.id_archivo_xml === null) return undefined
  const consultado = r.sat_consultado === null ? 0 : new Date(r.sat_consultado).getTime()
  if (ahora.getTime() - consultado > FRESCA_MS) throw new AppError('SAT_SIN_RESPUESTA')
  if (r.sat_estado === 'Cancelado') throw new AppError('FACTURA_CANCELADA')
  if (r.sat_estado === 'Vigente') return undefined
  if (!r.factura_verificada) throw new AppError('FACTURA_NO_VERIFICADA')
  return 'El SAT no encuentra la factura del proveedor.'
}

function demandArchivo(archivos: Record<string, Archivo | undefined>, campo: string, mensaje: string): Archivo {
  const archivo = archivoDe(archivos, campo, COMPROBANTES)
  if (!archivo) throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { [campo]: mensaje } })
  return archivo
}

/** Posts the payment against the partner's balance and the bank, and turns its hold into this posting. */
async function postPago(tx: Tx, r: RetornoFila, fecha: string, actor: Actor): Promise<void> {
  const cent = toCent(r.monto)
  const socio = r.id_socio_comercial
  const idAsiento = await post(tx, {
    clave: `retorno:${r.id}:pagado`,
    evento: 'Retorno pagado',
    fecha,
    actor: actor.nombre,
    partidas: [
      { cuenta: `socio:${socio}`, cent },
      { cuenta: 'bancos', cent: -cent },
    ],
    movimientos: [
      {
        socio,
        tipo: 'retorno',
        montoCent: -cent,
        descripcion: `Retorno ${r.id} · ${r.proveedor}`,
        objeto: 'retorno',
        idObjeto: r.id,
      },
    ],
  })
  const idHold = await findHold(tx, 'retorno', r.id)
  if (idAsiento === null || idHold === undefined) throw new AppError('VERBO_NO_PERMITIDO')
  await applyHold(tx, idHold, idAsiento)
}

/** Above a limit the second person is somebody other than who programmed it (rulings §10.1). */
async function refuseSingleHand(tx: Tx, r: RetornoFila, actor: Actor): Promise<void> {
  if (r.id_usuario_programa !== actor.id) return
  if (parseDecimal(r.monto) <= parseDecimal(await readValor(tx, 'limite_pago_segunda_firma'))) return
  throw new AppError('MISMA_PERSONA', { mensaje: LO_PAGA_OTRA_PERSONA })
}

function checkFecha(r: RetornoFila, fechaPago: string, hoy: string): void {
  const queja =
    fechaPago > hoy
      ? 'La fecha de pago no puede ser futura.'
      : fechaPago < r.capturado
        ? 'La fecha de pago no puede ser anterior a la solicitud.'
        : undefined
  if (queja) throw new AppError('DATOS_INVALIDOS', { mensaje: queja, campos: { FechaPago: queja } })
}

/** Treasury's files belong to the partner, who downloads them, but its daily quota does not stop treasury. */
const keep = (tx: Tx, r: RetornoFila, archivo: Archivo, actor: Actor) =>
  saveArchivo(tx, { socio: r.id_socio_comercial, ...archivo, idUsuario: actor.id })
