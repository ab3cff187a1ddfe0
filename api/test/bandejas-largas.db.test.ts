// A desk longer than 2,000 rows: every one is reached window by window, counted, found and exported. Nothing is cut in silence.
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import { crear, seedFiscales } from './fiscal.ts'
import { tablaDe } from './tabla-de-hoja.ts'

const N = 2_100
let t: TestApp

/** Copies a row as many times as needed, past the triggers: only how the rows are read is looked at here. */
async function copy(tabla: string, modelo: number, cambios: string): Promise<void> {
  const { rows } = await t.base.asAdmin(
    `select column_name as c from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [tabla],
  )
  const columnas = rows.map(({ c }) => `"${c}"`).join(', ')
  await t.base.force(
    `insert into ${tabla} (${columnas}) select ${rows.map(({ c }) => `(x.r)."${c}"`).join(', ')}
       from (select jsonb_populate_record(m, ${cambios}) as r from ${tabla} m, generate_series(1, ${N - 1}) n where m.id = $1) x`,
    [modelo],
  )
}

beforeAll(async () => {
  t = await createTestApp()
  const f = await seedFiscales(t.deps, t.gente.a, 'LARGA')
  const { rows: gente } = await t.base.asAdmin(`select id from usuario where sujeto = 'administrador'`)
  const documento = await crear(t.deps, f, 'factura')
  await t.base.force(`update documento_fiscal set estado = 'por_autorizar' where id = $1`, [documento])
  await copy('documento_fiscal', documento, `jsonb_build_object('provisional', 500000 + n)`)

  const r = await t.app.inject({
    method: 'POST',
    url: '/services/deposito_agregar',
    headers: await t.as('a'),
    payload: { IdDepositoTipo: 3, Depositante: 'Depósito largo', Monto: '10.00' },
  })
  await copy('deposito', r.json().IdDeposito, `jsonb_build_object('monto', 10 + n)`)
  await copy(
    'deposito',
    r.json().IdDeposito,
    `jsonb_build_object('monto', 10 + n, 'estado', 'aplicado', 'id_deposito_tipo', 5, 'fecha_pago', '2026-11-01', 'fecha_validacion', now())`,
  )
  await t.base.force(
    `insert into movimiento_banco (cuenta, fecha, monto, descripcion, referencia, clave_rastreo, huella, archivo, id_usuario)
     select 'BBVA', date '2026-11-01' - n % 300, 10 + n, 'Abono ' || n, '', '', sha256(n::text::bytea), 'x.csv', $1 from generate_series(1, ${N}) n`,
    [gente[0]!.id],
  )
  await t.base.force(
    `insert into cambio_pendiente (clase, cosa, id_objeto, id_socio_comercial, despues, motivo, id_usuario_captura)
     select 'limite', 'socio', n, $1, '{"LimiteCredito": 5}', 'Motivo ' || n, $2 from generate_series(1, ${N}) n`,
    [t.gente.a, gente[0]!.id],
  )
  await t.base.force(
    `insert into cancelacion (id_documento, id_socio_comercial, uuid, motivo, pac, estado, id_usuario, terminada)
     select d.id, d.id_socio_comercial, gen_random_uuid(), '02', 'litro', case d.id % 2 when 0 then 'por_enviar' else 'rechazada' end, $1,
            case d.id % 2 when 1 then now() end
       from documento_fiscal d where d.familia = 'factura'`,
    [gente[0]!.id],
  )
  await t.base.force(
    `insert into timbrado (id_documento, id_socio_comercial, pac, xml_firmado, xml_sha256, sello, fecha_cfdi)
     select d.id, d.id_socio_comercial, 'litro', d.id::text::bytea, sha256(d.id::text::bytea), 'x', now()
       from documento_fiscal d where d.familia = 'factura' and d.id % 2 = 1`,
  )
  await t.base.force(
    `insert into asiento (clave_idem, evento, fecha_negocio, actor) select 'larga:' || n, 'x', '2026-11-01', 'x' from generate_series(0, ${N}) n`,
  )
  const asiento = (n: string) => `(select a.id from asiento a where a.clave_idem = 'larga:' || ${n})`
  const rep = await crear(t.deps, f, 'factura')
  await t.base.force(`update documento_fiscal set familia = 'rep', id_asiento = ${asiento("'0'")} where id = $1`, [rep])
  await copy('documento_fiscal', rep, `jsonb_build_object('provisional', 900000 + n, 'id_asiento', ${asiento('n')})`)
  const { rows: proveedor } = await t.base.force(
    `insert into proveedor (id_socio_comercial, nombre, razon_social, moneda) values ($1, 'Fletes largos', 'FLETES LARGOS', 'MXN') returning id`,
    [t.gente.a],
  )
  const { rows: cuentas } = await t.base.force(
    `insert into cuenta_proveedor (id_socio_comercial, id_proveedor, id_banco, moneda, clabe)
     select $1, $2, (select min(id) from banco), 'MXN', lpad(n::text, 18, '0') from generate_series(1, ${N}) n returning id`,
    [t.gente.a, proveedor[0]!.id],
  )
  await t.base.force(
    `insert into retorno (id_socio_comercial, id_proveedor, id_cuenta, concepto, moneda, monto)
     select $1, $2, $3, 'Retorno largo ' || n, 'MXN', 10 + n from generate_series(1, ${N}) n`,
    [t.gente.a, proveedor[0]!.id, cuentas[0]!.id],
  )
  await t.base.asAdmin('analyze')
}, 240_000)
afterAll(() => t.close())

async function ask(ruta: string, consulta: Record<string, string> = {}) {
  const url = `/services/admin/${ruta}?${new URLSearchParams(consulta)}`
  const r = await t.app.inject({ url, headers: await t.as('auditor') })
  expect([url, r.statusCode]).toEqual([url, 200])
  return r
}

async function walk(ruta: string, clave: string, consulta: Record<string, string>): Promise<number[]> {
  const vistos: number[] = []
  for (let cursor = ''; ; ) {
    const r = await ask(ruta, { ...consulta, limite: '1000', ...(cursor && { cursor }) })
    vistos.push(...r.json().map((fila: Record<string, number>) => fila[clave]!))
    cursor = String(r.headers['x-siguiente'] ?? '')
    if (!cursor) return vistos
  }
}

describe.each([
  ['por-autorizar', 'Id', '-Total', { q: 'larga' }],
  ['cancelaciones', 'Id', '-Dias', { estatus: 'En curso,Terminadas' }],
  ['timbrado', 'Id', '-Folio', {}],
  ['rep-calendario', 'IdRep', '-Limite', { estatus: 'Pendiente' }],
  ['depositos', 'IdDeposito', 'Monto', { q: 'largo deposito' }],
  ['movimientos-banco', 'IdMovimientoBanco', '-Monto', {}],
  ['cambios', 'IdCambio', '-Motivo', {}],
  ['retornos', 'IdRetorno', '-Monto', { q: 'largo retorno' }],
  ['cuentas-por-aprobar', 'IdCuenta', '-NumCuenta', {}],
  ['saldos-a-favor', 'Clave', 'Saldo', { estatus: 'En suspenso' }],
] as const)('la bandeja %s', (ruta, clave, orden, consulta) => {
  test('se recorre entera, en su orden y en otro, y su pie la cuenta', async () => {
    const { Filas } = (await ask(`${ruta}_resumen`, consulta)).json()
    expect(Filas).toBeGreaterThan(2_000)
    for (const pedida of [consulta, { ...consulta, orden }]) {
      const vistos = await walk(ruta, clave, pedida)
      expect([vistos.length, new Set(vistos).size]).toEqual([Filas, Filas])
    }
  })

  test('su hoja trae las mismas filas, y las elegidas solas', async () => {
    const { Filas } = (await ask(`${ruta}_resumen`, consulta)).json()
    const hoja = async (que: Record<string, string>) =>
      tablaDe((await readXlsx((await ask(`${ruta}_exportar`, que)).rawPayload)).sheets[0]!.rows).tabla.length - 1
    expect(await hoja(consulta)).toBe(Filas)
    const ultimos = (await walk(ruta, clave, consulta)).slice(-3)
    expect(await hoja({ ids: ultimos.join(',') })).toBe(3)
    expect((await ask(ruta, { ids: ultimos.join(',') })).json()).toHaveLength(3)
  })

  test('no se ordena por lo que no es una columna, o no tiene orden', async () => {
    for (const campo of ['Inventada', 'constructor', 'Documentos', 'Sugerencias', 'Motivos', 'Despues']) {
      const headers = await t.as('auditor')
      const r = await t.app.inject({ url: `/services/admin/${ruta}?limite=1&orden=${campo}`, headers })
      const { orden } = r.json().campos as { orden: string }
      expect([campo, r.statusCode]).toEqual([campo, 400])
      expect(orden).toMatch(/^Esa columna no existe\. Usa una de: /)
      expect(orden.split(/[ ,.]+/)).not.toContain(campo)
    }
  })
})

test('un movimiento y un depósito del mismo monto se sugieren, aunque haya miles, y se filtran por su certeza', async () => {
  const probables = await ask('movimientos-banco', { estatus: 'Segura,Probable,Posible' })
  expect(probables.json().length).toBeGreaterThanOrEqual(N - 1)
  const [primero] = probables.json()
  expect(primero).toMatchObject({ Sugerencias: [{ Razon: expect.stringContaining('Mismo monto') }], Descarte: null })
  expect(primero).not.toHaveProperty('Turno')
})

test('las que esperan van primero, de la más vieja a la más nueva; las terminadas después, al revés', async () => {
  const filas: { Id: number; Terminada: string | null }[] = (await ask('cancelaciones')).json()
  const vivas = filas.filter(({ Terminada }) => Terminada === null)
  const ids = (estas: typeof filas) => estas.map(({ Id }) => Id)
  expect(filas.slice(0, vivas.length)).toEqual(vivas)
  expect(ids(vivas)).toEqual(ids(vivas).toSorted((a, b) => a - b))
  const terminadas = ids(filas.slice(vivas.length))
  expect(terminadas).toEqual(terminadas.toSorted((a, b) => b - a))
})

test('se busca por palabras en cualquier orden, y un comodín es una letra más', async () => {
  const cuenta = async (q: string) => (await ask('depositos_resumen', { q })).json().Filas
  expect(await cuenta('LARGO depósito')).toBe(N)
  expect(await cuenta('largo banana')).toBe(0)
  expect(await cuenta('largo %')).toBe(0)
  expect(await cuenta('2109.00')).toBe(1)
})
