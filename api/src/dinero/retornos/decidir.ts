// The life of a return after its capture: the partner cancels; treasury takes, rejects, programs and pays.
import { parseDecimal } from '@litro/cfdi/decimal'
import type { EntradaDe } from '@litro/contract/services'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { archivoDe, type TipoArchivo } from '../../craft/archivos/recibir.ts'
import type { Actor } from '../../craft/call/actor.ts'
import type { Archivo } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { post } from '../../libro/asiento.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { applyHold, findHold, releaseHolds } from '../../libro/congelamiento.sql.ts'
import { refuseSat } from './guardas.ts'
import { type RetornoFila, readLimiteSegundaFirma, retorno } from './retorno.sql.ts'

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

export const programarRetorno = verbo(retorno, 'programar', async (tx, r, { archivos, actor }) => {
  const archivo = demandArchivo(archivos, 'ArchivoProgramacion', 'Adjunta el archivo de programación.')
  // An account retired since the capture is one nobody answers for any more (D-151).
  if (!r.cuenta_aprobada) throw new AppError('CUENTA_NO_APROBADA')
  await refuseSat(tx, r.id)
  const idArchivo = await keep(tx, r, archivo, actor)
  return { set: { id_archivo_programacion: idArchivo, id_usuario_programa: actor.id } }
})

export const pagarRetorno = verbo(
  retorno,
  'pagar',
  async (tx, r, { deps, archivos, actor, entrada }: Contexto<EntradaDe<'admin_retorno_pagar'>>) => {
    const archivo = demandArchivo(archivos, 'ArchivoPago', 'Adjunta el archivo de pago.')
    const fechaPago = entrada.FechaPago
    await refuseSingleHand(tx, r, actor)
    await refuseSat(tx, r.id)
    checkFecha(r, fechaPago, hoyEnMexico(deps.now()))
    const idArchivo = await keep(tx, r, archivo, actor)
    await postPago(tx, r, fechaPago, actor)
    return {
      set: { id_archivo_pago: idArchivo, id_usuario_paga: actor.id, fecha_pago: fechaPago },
      despues: { fechaPago },
    }
  },
)

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
  if (parseDecimal(r.monto) <= parseDecimal(await readLimiteSegundaFirma(tx))) return
  throw new AppError('MISMA_PERSONA', {
    mensaje: 'Por su monto, este retorno lo debe pagar una persona distinta de quien lo programó.',
  })
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
