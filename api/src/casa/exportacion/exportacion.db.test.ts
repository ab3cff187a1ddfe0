import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlmacenDePrueba, startAlmacen } from '../../../test/almacen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { pedir } from '../../../test/entregas.ts'
import { crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import type { Deps } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { makeBucket } from '../../craft/salida/bucket.ts'
import { takeDia } from './exportacion.sql.ts'
import { rondaDeExportacion } from './ronda.ts'

let t: TestApp
let carpeta: string
let uuid: string
const HOY = hoyEnMexico(new Date())
/** Hours after the midnight of Mexico that ends today. */
const despues = (horas: number) => new Date(Date.parse(`${HOY}T00:00:00-06:00`) + (24 + horas) * 3_600_000)

beforeAll(async () => {
  t = await createTestApp()
  const fiscales = await seedFiscales(t.deps, t.gente.a, '=DE LA EXPORTACION')
  uuid = (await crearTimbrado(t.deps, fiscales, 'factura')).uuid
})
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'litro-exportacion-'))
  t.deps.exportacion = { carpeta }
  await t.base.force('delete from exportacion_dia', [])
  await t.base.asAdmin('update exportacion set activa = false')
  return () => rm(carpeta, { recursive: true, force: true })
})
afterAll(() => t.close())

const RUTA = 'admin/exportacion'
const activar = (cambio: object = {}) => pedir(t, 'administrador', 'PUT', RUTA, { Activa: true, Hora: 2, ...cambio })
const leer = async () => (await pedir(t, 'administrador', 'GET', RUTA)).cuerpo as { Dias: Record<string, unknown>[] }
const ronda = (horas: number, donde = carpeta, destino: Deps['exportacion'] = { carpeta: donde }) =>
  rondaDeExportacion({ inTx: t.deps.inTx, now: () => despues(horas), destino, escala: 1 })(() => true)
const avisos = async () =>
  JSON.stringify((await pedir(t, 'administrador', 'GET', 'avisos')).cuerpo).match(/La exportación del [^"]*/)?.[0]

test('tres nodos a la vez dejan un solo archivo por día, con su huella, su CSV y sus XML', async () => {
  expect((await activar()).status).toBe(200)
  await ronda(1)
  expect(await readdir(carpeta)).toEqual([])
  await Promise.all([ronda(3), ronda(3), ronda(3)])
  expect((await readdir(carpeta)).sort()).toEqual([`litro-${HOY}.zip`, `litro-${HOY}.zip.sha256`])
  const bytes = await readFile(join(carpeta, `litro-${HOY}.zip`))
  const huella = createHash('sha256').update(bytes).digest('hex')
  expect(await readFile(join(carpeta, `litro-${HOY}.zip.sha256`), 'utf8')).toBe(`${huella}  litro-${HOY}.zip\n`)
  const { Dias } = await leer()
  expect(Dias).toMatchObject([{ Dia: HOY, Estado: 'Hecha', Sha256: huella, Bytes: bytes.length, Intentos: 1 }])
  const dentro = unzipSync(bytes)
  const csv = strFromU8(dentro['documentos.csv']!)
  expect(csv).toContain(`Timbrado`)
  expect(csv).toContain(uuid)
  const xml = await t.base.asAdmin(
    'select k.bytes from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k on k.sha256 = a.sha256 where upper(d.uuid::text) = $1',
    [uuid],
  )
  expect(Buffer.from(dentro[`xml/${uuid}.xml`]!)).toEqual(xml.rows[0].bytes)
  // Another beat, of any node, finds it done.
  await Promise.all([ronda(4), ronda(5)])
  expect((await leer()).Dias).toEqual(Dias)
})

test('a un bucket: tres nodos, un solo envío por día; el que no sale suena, y sale cuando el almacén vuelve', async () => {
  const almacen: AlmacenDePrueba = await startAlmacen()
  try {
    const destino = { bucket: `${almacen.url}/diario` }
    const enviar = (horas: number, otro = destino) => ronda(horas, '', otro)
    const bucket = makeBucket(destino.bucket)
    t.deps.exportacion = destino
    expect((await activar()).status).toBe(200)
    await almacen.apagar()
    await enviar(3)
    expect((await leer()).Dias).toMatchObject([
      { Estado: 'Pendiente', Error: expect.stringMatching(/^No se pudo dejar en el bucket. Se perdió la conexión/) },
    ])
    expect(await avisos()).toBe(`La exportación del ${HOY.split('-').reverse().join('/')} no pudo salir`)
    await almacen.encender()
    await pedir(t, 'administrador', 'PUT', 'admin/exportacion_reintentar', { Dia: HOY })
    await enviar(3, { bucket: destino.bucket.replace('/litro', '/no-hay') })
    expect((await leer()).Dias).toMatchObject([{ Error: expect.stringContaining('El bucket no existe.') }])
    await pedir(t, 'administrador', 'PUT', 'admin/exportacion_reintentar', { Dia: HOY })
    await Promise.all([enviar(3), enviar(3), enviar(3)])
    const { Dias } = await leer()
    const bytes = (await bucket.get(`litro-${HOY}.zip`))!
    const huella = createHash('sha256').update(bytes).digest('hex')
    expect(Dias).toMatchObject([{ Dia: HOY, Estado: 'Hecha', Sha256: huella, Bytes: bytes.length, Error: null }])
    expect(String(await bucket.get(`litro-${HOY}.zip.sha256`))).toBe(`${huella}  litro-${HOY}.zip\n`)
    expect(Object.keys(unzipSync(bytes))).toContain(`xml/${uuid}.xml`)
    expect((await bucket.list('')).objetos).toHaveLength(2)
    expect(await avisos()).toBeUndefined()
    // Two objects once, whatever the number of nodes; and the refused one before.
    expect(almacen.oidas.PUT).toBe(3)
  } finally {
    await almacen.close()
  }
})

test('lo que dejó un nodo muerto lo termina otro, con los mismos bytes', async () => {
  await activar()
  await ronda(3)
  const [{ Sha256 }] = (await leer()).Dias as [{ Sha256: string }]
  expect((await pedir(t, 'administrador', 'PUT', 'admin/exportacion_reintentar', { Dia: HOY })).status).toBe(200)
  await t.deps.inTx('todo', (tx) => takeDia(tx, 60_000))
  await ronda(3)
  expect((await leer()).Dias).toMatchObject([{ Estado: 'Pendiente', Intentos: 2 }])
  await t.base.force("update exportacion_dia set lease_hasta = now() - interval '1 second'", [])
  await ronda(3)
  expect((await leer()).Dias).toMatchObject([{ Estado: 'Hecha', Intentos: 3, Sha256 }])
})

test('una carpeta que no está suena en la campana hasta que el día sale', async () => {
  await activar()
  await ronda(3, join(carpeta, 'no-existe'))
  expect((await leer()).Dias).toMatchObject([{ Estado: 'Pendiente', Error: 'La carpeta de exportación no existe.' }])
  expect(await avisos()).toBe(`La exportación del ${HOY.split('-').reverse().join('/')} no pudo salir`)
  // It waits before it tries again, unless somebody asks.
  await ronda(3)
  expect(await readdir(carpeta)).toEqual([])
  await pedir(t, 'administrador', 'PUT', 'admin/exportacion_reintentar', { Dia: HOY })
  await ronda(3)
  expect((await leer()).Dias).toMatchObject([{ Estado: 'Hecha', Error: null }])
  expect(await avisos()).toBeUndefined()
})

test('sin carpeta no se activa; apagada, o en un nodo sin carpeta, no sale nada', async () => {
  t.deps.exportacion = undefined
  const { status, cuerpo } = await activar()
  expect([status, Object.keys(cuerpo.campos as object)]).toEqual([422, ['Activa']])
  await ronda(3)
  t.deps.exportacion = { carpeta }
  await activar()
  await rondaDeExportacion({ inTx: t.deps.inTx, now: () => despues(3), destino: undefined, escala: 1 })(() => true)
  expect(await readdir(carpeta)).toEqual([])
  expect((await leer()).Dias).toEqual([])
})

test('un día que no está en la lista no se pide otra vez, ni una versión vieja pisa a la nueva', async () => {
  const otra = await pedir(t, 'administrador', 'PUT', 'admin/exportacion_reintentar', { Dia: '2020-01-01' })
  expect([otra.status, otra.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
  const { cuerpo } = await activar()
  await activar({ Hora: 5 })
  expect((await activar({ Version: cuerpo.Version })).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
})

test.each([
  ['hora vacía', { Hora: '' }, 'Hora'],
  ['hora de más', { Hora: 24 }, 'Hora'],
  ['hora negativa', { Hora: -1 }, 'Hora'],
  ['hora con letras', { Hora: 'dos' }, 'Hora'],
  ['media hora', { Hora: 1.5 }, 'Hora'],
  ['activa a medias', { Activa: 'tal vez' }, 'Activa'],
])('se rechaza: %s', async (_, cambio, campo) => {
  const { status, cuerpo } = await activar(cambio)
  expect([status, Object.keys((cuerpo.campos ?? {}) as object)]).toEqual([422, [campo]])
})
