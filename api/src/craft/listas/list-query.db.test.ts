import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.base.asAdmin(
    `insert into sucursal (id_socio_comercial, nombre, id_serie)
     select $1, case n % 4 when 0 then 'Ñandú ' when 1 then 'abeja ' when 2 then 'Ábaco ' else 'Zacatecas ' end || lpad(n::text, 4, '0'),
            case when n % 3 = 0 then $2::bigint end
       from generate_series(1, 2500) n`,
    [t.gente.a, t.gente.serie],
  )
})
afterAll(() => t.close())

const get = async (url: string, sujeto = 'a') => {
  const r = await t.app.inject({ url: `/services/${url}`, headers: await t.as(sujeto) })
  return {
    status: r.statusCode,
    filas: r.statusCode === 200 ? r.json() : r.json(),
    siguiente: r.headers['x-siguiente'],
  }
}

describe('listas', () => {
  test('sin parámetros llega entera, en orden español', async () => {
    const { filas } = await get('sucursales')
    expect(filas).toHaveLength(2501)
    const nombres = filas.map((f: { Nombre: string }) => f.Nombre)
    expect(nombres).toEqual([...nombres].sort(new Intl.Collator('es').compare))
  })

  test.each(['Nombre', '-Nombre', 'Serie', '-Serie', 'IdSucursal', '-IdSerie'])(
    'por ventanas (%s) es la misma lista, sin huecos ni repetidos',
    async (orden) => {
      const entera = (await get(`sucursales?orden=${orden}`)).filas
      const juntas: unknown[] = []
      let cursor: string | undefined
      do {
        const pagina = await get(`sucursales?orden=${orden}&limite=333${cursor ? `&cursor=${cursor}` : ''}`)
        expect(pagina.status).toBe(200)
        juntas.push(...pagina.filas)
        cursor = pagina.siguiente as string | undefined
      } while (cursor)
      expect(juntas).toEqual(entera)
    },
  )

  test('busca sin distinguir mayúsculas ni acentos, y los comodines son texto', async () => {
    expect((await get('sucursales?q=abaco')).filas).toHaveLength(625)
    expect((await get('sucursales?q=ÑANDÚ 00')).filas.length).toBeGreaterThan(0)
    expect((await get('sucursales?q=%25')).filas).toEqual([])
    expect((await get('sucursales?q=_')).filas).toEqual([])
  })

  test('el resumen cuenta lo filtrado', async () => {
    expect((await get('sucursales_resumen?q=zacatecas')).filas).toEqual({ Filas: 625, Sumas: {} })
  })

  test('un cursor de otro orden, roto o inventado se rechaza', async () => {
    const { siguiente } = await get('sucursales?limite=5')
    expect((await get(`sucursales?limite=5&orden=-Nombre&cursor=${siguiente}`)).status).toBe(400)
    expect((await get('sucursales?limite=5&cursor=e30')).status).toBe(400)
    expect((await get('sucursales?orden=Nada')).status).toBe(400)
    expect((await get('sucursales?limite=100000')).status).toBe(400)
  })

  test('otro socio no ve ninguna fila', async () => {
    const { filas } = await get('sucursales', 'b')
    expect(filas.map((f: { Nombre: string }) => f.Nombre)).toEqual(['Puerto'])
  })

  test('segunda muralla: sin el filtro de la aplicación, la base sigue mostrando solo lo propio', async () => {
    const nombres = await t.base.inTx({ socio: t.gente.b }, async (tx) => {
      const { sql } = await import('kysely')
      return (await sql<{ nombre: string }>`select nombre from sucursal`.execute(tx)).rows.map((f) => f.nombre)
    })
    expect(nombres).toEqual(['Puerto'])
    const { rows } = await t.base.pool.query('select count(*)::int as n from sucursal')
    expect(rows[0].n).toBe(0)
  })

  test('nadie puede escribir una fila en nombre de otro socio', async () => {
    const { sql } = await import('kysely')
    const intento = t.base.inTx({ socio: t.gente.b }, (tx) =>
      sql`insert into sucursal (id_socio_comercial, nombre) values (${t.gente.a}, 'Intrusa')`.execute(tx),
    )
    await expect(intento).rejects.toThrow(/row-level security/)
  })

  test('la hoja de cálculo lleva las filas filtradas y ninguna fórmula', async () => {
    await t.base.asAdmin('insert into sucursal (id_socio_comercial, nombre) values ($1, \'=HYPERLINK("http://x")\')', [
      t.gente.a,
    ])
    const r = await t.app.inject({ url: '/services/sucursales_exportar?q=hyperlink', headers: await t.as('a') })
    expect(r.headers['content-disposition']).toContain('Sucursales.xlsx')
    const { readXlsx } = await import('hucre')
    const libro = await readXlsx(r.rawPayload)
    expect(libro.sheets[0]!.name).toBe('Sucursales')
    expect(libro.sheets[0]!.rows).toEqual([
      ['Nombre', 'Serie'],
      ['=HYPERLINK("http://x")', null],
    ])
  })
})
