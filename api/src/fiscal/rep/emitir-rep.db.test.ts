import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { emitirRep } from './emitir-rep.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date('2026-11-15T07:15:00-06:00') })
})
afterAll(() => t.close())

test('un pago de esta mañana se timbra esta mañana: su hora no es posterior a la del complemento', async () => {
  const f = await seedFiscales(t.deps, t.gente.a, 'DE LA MANANA', 'MAN150607QW3')
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const call = async (quien: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    (
      await t.app.inject({ method, url: `/services/${url}`, headers: await t.as(quien), ...(payload && { payload }) })
    ).json()
  const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: id }]
  const datos = { IdDepositoTipo: 2, Depositante: 'Temprano', Monto: 1000, IdCliente: f.cliente, DocumentosAplicados }
  const { IdDeposito } = await call('a', 'POST', 'deposito_agregar', datos)
  const pago = { FechaPago: '2026-11-15', IdFormaPago: f.trans }
  const { Rep } = await call('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, pago)
  await emitirRep(t.deps.motor, Rep.IdRep)
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ xml: string }>`
      select convert_from(c.bytes, 'UTF8') as xml from documento_fiscal d join archivo a on a.id = d.id_archivo_xml
        join contenido c using (sha256) where d.id = ${Rep.IdRep}`.execute(tx),
  )
  expect(rows[0]?.xml).toContain('FechaPago="2026-11-15T07:15:00"')
})
