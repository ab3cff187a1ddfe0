import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { emitirRep } from './emitir-rep.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date('2026-11-15T07:15:00-06:00') })
})
afterAll(() => t.close())

const call = async (quien: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  (
    await t.app.inject({ method, url: `/services/${url}`, headers: await t.as(quien), ...(payload && { payload }) })
  ).json()

/** A payment of part of an invoice, applied; the id of its receipt. */
async function pay(f: Fiscales, id: number, Monto: number): Promise<number> {
  const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: id }]
  const datos = { IdDepositoTipo: 2, Depositante: 'Temprano', Monto, IdCliente: f.cliente, DocumentosAplicados }
  const { IdDeposito } = await call('a', 'POST', 'deposito_agregar', datos)
  const pago = { FechaPago: '2026-11-15', IdFormaPago: f.trans }
  const { Rep } = await call('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, pago)
  return Rep.IdRep
}

test('un pago de esta mañana se timbra esta mañana: su hora no es posterior a la del complemento', async () => {
  const f = await seedFiscales(t.deps, t.gente.a, 'DE LA MANANA', 'MAN150607QW3')
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const idRep = await pay(f, id, 1000)
  await emitirRep(t.deps.motor, idRep)
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ xml: string }>`
      select convert_from(c.bytes, 'UTF8') as xml from documento_fiscal d join archivo a on a.id = d.id_archivo_xml
        join contenido c using (sha256) where d.id = ${idRep}`.execute(tx),
  )
  expect(rows[0]?.xml).toContain('FechaPago="2026-11-15T07:15:00"')
})

test('el complemento de un segundo pago espera al del primero, dice por qué, y sale cuando le toca', async () => {
  const f = await seedFiscales(t.deps, t.gente.a, 'DE DOS PAGOS', 'PAG150607QW3')
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const [primero, segundo] = [await pay(f, id, 1000), await pay(f, id, 500)]
  await emitirRep(t.deps.motor, segundo)
  const estado = async () =>
    (
      await t.base.asAdmin(
        `select estado, motivo_rechazo as motivo from documento_fiscal where id = any($1) order by id`,
        [[primero, segundo]],
      )
    ).rows
  expect(await estado()).toEqual([
    { estado: 'borrador', motivo: null },
    { estado: 'borrador', motivo: 'Falta timbrar el complemento de un pago anterior.' },
  ])
  await emitirRep(t.deps.motor, primero)
  await emitirRep(t.deps.motor, segundo)
  expect((await estado()).map((fila) => fila.estado)).toEqual(['timbrado', 'timbrado'])
})
