// The days kept added up (D-298): the foot of a list says what its rows say, whatever is asked, and two writers never wait.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { listDiasSumados } from '../../casa/verify/verify.sql.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.001 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LAS SUMAS')
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  // A year of them, in every state, some of which owe: copies of one that was really stamped.
  await t.base.force(
    `insert into documento_fiscal (id_socio_comercial, familia, estado, serie, folio, id_cliente, id_producto, precio, litros, subtotal, iva,
       total, id_metodo_pago, id_forma_pago, id_factura_tipo, id_sku_tipo, id_sucursal, uuid, fecha_emision, fecha_timbrado, id_archivo_xml,
       id_usuario_captura, saldo_cent)
     select d.id_socio_comercial, d.familia, x.estado, 'S', 5000 + n, d.id_cliente, case when n % 3 = 0 then $2::bigint else d.id_producto end,
            d.precio, d.litros + n * 0.001, d.subtotal, d.iva, d.total + n * 0.01, d.id_metodo_pago, d.id_forma_pago, 1, 1, d.id_sucursal,
            case when x.sellado then gen_random_uuid() end, d.fecha_emision - n * interval '1 day', d.fecha_timbrado,
            case when x.sellado then d.id_archivo_xml end, 1,
            case when not x.sellado then -1 when x.estado = 'timbrado' and n % 4 = 0 then 12345 + n else 0 end
       from documento_fiscal d, generate_series(1, 300) n,
            lateral (select (array['borrador', 'timbrado', 'cancelado', 'rechazado', 'timbrado'])[1 + n % 5] as estado) e,
            lateral (select e.estado, e.estado in ('timbrado', 'cancelado') as sellado) x
      where d.id = $1`,
    [id, f.urea],
  )
}, 120_000)
afterAll(() => t.close())

type Fila = Record<'FacturaEstatus' | 'FechaEmision', string> & Record<'Litros' | 'Total' | 'SaldoRestante', number>
const leer = async (ruta: string) =>
  (await t.app.inject({ url: `/services/${encodeURI(ruta)}`, headers: await t.as('a') })).json()
const mil = (filas: Fila[], campo: 'Litros' | 'Total' | 'SaldoRestante') =>
  filas.reduce((suma, fila) => suma + Math.round(Number(fila[campo] ?? 0) * 1000), 0)

const PREGUNTAS = [
  '',
  'estatus=Timbrada',
  'estatus=Por Autorizar,Prefactura,Timbrada',
  'estatus=Cancelada',
  'desde=2026-06-01',
  'desde=2026-03-10&hasta=2026-08-20',
  'hasta=1999-12-31',
  'saldo=si',
  'saldo=si&estatus=Timbrada&desde=2026-02-01',
  'producto=:urea',
  'producto=:urea&estatus=Timbrada&hasta=2026-09-01',
  // What the days do not know is added row by row.
  'cliente=:cliente',
  'sucursal=:sucursal&saldo=si',
  'q=S-51',
]

async function compareAll(): Promise<void> {
  for (const pregunta of PREGUNTAS) {
    const consulta = pregunta.replace(/:(\w+)/g, (_, campo: keyof Fiscales) => String(f[campo]))
    const filas: Fila[] = await leer(`facturas?${consulta}`)
    const { Filas, Sumas, SinSumar } = await leer(`facturas_resumen?${consulta}`)
    const vivas = filas.filter((fila) => !/^(Borrad|Cancelad|Rechazad)/.test(fila.FacturaEstatus))
    const enMil = Object.fromEntries(
      Object.entries(Sumas).map(([campo, suma]) => [campo, Math.round(Number(suma) * 1000)]),
    )
    expect([pregunta, Filas, SinSumar, enMil]).toEqual([
      pregunta,
      filas.length,
      filas.length - vivas.length,
      { Litros: mil(vivas, 'Litros'), Total: mil(vivas, 'Total'), SaldoRestante: mil(vivas, 'SaldoRestante') },
    ])
  }
}

const kept = async () =>
  (
    await t.base.asAdmin(
      'select (select count(*)::int from documento_dia) as dias, (select count(*)::int from documento_dia_cambio where id_socio_comercial = $1) as cambios',
      [t.gente.a],
    )
  ).rows[0]
const dobla = () => t.base.asAdmin('select documento_dia_dobla($1)', [t.gente.a])
const diferencias = () => t.deps.snapshot('todo', listDiasSumados)

describe('el pie de las facturas', () => {
  test('dice lo que dicen sus filas, con lo dicho a medias y ya doblado', async () => {
    expect((await kept()).dias).toBeGreaterThan(0)
    await compareAll()
    await dobla()
    expect((await kept()).cambios).toBe(0)
    await compareAll()
    expect(await diferencias()).toEqual([])
  })

  test('sigue a cada cambio de una fila: día, estado, producto, cifras y lo que debe', async () => {
    await dobla()
    const cambia = (que: string) =>
      t.base.force(
        `update documento_fiscal set ${que} where id = (select max(id) from documento_fiscal where estado = 'timbrado')`,
      )
    for (const que of [
      "fecha_emision = fecha_emision - interval '40 days'",
      `id_producto = ${f.diesel}`,
      `id_producto = ${f.urea}`,
      'litros = litros + 7.125, total = total + 99.99',
      'saldo_cent = 777',
      'saldo_cent = 0',
      "estado = 'cancelado'",
    ]) {
      await cambia(que)
      expect([que, await diferencias()]).toEqual([que, []])
    }
    await compareAll()
    // What is not added up is not said.
    await dobla()
    await cambia("observaciones = 'otra cosa'")
    expect((await kept()).cambios).toBe(0)
  })

  test('las gráficas suman lo mismo que sus filas', async () => {
    const { Antiguedad, Productos } = await leer('dashboard-graficas')
    const deben: Fila[] = await leer('facturas?saldo=si')
    const saldo = Antiguedad.reduce((suma: number, { Saldo }: { Saldo: number }) => suma + Math.round(Saldo * 1000), 0)
    expect(saldo).toBe(mil(deben, 'SaldoRestante'))
    expect(Antiguedad.reduce((n: number, { Documentos }: { Documentos: number }) => n + Documentos, 0)).toBe(
      deben.length,
    )
    expect(Productos).toHaveLength(2)
  })
})

test('dos que escriben el mismo día no se esperan, y quien dobla tampoco hace esperar', async () => {
  const { rows } = await t.base.asAdmin(`select id from documento_fiscal where estado = 'timbrado' order by id limit 2`)
  const sesiones = await Promise.all(
    rows.map(async () => {
      const sesion = new pg.Client({ connectionString: t.base.url })
      await sesion.connect()
      await sesion.query("set session_replication_role = replica; set lock_timeout = '2s'; begin")
      return sesion
    }),
  )
  const [una, otra] = sesiones as [pg.Client, pg.Client]
  const cambia = (sesion: pg.Client, id: number) =>
    sesion.query(
      "update documento_fiscal set total = total + 1, fecha_emision = '2026-10-01T12:00:00Z' where id = $1",
      [id],
    )
  try {
    await cambia(una, rows[0].id)
    await una.query('select documento_dia_dobla($1)', [t.gente.a])
    await cambia(otra, rows[1].id)
    await otra.query('select documento_dia_dobla($1)', [t.gente.a])
    await otra.query('commit')
    await una.query('commit')
  } finally {
    for (const sesion of sesiones) await sesion.end()
  }
  expect(await diferencias()).toEqual([])
  await compareAll()
})

test('nadie de la aplicación escribe las sumas ni ve las de otro socio', async () => {
  const como = async (frase: string) => {
    const sesion = new pg.Client({ connectionString: t.base.url })
    await sesion.connect()
    try {
      await sesion.query('set role litro_app')
      await sesion.query("select set_config('app.socio', $1, false), set_config('app.alcance', 'socio', false)", [
        t.gente.b,
      ])
      return (await sesion.query(frase)).rows
    } finally {
      await sesion.end()
    }
  }
  for (const frase of [
    'update documento_dia set filas = 0',
    'update documento_mes set filas = 0',
    'delete from documento_dia_cambio',
    'update movimiento_dia set filas = 0',
    `select documento_dia_dobla(${t.gente.a})`,
  ]) {
    await expect(como(frase), frase).rejects.toThrow(/permission denied/)
  }
  for (const tabla of ['documento_dia', 'documento_mes', 'documento_dia_cambio', 'documento_suma', 'movimiento_dia']) {
    expect(await como(`select * from ${tabla} where id_socio_comercial = ${t.gente.a}`)).toEqual([])
  }
})

test('el pie del estado de cuenta suma sus días', async () => {
  const filas: { Monto: number; Fecha: string }[] = await leer('estado-cuenta')
  expect(filas.length).toBeGreaterThan(0)
  const [dia] = filas.map(({ Fecha }) => Fecha.slice(0, 10))
  for (const consulta of ['', `?desde=${dia}&hasta=${dia}`, '?hasta=1999-12-31', '?q=factura']) {
    const suyas: typeof filas = await leer(`estado-cuenta${consulta}`)
    const { Filas, Sumas } = await leer(`estado-cuenta_resumen${consulta}`)
    const monto = suyas.reduce((suma, { Monto }) => suma + Math.round(Monto * 100), 0)
    expect([consulta, Filas, Math.round(Sumas.Monto * 100)]).toEqual([consulta, suyas.length, monto])
  }
})

describe('el pie de depósitos, retornos y clientes', () => {
  const monto = (filas: Record<string, unknown>[], campo: string, vive: (fila: Record<string, unknown>) => boolean) =>
    filas.filter(vive).reduce((suma, fila) => suma + Math.round(Number(fila[campo] ?? 0) * 100), 0)
  const vive = ({ Estatus }: Record<string, unknown>) => !/^(Borrad|Cancelad|Rechazad)/.test(String(Estatus))

  beforeAll(async () => {
    const { a, proveedorA, cuentaA } = t.gente
    await t.base.force(
      `insert into deposito (id_socio_comercial, id_deposito_tipo, depositante, monto, estado, fecha_validacion, creado)
       select $1, 1, 'Fletes ' || n, 1000 + n * 0.01, x, case when x <> 'capturado' then now() end, now() - n * interval '1 day'
         from generate_series(1, 250) n, lateral (select (array['capturado', 'aplicado', 'cancelado'])[1 + n % 3] as x) e`,
      [a],
    )
    await t.base.force(
      `insert into retorno (id_socio_comercial, id_proveedor, id_cuenta, concepto, moneda, monto, tipo_cambio, monto_usd, estado, observaciones, creado)
       select $1, $2, $3, 'Flete ' || n, case when n % 2 = 0 then 'USD' else 'MXN' end, 1800 + n, 18,
              case when n % 2 = 0 then 100 + n * 0.01 end,
              (array['capturado', 'cancelado'])[1 + n % 2 * (n % 3) / 2], '', now() - n * interval '1 day'
         from generate_series(1, 250) n`,
      [a, proveedorA, cuentaA],
    )
  })

  test.each(['', 'estatus=Capturado', 'desde=2026-06-01&hasta=2026-09-30', 'hasta=1999-12-31', 'q=flete'])(
    'dice lo que dicen sus filas: %s',
    async (consulta) => {
      const depositos = await leer(`depositos?${consulta}`)
      const retornos = await leer(`retornos?${consulta}`)
      const pieDepositos = await leer(`depositos_resumen?${consulta}`)
      const pieRetornos = await leer(`retornos_resumen?${consulta}`)
      expect(pieDepositos.Filas).toBe(depositos.length)
      expect(pieRetornos.Filas).toBe(retornos.length)
      expect(Math.round(pieDepositos.Sumas.Monto * 100)).toBe(monto(depositos, 'Monto', vive))
      expect(Math.round(pieRetornos.Sumas.Monto * 100)).toBe(monto(retornos, 'Monto', vive))
      expect(Math.round(pieRetornos.Sumas.MontoUSD * 100)).toBe(monto(retornos, 'MontoUSD', vive))
      const sinSumar = depositos.filter((fila: Record<string, unknown>) => !vive(fila)).length
      expect(pieDepositos.SinSumar).toBe(sinSumar)
    },
  )

  test('sigue a cada cambio, también de vuelta y de una fila que se va', async () => {
    const frases = [
      "update deposito set monto = monto + 0.01 where depositante = 'Fletes 7'",
      "update deposito set estado = 'cancelado' where estado = 'aplicado' and depositante like 'Fletes 1%'",
      "update retorno set moneda = 'MXN', monto_usd = null where concepto = 'Flete 8'",
      "update retorno set moneda = 'USD', monto_usd = 55.55, monto = 999.90, estado = 'cancelado' where concepto = 'Flete 9'",
      "update retorno set creado = creado - interval '60 days' where concepto like 'Flete 2%'",
      "delete from deposito where depositante = 'Fletes 3'",
    ]
    for (const frase of frases) {
      await t.base.force(frase)
      expect([frase, await diferencias()]).toEqual([frase, []])
    }
    await dobla()
    expect(await diferencias()).toEqual([])
    // What is not added up is not said.
    await t.base.force("update deposito set comentarios = 'otra cosa'")
    expect((await kept()).cambios).toBe(0)
  })

  test('cuántos clientes hay, también los que se acaban de dar de alta', async () => {
    const cuantos = async () => (await leer('clientes_resumen')).Filas
    const antes = await cuantos()
    expect(antes).toBe((await leer('clientes')).length)
    await seedFiscales(t.deps, t.gente.a, 'RECIÉN DADO DE ALTA', 'EKU9003173C9')
    expect(await cuantos()).toBeGreaterThan(antes)
    expect(await cuantos()).toBe((await leer('clientes')).length)
    expect(await diferencias()).toEqual([])
  })
})
