// Random lives of a trip, with or without a freight to charge, with a PAC that fails and a clock that runs: one UUID per trip, and nothing of diesel is issued or
// cancelled after the departure unless somebody answered for it by name. LITRO_PROPIEDADES sets how many lives are drawn.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDeEntrega, crearEntrega, type FlotaDePrueba, pedir, seedFlota } from '../../../test/entregas.ts'
import { seedFiscales } from '../../../test/fiscal.ts'
import { SEMILLA, tamanio } from '../../../test/flota.ts'
import { verificar } from '../../casa/verify/verificar.ts'

const VIDAS = tamanio('LITRO_PROPIEDADES', 12)
const MINUTO = 60_000
/** Of the captures of these tests. */
const SALE_EN = 40

let t: TestApp
let f: FlotaDePrueba
let reloj = Date.parse('2026-11-16T08:00:00-06:00')
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(reloj), ajustes: { escala: 0.01 } })
  const { cliente } = await seedFiscales(t.deps, t.gente.a, 'DE LAS VIDAS')
  f = await seedFlota(t, 'a', cliente)
})
afterAll(() => t.close())

const PASOS = [
  'timbrar',
  'timbrar',
  'cobrar',
  'dos',
  'salir',
  'entregar',
  'cancelar',
  'descartar',
  'editar',
  'autorizar',
  'esperar',
  'fallar',
] as const
type Paso = (typeof PASOS)[number]

type Vida = { id: number; sale: number; autorizada: boolean; timbrada: boolean }

type Documento = { estado: string; documento: string | null; timbres: number; uuids: number }

async function look(id: number): Promise<Documento> {
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<Documento>`
      select e.estado, d.estado as documento,
             (select count(*)::int from timbrado z where z.id_documento = e.id_documento and z.estado <> 'rechazado') as timbres,
             (select count(distinct z.uuid)::int from timbrado z where z.id_documento = e.id_documento) as uuids
        from entrega e left join documento_fiscal d on d.id = e.id_documento where e.id = ${id}`.execute(tx),
  )
  return rows[0]!
}

const put = (ruta: string, entrada: object = {}, quien = 'a') => pedir(t, quien, 'PUT', ruta, entrada, t.gente.a)
/** The Carta Porte of its own, or the invoice of the freight that carries it. */
async function timbrar(id: number) {
  const { rows } = await t.base.asAdmin(
    "select d.id from entrega e join documento_fiscal d on d.id = e.id_documento where e.id = $1 and d.familia = 'factura'",
    [id],
  )
  return pedir(t, 'a', 'POST', rows[0] ? `factura_timbrar/${rows[0].id}` : `entrega_timbrar/${id}`)
}

/** Frozen bytes that left before the hour may still come back stamped; new ones are not made. */
async function issue(vida: Vida, veces: number): Promise<void> {
  const antes = await look(vida.id)
  const respuestas = await Promise.all(Array.from({ length: veces }, () => timbrar(vida.id)))
  const nuevo = antes.timbres === 0 && (await look(vida.id)).timbres > 0
  if (nuevo) expect(reloj < vida.sale || vida.autorizada, 'se emitió después de la salida').toBe(true)
  vida.timbrada ||= respuestas.some(({ status }) => status === 200)
}

const HACER: Record<Paso, (vida: Vida) => Promise<unknown>> = {
  timbrar: (vida) => issue(vida, 1),
  dos: (vida) => issue(vida, 2),
  cobrar: ({ id }) => pedir(t, 'a', 'POST', `entrega_cobrar_flete/${id}`, { Precio: 100 }),
  salir: ({ id }) => put(`entrega_salir/${id}`),
  entregar: ({ id }) => put(`entrega_entregar/${id}`),
  cancelar: async (vida) => {
    const antes = await look(vida.id)
    const { status } = await put(`entrega_cancelar/${vida.id}`, { motivo: '03' })
    const nueva = status === 200 && antes.documento === 'timbrado'
    if (nueva) expect(reloj < vida.sale || vida.autorizada, 'se canceló después de la salida').toBe(true)
  },
  descartar: ({ id }) => put(`entrega_descartar/${id}`, { Motivo: 'x' }),
  editar: async (vida) => {
    const { status } = await put(`entrega_editar/${vida.id}`, capturaDeEntrega(t, f))
    if (status !== 200) return
    // Changed, its hours are new and nobody answers for it any more.
    vida.sale = Math.ceil(reloj / MINUTO) * MINUTO + SALE_EN * MINUTO
    vida.autorizada = false
  },
  autorizar: async (vida) => {
    const { status } = await put(`entrega_autorizar/${vida.id}`, { Motivo: 'Bajo mi responsabilidad' }, 'autorizador')
    vida.autorizada ||= status === 200
  },
  esperar: async () => {
    reloj += 25 * MINUTO
  },
  fallar: () => t.deps.simularFallas!.set({ Modo: 'todas', Frecuencia: 'mitad' }),
}

async function live(pasos: readonly Paso[]): Promise<void> {
  await t.deps.simularFallas!.set({ Modo: 'ninguna', Frecuencia: 'siempre' })
  const id = await crearEntrega(t, f, 'a')
  const vida = { id, sale: Math.ceil(reloj / MINUTO) * MINUTO + SALE_EN * MINUTO, autorizada: false, timbrada: false }
  for (const paso of pasos) {
    await HACER[paso](vida)
    const { estado, documento, timbres, uuids } = await look(id)
    expect({ paso, timbres: timbres <= 1, uuids: uuids <= 1 }).toEqual({ paso, timbres: true, uuids: true })
    if (estado === 'lista' || estado === 'en_ruta') expect(documento).toMatch(/^(timbrado|por_cancelar)$/)
    if (vida.timbrada) expect(['por_timbrar']).not.toContain(estado)
    if (estado === 'por_timbrar') expect(documento ?? 'borrador').toBe('borrador')
  }
}

test('ninguna vida de un viaje tiene dos timbres ni se salta la hora de salida', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...PASOS), { minLength: 2, maxLength: 9 }), live), {
    numRuns: VIDAS,
    seed: SEMILLA,
  })
  await t.deps.simularFallas!.set({ Modo: 'ninguna', Frecuencia: 'siempre' })
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
}, 240_000)
