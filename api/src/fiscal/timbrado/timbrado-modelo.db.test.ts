// Whatever the PAC answers to stamps and questions, in any order and with deaths in between: one UUID, and never a lie.
// LITRO_PROPIEDADES sets how many lives are drawn; LITRO_SEMILLA, the seed.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { SEMILLA, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { vivir } from '../../../test/vidas.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { AJUSTES, type Motor } from '../motor/motor.ts'
import { makeCorte } from '../pac/corte.ts'
import type { CodigoIncierto, Pac, RespuestaConsulta, RespuestaTimbrado } from '../pac/pac.ts'
import { attempt } from './attempt.ts'
import { freeze } from './freeze.ts'
import { findIntentoVivo } from './timbrado.sql.ts'

const VIDAS = tamanio('LITRO_PROPIEDADES', 40)
const AUSENCIAS = 3

const INCIERTOS: CodigoIncierto[] = ['TIEMPO', 'CONEXION', 'HTTP', 'ILEGIBLE', 'AUTENTICACION', 'SIN_TIMBRES', 'LIMITE']
const PUNTOS = [
  'timbrado:con-lease',
  'timbrado:antes-de-enviar',
  'timbrado:con-respuesta',
  'timbrado:dentro-de-tx3',
] as const

/** What the PAC does with a document and what it says about it are two different things. */
const envioArb = fc.constantFrom(
  ...([
    'bueno',
    'previo',
    'previo-sin-datos',
    'ajeno',
    'alterado',
    'perdido-despues',
    'perdido-antes',
    'rechazo',
  ] as const),
)
const pasoArb = fc.record({
  envio: fc.oneof(
    { weight: 1, arbitrary: envioArb },
    { weight: 2, arbitrary: fc.constantFrom('rechazo', 'perdido-despues', 'perdido-antes') },
  ),
  consulta: fc.constantFrom('verdad', 'verdad', 'verdad', 'incierta', 'ajena'),
  incierto: fc.constantFrom(...INCIERTOS),
  /** A PAC denies what it has just stamped for some questions; never for as many as prove absence. */
  niega: fc.integer({ min: 0, max: AUSENCIAS - 1 }),
  muere: fc.option(fc.constantFrom(...PUNTOS), { freq: 5, nil: null }),
  aLaVez: fc.constantFrom(1, 1, 1, 2),
})
type Paso = typeof pasoArb extends fc.Arbitrary<infer T> ? T : never

class Muerte extends Error {}

let t: TestApp
let f: Fiscales
let otro: Buffer
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE LAS MIL Y UNA')
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  otro = (await t.app.inject({ url: `/services/factura_xml/${id}`, headers: await t.as('a') })).rawPayload
})
afterAll(() => t.close())

/** The embedded PAC tells the truth underneath; this one decides what of it is heard. */
function makeMundo(conConsulta: boolean) {
  const real = t.deps.motor.pac('embebido')
  let segundos = 0
  let paso: Paso = { envio: 'bueno', consulta: 'verdad', incierto: 'TIEMPO', niega: 0, muere: null, aLaVez: 1 }
  const visto = {
    /** customid → every different sequence of bytes sent with it. */
    enviados: new Map<string, Set<string>>(),
    timbrados: new Map<string, Buffer>(),
    negar: new Map<string, number>(),
    /** Denials in a row since the last send whose end nobody knew. */
    negadas: 0,
  }
  const stamp = async (xml: Buffer, customId: string): Promise<Buffer> => {
    const conocido = visto.timbrados.get(customId)
    if (conocido) return conocido
    const r = await real.timbrar(xml, customId)
    // Two at once: the second is told 307, and it is the same stamp.
    if ((r.tipo !== 'timbrado' && r.tipo !== 'previo') || !r.xml) throw new Error(`el PAC de abajo dijo ${r.tipo}`)
    visto.timbrados.set(customId, r.xml)
    visto.negar.set(customId, paso.niega)
    return r.xml
  }
  const send = async (xml: Buffer, customId: string): Promise<RespuestaTimbrado> => {
    const incierto = { tipo: 'incierto', codigo: paso.incierto, mensaje: 'quién sabe' } as const
    if (paso.envio === 'rechazo') return { tipo: 'rechazo', codigo: 'CFDI40161', mensaje: 'no' }
    visto.negadas = 0
    if (paso.envio === 'perdido-antes') return incierto
    const timbrado = await stamp(xml, customId)
    if (paso.envio === 'perdido-despues') return incierto
    if (paso.envio === 'previo-sin-datos') return { tipo: 'previo', xml: null }
    if (paso.envio === 'ajeno') return { tipo: 'timbrado', xml: otro }
    if (paso.envio === 'alterado') return { tipo: 'timbrado', xml: alter(timbrado) }
    return { tipo: paso.envio === 'previo' ? 'previo' : 'timbrado', xml: timbrado }
  }
  const pac: Pac = {
    ...real,
    timbrar: (xml, customId) => {
      const huella = createHash('sha256').update(xml).digest('hex')
      visto.enviados.set(customId, (visto.enviados.get(customId) ?? new Set()).add(huella))
      return send(xml, customId)
    },
    consultar: async ({ customId }): Promise<RespuestaConsulta> => {
      if (!conConsulta) return { tipo: 'incierto', codigo: 'SIN_CONSULTA', mensaje: 'no hay' }
      if (paso.consulta === 'incierta') return { tipo: 'incierto', codigo: paso.incierto, mensaje: 'quién sabe' }
      if (paso.consulta === 'ajena') return { tipo: 'timbrado', xml: otro }
      const xml = visto.timbrados.get(customId)
      const niega = visto.negar.get(customId) ?? 0
      if (xml && niega === 0) return { tipo: 'timbrado', xml }
      if (xml) visto.negar.set(customId, niega - 1)
      visto.negadas++
      return { tipo: 'ausente' }
    },
  }
  const motor: Motor = {
    ...t.deps.motor,
    ajustes: { ...t.deps.motor.ajustes, leaseMs: 0, graciaMs: 0, esperasMs: [0], ausencias: AUSENCIAS, ausenciaMs: 0 },
    // It opens as it would, and its probe is due at once.
    corte: makeCorte({ ...AJUSTES.corte, esperaMs: 0 }),
    // Each new seal an hour ago and a second later than the one before: never the same bytes twice.
    now: () => new Date(Date.now() - 3_600_000 + 1000 * ++segundos),
    correo: null,
    despertar: async () => undefined,
    pac: () => pac,
    punto: (nombre) => {
      if (nombre === paso.muere) throw new Muerte(nombre)
    },
  }
  const set = (nuevo: Paso) => {
    paso = nuevo
  }
  return { motor, visto, set }
}
type Mundo = ReturnType<typeof makeMundo>

const alter = (xml: Buffer) => Buffer.from(xml.toString('utf8').replace(/ Total="(\d)/, (_, d) => ` Total="9${d}`))

type Fila = {
  estado: string
  intento: string
  uuid: string | null
  xml: Buffer | null
  asientos: number
  custom_id: string
}
const read = (id: number) =>
  t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<Fila>`
      select d.estado, i.estado as intento, i.custom_id, upper(d.uuid::text) as uuid, c.bytes as xml,
             (select count(*) from asiento where clave_idem = 'documento:' || d.id || ':timbrado') as asientos
        from documento_fiscal d join timbrado i on i.id_documento = d.id
        left join archivo a on a.id = d.id_archivo_xml left join contenido c on c.sha256 = a.sha256
       where d.id = ${id} order by i.id desc limit 1`.execute(tx)
    return rows[0]!
  })

function checkPromesas(fila: Fila, { visto }: Mundo): void {
  // The same bytes for the same attempt, always; and one stamp for the document, over all its attempts.
  for (const huellas of visto.enviados.values()) expect(huellas.size).toBe(1)
  expect(visto.timbrados.size).toBeLessThanOrEqual(1)
  expect(fila.estado).toBe(fila.intento === 'timbrado' ? 'timbrado' : 'borrador')
  expect(fila.asientos).toBe(fila.intento === 'timbrado' ? 1 : 0)
  if (fila.intento === 'timbrado') expect(fila.xml!.equals(visto.timbrados.get(fila.custom_id)!)).toBe(true)
  // A refusal is never believed over a stamp that exists.
  if (fila.intento === 'rechazado') expect(visto.timbrados.has(fila.custom_id)).toBe(false)
}

async function ask(motor: Motor, id: number): Promise<number | null> {
  const actor = { id: 1, nombre: 'Persona a' }
  const congelado = await t.deps.inTx({ socio: f.socio }, (tx) =>
    freeze(motor, tx, { ambito: { socio: f.socio }, familia: 'factura', id, actor }),
  )
  return congelado.tipo === 'intento' ? congelado.id : null
}

async function live(pasos: Paso[], conConsulta: boolean): Promise<void> {
  const id = await crear(t.deps, f, 'factura')
  const mundo = makeMundo(conConsulta)
  const { motor, visto, set } = mundo
  for (const paso of pasos) {
    set(paso)
    const intento = await ask(motor, id)
    if (intento === null) break
    const antes = (await t.deps.inTx('todo', (tx) => findIntentoVivo(tx, id)))!
    const tries = await Promise.allSettled(Array.from({ length: paso.aLaVez }, () => attempt(motor, intento)))
    for (const i of tries) if (i.status === 'rejected' && !(i.reason instanceof Muerte)) throw i.reason
    const fila = await read(id)
    checkPromesas(fila, mundo)
    if (fila.intento === 'rechazado' && antes.n_envios > 0) {
      expect(conConsulta && visto.negadas).toBeGreaterThanOrEqual(AUSENCIAS)
    }
  }
  await finish(id, mundo)
}

/** When the PAC gets well, the document ends stamped: with the stamp it already had, if it had one. */
async function finish(id: number, mundo: Mundo): Promise<void> {
  mundo.set({ envio: 'bueno', consulta: 'verdad', incierto: 'TIEMPO', niega: 0, muere: null, aLaVez: 1 })
  for (let i = 0; i <= AUSENCIAS; i++) {
    const intento = await ask(mundo.motor, id)
    if (intento === null) break
    await attempt(mundo.motor, intento)
  }
  const fila = await read(id)
  expect(fila.intento).toBe('timbrado')
  checkPromesas(fila, mundo)
}

describe('timbrados al azar', () => {
  test(`${VIDAS} vidas: un UUID por documento, y un rechazo solo se cree con la ausencia probada`, {
    timeout: Math.max(120_000, VIDAS * 2_000),
  }, async () => {
    let pasos = 0
    const vidaArb = fc.tuple(
      fc.array(pasoArb, { minLength: 1, maxLength: 9 }),
      fc.constantFrom(true, true, true, false),
    )
    await vivir(vidaArb, VIDAS, async ([vida, conConsulta]) => {
      pasos += vida.length
      await live(vida, conConsulta)
    })
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
    await informar('timbrados al azar', { vidas: VIDAS, 'respuestas del PAC': pasos, semilla: SEMILLA })
  })
})
