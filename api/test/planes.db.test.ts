// Plans of the named list statements: once PostgreSQL keeps one for everybody, a small partner does not pay for a big one.
import { DIAS_VENCIDA, MAX_POR_PLAZO } from '@litro/contract/tablero/dias-vencida'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertSocio } from '../../demo/src/demo.sql.ts'
import { createTestApp, type TestApp } from './app.ts'
import { seedFiscales } from './fiscal.ts'

const MUCHOS = 100_000
const POCOS = 3
/** So few that PostgreSQL is tempted to sort all of them. */
const REGULARES = 10_000
/** PostgreSQL considers one plan for all from the sixth time on. */
const VECES = 8

let t: TestApp
let clienteB: number
let socios: Record<'a' | 'b' | 'c', number>
beforeAll(async () => {
  t = await createTestApp()
  await fill(t.gente.a, MUCHOS, MUCHOS / 4)
  await t.base.force(
    `with otro as (
       insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
       values ($1, 'Transportes del Valle', 'TRANSPORTES DEL VALLE', 'TVA900101AB1', '37000', '601', 'G03', 'GUA') returning id)
     update documento_fiscal set id_cliente = otro.id from otro where id_socio_comercial = $1 and folio % 20 = 7`,
    [t.gente.a],
  )
  clienteB = await fill(t.gente.b, POCOS, POCOS)
  const c = await t.deps.inTx('todo', (tx) => insertSocio(tx, { nombre: 'Socio C', permiteSucursal: true }))
  await fill(c, REGULARES, 200)
  await t.base.force(
    `update documento_fiscal set id_cliente = (array(select id from cliente where id_socio_comercial = $1))[1 + id % 200]
      where id_socio_comercial = $1`,
    [c],
  )
  socios = { a: t.gente.a, b: t.gente.b, c }
  for (const tabla of [
    'documento_fiscal',
    'documento_saldo',
    'documento_dia_cambio',
    'cliente',
    'movimiento',
    'partida',
  ]) {
    await t.base.asAdmin(`vacuum analyze ${tabla}`)
  }
})
afterAll(() => t.close())

async function fill(socio: number, documentos: number, otros: number): Promise<number> {
  const f = await seedFiscales(t.deps, socio, `SOCIO ${socio}`)
  await t.base.force(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select $1::bigint, 'Fletes ' || n, 'FLETES ' || n, chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26)
              || to_char(date '1960-01-01' + n / 17576, 'YYMMDD') || 'AB1', '37000', '601', 'G03', 'GUA' from generate_series(1, $2::int) n`,
    [socio, otros],
  )
  await t.base.force(
    `insert into documento_fiscal (id_socio_comercial, familia, estado, serie, folio, id_cliente, id_producto, precio, litros, subtotal,
       iva, total, id_metodo_pago, id_forma_pago, id_factura_tipo, id_sku_tipo, id_sucursal, uuid, fecha_emision, fecha_timbrado,
       id_archivo_xml, id_usuario_captura, saldo_cent)
     select $1::bigint, 'factura', case when sellado then 'timbrado' else 'borrador' end, 'P' || $1::bigint, n, $2::bigint, $3::bigint, 22.45,
            1000 + n % 900, 22450, 3513.47, 25963.47 + n % 900, $4::bigint, $5::bigint, 1, 1, $6::bigint,
            case when sellado then gen_random_uuid() end, now() - n * interval '21 minutes', now(), case when sellado then 1 end, 1,
            case when not sellado then -1 when n % 100 < 4 then ((25963.47 + n % 900) * 50)::bigint else 0 end
       from generate_series(1, $7::int) n, lateral (select n % 20 <> 10 as sellado) x`,
    [socio, f.cliente, f.diesel, f.ppd, f.def, f.sucursal, documentos],
  )
  await t.base.force(
    `insert into documento_saldo (id_documento, id_socio_comercial, total_cent, saldo_cent)
     select id, id_socio_comercial, (total * 100)::bigint, case when folio % 100 < 4 then (total * 50)::bigint else 0 end
       from documento_fiscal where id_socio_comercial = $1 and estado = 'timbrado'`,
    [socio],
  )
  await t.base.force(
    `insert into partida (id_asiento, n, id_cuenta, importe_cent, seq_cuenta, saldo_posterior_cent)
     select n, $1::bigint, (select id from cuenta where clave = 'socio:' || $1::bigint), 100, n, 100 * n from generate_series(1, $2::int) n`,
    [socio, otros],
  )
  await t.base.force(
    `insert into movimiento (id_asiento, id_socio_comercial, seq, tipo, monto_cent, fecha, descripcion)
     select n, $1::bigint, n, 'depósito', 100 + n, date '2024-01-01' + n / 200, 'Transportes ' || n from generate_series(1, $2::int) n`,
    [socio, otros],
  )
  return f.cliente
}

type Quien = keyof typeof socios
/** The third has nobody of its own: staff look at it. */
const headersOf = (quien: Quien) => (quien === 'c' ? t.as('auditor', socios.c) : t.as(quien))

const get = async (ruta: string, quien: Quien) => {
  const r = await t.app.inject({ url: encodeURI(`/services/${ruta}`), headers: await headersOf(quien) })
  expect(r.statusCode).toBe(200)
}

/** What the product says, with its values and how it is to be planned. */
type Dicho = { text: string; values: unknown[]; ajustes: string[] }

/** The statements that answer a partner, the small one if nobody says. */
async function listen(ruta: string, quien: Quien = 'b'): Promise<Dicho[]> {
  const dichos = new Map<string, Dicho>()
  const heard = new Set<pg.PoolClient>()
  const onAcquire = (client: pg.PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const { query } = client
    let ajustes: string[] = []
    Object.assign(client, {
      query: (text: string, values?: unknown[]) => {
        const locales = text.match(/set local (?:plan|enable)\w+ = \w+/g) ?? []
        ajustes = text.startsWith('start transaction') ? locales : [...ajustes, ...locales]
        if (values && (values.includes(socios[quien]) || / bitacora(_contada)? /.test(text)))
          dichos.set(text, { text, values, ajustes })
        return Reflect.apply(query, client, [text, values])
      },
    })
  }
  t.base.pool.on('acquire', onAcquire)
  await get(ruta, quien)
  t.base.pool.off('acquire', onAcquire)
  for (const client of heard) Reflect.deleteProperty(client, 'query')
  return [...dichos.values()]
}

/** Finds the rows of a window; what is told of them comes after. */
const finds = ({ text }: Dicho) => / as clave\b/.test(text) && !/ hallada\(/.test(text)

type Nodo = Record<string, unknown> & { Plans?: Nodo[] }

/** Rows that the plan touched, kept or not; words that stand in the statement itself are no rows. */
function touched({ Plans = [], ...nodo }: Nodo): number {
  const vistas = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck']
  const porVuelta = vistas.reduce((suma, clave) => suma + Number(nodo[clave] ?? 0), 0)
  const propias = /(?<!Values )Scan/.test(String(nodo['Node Type'])) ? porVuelta * Number(nodo['Actual Loops']) : 0
  return Plans.reduce((suma, plan) => suma + touched(plan), propias)
}

const written = (valor: unknown) =>
  valor === null
    ? 'null'
    : pg.escapeLiteral(Array.isArray(valor) ? `{${valor.map((v) => JSON.stringify(v)).join(',')}}` : String(valor))

/** The statement that the product prepares, planned as it tells PostgreSQL to. */
const explain = ({ text, values, ajustes }: Dicho, socio: number | 'todo' = t.gente.b) =>
  t.base.snapshot(socio === 'todo' ? socio : { socio }, async (tx) => {
    for (const ajuste of ajustes) await sql.raw(ajuste).execute(tx)
    await sql.raw(`prepare preguntado as ${text}`).execute(tx)
    const llamada = values.length > 0 ? `preguntado (${values.map(written).join(', ')})` : 'preguntado'
    const plan = sql.raw<{ 'QUERY PLAN': { Plan: Nodo }[] }>(
      `explain (analyze, timing off, format json) execute ${llamada}`,
    )
    const { rows } = await plan.execute(tx)
    await sql`deallocate preguntado`.execute(tx)
    return touched(rows[0]!['QUERY PLAN'][0]!.Plan)
  })

test.each([
  'facturas?limite=100',
  'facturas?limite=100&estatus=Por Autorizar,Prefactura,Timbrada',
  'facturas?limite=100&orden=-Total',
  'facturas?limite=100&orden=-SaldoRestante',
  'facturas_resumen',
  'facturas-canceladas',
  'facturas-porvencer',
  'clientes?limite=100',
  'clientes?limite=100&q=fletes',
  'clientes_resumen',
  'estado-cuenta?limite=100',
  'estado-cuenta?limite=100&desde=2024-01-01&hasta=2024-01-31',
  'estado-cuenta_resumen',
])('%s: un socio de tres filas no espera por las de otro', async (ruta) => {
  for (let vez = 0; vez < VECES; vez++) await get(ruta, 'a')
  const dichos = (await listen(ruta)).filter(({ text }) =>
    / "?(documento_fiscal|documento_suma|documento_suma_mensual|cliente|movimiento|movimiento_dia)"? /.test(text),
  )
  expect(dichos.length).toBeGreaterThan(0)
  for (const dicho of dichos) expect(await explain(dicho)).toBeLessThan(200)
})

test('la historia de un cliente lee lo suyo y nada más', async () => {
  const ruta = `cliente-historia/${clienteB}`
  for (let vez = 0; vez < VECES; vez++) await get(ruta, 'b')
  const dichos = (await listen(ruta)).filter(({ text }) => / correo_enviado /.test(text))
  expect(dichos).toHaveLength(1)
  for (const dicho of dichos) expect(await explain(dicho)).toBeLessThan(200)
})

test('la historia de un cliente de miles de facturas lee las que enseña', async () => {
  const { rows } = await t.base.asAdmin(
    `with hechos as (
       insert into bitacora (actor, id_socio_comercial, accion, objeto, id_objeto)
       select 'Prueba', d.id_socio_comercial, 'timbrar', 'factura', d.id
         from documento_fiscal d join cliente c on c.id = d.id_cliente, generate_series(1, 4) where c.nombre = 'Transportes del Valle')
     select id from cliente where nombre = 'Transportes del Valle'`,
  )
  await t.base.asAdmin('vacuum analyze bitacora, suceso_de_cliente')
  await get(`cliente-historia/${rows[0].id}`, 'a')
  const dichos = (await listen(`cliente-historia/${rows[0].id}`, 'a')).filter(({ text }) =>
    / correo_enviado /.test(text),
  )
  expect(dichos).toHaveLength(1)
  for (const dicho of dichos) expect(await explain(dicho, t.gente.a)).toBeLessThan(500)
})

test.each([
  ...[
    'FechaEmision',
    'Folio',
    'FacturaEstatus',
    'Cliente',
    'Sucursal',
    'Producto',
    'Litros',
    'Precio',
    'Total',
  ].flatMap((orden) => [`facturas?limite=100&orden=${orden}`, `facturas?limite=100&orden=-${orden}`]),
  'facturas?limite=100&orden=-SaldoRestante',
  'facturas?limite=100&orden=SaldoRestante&estatus=Timbrada',
  'facturas?limite=100&orden=Antiguedad&estatus=Timbrada',
  'facturas?limite=100&orden=-Antiguedad',
  'facturas?limite=100&orden=FechaEmision&saldo=si',
  'clientes?limite=100&orden=UsoCFDIDescripcion',
  'estado-cuenta?limite=100&orden=TipoDeposito',
  'estado-cuenta?limite=100&desde=2024-01-01&hasta=2024-01-31',
  'estado-cuenta?limite=100&orden=IdMovimiento&desde=2024-04-01&hasta=2024-04-30',
  'estado-cuenta?limite=100&hasta=2024-02-10',
])('%s: una ventana del socio de cien mil toca las filas que enseña', async (ruta) => {
  for (let vez = 0; vez < 2; vez++) await get(ruta, 'a')
  const dichos = (await listen(ruta, 'a')).filter(finds)
  expect(dichos).toHaveLength(1)
  // Its clients stand in the order of their names, those who bought nothing too.
  const clientes = ruta.includes('Cliente') ? MUCHOS / 4 : 0
  for (const dicho of dichos) expect(await explain(dicho, t.gente.a)).toBeLessThan(2000 + clientes)
})

test.each([
  'Configuración y accesos',
  'Maestros',
  'Dinero&orden=IdBitacora',
  'Maestros&orden=Accion',
  'Documentos fiscales',
  'Documentos fiscales&orden=-Accion',
])(
  'admin/bitacora?estatus=%s: una ventana toca los hechos de su grupo y no los que hay entre ellos',
  async (estatus) => {
    await t.base.force(
      `insert into bitacora (actor, accion, objeto, id_objeto)
     select 'Prueba', 'editar', case when n % 400 = 0 then 'cliente' when n % 900 = 0 then 'usuario' else 'factura' end, n
       from generate_series(1, 20000) n`,
    )
    await t.base.asAdmin('vacuum analyze bitacora')
    const ruta = `admin/bitacora?limite=100&estatus=${estatus}`
    for (let vez = 0; vez < VECES; vez++) await get(ruta, 'c')
    const dichos = (await listen(ruta, 'c')).filter(finds)
    expect(dichos).toHaveLength(1)
    for (const dicho of dichos) expect(await explain(dicho, 'todo')).toBeLessThan(2000)
  },
)

test.each(['', '?estatus=Maestros,Dinero'])(
  'admin/bitacora_resumen%s: no cuenta los hechos uno por uno',
  async (consulta) => {
    await t.base.force(
      `insert into bitacora (actor, accion, objeto, id_objeto) select 'Prueba', 'editar', 'cliente', n from generate_series(1, 20000) n`,
    )
    for (let vez = 0; vez < 2; vez++) await get(`admin/bitacora_resumen${consulta}`, 'c')
    const dichos = (await listen(`admin/bitacora_resumen${consulta}`, 'c')).filter(({ text }) => /'Filas'/.test(text))
    expect(dichos).toHaveLength(1)
    for (const dicho of dichos) expect(await explain(dicho, 'todo')).toBeLessThan(1000)
  },
)

test('lo que se busca por el nombre de un cliente se lee de sus facturas y no de todas', async () => {
  const ruta = 'facturas?limite=100&q=del valle'
  for (let vez = 0; vez < 2; vez++) await get(ruta, 'a')
  const dichos = (await listen(ruta, 'a')).filter(finds)
  expect(dichos).toHaveLength(1)
  for (const dicho of dichos) expect(await explain(dicho, t.gente.a)).toBeLessThan(1000)
})

test.each(['-Total', '-Litros', 'Precio', 'Folio'])(
  'por %s solo las prefacturas: las demás no se leen',
  async (orden) => {
    const ruta = `facturas?limite=100&estatus=Prefactura&orden=${orden}`
    for (let vez = 0; vez < 2; vez++) await get(ruta, 'a')
    const dichos = (await listen(ruta, 'a')).filter(finds)
    expect(dichos).toHaveLength(1)
    for (const dicho of dichos) expect(await explain(dicho, t.gente.a)).toBeLessThan(800)
  },
)

test.each([
  ...['FacturaEstatus', 'Producto', 'Sucursal', 'Cliente'].flatMap((orden) => [`orden=${orden}`, `orden=-${orden}`]),
  'cliente=de-la-primera',
])('facturas?%s: una ventana del socio de diez mil toca las filas que enseña', async (consulta) => {
  const { rows } = await t.base.asAdmin(
    'select id_cliente from documento_fiscal where id_socio_comercial = $1 limit 1',
    [socios.c],
  )
  const ruta = `facturas?limite=100&${consulta.replace('de-la-primera', rows[0].id_cliente)}`
  for (let vez = 0; vez < 2; vez++) await get(ruta, 'c')
  const dichos = (await listen(ruta, 'c')).filter(finds)
  expect(dichos).toHaveLength(1)
  for (const dicho of dichos) expect(await explain(dicho, socios.c)).toBeLessThan(2000)
})

test.each([
  'facturas_resumen',
  'facturas_resumen?estatus=Timbrada&saldo=si',
  'facturas_resumen?desde=2024-01-01',
  'dashboard-graficas',
  'estado-cuenta_resumen',
])('%s: las sumas del socio de cien mil leen sus días y no sus filas', async (ruta) => {
  for (let vez = 0; vez < 2; vez++) await get(ruta, 'a')
  const dichos = (await listen(ruta, 'a')).filter(({ text }) => /documento_suma|movimiento_dia/.test(text))
  expect(dichos).toHaveLength(1)
  for (const dicho of dichos) expect(await explain(dicho, t.gente.a)).toBeLessThan(MUCHOS / 10)
})

test('las gráficas leen doce meses y los días en que algo se debe, aunque haya cuarenta años', async () => {
  await t.base.asAdmin(
    `insert into documento_dia
     select $1::bigint, 'factura', date '1986-01-01' + n, 'timbrado', 1, false, 0, 0, 0, 0 from generate_series(1, 14000) n`,
    [t.gente.b],
  )
  await t.base.asAdmin('vacuum analyze documento_dia')
  await get('dashboard-graficas', 'b')
  const dichos = (await listen('dashboard-graficas')).filter(({ text }) => /documento_suma/.test(text))
  expect(dichos).toHaveLength(1)
  for (const dicho of dichos) expect(await explain(dicho)).toBeLessThan(200)
})

test('el resumen trae a lo más quinientas vencidas y quinientas por vencer, las más antiguas de cada plazo', async () => {
  const r = await t.app.inject({ url: '/services/facturas-porvencer', headers: await t.as('a') })
  const filas: { IdFactura: number; DiasDesdeEmision: number }[] = r.json()
  const vencidas = filas.filter((fila) => fila.DiasDesdeEmision > DIAS_VENCIDA)
  const { rows } = await t.base.asAdmin(
    `select d.id from documento_fiscal d join documento_saldo b on b.id_documento = d.id
      where d.id_socio_comercial = $1 and b.saldo_cent > 0 order by d.dia, d.id limit ${MAX_POR_PLAZO}`,
    [t.gente.a],
  )
  expect(vencidas.map((fila) => String(fila.IdFactura))).toEqual(rows.map(({ id }) => String(id)))
  expect(filas.length - vencidas.length).toBeGreaterThan(0)
  expect(filas.length - vencidas.length).toBeLessThanOrEqual(MAX_POR_PLAZO)
})

test('una búsqueda que hallan más clientes de los que se pasan por su id encuentra lo mismo', async () => {
  const facturas = async (q: string) =>
    (await t.app.inject({ url: `/services/facturas_resumen?q=${q}`, headers: await t.as('a') })).json().Filas
  expect(await facturas('fletes')).toBe(0)
  expect(await facturas('o')).toBe(MUCHOS)
})
