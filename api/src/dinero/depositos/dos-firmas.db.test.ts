import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'
import { verificar } from '../../casa/verify/verificar.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DE LAS FIRMAS')
  const { rows } = await t.base.asAdmin('select emisor from usuario limit 1')
  const persona = { emisor: rows[0].emisor, nombre: 'Segunda firma', correo: 'dos@example.com', idSocioComercial: null }
  await t.deps.inTx('todo', (tx) => saveUsuario(tx, { ...persona, sujeto: 'tesoreria2', roles: ['tesoreria'] }))
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const cancelar = (id: number, quien = 'tesoreria') => call(quien, 'PUT', `admin/deposito_cancelar/${id}`)
const estatus = async (id: number) => (await call('a', 'GET', `deposito/${id}`)).cuerpo[0].DepositoEstatus
const disponible = async () => (await call('a', 'GET', 'dashboard')).cuerpo.SaldoDisponible
const confirmadoPor = async (id: number) =>
  (await call('tesoreria', 'GET', 'admin/depositos')).cuerpo.find((d: { IdDeposito: number }) => d.IdDeposito === id)
    .ConfirmadoPor

/** An applied income somebody asks to cancel. */
async function porCancelar(Monto: string): Promise<number> {
  const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { IdDepositoTipo: 3, Depositante: 'Uno', Monto })
  const id = cuerpo.IdDeposito as number
  await call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago: '2026-11-10', IdFormaPago: f.trans })
  await call('a', 'PUT', `deposito_solicitacancelacion/${id}`)
  return id
}

test('mientras el disponible no baje de cero basta una persona, también en cero exacto', async () => {
  expect(await disponible()).toBe(0)
  expect((await cancelar(await porCancelar('10.00'))).cuerpo.DepositoEstatus).toBe('Cancelada')
  expect(await disponible()).toBe(0)
})

test('si deja el disponible bajo cero hacen falta dos personas distintas, y queda escrito quiénes', async () => {
  const id = await porCancelar('500.00')
  await crearTimbrado(t.deps, f, 'factura')
  const antes = await disponible()
  const primera = await cancelar(id)
  expect([primera.status, primera.cuerpo.codigo]).toEqual([409, 'SEGUNDA_FIRMA'])
  expect(primera.cuerpo.error).toMatch(
    /^El saldo disponible del socio quedaría en -\$[\d,]+\.\d\d\. Tu confirmación quedó registrada; falta la de otra persona de Tesorería\.$/,
  )
  expect([await estatus(id), await disponible()]).toEqual(['Por Cancelar', antes])
  expect(await confirmadoPor(id)).toBe('Persona tesoreria')
  expect((await cancelar(id)).cuerpo.codigo).toBe('SEGUNDA_FIRMA')
  expect((await cancelar(id, 'tesoreria2')).cuerpo.DepositoEstatus).toBe('Cancelada')
  const { rows } = await t.base.asAdmin(
    `select accion, nota from bitacora where objeto = 'deposito' and id_objeto = $1 order by id desc limit 2`,
    [id],
  )
  expect(rows).toMatchObject([
    { accion: 'cancelar', nota: expect.stringMatching(/^Con dos firmas: .* queda en -\$/) },
    { accion: 'firmar_cancelar' },
  ])
  expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
})

test('dos personas a la vez: queda cancelado una vez, sin que ninguna repita', async () => {
  const id = await porCancelar('700.00')
  const antes = await disponible()
  const dos = await Promise.all([cancelar(id), cancelar(id, 'tesoreria2')])
  expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await estatus(id)).toBe('Cancelada')
  expect(await disponible()).toBe(antes - 700)
})

test('mantenerlo olvida la firma: pedirlo otra vez empieza de nuevo', async () => {
  const id = await porCancelar('900.00')
  await cancelar(id)
  await call('tesoreria', 'PUT', `admin/deposito_mantener/${id}`)
  await call('a', 'PUT', `deposito_solicitacancelacion/${id}`)
  expect(await confirmadoPor(id)).toBeNull()
  expect((await cancelar(id, 'tesoreria2')).cuerpo.codigo).toBe('SEGUNDA_FIRMA')
})
