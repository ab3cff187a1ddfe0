// Reminders of payment: the days a partner chooses, one mail a day and document, and silence once it is paid.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type CorreoDePrueba, correoDePrueba } from '../../../test/correo.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { sweep } from '../../../test/sweep.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { isHoraDeCobro, pedirCobros, rondaDeCobros } from './recordatorios.ts'

const HOY = hoyEnMexico(new Date())
const dias = (n: number) => new Date(Date.parse(`${HOY}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)

let t: TestApp
let f: Fiscales
let correo: CorreoDePrueba
let reloj = new Date(`${HOY}T16:00:00Z`)
beforeAll(async () => {
  t = await createTestApp({ now: () => reloj })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LOS COBROS', 'COB150607QW3')
  await t.base.asAdmin("update cliente set correo_electronico = 'pagos@cliente.example' where id = $1", [f.cliente])
  await t.base.asAdmin('update socio_comercial set dias_credito = 10 where id = $1', [t.gente.a])
})
afterAll(() => t.close())
beforeEach(async () => {
  correo = correoDePrueba()
  t.deps.motor.correo = null
  reloj = new Date(`${HOY}T16:00:00Z`)
})

const call = async (method: 'GET' | 'PUT', url: string, payload?: object, sujeto = 'a') => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const elegir = (Recordatorios: unknown) => call('PUT', 'recordatorios_pago', { Recordatorios })
/** Stamped without mail, so that the only one about it is its reminder. */
const factura = async () => (await crearTimbrado(t.deps, f, 'factura')).id
const cobrosDe = async (id: number) => {
  const { cuerpo } = await call('GET', `cliente_correos/${f.cliente}`)
  return (cuerpo as { IdDocumento: number; Clase: string }[]).filter((c) => c.IdDocumento === id && c.Clase === 'cobro')
}
/** A day later for what was already written down. */
const envejecer = () =>
  t.base.asAdmin("update correo_enviado set creado = creado - interval '1 day' where clase = 'cobro'")

describe('los días', () => {
  test('nadie recuerda nada hasta que el socio lo dice; se guardan en orden, sin repetir y con bitácora', async () => {
    expect((await call('GET', 'recordatorios_pago')).cuerpo).toEqual({
      Recordatorios: [],
      EstadoMensual: false,
      DiasCredito: 10,
      Disponible: false,
    })
    expect((await elegir([7, -3, '1', 7])).cuerpo.Recordatorios).toEqual([-3, 1, 7])
    const { rows } = await t.base.asAdmin(
      "select antes, despues, actor from bitacora where objeto = 'socio' and accion = 'recordatorios' order by id desc limit 1",
    )
    expect(rows).toEqual([
      {
        antes: { Recordatorios: [], EstadoMensual: false },
        despues: { Recordatorios: [-3, 1, 7], EstadoMensual: false },
        actor: 'Persona a',
      },
    ])
  })

  test('otro socio tiene los suyos y no ve los correos de este', async () => {
    await elegir([5])
    expect((await call('GET', 'recordatorios_pago', undefined, 'b')).cuerpo.Recordatorios).toEqual([])
    expect((await call('GET', `cliente_correos/${f.cliente}`, undefined, 'b')).status).toBe(404)
  })

  test.each([
    ['ninguno', undefined],
    ['texto', 'mañana'],
    ['con decimales', [1.5]],
    ['enorme', [1e9]],
    ['de hace un año', [-365]],
    ['nulo', [null]],
    ['siete', [1, 2, 3, 4, 5, 6, 7]],
  ])('se rechaza: %s', async (_caso, valor) => {
    const antes = (await call('GET', 'recordatorios_pago')).cuerpo.Recordatorios
    const r = await elegir(valor)
    expect([r.status, String(Object.keys(r.cuerpo.campos))]).toEqual([422, expect.stringMatching(/^Recordatorios/)])
    expect((await call('GET', 'recordatorios_pago')).cuerpo.Recordatorios).toEqual(antes)
  })
})

describe('los correos', () => {
  test('uno por día elegido, una vez aunque la ronda pase dos veces, con lo que se debe y hasta cuándo', async () => {
    await elegir([-3, 1])
    const id = await factura()
    expect(await pedirCobros(t.deps.motor, dias(6))).toBe(0)
    expect(await pedirCobros(t.deps.motor, dias(7))).toBe(1)
    expect(await pedirCobros(t.deps.motor, dias(7))).toBe(0)
    t.deps.motor.correo = correo
    await sweep(t.deps.motor)
    expect(correo.entregados).toHaveLength(1)
    const { asunto, texto, para } = correo.entregados[0]!
    expect(asunto).toMatch(/^Recordatorio de pago: Factura \S+-\d+ de /)
    expect(para).toEqual(['pagos@cliente.example'])
    expect(texto).toMatch(/Por pagar \$[\d,]+\.\d\d MXN/)
    expect(texto).toContain(`Vence el ${dias(10).split('-').reverse().join('/')}`)
    expect(await cobrosDe(id)).toMatchObject([{ Estado: 'enviado', Actor: null, Familia: 'factura' }])
    await envejecer()
    expect(await pedirCobros(t.deps.motor, dias(11))).toBe(1)
    expect(await cobrosDe(id)).toHaveLength(2)
  })

  test('si nadie estaba despierto sale al día siguiente, nunca dos el mismo día', async () => {
    await elegir([3, 4])
    const id = await factura()
    await pedirCobros(t.deps.motor, dias(14))
    await pedirCobros(t.deps.motor, dias(14))
    expect(await cobrosDe(id)).toHaveLength(1)
    const otra = await factura()
    await pedirCobros(t.deps.motor, dias(15))
    expect(await cobrosDe(otra)).toHaveLength(1)
  })

  test('lo pagado no se recuerda, ni lo que ya estaba por salir', async () => {
    await elegir([0])
    const [pagada, porSalir] = [await factura(), await factura()]
    const pagar = (id: number) =>
      t.base.asAdmin('update documento_saldo set saldo_cent = 0 where id_documento = $1', [id])
    await pagar(pagada)
    await pedirCobros(t.deps.motor, dias(10))
    expect(await cobrosDe(pagada)).toEqual([])
    await pagar(porSalir)
    t.deps.motor.correo = correo
    await sweep(t.deps.motor)
    const { rows } = await t.base.asAdmin('select d.serie, d.folio from documento_fiscal d where id = $1', [porSalir])
    expect(correo.entregados.filter(({ asunto }) => asunto.includes(`${rows[0].serie}-${rows[0].folio} `))).toEqual([])
    expect(await cobrosDe(porSalir)).toMatchObject([{ Estado: 'fallido', Error: 'Ya no se debía: no se envió.' }])
  })

  test('sin correo del cliente no hay a quién recordar', async () => {
    await elegir([2])
    const id = await factura()
    await t.base.asAdmin("update cliente set correo_electronico = '' where id = $1", [f.cliente])
    await pedirCobros(t.deps.motor, dias(12))
    await t.base.asAdmin("update cliente set correo_electronico = 'pagos@cliente.example' where id = $1", [f.cliente])
    expect(await cobrosDe(id)).toEqual([])
  })
})

describe('la ronda', () => {
  test.each([
    ['2026-11-16T13:59:00Z', false],
    ['2026-11-16T14:00:00Z', true],
    ['2026-11-17T00:59:00Z', true],
    ['2026-11-17T01:00:00Z', false],
  ])('a las %s se escribe: %s', (momento, si) => {
    expect(isHoraDeCobro(new Date(momento))).toBe(si)
  })

  test('pasa solo con correo, de día y no a cada latido', async () => {
    await elegir([-10])
    const id = await factura()
    const ronda = rondaDeCobros(t.deps.motor)
    await ronda(() => true)
    expect(await cobrosDe(id)).toEqual([])
    t.deps.motor.correo = correo
    reloj = new Date(`${HOY}T08:00:00Z`)
    await ronda(() => true)
    expect(await cobrosDe(id)).toEqual([])
    reloj = new Date(`${HOY}T16:00:00Z`)
    await ronda(() => true)
    expect(await cobrosDe(id)).toHaveLength(1)
    const otra = await factura()
    await ronda(() => true)
    expect(await cobrosDe(otra)).toEqual([])
  })
})
