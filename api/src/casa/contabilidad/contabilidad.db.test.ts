// The books of a month: every entry balanced, the sums those of the ledger, a closed month fixed, and bad requests told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { fund } from '../../../test/retornos.ts'
import { verificar } from '../verify/verificar.ts'

let t: TestApp
let ahora = new Date()
beforeAll(async () => {
  t = await createTestApp({ now: () => ahora })
  const f = await seedFiscales(t.deps, t.gente.a, 'DEL SUR')
  const factura = await crearTimbrado(t.deps, f, 'factura')
  await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: factura.id })
  await fund(t.deps, t.gente.a, 123_456n)
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'PUT', url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/admin/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  const esJson = r.headers['content-type']?.toString().includes('json')
  return {
    status: r.statusCode,
    cuerpo: esJson ? r.json() : r.payload,
    nombre: String(r.headers['content-disposition'] ?? ''),
  }
}
const mesDe = async () =>
  (await t.base.asAdmin('select to_char(max(fecha_negocio), $$YYYY-MM$$) as mes from asiento')).rows[0].mes as string
const leer = async (mes: string) => (await call('administrador', 'GET', `contabilidad?periodo=${mes}`)).cuerpo
const exportar = (mes: string, formato: string, mas = '') =>
  call('administrador', 'GET', `contabilidad_exportar?periodo=${mes}&formato=${formato}${mas}`)

const cent = (texto: string) => BigInt(texto.replace('.', ''))

test('el CSV cuadra póliza por póliza y suma lo que el libro', async () => {
  const mes = await mesDe()
  const { cuerpo, nombre } = await exportar(mes, 'csv')
  const [procedencia, titulos, ...renglones] = (cuerpo as string).replace('\uFEFF', '').trimEnd().split('\r\n')
  const resumen = await leer(mes)
  expect(nombre).toContain(`${mes.replace('-', '')}Polizas.csv`)
  expect(procedencia).toBe(
    `# Litro,periodo=${mes},corte=${/corte=([^,]+)/.exec(procedencia!)![1]},sha256=${resumen.Digest}`,
  )
  expect(titulos).toBe('Poliza,Fecha,ConceptoPoliza,Cuenta,NombreCuenta,Concepto,Debe,Haber,UUID,RFC,MontoCFDI')
  const sumas = new Map<string, bigint>()
  let debe = 0n
  for (const renglon of renglones) {
    const celdas = renglon.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((celda) => celda.replace(/,$/, ''))
    const [poliza, cargo, abono] = [celdas[0]!, cent(celdas[6]!), cent(celdas[7]!)]
    sumas.set(poliza, (sumas.get(poliza) ?? 0n) + cargo - abono)
    debe += cargo
  }
  expect([...sumas.values()].every((suma) => suma === 0n)).toBe(true)
  expect(sumas.size).toBe(resumen.Polizas)
  const { rows } = await t.base.asAdmin('select sum(greatest(importe_cent, 0))::text as debe from partida')
  expect(String(debe)).toBe(rows[0].debe)
  expect([resumen.Debe, resumen.Haber]).toEqual([Number(debe) / 100, Number(debe) / 100])
})

test('los XML salen con su nombre del SAT, cada CFDI con su UUID', async () => {
  const mes = await mesDe()
  const polizas = await exportar(mes, 'polizas', '&solicitud=AF&numero=ABC1234567/26')
  expect([polizas.status, polizas.nombre]).toEqual([200, expect.stringContaining(`${mes.replace('-', '')}PL.xml`)])
  const { rows } = await t.base.asAdmin(
    "select upper(uuid::text) as uuid from documento_fiscal where uuid is not null and familia <> 'rep'",
  )
  for (const { uuid } of rows) expect(polizas.cuerpo).toContain(`UUID_CFDI="${uuid}"`)
  const auxiliar = await exportar(mes, 'auxiliar', '&solicitud=DE&numero=AB123456789012')
  expect(auxiliar.nombre).toContain('XF.xml')
  expect((auxiliar.cuerpo as string).match(/ComprNal /g)!.length).toBeGreaterThanOrEqual(rows.length)
})

test('la DIOT cuenta las recibidas del mes, y sin XML no inventa el impuesto', async () => {
  const mes = await mesDe()
  await t.base.asAdmin(
    `insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo)
     values ('0e5be1b0-0000-4c11-9a00-0000000d1071', 'espejo', 'AAA010101AAA', '=Proveedor', 'XAXX010101000', '${mes}-05', 116, 'I')`,
  )
  const { cuerpo } = await exportar(mes, 'diot')
  expect(cuerpo).toContain(
    `AAA010101AAA,'=Proveedor,0E5BE1B0-0000-4C11-9A00-0000000D1071,${mes}-05,116,,,,,,,,,,Sin XML`,
  )
})

describe('lo que se pide mal', () => {
  test.each([
    ['periodo=2026-13&formato=csv', 'periodo'],
    ['periodo=2014-01&formato=csv', 'periodo'],
    ['periodo=2026-10&formato=pdf', 'formato'],
    ['periodo=2026-10&formato=polizas', 'solicitud'],
    ['periodo=2026-10&formato=polizas&solicitud=AF&numero=AB123456789012', 'numero'],
    ['periodo=2026-10&formato=auxiliar&solicitud=CO&numero=ABC1234567/26', 'numero'],
  ])('%s', async (consulta) => {
    expect((await call('administrador', 'GET', `contabilidad_exportar?${consulta}`)).status).toBe(400)
  })
  test('un mes que no empieza, y uno vacío', async () => {
    expect((await exportar('2099-01', 'csv')).cuerpo.campos.periodo).toBe('Ese mes todavía no empieza.')
    expect((await exportar('2015-02', 'csv')).cuerpo.campos.periodo).toBe('Ese mes no tiene pólizas.')
  })
  test('quien no debe', async () => {
    expect((await call('a', 'GET', 'contabilidad?periodo=2026-10')).status).toBe(403)
    expect((await call('tesoreria', 'PUT', 'contabilidad_cerrar', { Periodo: '2026-09' })).status).toBe(403)
  })
})

test('la cuenta se cambia con su versión y así sale', async () => {
  const mes = await mesDe()
  const cuenta = (await leer(mes)).Cuentas.find((c: { Tipo: string }) => c.Tipo === 'ventas')
  const entrada = { Numero: '4000-001', Nombre: 'Ventas de combustible', Agrupador: '401.01', Version: cuenta.Version }
  expect((await call('administrador', 'PUT', 'cuenta-contable_editar/ventas', entrada)).status).toBe(200)
  expect((await call('administrador', 'PUT', 'cuenta-contable_editar/ventas', entrada)).status).toBe(409)
  expect((await call('administrador', 'PUT', 'cuenta-contable_editar/nadie', entrada)).status).toBe(404)
  expect(
    (await call('administrador', 'PUT', 'cuenta-contable_editar/ventas', { ...entrada, Agrupador: 'x' })).status,
  ).toBe(422)
  expect((await exportar(mes, 'csv')).cuerpo).toContain('4000-001,Ventas de combustible')
})

describe('cerrar', () => {
  test('el mes en curso no; el pasado una sola vez, y lo tardío no lo cambia', async () => {
    const mes = await mesDe()
    ahora = new Date(`${mes}-28T18:00:00Z`)
    expect((await call('administrador', 'PUT', 'contabilidad_cerrar', { Periodo: mes })).cuerpo.codigo).toBe(
      'PERIODO_ABIERTO',
    )
    ahora = new Date('2099-01-20T18:00:00Z')
    const antes = await leer(mes)
    const respuestas = await Promise.all(
      Array.from({ length: 4 }, () => call('administrador', 'PUT', 'contabilidad_cerrar', { Periodo: mes })),
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await t.base.asAdmin(`with a as (insert into asiento (clave_idem, evento, fecha_negocio, actor) values ('tardio', 'Ajuste', '${mes}-15', 'prueba') returning id),
      c as (select id, clave from cuenta where clave in ('bancos', 'suspenso'))
      insert into partida (id_asiento, n, id_cuenta, importe_cent) select a.id, row_number() over (order by c.clave), c.id, case c.clave when 'bancos' then 100 else -100 end from a, c`)
    const despues = await leer(mes)
    expect([despues.Cerrado, despues.Tardias, despues.Digest, despues.Debe]).toEqual([
      true,
      1,
      antes.Digest,
      antes.Debe,
    ])
    expect((await verificar(t.deps.snapshot)).diferencias.filter(({ regla }) => regla.startsWith('V27'))).toEqual([])
  })
  test('si alguien toca el libro, verify lo dice y ya no se exporta', async () => {
    const mes = await mesDe()
    await t.base.force(
      `update asiento set fecha_negocio = fecha_negocio + 60 where id = (select min(id) from asiento where to_char(fecha_negocio, 'YYYY-MM') = '${mes}')`,
    )
    expect((await verificar(t.deps.snapshot)).diferencias.map(({ regla }) => regla)).toContain(
      'V27 mes entregado que ya no dice lo mismo',
    )
    expect((await exportar(mes, 'csv')).cuerpo.codigo).toBe('PERIODO_CERRADO')
  })
  test('un asiento descuadrado detiene el mes entero', async () => {
    await t.base.force(
      "insert into asiento (clave_idem, evento, fecha_negocio, actor) values ('roto', 'Roto', '2026-02-03', 'prueba')",
    )
    await t.base.force(
      "insert into partida (id_asiento, n, id_cuenta, importe_cent) select a.id, 1, c.id, 5 from asiento a, cuenta c where a.clave_idem = 'roto' and c.clave = 'bancos'",
    )
    expect((await exportar('2026-02', 'csv')).cuerpo.codigo).toBe('PERIODO_DESCUADRADO')
    expect((await call('administrador', 'PUT', 'contabilidad_cerrar', { Periodo: '2026-02' })).cuerpo.codigo).toBe(
      'PERIODO_DESCUADRADO',
    )
  })
})
