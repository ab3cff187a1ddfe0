// The mirror stopped between each pair of its steps: no question twice, no package lost, no row doubled, and every window ends.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIA, type Escena, openEspejo } from '../../../test/espejo.ts'
import { crearTimbrado } from '../../../test/fiscal.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

/** Of a request and its packages, in order; a file that somebody brings has its own. */
const PASOS = [
  'espejo:enviando',
  'espejo:enviada',
  'espejo:aceptada',
  'espejo:verificando',
  'espejo:verificada',
  'espejo:anunciada',
  'espejo:descargando',
  'espejo:descargado',
  'espejo:guardado',
  'espejo:leido',
  'espejo:cubierto',
]

let e: Escena
beforeAll(async () => {
  e = await openEspejo()
})
afterAll(() => e.t.close())

test('cada punto con nombre del espejo está en la lista', () => {
  const carpeta = fileURLToPath(new URL('./', import.meta.url))
  const fuentes = readdirSync(carpeta).filter((ruta) => /(?<!test)\.ts$/.test(ruta))
  const nombres = fuentes.flatMap((ruta) =>
    [...readFileSync(carpeta + ruta, 'utf8').matchAll(/motor\.punto\('([^']+)'\)/g)].map((m) => m[1]),
  )
  expect(nombres.sort()).toEqual([...PASOS, 'espejo:archivo'].sort())
})

test.each(PASOS)('muerto en %s', async (punto) => {
  const { uuid } = await crearTimbrado(e.t.deps, e.f, 'factura')
  const asientos = await e.asientos()
  e.avanzar(200_000)
  await e.prestar()
  const hoy = (dias: number) => hoyEnMexico(new Date(e.ahora() + dias * DIA))
  const { motor } = e.t.motor
  let muertes = 0
  motor.punto = (donde) => {
    if (donde !== punto || muertes > 0) return
    muertes++
    throw new Error('muerto')
  }
  const r = await e.call('facturacion', 'POST', 'admin/espejo_pedir', {
    Sentido: 'emitidos',
    Desde: hoy(-1),
    Hasta: hoy(0),
  })
  expect(r.status).toBe(200)
  await e.girar().catch((error: Error) => expect(error.message).toBe('muerto'))
  expect(muertes).toBe(1)
  motor.punto = () => undefined
  // Whoever died never comes back: its leases run out.
  await e.t.base.asAdmin(
    `update solicitud_sat set lease_hasta = now() - interval '1 second', proximo = least(proximo, now()) where lease_hasta is not null`,
  )
  await e.t.base.asAdmin(
    `update paquete_sat set lease_hasta = now() - interval '1 second' where lease_hasta is not null`,
  )
  await e.girar(200)

  const [ventana] = await e.rows(
    sql<{ estado: string }>`select estado from ventana_sat where id = ${r.cuerpo.IdVentana}`,
  )
  expect(ventana).toEqual({ estado: 'cubierta' })
  const vistas = (await e.testigo()).map(({ tupla }) => JSON.stringify(tupla))
  expect(new Set(vistas).size, 'ninguna pregunta dos veces').toBe(vistas.length)
  expect(await e.rows(sql`select 1 from cfdi_sat where uuid = ${uuid}`), 'ni perdido ni doble').toHaveLength(1)
  expect(await e.rows(sql`select 1 from paquete_sat where estado in ('pendiente', 'guardado')`)).toEqual([])
  expect(await e.asientos()).toBe(asientos)
  expect((await verificar(e.t.deps.snapshot)).diferencias).toEqual([])
})
