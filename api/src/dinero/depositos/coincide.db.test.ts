// The rule "coincide" is said twice, in TypeScript line by line and in SQL where the desk is sorted: both say the same of any pair.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { coincideSql } from './cep.sql.ts'
import { cotejar } from './cotejar-cep.ts'

const CLABES = ['012225001234567893', '072225009876543217', '012225001234567894'] as const
const DIAS = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-30'] as const
const RFCS = ['CIU150607AA1', 'CIU150607AA2', 'ÑAÑ150607AA1'] as const

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const monto = fc.constantFrom('359000.00', '359000.00', '359000.01', '358999.99', '0.01')
const dia = fc.constantFrom(...DIAS)
const rfc = fc.constantFrom(...RFCS)
const nada = <T>(valor: fc.Arbitrary<T>) => fc.option(valor, { nil: null, freq: 4 })
/** As typed by a person: blanks, hyphens, case, letters of elsewhere, too short to prove anything. */
const tecleada = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('INV-2026 0001', 'inv20260001', 'INV20260001', '', ' ', 'INV2O26OOO1') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('ab-1', 'AB-1', ' ab-1 ', 'ab1', 'Ñ-1', 'ñ-1', 'straße1', 'STRASSE1', 'ınv20260001'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).map((texto) => texto.replace(/\p{Cc}/gu, '')),
  },
)
/** A CEP's own key is printable ASCII without blanks (`readClave`). */
const sellada = fc.constantFrom(
  'INV20260001',
  'INV20260001',
  'inv-2026-0001',
  'AB-1',
  'ab-1',
  'ab1',
  'STRASSE1',
  'NV20260001',
  '-1',
)

const cualquiera = fc.record({
  monto,
  clave: tecleada,
  fecha: nada(dia),
  rfc: nada(rfc),
  montoCep: monto,
  claveCep: sellada,
  operacion: dia,
  abono: dia,
  cuenta: fc.constantFrom(CLABES[0], CLABES[0], ...CLABES),
  rfcCep: fc.oneof(fc.constant(''), rfc, fc.constant('ciu150607aa1')),
  alteraciones: fc.constantFrom<string[][]>([], [], [], ['el monto']),
  estadoPago: nada(fc.constantFrom('Devuelto', 'Rechazado')),
  sinCep: fc.constantFrom(false, false, false, false, true),
})
type Par = typeof cualquiera extends fc.Arbitrary<infer P> ? P : never

const IGUAL: Par = {
  ...{ monto: '359000.00', clave: 'INV-2026 0001', fecha: '2026-11-12', rfc: RFCS[0], sinCep: false },
  ...{
    montoCep: '359000.00',
    claveCep: 'INV20260001',
    operacion: '2026-11-13',
    abono: '2026-11-12',
    cuenta: CLABES[0],
  },
  ...{ rfcCep: RFCS[0], alteraciones: [], estadoPago: null },
}
const claves = Object.keys(IGUAL) as (keyof Par)[]
/** What agrees in all but a few things is where two rules would part. */
const par = fc
  .tuple(cualquiera, fc.subarray(claves, { maxLength: 4 }))
  .map(([otro, cuales]): Par => ({ ...IGUAL, ...Object.fromEntries(cuales.map((clave) => [clave, otro[clave]])) }))

const segunTypeScript = (p: Par, cuentas: readonly string[]): boolean =>
  !p.sinCep &&
  cotejar(
    { monto: p.monto, clave_rastreo: p.clave, fecha_deposito: p.fecha, depositante: 'x', rfc_cliente: p.rfc, cuentas },
    {
      monto: p.montoCep,
      clave_cep: p.claveCep,
      fecha_operacion: p.operacion,
      fecha_abono: p.abono,
      cuenta_beneficiario: p.cuenta,
      nombre_ordenante: '',
      rfc_ordenante: p.rfcCep,
      alteraciones: p.alteraciones,
      estado_pago: p.estadoPago,
    },
  ).veredicto === 'coincide'

/** Tables of the session stand before those of the same name: the very statement of the desk, over rows that no door would let in. */
async function segunSql(pares: readonly Par[], cuentas: readonly string[]): Promise<boolean[]> {
  return t.base.inTx('todo', async (tx) => {
    await sql`create temp table cuenta_casa on commit drop as select c as clabe, c = any(${cuentas}::text[]) as activo from unnest(${CLABES as readonly string[]}::text[]) c`.execute(
      tx,
    )
    await sql`
      create temp table par on commit drop as
      select (n - 1)::int as n, (p->>'monto')::numeric as monto, p->>'clave' as clave, (p->>'fecha')::date as fecha, p->>'rfc' as rfc,
             (p->>'montoCep')::numeric as monto_cep, p->>'claveCep' as clave_cep, (p->>'operacion')::date as operacion,
             ((p->>'abono') || ' 23:59:59')::timestamp as abonado, p->>'cuenta' as cuenta, p->>'rfcCep' as rfc_cep,
             array(select jsonb_array_elements_text(p->'alteraciones')) as alteraciones, p->>'estadoPago' as estado_pago, (p->>'sinCep')::boolean as sin
        from jsonb_array_elements(${JSON.stringify(pares)}::jsonb) with ordinality as x(p, n)`.execute(tx)
    await sql`create temp table cep on commit drop as select n as id_deposito, not sin as vivo, monto_cep as monto, clave_cep as clave_rastreo, operacion as fecha_operacion, abonado, cuenta as cuenta_beneficiario, rfc_cep as rfc_ordenante, alteraciones, estado_pago from par`.execute(
      tx,
    )
    // As the true table has: without it every row is compared with every other, which a busy machine does not finish.
    await sql`create unique index on cep (id_deposito)`.execute(tx)
    await sql`create unique index on par (n)`.execute(tx)
    await sql`analyze cep, par`.execute(tx)
    const { rows } = await sql<{ coincide: boolean }>`
      select ${coincideSql} as coincide
        from (select n as id, monto, clave as clave_rastreo, fecha as fecha_deposito from par) d
        left join (select n, rfc from par) c on c.n = d.id order by d.id`.execute(tx)
    return rows.map(({ coincide }) => coincide)
  })
}

test.each([
  ['con una cuenta de la casa', [CLABES[0]]],
  ['con varias', CLABES.slice(0, 2)],
  ['sin ninguna en uso', []],
])('lo que coincide en la tarjeta coincide en la bandeja, %s', async (_, cuentas) => {
  const pares = fc.sample(par, { numRuns: 4000, seed: 21 })
  const dichas = await segunSql(pares, cuentas)
  const distintas = pares.filter((p, i) => segunTypeScript(p, cuentas) !== dichas[i])
  expect(distintas.slice(0, 3)).toEqual([])
  const coinciden = dichas.filter(Boolean).length
  expect(coinciden > 200).toBe(cuentas.length > 0)
})
