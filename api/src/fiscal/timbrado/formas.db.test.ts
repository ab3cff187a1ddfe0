// Every shape of answer through every adapter: where the document stands after it, and where it ends when the PAC gets well.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { clearFallas, listTimbres, setFalla } from '../../../test/flota.ts'
import { IDIOMAS, startFachada } from '../../../test/pac-fachada.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import type { Motor } from '../motor/motor.ts'
import { attempt } from './attempt.ts'
import { freeze } from './freeze.ts'

const AUSENCIAS = 2

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE TODAS FORMAS')
  // Somebody else's document, for the answers that carry another's.
  await crearTimbrado(t.deps, f, 'factura')
})
afterAll(() => t.close())

// biome-ignore format: a table is read as a table
/** Mode of the PAC → what is known at once. Nothing uncertain is ever called a failure. */
const FORMAS: [string, 'timbrado' | 'en_proceso'][] = [
  ['sano',             'timbrado'],
  ['previo-con-datos', 'timbrado'],
  ['previo-sin-datos', 'en_proceso'],
  ['no-encontrado',    'en_proceso'],
  ['ajeno',            'en_proceso'],
  ['sello-ajeno',      'en_proceso'],
  ['doble-timbre',     'en_proceso'],
  ['firma-mala',       'en_proceso'],
  ['total-alterado',   'en_proceso'],
  ['rfc-alterado',     'en_proceso'],
  ['http-401',         'en_proceso'],
  ['http-402',         'en_proceso'],
  ['http-429',         'en_proceso'],
  ['http-500',         'en_proceso'],
  ['http-502',         'en_proceso'],
  ['html',             'en_proceso'],
  ['truncado',         'en_proceso'],
  ['cortado',          'en_proceso'],
  ['basura',           'en_proceso'],
  ['colgar-antes',     'en_proceso'],
  ['colgar-despues',   'en_proceso'],
  ['reset-antes',      'en_proceso'],
  ['reset-despues',    'en_proceso'],
  ['lento',            'en_proceso'],
  ['enorme',           'en_proceso'],
  ['bomba-gzip',       'en_proceso'],
  ['reloj',            'timbrado'],
]

async function congelar(motor: Motor): Promise<{ id: number; intento: number }> {
  const id = await crear(t.deps, f, 'factura')
  const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: 1, nombre: 'Persona a' } } as const
  const congelado = await t.deps.inTx({ socio: f.socio }, (tx) => freeze(motor, tx, pedido))
  return { id, intento: congelado.tipo === 'intento' ? congelado.id : 0 }
}

type Fila = { estado: string; intento: string; uuid: string | null; asientos: number }
const read = (id: number) =>
  t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<Fila>`
      select d.estado, i.estado as intento, upper(d.uuid::text) as uuid,
             (select count(*) from asiento where clave_idem = 'documento:' || d.id || ':timbrado') as asientos
        from documento_fiscal d join timbrado i on i.id_documento = d.id where d.id = ${id}`.execute(tx)
    return rows[0]!
  })

async function start(idioma: keyof typeof IDIOMAS) {
  const fachada = await startFachada(IDIOMAS[idioma], t.motor.pac.url)
  const ajustes = { ...t.deps.motor.ajustes, leaseMs: 0, esperasMs: [0], ausencias: AUSENCIAS, ausenciaMs: 0 }
  const motor: Motor = { ...t.deps.motor, ajustes, pac: () => fachada.pac, despertar: async () => undefined }
  return { ...fachada, motor, antes: (await listTimbres(t.motor.pac.url)).map(({ uuid }) => uuid) }
}

/** The PAC works again: the document ends with the one stamp it has there, and one posting. */
async function recover(motor: Motor, id: number, intento: number, antes: string[]): Promise<void> {
  await clearFallas(t.motor.pac.url)
  await expect.poll(async () => (await attempt(motor, intento)).tipo, { timeout: 20_000 }).toBe('timbrado')
  const nuevos = (await listTimbres(t.motor.pac.url)).map(({ uuid }) => uuid).filter((uuid) => !antes.includes(uuid))
  expect(nuevos).toHaveLength(1)
  expect(await read(id)).toEqual({ estado: 'timbrado', intento: 'timbrado', uuid: nuevos[0], asientos: 1 })
}

describe.each(Object.keys(IDIOMAS) as (keyof typeof IDIOMAS)[])('%s', (idioma) => {
  test.each(FORMAS)('%s: %s, y al final un solo UUID', async (modo, esperado) => {
    const { motor, antes } = await start(idioma)
    const { id, intento } = await congelar(motor)
    if (modo !== 'sano') await setFalla(t.motor.pac.url, { modo, veces: 1, ruta: 'timbrar' })
    expect((await attempt(motor, intento)).tipo).toBe(esperado)
    const { estado, asientos } = await read(id)
    expect([estado, asientos]).toEqual(esperado === 'timbrado' ? ['timbrado', 1] : ['borrador', 0])
    await recover(motor, id, intento, antes)
  })

  test.each(['CFDI40145', '301', '402'])(
    'rechazo %s del primer envío: definitivo, y vuelve a ser editable',
    async (codigo) => {
      const { motor, antes, rechazar } = await start(idioma)
      const { id, intento } = await congelar(motor)
      rechazar(codigo)
      expect(await attempt(motor, intento)).toMatchObject({ tipo: 'rechazado', codigo })
      expect(await read(id)).toEqual({ estado: 'borrador', intento: 'rechazado', uuid: null, asientos: 0 })
      expect(await listTimbres(t.motor.pac.url)).toHaveLength(antes.length)
    },
  )

  test('un código que nadie documentó no es un rechazo', async () => {
    const { motor, antes, rechazar } = await start(idioma)
    const { id, intento } = await congelar(motor)
    rechazar('ZZ999')
    expect((await attempt(motor, intento)).tipo).toBe('en_proceso')
    rechazar(null)
    await recover(motor, id, intento, antes)
  })

  test('un rechazo después de un envío incierto espera a que el PAC niegue tenerlo; quien no sabe negar, espera siempre', async () => {
    const { motor, rechazar } = await start(idioma)
    const { id, intento } = await congelar(motor)
    await setFalla(t.motor.pac.url, { modo: 'reset-antes', veces: 1, ruta: 'timbrar' })
    expect((await attempt(motor, intento)).tipo).toBe('en_proceso')
    rechazar('CFDI40145')
    const tipos: string[] = []
    for (let i = 0; i < AUSENCIAS; i++) tipos.push((await attempt(motor, intento)).tipo)
    const ultimo = idioma === 'sw' ? 'en_proceso' : 'rechazado'
    expect(tipos).toEqual([...Array(AUSENCIAS - 1).fill('en_proceso'), ultimo])
    expect((await read(id)).asientos).toBe(0)
  })
})

test('después de todas las formas el libro, los documentos y los XML cuadran', async () => {
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
})
