// Processes killed without warning while they tell a receiver that is slow, refuses or hangs up: every event arrives, in order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flota, makeDados, openFlota, SEMILLA, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { isSigned, startReceptor } from '../../../test/receptor.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { makeSecreto } from './firmar.ts'
import { insertWebhook } from './webhook.sql.ts'

const EVENTOS = tamanio('LITRO_EVENTOS', 60)
const MUERTES = tamanio('LITRO_MUERTES', 2)
const COSAS = Math.ceil(EVENTOS / 20)
const PUNTOS = ['webhook:con-lease', 'webhook:con-respuesta', 'webhook:anotado', '']
const REDES = '127.0.0.0/8'
const PACIENCIA = 120_000 + EVENTOS * 100 + MUERTES * 15_000

let flota: Flota
let receptor: Awaited<ReturnType<typeof startReceptor>>
beforeAll(async () => {
  flota = await openFlota({ escala: 0.01 })
  receptor = await startReceptor()
}, 180_000)
afterAll(async () => {
  await receptor.close()
  await flota.close()
})

const pendientes = async () => {
  const { rows } = await flota.t.base.asAdmin(
    `select count(*)::int as n from webhook_evento where estado = 'pendiente'`,
  )
  return rows[0].n as number
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(
  'cada evento llega al menos una vez y en orden dentro de su cosa, aunque maten a quien lo lleva',
  async () => {
    const { t } = flota
    const dados = makeDados(SEMILLA)
    const secreto = makeSecreto()
    const destino = { nombre: 'Mortal', direccion: receptor.url, eventos: ['deposito.*'], socio: null }
    const sellado = t.deps.motor.llave.seal(Buffer.from(secreto))
    await t.base.inTx('todo', (tx) => insertWebhook(tx, { ...destino, secreto: sellado }))
    receptor.answer(async (req, res) => {
      const suerte = dados.entero(100)
      if (suerte < 10) return refuse(() => res.writeHead(503).end())
      if (suerte < 20) return refuse(() => req.socket.destroy())
      if (suerte < 35) await wait(dados.entero(200))
      // Taken, and the one who told it never hears so: it will be told again.
      if (suerte > 95) req.socket.destroy()
      else res.writeHead(204).end()
      return true
    })
    const refuse = (answer: () => unknown) => {
      answer()
      return false
    }
    for (let i = 0; i < EVENTOS; i++) {
      const hecho = { objeto: 'deposito', accion: 'editar', socio: t.gente.a, idObjeto: 1 + (i % COSAS) } as const
      await t.base.inTx('todo', (tx) => writeBitacora(tx, SISTEMA, hecho))
    }
    for (let i = 0; i < MUERTES; i++) {
      const punto = PUNTOS[i % PUNTOS.length]!
      const obrero = await flota.startObrero({ WEBHOOK_REDES: REDES, ...(punto && { PUNTO_DE_MUERTE: punto }) })
      await Promise.race([obrero.fin, wait(1500)])
      obrero.matar()
      await obrero.fin
    }
    const ultimo = await flota.startObrero({ WEBHOOK_REDES: REDES })
    await expect.poll(pendientes, { timeout: PACIENCIA - 30_000, interval: 200 }).toBe(0)
    ultimo.matar()
    await ultimo.fin

    const primeras = new Map<number, number[]>()
    const vistos = new Set<string>()
    for (const { id, idObjeto } of receptor.recibidos) {
      if (vistos.has(id)) continue
      vistos.add(id)
      primeras.set(idObjeto, [...(primeras.get(idObjeto) ?? []), Number(id.replace('evt_', ''))])
    }
    expect(vistos.size).toBe(EVENTOS)
    for (const [cosa, orden] of primeras) expect(orden).toEqual(await idsOf(cosa))
    expect(receptor.recibidos.filter((recibido) => !isSigned(secreto, recibido))).toEqual([])
    await informar('webhooks', { eventos: EVENTOS, muertes: MUERTES, entregas: receptor.recibidos.length })
  },
  PACIENCIA,
)

async function idsOf(cosa: number): Promise<number[]> {
  const texto = 'select id::int as id from webhook_evento where id_objeto = $1 order by id'
  const { rows } = await flota.t.base.asAdmin(texto, [cosa])
  return rows.map(({ id }) => id as number)
}
