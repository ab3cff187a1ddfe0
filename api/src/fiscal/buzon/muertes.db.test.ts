// Processes killed without warning between each pair of steps of an answer: each request is answered once, as its person said.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMISOR_DEMO } from '../../../../demo/src/emisor.ts'
import { makeFacturaDemo } from '../../../../demo/src/factura-proveedor.ts'
import { crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { type Flota, openFlota, SEMILLA, setFalla, tamanio } from '../../../test/flota.ts'
import { recibirXml } from '../recibidas/recibir.ts'
import { listarBuzon } from './listar.ts'

const AL_LISTAR = 'buzon:con-lista'
const AL_RESPONDER = [
  'buzon:respondida',
  'buzon:con-lease',
  'buzon:contada',
  'buzon:con-respuesta',
  'buzon:dentro-de-tx',
]
const VECES = tamanio('LITRO_MUERTES_BUZON', 1)

let flota: Flota
beforeAll(async () => {
  flota = await openFlota({ escala: 0.02, escalaConsultas: 0.00002 })
  const f = await seedFiscales(flota.t.deps, flota.t.gente.a, 'DEL BUZON')
  await crearTimbrado(flota.t.deps, f, 'factura')
}, 180_000)
afterAll(() => flota.close())

let folio = 4100
async function pedida(): Promise<string> {
  const datos = {
    rfc: 'ABA140512KX0',
    nombre: 'AUTOTANQUES',
    folio: String(folio++),
    concepto: 'Renta',
    total: '5800.00',
  }
  const { ArchivoFacturaXML } = await makeFacturaDemo(flota.t.deps, datos)
  const recibida = await recibirXml(flota.t.motor.motor, EMISOR_DEMO.rfc, ArchivoFacturaXML!.bytes, 'archivo')
  const uuid = 'cfdi' in recibida ? recibida.cfdi!.UUID : expect.fail('la factura no se guardó')
  // The SAT of the tests accepts by silence within moments: asked for tomorrow, it waits for the answer.
  expect(await flota.t.deps.simularSolicitud!(uuid, -86_400_000)).toBe(true)
  return uuid
}

type Fila = { id: number; uuid: string; estado: string; fuera: boolean }
const filas = () =>
  flota.t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<Fila>`
      select id, upper(uuid::text) as uuid, estado, fuera from cancelacion_recibida order by id`.execute(tx)
    return rows
  })

test('cada punto con nombre del buzón está en la lista de muertes', () => {
  const carpeta = fileURLToPath(new URL('./', import.meta.url))
  const fuentes = readdirSync(carpeta).filter((ruta) => /(?<!test)\.ts$/.test(ruta))
  const nombres = fuentes.flatMap((ruta) =>
    [...readFileSync(carpeta + ruta, 'utf8').matchAll(/motor\.punto\('([^']+)'\)/g)].map((m) => m[1]),
  )
  expect(nombres.sort()).toEqual([AL_LISTAR, ...AL_RESPONDER].sort())
})

test('muertos en cada paso y con respuestas perdidas: una respuesta, la que se dio, y todo termina', {
  timeout: 300_000 + VECES * 120_000,
}, async () => {
  const { t } = flota
  await setFalla(t.motor.pac.url, {
    tasa: 0.3,
    semilla: SEMILLA,
    modos: ['reset-despues', 'http-500', 'truncado'],
    rutas: ['responder'],
  })
  const decididas = new Map<string, 'aceptada' | 'rechazada'>()
  for (let vez = 0; vez < VECES; vez++) {
    const perdida = await pedida()
    const mira = await flota.startObrero({ PUNTO_DE_MUERTE: AL_LISTAR })
    await mira.pedir('listar', 0)
    expect(await mira.fin).toBe('SIGKILL')
    decididas.set(perdida, 'rechazada')
    for (const [i, punto] of AL_RESPONDER.entries()) {
      const uuid = i === 0 ? perdida : await pedida()
      await listarBuzon(t.motor.motor, EMISOR_DEMO.rfc)
      const { id } = (await filas()).find((fila) => fila.uuid === uuid)!
      const acepta = i % 2 === 1
      decididas.set(uuid, acepta ? 'aceptada' : 'rechazada')
      const obrero = await flota.startObrero({ PUNTO_DE_MUERTE: punto })
      await obrero.pedir(acepta ? 'aceptar' : 'rechazar', id)
      expect([punto, await obrero.fin]).toEqual([punto, 'SIGKILL'])
    }
  }
  const sano = await flota.startObrero()
  const abiertas = async () => (await filas()).filter(({ estado }) => /ando$/.test(estado)).map(({ uuid }) => uuid)
  await expect.poll(abiertas, { timeout: 60_000, interval: 100 }).toEqual([])
  sano.matar()
  const todas = await filas()
  expect(todas.map(({ uuid }) => uuid).sort()).toEqual([...decididas.keys()].sort())
  const { timbrados } = (await (await fetch(`${t.motor.pac.url}/timbrados`)).json()) as {
    timbrados: { uuid: string; estatusCancelacion: string }[]
  }
  for (const { uuid, estado, fuera } of todas) {
    expect([estado, fuera]).toEqual([decididas.get(uuid), false])
    expect(timbrados.find((uno) => uno.uuid === uuid)?.estatusCancelacion).toBe(
      estado === 'aceptada' ? 'Cancelado con aceptación' : 'Solicitud rechazada',
    )
  }
})
