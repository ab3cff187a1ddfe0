// Downloads one package at a time and opens what was stored. Nothing is opened before it is whole in the database.
import { createHash } from 'node:crypto'
import { recibirXml } from '../recibidas/recibir.ts'
import { abrirPaquete, type Lectura } from './abrir-paquete.ts'
import { settleTerminada } from './cerrar.ts'
import { coverDias } from './cfdi-sat.sql.ts'
import { decideDescarga } from './codigos-sat.ts'
import { conciliar } from './conciliar.ts'
import * as descarga from './descarga.sql.ts'
import type { Espejo } from './espejo.ts'
import {
  claimGuardado,
  deleteTrozos,
  insertTrozo,
  markIlegible,
  markLeido,
  type Paquete,
  TROZO,
} from './paquete.sql.ts'
import { noteFalla, stopEspejo } from './salud.sql.ts'
import type { Sesion } from './token.ts'

/** False when nothing was due, or the SAT did not give it. */
export async function bajarUno(espejo: Espejo, sesion: Sesion): Promise<boolean> {
  const { motor, puerto } = espejo
  const { leaseDescargaMs, reintentosMs } = motor.ajustes.espejo
  const token = await sesion.token()
  if (token === null) return false
  const p = await motor.inTx('todo', (tx) => descarga.claimPendiente(tx, sesion.rfc, leaseDescargaMs))
  if (!p) return false
  motor.punto('espejo:descargando')
  const mensaje = await sesion.firmar('descarga', p.nombre, (f) => f.descarga(p.nombre))
  if (mensaje === null) return false
  const almacen = makeAlmacen(espejo, p)
  const r = await puerto.descargar(token, mensaje, almacen.write)
  const wait = (nota: string) =>
    motor.inTx('todo', (tx) =>
      descarga.waitPaquete(tx, p.id, reintentosMs[Math.min(p.n_descargas, reintentosMs.length) - 1]!, nota),
    )
  if ('tipo' in r) {
    await motor.inTx('todo', (tx) => noteFalla(tx, sesion.rfc, r.mensaje))
    await wait(r.mensaje)
    return false
  }
  const decision = decideDescarga(r.codigo, r.bytes)
  if (decision === 'guardar') {
    const { sha256, tamanio } = await almacen.end()
    motor.punto('espejo:descargado')
    await motor.inTx('todo', async (tx) => {
      await deleteTrozos(tx, p.id, p.n_descargas)
      await descarga.keepPaquete(tx, p, sha256, tamanio)
    })
    motor.punto('espejo:guardado')
    return true
  }
  const texto = `${r.codigo} ${r.mensaje}`.trim()
  if (decision === 'reautenticar') sesion.olvidar()
  if (decision === 'detener') await motor.inTx('todo', (tx) => stopEspejo(tx, sesion.rfc, `El SAT respondió ${texto}`))
  if (decision === 'perder' || decision === 'vencer') {
    await motor.inTx('todo', (tx) => descarga.losePaquete(tx, p.id, texto))
    await settleTerminada(espejo, p.id_solicitud)
  } else await wait(texto)
  return true
}

/** Pieces are committed as they arrive; who dies half-way leaves pieces that nobody will take for a package. */
function makeAlmacen({ motor }: Espejo, p: descarga.PorDescargar) {
  const hash = createHash('sha256')
  let pendiente: Buffer[] = []
  let juntos = 0
  let tamanio = 0
  let n = 0
  const flush = async () => {
    const bytes = Buffer.concat(pendiente)
    pendiente = []
    juntos = 0
    if (bytes.length === 0) return
    const lugar = n++
    await motor.inTx('todo', (tx) => insertTrozo(tx, p.id, p.n_descargas, lugar, bytes))
  }
  return {
    write: async (trozo: Buffer) => {
      hash.update(trozo)
      pendiente.push(trozo)
      juntos += trozo.length
      tamanio += trozo.length
      if (juntos >= TROZO) await flush()
    },
    end: async () => {
      await flush()
      return { sha256: hash.digest(), tamanio }
    },
  }
}

/** Opens the oldest stored package, if there is one. False when there was none. */
export async function abrirUno(espejo: Espejo): Promise<boolean> {
  const id = await espejo.motor.inTx('todo', (tx) => claimGuardado(tx, espejo.motor.ajustes.espejo.leaseDescargaMs))
  if (id === undefined) return false
  await abrirYLeer(espejo, id)
  return true
}

/** What it said, or the sentence that says why it cannot be read. */
export async function abrirYLeer(espejo: Espejo, id: number): Promise<Lectura | string | undefined> {
  const { motor } = espejo
  const abierto = await abrirPaquete(motor.inTx, id, async ({ rfc, origen }, xml) => {
    const recibida = await recibirXml(motor, rfc, xml, origen === 'sat' ? 'espejo' : 'archivo')
    return 'rechazo' in recibida ? recibida.rechazo : null
  })
  if (!abierto) return undefined
  const { paquete } = abierto
  if ('ilegible' in abierto) {
    if (paquete.id_solicitud === null) {
      await motor.inTx('todo', (tx) => markIlegible(tx, id, abierto.ilegible))
      return abierto.ilegible
    }
    // The second copy may be sound; without one the request is asked for again.
    const otra = await motor.inTx('todo', (tx) => descarga.redoPaquete(tx, id))
    if (!otra) {
      await motor.inTx('todo', (tx) => descarga.losePaquete(tx, id, abierto.ilegible))
      await settleTerminada(espejo, paquete.id_solicitud)
    }
    return abierto.ilegible
  }
  const { lectura } = abierto
  motor.punto('espejo:leido')
  await motor.inTx('todo', async (tx) => {
    if (!(await markLeido(tx, id, lectura))) return
    if (paquete.desde !== null && paquete.hasta !== null) {
      for (const sentido of sentidosDe(paquete, lectura)) {
        const { rfc, desde, hasta, fecha_corte: fechaCorte } = paquete
        await coverDias(tx, {
          rfc,
          sentido,
          desde: desde!,
          hasta: hasta!,
          fechaCorte,
          idPaquete: id,
          idSolicitud: null,
        })
      }
    }
  })
  motor.punto('espejo:cubierto')
  if (paquete.id_solicitud !== null) await settleTerminada(espejo, paquete.id_solicitud)
  await conciliarTras(espejo, paquete, lectura)
  return lectura
}

const sentidosDe = ({ sentido }: Paquete, { sentidos }: Lectura) => (sentido === null ? [...sentidos] : [sentido])

/** The stretch its rows, or the days it is said to hold, belong to. */
async function conciliarTras({ motor }: Espejo, { rfc, desde, hasta }: Paquete, { rango }: Lectura): Promise<void> {
  const inicio = [rango?.desde.slice(0, 10), desde].filter((dia) => dia != null).sort()[0]
  const fin = [rango?.hasta.slice(0, 10), hasta]
    .filter((dia) => dia != null)
    .sort()
    .at(-1)
  if (inicio && fin) await conciliar(motor.inTx, { rfc, desde: inicio, hasta: fin })
}
