import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { listTimbres } from '../../../test/flota.ts'
import { sweep } from '../../../test/sweep.ts'
import { incierto } from '../../craft/salida/http-cliente.ts'
import { findViva } from '../cancelacion/cancelacion.sql.ts'
import { AJUSTES } from '../motor/motor.ts'
import { makeCorte } from '../pac/corte.ts'
import type { Pac } from '../pac/pac.ts'
import { attempt } from './attempt.ts'

let t: TestApp
let f: Fiscales
let reloj = 0
let caido = false
let llamadas: string[] = []
beforeAll(async () => {
  t = await createTestApp({ env: { TIMBRADO_ESCALA: '0.001' } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL CORTE')
  const { motor } = t.deps
  motor.corte = makeCorte(AJUSTES.corte, () => reloj)
  motor.ajustes = { ...motor.ajustes, consultasMs: [1] }
  const { pac } = motor
  const sinRed = () => incierto('CONEXION', 'No hay conexión con el PAC.')
  motor.pac = (nombre): Pac => {
    const bueno = pac(nombre)
    const by =
      <A extends unknown[], R>(que: string, call: (...args: A) => Promise<R>) =>
      async (...args: A) => {
        llamadas.push(que)
        return caido ? sinRed() : call(...args)
      }
    return {
      ...bueno,
      timbrar: by('timbrar', bueno.timbrar),
      consultar: by('consultar', bueno.consultar),
      cancelar: by('cancelar', bueno.cancelar),
    }
  }
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const timbrar = (id: number) => call('a', 'POST', `factura_timbrar/${id}`)
const estados = async () => {
  const { rows } = await t.base.asAdmin(
    'select estado, n_envios as envios, count(*)::int as n from timbrado group by 1, 2 order by 1, 2',
  )
  return rows.map(({ estado, envios, n }) => `${n} ${estado} (${envios})`)
}
/** Whatever waits for its hour has it now. */
const alReloj = () => t.base.asAdmin("update timbrado set proximo = now() where estado in ('pendiente', 'incierto')")
const round = async () => {
  await alReloj()
  await sweep(t.deps.motor)
}

test('a la quinta falla se deja de llamar al PAC: nada se pierde, nada se dobla y el personal lo ve', async () => {
  const vigente = await crearTimbrado(t.deps, f, 'factura')
  const ids = []
  for (let i = 0; i < 9; i++) ids.push(await crear(t.deps, f, 'factura'))
  caido = true
  llamadas = []
  for (const id of ids) {
    const r = await timbrar(id)
    expect([r.status, r.cuerpo.error]).toEqual([202, expect.stringContaining('Timbrado en proceso.')])
  }
  // Five learnt it; the rest were answered without a call and stay as they were frozen.
  expect(llamadas).toHaveLength(5)
  expect(await estados()).toEqual(['5 incierto (1)', '4 pendiente (0)', '1 timbrado (1)'])
  const [pac] = (await call('facturacion', 'GET', 'admin/pac_caidos')).cuerpo
  expect(pac).toMatchObject({ Nombre: 'PAC embebido (demostración)', Motivo: 'No hay conexión con el PAC.' })
  const avisos = (await call('facturacion', 'GET', 'avisos')).cuerpo
  expect(avisos).toContainEqual(
    expect.objectContaining({ Titulo: 'El PAC embebido (demostración) no responde', Urgente: true }),
  )

  // Neither the workers nor an impatient person call it before its time.
  await round()
  await Promise.all(ids.map((id) => timbrar(id)))
  expect(llamadas).toHaveLength(5)

  // Nor does a petition to cancel, of which there are only five.
  await call('a', 'PUT', `factura_solicitacancelacion/${vigente.id}`, { motivo: '02' })
  await sweep(t.deps.motor)
  const pedida = await t.deps.inTx('todo', (tx) => findViva(tx, vigente.id))
  expect(pedida).toMatchObject({ estado: 'por_enviar', n_peticiones: 0 })
  expect(llamadas).toHaveLength(5)

  // Its time comes: one probe, however many wait.
  reloj += AJUSTES.corte.esperaMs
  await round()
  expect(llamadas).toHaveLength(6)
  await round()
  expect(llamadas).toHaveLength(6)

  caido = false
  reloj += AJUSTES.corte.esperaMs
  await round()
  await expect
    .poll(
      async () => {
        await round()
        return (await estados()).filter((linea) => !linea.includes('timbrado'))
      },
      { timeout: 20_000 },
    )
    .toEqual([])
  const enPac = await listTimbres(t.motor.pac.url)
  const { rows } = await t.base.asAdmin("select upper(uuid::text) as uuid from timbrado where estado = 'timbrado'")
  expect(enPac.map(({ uuid }) => uuid.toUpperCase()).sort()).toEqual(rows.map(({ uuid }) => uuid).sort())
  expect(rows).toHaveLength(10)
  expect((await call('facturacion', 'GET', 'admin/pac_caidos')).cuerpo).toEqual([])
})

test('de un PAC que ya nadie usa se deja de hablar a la hora; si algo lo espera, no', async () => {
  const caidos = async () => (await call('facturacion', 'GET', 'admin/pac_caidos')).cuerpo
  const nuevo =
    "insert into pac_corte (pac, desde, visto, motivo) values ($1, now() - $2::interval, now() - $2::interval, '')"
  await t.base.asAdmin(nuevo, ['sw', '30 minutes'])
  expect(await caidos()).toMatchObject([{ Nombre: 'PAC SW Sapien' }])
  await t.base.asAdmin("update pac_corte set visto = now() - interval '2 hours'")
  expect(await caidos()).toEqual([])
  await t.base.asAdmin('delete from pac_corte')
})

test('un documento que el PAC rechaza no es falla del PAC', async () => {
  const { motor } = t.deps
  const { pac } = motor
  const rechaza = async () =>
    ({ tipo: 'rechazo', codigo: 'CFDI40147', mensaje: 'El código postal no existe.' }) as const
  motor.pac = (nombre) => ({ ...pac(nombre), timbrar: rechaza })
  for (let i = 0; i < 6; i++) expect((await timbrar(await crear(t.deps, f, 'factura'))).status).toBe(422)
  motor.pac = pac
  expect([motor.corte.libre(), (await timbrar(await crear(t.deps, f, 'factura'))).status]).toEqual([true, 200])
})

test('si nadie pudo tomar el intento, la prueba queda para otro', async () => {
  const { motor } = t.deps
  const id = await crear(t.deps, f, 'factura')
  caido = true
  for (let i = 0; i < 5; i++) motor.corte.llamar('embebido').fin(true)
  await timbrar(id)
  caido = false
  reloj += AJUSTES.corte.esperaMs
  const { rows } = await t.base.asAdmin(
    "update timbrado set lease_hasta = now() + interval '1 hour' where id_documento = $1 returning id",
    [id],
  )
  expect(await attempt(motor, rows[0]!.id)).toEqual({ tipo: 'ocupado' })
  expect(motor.corte.pedir('embebido')).not.toBeNull()
})
