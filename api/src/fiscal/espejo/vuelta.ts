// One round of the mirror: finds what was lost, plans what is due, asks, verifies, downloads and opens, a little at a time.

import { abrirUno, bajarUno } from './bajar-paquetes.ts'
import { settleTerminada } from './cerrar.ts'
import { purgeViejos } from './cfdi-sat.sql.ts'
import { conciliar } from './conciliar.ts'
import { listEmisores, readConfiguracion, saveConfiguracion } from './configuracion.sql.ts'
import { losePendientes } from './descarga.sql.ts'
import { listCustodiadas } from './efirma.sql.ts'
import type { Espejo } from './espejo.ts'
import { countOlvidadas, listDiasSinXml, listPorCerrar } from './faltantes.sql.ts'
import { purgeTrozos } from './paquete.sql.ts'
import { enviarUna, verificarUna } from './pedir-al-sat.ts'
import { planSolicitud, planVentanas } from './planear.ts'
import { preguntarPendientes } from './preguntar.ts'
import { listDetenidos } from './salud.sql.ts'
import { loseEnviando } from './solicitud.sql.ts'
import { openSesion, type Sesion } from './token.ts'
import { claimVentana, insertVentana, postponeVentana } from './ventana.sql.ts'

/** True when something moved: who waits for the end may go on at once. */
export async function darVuelta(espejo: Espejo, sigue: () => boolean = () => true): Promise<boolean> {
  let movio = await findPerdidas(espejo)
  while (sigue() && (await abrirUno(espejo))) movio = true
  for (const sesion of await openSesiones(espejo)) {
    if (!sigue()) return movio
    await plan(espejo, sesion.rfc)
    for (const paso of [enviarUna, verificarUna, bajarUno]) {
      for (let i = 0; i < POR_PASO && sigue() && (await paso(espejo, sesion)); i++) movio = true
    }
  }
  while (sigue() && (await abrirUno(espejo))) movio = true
  if (sigue()) await preguntarPendientes(espejo.motor, sigue)
  return movio
}

/** The SAT is slow and shared: a round asks it a few times and leaves the rest for the next one. */
const POR_PASO = 4

/** Issuers that nobody stopped and that this process can sign for. */
async function openSesiones(espejo: Espejo): Promise<Sesion[]> {
  const { motor } = espejo
  const detenidos = await motor.inTx('todo', listDetenidos)
  const sesiones: Sesion[] = []
  for (const { rfc } of await motor.inTx('todo', listEmisores)) {
    const sesion = detenidos.has(rfc) ? undefined : await openSesion(espejo, rfc)
    if (sesion) sesiones.push(sesion)
  }
  return sesiones
}

/** What somebody left half-way: sent and never answered, downloads that are spent, requests nobody closed. */
async function findPerdidas(espejo: Espejo): Promise<boolean> {
  const { motor } = espejo
  const { otraMs } = motor.ajustes.espejo
  const perdidas = await motor.inTx('todo', async (tx) => {
    const ventanas = await loseEnviando(tx)
    for (const id of ventanas) await postponeVentana(tx, id, otraMs)
    return ventanas.length + (await losePendientes(tx)).length
  })
  const porCerrar = await motor.inTx('todo', listPorCerrar)
  for (const { id, rfc, desde, hasta } of porCerrar) {
    await settleTerminada(espejo, id)
    if (desde && hasta) await conciliar(motor.inTx, { rfc, desde, hasta })
  }
  return perdidas > 0 || porCerrar.length > 0
}

async function plan({ motor, firmadores }: Espejo, rfc: string): Promise<void> {
  const ahora = motor.now()
  await motor.inTx('todo', async (tx) => {
    const configuracion = await readConfiguracion(tx)
    // A lent e.firma works while somebody waits: the hour of the day does not count.
    const yaMismo = !(await listCustodiadas(tx)).includes(rfc) && firmadores.prestada(rfc) !== null
    await planVentanas(tx, rfc, { ahora, yaMismo, configuracion })
    await planXml(tx, rfc, ahora)
  })
  for (let i = 0; i < POR_PASO; i++) {
    const hubo = await motor.inTx('todo', async (tx) => {
      const v = await claimVentana(tx, [rfc])
      if (v) await planSolicitud(tx, v, ahora, await readConfiguracion(tx), motor.ajustes.espejo.otraMs)
      return v !== undefined
    })
    if (!hubo) return
  }
}

/** A few by their folio, many by their day; each question once, and never for what is cancelled. */
async function planXml(tx: Parameters<typeof listDiasSinXml>[0], rfc: string, ahora: Date): Promise<void> {
  const hoy = ahora.toISOString().slice(0, 10)
  for (const { dia, uuids } of await listDiasSinXml(tx, rfc, 4)) {
    const comun = { rfc, sentido: 'recibidos', motivo: 'xml' } as const
    const nuevas: boolean[] = []
    if (uuids.length <= 3) {
      for (const folio of uuids)
        nuevas.push(
          (await insertVentana(tx, { ...comun, clase: 'folio', clave: `folio:${folio}`, folio })) !== undefined,
        )
    }
    // What a folio did not bring comes with its day.
    if (!nuevas.includes(true)) {
      await insertVentana(tx, {
        ...comun,
        clase: 'xml',
        clave: `xml:${dia}:${hoy}`,
        desde: `${dia}T00:00:00`,
        hasta: `${dia}T23:59:59`,
      })
    }
  }
}

/** Once a day: bytes and rows past their time, and whether the daily question about cancelled ones can be trusted. */
export async function limpiar({ motor }: Espejo): Promise<void> {
  const configuracion = await motor.inTx('todo', readConfiguracion)
  while ((await motor.inTx('todo', (tx) => purgeTrozos(tx, configuracion.DiasPaquetes))) > 0);
  while ((await motor.inTx('todo', (tx) => purgeViejos(tx, configuracion.AniosEspejo))) > 0);
  if (!configuracion.CanceladosDiarios) return
  for (const { rfc } of await motor.inTx('todo', listEmisores)) {
    const olvidadas = await motor.inTx('todo', (tx) => countOlvidadas(tx, rfc, configuracion.HorasReplica))
    if (olvidadas > 0)
      await motor.inTx('todo', (tx) => saveConfiguracion(tx, { ...configuracion, CanceladosDiarios: false }))
  }
}
