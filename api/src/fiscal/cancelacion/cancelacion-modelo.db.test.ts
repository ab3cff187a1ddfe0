// Whatever the SAT and the PAC answer, in any order and with deaths in between, a cancellation keeps its promises.
// LITRO_PROPIEDADES sets how many lives are drawn; LITRO_SEMILLA, the seed.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { SEMILLA, tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'
import { vivir } from '../../../test/vidas.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import type { Motor } from '../motor/motor.ts'
import type { EstatusCfdi, RespuestaCancelacion } from '../pac/pac.ts'
import { attemptCancelacion } from './attempt.ts'
import { findViva, reopenCancelacion } from './cancelacion.sql.ts'
import { solicitarCancelacion } from './solicitar.ts'

const VIDAS = tamanio('LITRO_PROPIEDADES', 50)

type RespuestaSat = EstatusCfdi | { tipo: 'incierto'; mensaje: string }
const sat = (
  estado: EstatusCfdi['estado'],
  esCancelable: EstatusCfdi['esCancelable'],
  estatusCancelacion: EstatusCfdi['estatusCancelacion'],
): RespuestaSat => ({ codigoEstatus: 'S', estado, esCancelable, estatusCancelacion, validacionEfos: '200' })

const SAT: RespuestaSat[] = [
  sat('Vigente', 'Cancelable con aceptación', ''),
  sat('Vigente', 'Cancelable con aceptación', 'En proceso'),
  sat('Vigente', 'Cancelable con aceptación', 'Solicitud rechazada'),
  sat('Vigente', 'Cancelable sin aceptación', ''),
  sat('Vigente', 'No cancelable', ''),
  sat('No Encontrado', '', ''),
  { tipo: 'incierto', mensaje: 'El servicio no respondió a tiempo.' },
  sat('Cancelado', '', 'Cancelado con aceptación'),
  sat('Cancelado', '', 'Plazo vencido'),
]
const CANCELADO = sat('Cancelado', '', 'Cancelado sin aceptación')

const PAC: RespuestaCancelacion[] = [
  { tipo: 'recibida', codigo: '201', acuse: Buffer.from('<Acuse/>') },
  { tipo: 'recibida', codigo: '202', acuse: null },
  ...(['203', '204', '208'] as const).map((codigo) => ({ tipo: 'rechazo' as const, codigo, mensaje: 'no' })),
  ...(['TIEMPO', 'HTTP', 'ILEGIBLE', '205', '708', '798', '799'] as const).map((codigo) => ({
    tipo: 'incierto' as const,
    codigo,
    mensaje: 'quién sabe',
  })),
]

const PUNTOS = [
  'cancelacion:con-lease',
  'cancelacion:contada',
  'cancelacion:con-respuesta',
  'cancelacion:dentro-de-tx',
] as const

/** One look: what each would answer, whether its hour had come, where the process dies, and how many look at once. */
const miradaArb = fc.record({
  // Silence and "under way" are what the SAT says most of the time; the rest must be rarer for a life to be long.
  sat: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...SAT.slice(0, 2)) },
    { weight: 2, arbitrary: fc.constantFrom(...SAT) },
  ),
  pac: fc.constantFrom(...PAC),
  vencida: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  muere: fc.option(fc.constantFrom(...PUNTOS), { freq: 5, nil: null }),
  aLaVez: fc.constantFrom(1, 1, 1, 2),
  pideDeNuevo: fc.boolean(),
})
type Mirada = typeof miradaArb extends fc.Arbitrary<infer T> ? T : never

class Muerte extends Error {}

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE LAS MIL VIDAS')
})
afterAll(() => t.close())

/** The engine with a SAT and a PAC that answer what the look says, and note what they were asked. */
function makeMundo() {
  const visto = { peticiones: 0, dijoCancelado: false, ultima: null as RespuestaSat | null, pedidasSinCausa: 0 }
  let mirada: Pick<Mirada, 'sat' | 'pac' | 'muere'> = { sat: CANCELADO, pac: PAC[0]!, muere: null }
  const { ajustes } = t.deps.motor
  const motor: Motor = {
    ...t.deps.motor,
    ajustes: { ...ajustes, leaseMs: 0, consultasMs: [0] },
    correo: null,
    despertar: async () => undefined,
    sat: () => ({
      consultar: async () => {
        visto.ultima = mirada.sat
        if ('estado' in mirada.sat && mirada.sat.estado === 'Cancelado') visto.dijoCancelado = true
        return mirada.sat
      },
    }),
    pac: (nombre) => ({
      ...t.deps.motor.pac(nombre),
      cancelar: async () => {
        visto.peticiones++
        // Only a document in force with nothing under way is asked for.
        const { ultima } = visto
        const quieto =
          ultima && 'estado' in ultima && ultima.estado !== 'Cancelado' && ultima.estatusCancelacion !== 'En proceso'
        if (!quieto) visto.pedidasSinCausa++
        return mirada.pac
      },
    }),
    punto: (nombre) => {
      if (nombre === mirada.muere) throw new Muerte(nombre)
    },
  }
  const set = (nueva: typeof mirada) => {
    mirada = nueva
  }
  return { motor, visto, set }
}

type Fila = { estado: string; solicitud: string; peticiones: number; reversas: number; solicitudes: number }
const read = (id: number) =>
  t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<Fila>`
      select d.estado, c.estado as solicitud,
             (select sum(n_peticiones) from cancelacion where id_documento = d.id)::int as peticiones,
             (select count(*) from cancelacion where id_documento = d.id) as solicitudes,
             (select count(*) from asiento r join asiento a on a.id = r.reversa_de where a.clave_idem = 'documento:' || d.id || ':timbrado') as reversas
        from documento_fiscal d join cancelacion c on c.id_documento = d.id
       where d.id = ${id} order by c.id desc limit 1`.execute(tx)
    return rows[0]!
  })

const pedir = async (motor: Motor, id: number): Promise<number> => {
  const pedido = {
    id,
    ambito: { socio: f.socio },
    actor: { id: 1, nombre: 'Persona a' },
    entrada: { motivo: '02' },
  } as const
  await solicitarCancelacion('factura')({ ...t.deps, motor }, pedido)
  return (await t.deps.inTx('todo', (tx) => findViva(tx, id)))!.id
}

const setHora = (id: number, vencida: boolean) =>
  t.deps.inTx('todo', (tx) =>
    sql`update cancelacion set proximo = clock_timestamp() + ${vencida ? '-1' : '1'}::int * interval '1 hour'
         where id = ${id}`.execute(tx),
  )

function checkPromesas(fila: Fila, visto: ReturnType<typeof makeMundo>['visto']): void {
  const vivas = ['por_enviar', 'enviada', 'en_proceso', 'incierta', 'revision']
  const esperado =
    fila.solicitud === 'cancelada' ? 'cancelado' : vivas.includes(fila.solicitud) ? 'por_cancelar' : 'timbrado'
  expect(fila.estado).toBe(esperado)
  expect(fila.reversas).toBe(fila.estado === 'cancelado' ? 1 : 0)
  if (fila.estado === 'cancelado') expect(visto.dijoCancelado).toBe(true)
  expect(fila.peticiones).toBeLessThanOrEqual(5)
  expect(visto.pedidasSinCausa).toBe(0)
}

/** False when its five petitions are spent: then it is refused, and nothing changes. */
async function pedirOtra(motor: Motor, id: number): Promise<boolean> {
  if ((await read(id)).peticiones < 5) return (await pedir(motor, id)) > 0
  await expect(pedir(motor, id)).rejects.toMatchObject({ codigo: 'CANCELACION_BLOQUEADA' })
  expect((await read(id)).estado).toBe('timbrado')
  return false
}

async function live(miradas: Mirada[]): Promise<void> {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const { motor, visto, set } = makeMundo()
  await pedir(motor, id)
  for (const mirada of miradas) {
    const viva = await t.deps.inTx('todo', (tx) => findViva(tx, id))
    if (viva?.estado === 'cancelada') break
    if (!viva) {
      // Rejected: in force again, and it may be asked for again while there are petitions left.
      if (mirada.pideDeNuevo) await pedirOtra(motor, id)
      continue
    }
    if (mirada.pideDeNuevo) expect(await pedir(motor, id)).toBe(viva.id)
    await setHora(viva.id, mirada.vencida)
    const antes = visto.peticiones
    set(mirada)
    const intentos = await Promise.allSettled(
      Array.from({ length: mirada.aLaVez }, () => attemptCancelacion(motor, viva.id)),
    )
    for (const i of intentos) if (i.status === 'rejected' && !(i.reason instanceof Muerte)) throw i.reason
    const fila = await read(id)
    checkPromesas(fila, visto)
    // Counted before the call: the PAC never heard more petitions than were written down.
    expect(visto.peticiones).toBeLessThanOrEqual(fila.peticiones)
    if (!mirada.vencida && viva.n_peticiones > 0) expect(visto.peticiones).toBe(antes)
    // The SAT's word is believed as soon as it is heard by somebody who lives to write it.
    if (!mirada.muere && 'estado' in mirada.sat && mirada.sat.estado === 'Cancelado' && viva.estado !== 'revision') {
      expect(fila.estado).toBe('cancelado')
    }
  }
  await finish(id, motor, set)
}

/** In the end the SAT cancels it, and that is written once, whatever happened before. */
async function finish(id: number, motor: Motor, set: ReturnType<typeof makeMundo>['set']): Promise<void> {
  set({ sat: CANCELADO, pac: PAC[0]!, muere: null })
  const viva = await t.deps.inTx('todo', (tx) => findViva(tx, id))
  if (!viva && !(await pedirOtra(motor, id))) return
  const solicitud = (await t.deps.inTx('todo', (tx) => findViva(tx, id)))!.id
  await t.deps.inTx('todo', (tx) => reopenCancelacion(tx, solicitud))
  await Promise.all([attemptCancelacion(motor, solicitud), attemptCancelacion(motor, solicitud)])
  expect(await read(id)).toMatchObject({ estado: 'cancelado', solicitud: 'cancelada', reversas: 1 })
}

describe('cancelaciones al azar', () => {
  test(`${VIDAS} vidas: Cancelada solo si el SAT lo dijo, una reversa, cinco peticiones a lo más, rechazada vuelve a Timbrada`, {
    timeout: Math.max(120_000, VIDAS * 2_000),
  }, async () => {
    let miradas = 0
    await vivir(fc.array(miradaArb, { minLength: 1, maxLength: 14 }), VIDAS, async (vida) => {
      miradas += vida.length
      await live(vida)
    })
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
    await informar('cancelaciones al azar', { vidas: VIDAS, 'respuestas del SAT y del PAC': miradas, semilla: SEMILLA })
  })
})
