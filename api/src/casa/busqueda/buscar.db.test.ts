import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let a: Fiscales
let b: Fiscales
let timbrada: { id: number; uuid: string; folio: string; total: string }
let ajena: { id: number; folio: string }

beforeAll(async () => {
  t = await createTestApp()
  a = await seedFiscales(t.deps, t.gente.a, 'PALETA UNO')
  b = await seedFiscales(t.deps, t.gente.b, 'PALETA DOS', 'FVA120304AB1')
  const leer = async (id: number) => {
    const { rows } = await t.base.asAdmin(
      `select id::int, uuid::text, total::text, coalesce(serie || '-' || folio, 'PRE-' || provisional) as folio
         from documento_fiscal where id = $1`,
      [id],
    )
    return rows[0]
  }
  await crearTimbrado(t.deps, a, 'factura')
  const { rows } = await t.base.asAdmin(
    'select max(id)::int as id from documento_fiscal where id_socio_comercial = $1',
    [t.gente.a],
  )
  timbrada = await leer(rows[0].id)
  ajena = await leer(await crear(t.deps, b, 'factura'))
}, 180_000)
afterAll(() => t.close())

const buscar = async (quien: string, q: string) => {
  const r = await t.app.inject({ url: `/services/buscar?q=${encodeURIComponent(q)}`, headers: await t.as(quien) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const hallados = async (quien: string, q: string) =>
  (await buscar(quien, q)).cuerpo.map(({ Tipo, Id }: { Tipo: string; Id: number }) => `${Tipo} ${Id}`)

describe('la búsqueda de la paleta', () => {
  test('un documento por su folio, su UUID entero o su principio, su total, su cliente y el RFC de su cliente', async () => {
    const factura = `factura ${timbrada.id}`
    const monto = Number(timbrada.total).toLocaleString('en-US', { minimumFractionDigits: 2 })
    for (const q of [
      timbrada.folio,
      timbrada.folio.toLowerCase(),
      timbrada.uuid,
      timbrada.uuid.toUpperCase(),
      timbrada.uuid.replaceAll('-', ''),
      timbrada.uuid.slice(0, 8),
      timbrada.uuid.slice(0, 14),
      timbrada.total,
      `$${monto}`,
      monto,
      'paleta uno',
      'AUT150607QW3',
    ]) {
      expect(await hallados('a', q), q).toContain(factura)
    }
  })

  test('dice de quién es cada uno, con su monto exacto', async () => {
    const { cuerpo } = await buscar('a', timbrada.uuid)
    expect(cuerpo).toEqual([
      {
        Tipo: 'factura',
        Id: timbrada.id,
        IdSocioComercial: t.gente.a,
        Socio: expect.any(String),
        Titulo: timbrada.folio,
        De: expect.stringContaining('PALETA UNO'),
        Monto: Number(timbrada.total),
      },
    ])
  })

  test('el personal busca en todos los socios; un socio, solo en lo suyo', async () => {
    for (const quien of ['facturacion', 'autorizador', 'tesoreria', 'administrador', 'auditor']) {
      expect(await hallados(quien, ajena.folio), quien).toContain(`factura ${ajena.id}`)
      expect(await hallados(quien, timbrada.uuid), quien).toContain(`factura ${timbrada.id}`)
    }
    for (const q of [ajena.folio, 'paleta dos', 'FVA120304AB1']) {
      expect(await hallados('b', q), q).toContain(`factura ${ajena.id}`)
      expect(await hallados('a', q), q).not.toContain(`factura ${ajena.id}`)
    }
    expect(await hallados('b', timbrada.uuid)).toEqual([])
    expect(await hallados('b', timbrada.total)).not.toContain(`factura ${timbrada.id}`)
  })

  test('un cliente por una parte de su nombre, y cada cosa una vez aunque se halle de varios modos', async () => {
    const todo = await hallados('a', 'paleta')
    expect(todo).toContain(`cliente ${a.cliente}`)
    expect(new Set(todo).size).toBe(todo.length)
  })

  test.each([
    ['vacía', ''],
    ['una letra', 'x'],
    ['solo espacios', '   '],
    ['enorme', 'x'.repeat(201)],
    ['con NUL', 'a\0b'],
  ])('una búsqueda %s se rechaza con palabras', async (_, q) => {
    const { status, cuerpo } = await buscar('a', q)
    expect(status).toBe(400)
    expect(cuerpo.error).toMatch(/\S/)
  })

  test.each(['%%%', '___', "' or 1=1 --", '\\\\', '99999999999999999999', 'ffffffff', '$0', '-5', '1e308', '🛢️🛢️'])(
    '«%s» no halla nada que no lo diga ni rompe nada',
    async (q) => {
      const { status, cuerpo } = await buscar('a', q)
      expect([status, cuerpo]).toEqual([200, []])
    },
  )

  test('sin sesión no se busca', async () => {
    expect((await t.app.inject({ url: '/services/buscar?q=paleta' })).statusCode).toBe(401)
  })
})
