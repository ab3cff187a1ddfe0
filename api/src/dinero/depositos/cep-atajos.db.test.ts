// What a CEP shortens on the desk: the day it gives, the order of what waits, and a deposit among many of the same amount.
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { seedFiscales } from '../../../test/fiscal.ts'
import { formData } from '../../../test/retornos.ts'

const HOY = '2026-11-15'
const CLABE = '012225001234567893'

let t: TestApp
let n = 0
let cliente: number
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(`${HOY}T18:00:00Z`) })
  cliente = (await seedFiscales(t.deps, t.gente.a, 'DE LOS ATAJOS')).cliente
  await t.base.asAdmin(`insert into cuenta_casa (nombre, clabe) values ('BBVA de clientes', '${CLABE}')`)
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const capturar = async (cambios: object = {}) => {
  const datos = { IdDepositoTipo: 3, Depositante: 'CLIENTE INVENTADO UNO', Monto: 1000, FechaDeposito: HOY }
  const ClaveRastreo = `ATAJODEPRUEBA${++n}`
  const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { ...datos, ClaveRastreo, ...cambios })
  return { id: cuerpo.IdDeposito as number, clave: ClaveRastreo }
}
const cargar = async (clave: string, cambios: object = {}, IdDeposito?: number, cambia = (xml: string) => xml) => {
  const xml = inventarCep({ clave, monto: '1000.00', fecha: HOY, cuenta: CLABE, ...cambios }).toString('utf8')
  const archivos = { Archivo: { nombre: 'cep.xml', bytes: Buffer.from(cambia(xml)) } }
  return call('tesoreria', 'POST', 'admin/cep_cargar', formData(IdDeposito ? { IdDeposito } : {}, archivos))
}
type Visto = { IdDeposito: number; Veredicto: string; FechaCorrecta: string | null }
const ceps = async (): Promise<Visto[]> => (await call('tesoreria', 'GET', 'admin/ceps')).cuerpo
const cepDe = async (id: number) => (await ceps()).find(({ IdDeposito }) => IdDeposito === id)!
const corregir = (id: number, sujeto = 'tesoreria') => call(sujeto, 'PUT', `admin/deposito_corregir_fecha/${id}`, {})
const NADA = 'El CEP de este depósito no da una fecha que corregir.'

describe('corregir la fecha', () => {
  test.each([
    ['otra', '2026-11-13'],
    ['ninguna', undefined],
  ])(
    'con %s capturada, queda la del abono; sin aplicar, una vez, y quien la corrigió puede decidir',
    async (_, FechaDeposito) => {
      const { id, clave } = await capturar({ FechaDeposito })
      await cargar(clave)
      expect((await cepDe(id)).FechaCorrecta).toBe(HOY)
      const r = await corregir(id)
      expect([r.status, r.cuerpo.FechaDeposito, r.cuerpo.DepositoEstatus]).toEqual([200, HOY, 'Capturado'])
      expect(await cepDe(id)).toMatchObject({ FechaCorrecta: null, Veredicto: 'coincide' })
      const otra = await corregir(id)
      expect([otra.status, otra.cuerpo.error]).toEqual([422, NADA])
      const { rows } = await t.base.asAdmin(
        `select antes, despues from bitacora where objeto = 'deposito' and id_objeto = $1 and accion = 'corregir_fecha'`,
        [id],
      )
      expect(rows).toEqual([{ antes: { fecha: FechaDeposito ?? null }, despues: { fecha: HOY } }])
      const rechazo = await call('tesoreria', 'PUT', `admin/deposito_rechazar/${id}`, { Comentarios: 'No era' })
      expect(rechazo.status).toBe(200)
    },
  )

  test.each([
    ['la misma', {}, {}],
    ['más de cinco días aparte', { FechaDeposito: '2026-11-01' }, {}],
    ['otro monto', { FechaDeposito: '2026-11-13' }, { monto: '999.00' }],
    ['otra cuenta', { FechaDeposito: '2026-11-13' }, { cuenta: '072225009876543217' }],
  ])('%s: no hay qué corregir', async (_, captura, dicho) => {
    const { id, clave } = await capturar(captura)
    await cargar(clave, dicho, id)
    expect((await cepDe(id)).FechaCorrecta).toBeNull()
    const r = await corregir(id)
    expect([r.status, r.cuerpo.error]).toEqual([422, NADA])
  })

  test('sin CEP, de un archivo alterado, de otro o de un depósito que ya se decidió', async () => {
    const { id } = await capturar({ FechaDeposito: '2026-11-13' })
    expect((await corregir(id)).status).toBe(422)
    const alterado = await capturar({ FechaDeposito: '2026-11-13' })
    await cargar(alterado.clave, {}, alterado.id, (xml) => xml.replace('Hora="10:30:05"', 'Hora="11:30:05"'))
    expect([(await cepDe(alterado.id)).Veredicto, (await corregir(alterado.id)).status]).toEqual(['difiere', 422])
    expect((await corregir(999_999)).status).toBe(404)
    for (const sujeto of ['a', 'facturacion', 'auditor']) expect((await corregir(id, sujeto)).status, sujeto).toBe(403)
    await call('tesoreria', 'PUT', `admin/deposito_rechazar/${id}`, { Comentarios: 'No está' })
    expect((await corregir(id)).status).toBe(409)
  })

  test('veinte a la vez: una la corrige', async () => {
    const { id, clave } = await capturar({ FechaDeposito: '2026-11-13' })
    await cargar(clave)
    const todas = await Promise.all(Array.from({ length: 20 }, () => corregir(id)))
    expect(todas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(todas.filter(({ status }) => status >= 500)).toEqual([])
  })
})

test('en la mesa, los que coinciden van primero, y es lo mismo que dice cada CEP', async () => {
  const variantes: [object, object][] = [
    [{}, {}],
    [{}, { monto: '1.00' }],
    [{}, { cuenta: '072225009876543217' }],
    [{ FechaDeposito: '2026-11-13' }, {}],
    [{ FechaDeposito: '2026-11-14' }, { fecha: HOY, abono: '2026-11-14' }],
    [{ FechaDeposito: undefined }, {}],
    [{ IdDepositoTipo: 6, IdCliente: cliente }, {}],
    [{ IdDepositoTipo: 6, IdCliente: cliente }, { rfc: '' }],
    [{}, { ordenante: 'OTRO NOMBRE' }],
  ]
  await capturar()
  for (const [captura, dicho] of variantes) {
    const { id, clave } = await capturar(captura)
    await cargar(clave, dicho, id)
  }
  const conOtraClave = await capturar()
  await cargar('OTRACLAVE123', {}, conOtraClave.id)
  const conGuiones = await capturar({ ClaveRastreo: 'guion-es 123456' })
  await cargar('GUIONES123456', {}, conGuiones.id)
  await t.base.asAdmin(
    `update cep set estado_pago = 'Devuelto', estado_visto = now() where id_deposito = (select max(id_deposito) from cep where vivo and id_deposito < $1)`,
    [conOtraClave.id],
  )
  const filas: { IdDeposito: number }[] = (await call('tesoreria', 'GET', 'admin/depositos')).cuerpo
  const coinciden = new Set((await ceps()).filter((c) => c.Veredicto === 'coincide').map((c) => c.IdDeposito))
  expect(coinciden.size).toBeGreaterThan(3)
  expect(coinciden.has(conGuiones.id)).toBe(true)
  const esperado = [...filas]
    .map(({ IdDeposito }) => IdDeposito)
    .sort((a, b) => Number(coinciden.has(b)) - Number(coinciden.has(a)) || a - b)
  expect(filas.map(({ IdDeposito }) => IdDeposito)).toEqual(esperado)
  // By windows, the same order.
  const ventana = await t.app.inject({ url: '/services/admin/depositos?limite=4', headers: await t.as('tesoreria') })
  expect(ventana.json().map((d: { IdDeposito: number }) => d.IdDeposito)).toEqual(esperado.slice(0, 4))
  const cursor = ventana.headers['x-siguiente']
  const otra = await t.app.inject({
    url: `/services/admin/depositos?limite=4&cursor=${cursor}`,
    headers: await t.as('tesoreria'),
  })
  expect(otra.json().map((d: { IdDeposito: number }) => d.IdDeposito)).toEqual(esperado.slice(4, 8))
})

test('entre seiscientos del mismo monto encuentra el suyo, aunque sea el último', async () => {
  const { id, clave } = await capturar({ Monto: 12.34 })
  await t.base.force(
    `insert into deposito (id_socio_comercial, id_deposito_tipo, depositante, monto, clave_rastreo, fecha_deposito, id_usuario_captura)
     select id_socio_comercial, id_deposito_tipo, depositante, monto, 'REPETIDO' || g, fecha_deposito, id_usuario_captura
       from deposito, generate_series(1, 600) g where id = $1`,
    [id],
  )
  const ultimo = await capturar({ Monto: 12.34 })
  for (const uno of [ultimo, { id, clave }])
    expect((await cargar(uno.clave, { monto: '12.34' })).cuerpo[0]).toMatchObject({
      Resultado: 'guardado',
      IdDeposito: uno.id,
    })
})
