// Tells receivers what happened: one lane of the background, a few at a time for each receiver, so that a slow one delays nobody else.
import { DIAS_DE_INTENTOS } from '@litro/contract/integraciones/webhook'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Ronda } from '../../craft/cola/workers.ts'
import type { InTx, Tx } from '../../craft/db/tx.ts'
import type { LlaveMaestra } from '../../craft/llave-maestra.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { Redes } from '../../craft/salida/direccion-publica.ts'
import { type Entrega, LIMITES_DE_ENTREGA, type Limites, postPublico } from '../../craft/salida/post-publico.ts'
import { keepEntrega, pruneEventos, type Tomado, takeEventos } from './evento.sql.ts'
import { signWebhook } from './firmar.ts'
import { lockWebhook, setEstado } from './webhook.sql.ts'

export type Mensajero = {
  inTx: InTx
  llave: LlaveMaestra
  redes: Redes
  now: () => Date
  limites?: Limites
  /** Multiplies every wait: tests do not wait three days. */
  escala?: number
  /** Named places where tests kill the process. */
  punto?: (nombre: string) => void
}

const S = 1000
const H = 3_600_000
/** After each failure; the last one repeats until the three days are over. */
const ESPERAS_MS = [5 * S, 30 * S, 120 * S, 600 * S, 0.5 * H, H, 2 * H, 4 * H, 8 * H]
const EDAD_MAXIMA_MS = DIAS_DE_INTENTOS * 24 * H
const A_LA_VEZ = 32
const POR_WEBHOOK = 4
/** Longer than a receiver may take; shorter only where every wait is. */
const LEASE_MS = 60_000
const LEASE_MINIMO_MS = 1500
/** How long it looks for others while some receiver thinks. */
const MIRADA_MS = 500

export const rondaDeWebhooks =
  (mensajero: Mensajero): Ronda =>
  async (sigue) => {
    const enVuelo = new Map<Promise<void>, number>()
    while (sigue()) {
      // What ends while we look may free the one behind it: only a look with nobody out says that there is no more.
      const quietos = enVuelo.size === 0
      const tomados = await mensajero.inTx('todo', (tx) =>
        takeEventos(tx, {
          limite: A_LA_VEZ - enVuelo.size,
          porWebhook: POR_WEBHOOK,
          ocupados: busy(enVuelo),
          leaseMs: Math.max(LEASE_MINIMO_MS, LEASE_MS * (mensajero.escala ?? 1)),
        }),
      )
      if (tomados.length === 0 && quietos) break
      for (const tomado of tomados) launch(enVuelo, tomado.id_webhook, deliver(mensajero, tomado))
      if (enVuelo.size >= A_LA_VEZ || (tomados.length === 0 && enVuelo.size > 0)) {
        await Promise.race([...enVuelo.keys(), aWhile()])
      }
    }
    await Promise.all(enVuelo.keys())
    await mensajero.inTx('todo', pruneEventos)
  }

const aWhile = () => new Promise<void>((resolve) => setTimeout(resolve, MIRADA_MS))

function busy(enVuelo: ReadonlyMap<Promise<void>, number>): number[] {
  const cuentas = new Map<number, number>()
  for (const webhook of enVuelo.values()) cuentas.set(webhook, (cuentas.get(webhook) ?? 0) + 1)
  return [...cuentas].filter(([, n]) => n >= POR_WEBHOOK).map(([webhook]) => webhook)
}

function launch(enVuelo: Map<Promise<void>, number>, webhook: number, trabajo: Promise<void>): void {
  const uno = trabajo.finally(() => enVuelo.delete(uno))
  enVuelo.set(uno, webhook)
  // Whoever waits for the lane hears of the failure; this keeps it from being nobody's.
  uno.catch(() => undefined)
}

async function deliver(m: Mensajero, tomado: Tomado): Promise<void> {
  const { id, direccion, cuerpo, secreto } = tomado
  const encabezados = {
    'user-agent': 'Litro-Webhooks/1',
    ...signWebhook(m.llave.open(secreto).toString(), `evt_${id}`, Math.floor(m.now().getTime() / 1000), cuerpo),
  }
  m.punto?.('webhook:con-lease')
  const entrega = await postPublico(direccion, encabezados, cuerpo, m.redes, m.limites ?? LIMITES_DE_ENTREGA)
  m.punto?.('webhook:con-respuesta')
  const espera = entrega.falla === null ? 0 : nextWait(tomado, entrega, m.escala ?? 1)
  await m.inTx('todo', async (tx) => {
    await keepEntrega(tx, tomado, entrega, espera)
    if (espera === null) await pause(tx, tomado, entrega)
  })
  m.punto?.('webhook:anotado')
}

/** Null when it has been told for three days, or the receiver says that it is gone for good. */
function nextWait({ intentos, edad }: Tomado, { estatus }: Entrega, escala: number): number | null {
  const espera = ESPERAS_MS[Math.min(intentos, ESPERAS_MS.length) - 1]! * escala
  const seFue = estatus === 410
  return seFue || edad + espera > EDAD_MAXIMA_MS * escala ? null : Math.ceil(espera)
}

/** Nobody else is told through it until a person looks: what waits stays, and new facts go on waiting behind. */
async function pause(tx: Tx, { id_webhook, socio }: Tomado, { falla, estatus }: Entrega): Promise<void> {
  const webhook = await lockWebhook(tx, id_webhook)
  if (webhook?.Estatus !== 'Activo') return
  const motivo =
    estatus === 410
      ? 'El receptor dijo que ya no existe (410).'
      : `No aceptó un evento en ${DIAS_DE_INTENTOS} días. ${falla}`
  await setEstado(tx, id_webhook, 'pausado', motivo)
  await writeBitacora(tx, SISTEMA, { objeto: 'webhook', accion: 'pausar', socio, idObjeto: id_webhook, nota: motivo })
}
