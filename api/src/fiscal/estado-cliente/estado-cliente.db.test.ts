// The statement of a client that owes more documents than a paper prints: the sums are of all of them, and it says what is missing.
import type { RespuestaDe } from '@litro/contract/services'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

const AHORA = new Date('2026-11-16T18:00:00Z')
/** Days since each was stamped; with five of credit, the edges of every tranche. */
const EDADES = [0, 5, 6, 35, 36, 65, 66, 95, 96, 4000]
const DE_SOBRA = 2000

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ now: () => AHORA })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LOS MUCHOS', 'MUC150607QW3')
  await t.base.asAdmin('update socio_comercial set dias_credito = 5 where id = $1', [t.gente.a])
  await t.base.force(
    `insert into documento_fiscal (id_socio_comercial, familia, estado, serie, folio, id_cliente, id_producto, precio, litros, subtotal,
       iva, total, id_metodo_pago, id_forma_pago, id_factura_tipo, id_sku_tipo, id_sucursal, uuid, fecha_emision, fecha_timbrado,
       id_archivo_xml, id_usuario_captura)
     select $1::bigint, 'factura', 'timbrado', 'M', n, $2::bigint, $3::bigint, 1, 1, 1, 0, 1, $4::bigint, $5::bigint, 1, 1, $6::bigint,
            gen_random_uuid(), m, m, 1, 1
       from generate_series(1, $7::int) n
       cross join lateral (select $8::timestamptz - coalesce(($9::int[])[n], 5) * interval '1 day' as m) x`,
    [t.gente.a, f.cliente, f.diesel, f.ppd, f.def, f.sucursal, EDADES.length + DE_SOBRA, AHORA, EDADES],
  )
  await t.base.force(
    `insert into documento_saldo (id_documento, id_socio_comercial, total_cent, saldo_cent)
     select id, id_socio_comercial, 100, 100 from documento_fiscal where id_socio_comercial = $1 and serie = 'M'`,
    [t.gente.a],
  )
})
afterAll(() => t.close())

const get = async (url: string) => t.app.inject({ url: `/services/${url}`, headers: await t.as('a') })

test('cada día cae en su tramo', async () => {
  const tramos = (await get(`cliente_antiguedad/${f.cliente}`)).json() as RespuestaDe<'cliente_antiguedad'>
  expect(tramos.map(({ Documentos }) => Documentos)).toEqual([2 + DE_SOBRA, 2, 2, 2, 2])
  expect(tramos.map(({ Saldo }) => Saldo)).toEqual([2 + DE_SOBRA, 2, 2, 2, 2])
})

test('el papel suma lo que no imprime, y dice cuánto es', async () => {
  const { rawPayload } = await get(`cliente_estado_pdf/${f.cliente}`)
  const pdf = await getDocumentProxy(Uint8Array.from(rawPayload), { verbosity: 0 })
  // The table may end on the page before the sums.
  let texto = ''
  for (const n of [pdf.numPages - 1, pdf.numPages]) {
    const { items } = await (await pdf.getPage(n)).getTextContent()
    texto += items.map((item) => ('str' in item ? item.str : '')).join(' ')
  }
  expect(texto).toMatch(/No se imprimen:?\s+10 documentos más recientes; las sumas los incluyen/)
  expect(texto).toMatch(/Por pagar\s+\$2,010\.00/)
})
