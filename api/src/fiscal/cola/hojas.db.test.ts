import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { tablaDe } from '../../../test/tabla-de-hoja.ts'

let t: TestApp
const folios: number[] = []
beforeAll(async () => {
  t = await createTestApp()
  for (const Monto of ['10.00', '20.00', '30.00']) {
    const payload = { IdDepositoTipo: 3, Depositante: `Hoja ${Monto}`, Monto }
    const url = '/services/deposito_agregar'
    const r = await t.app.inject({ method: 'POST', url, headers: await t.as('a'), payload })
    folios.push(r.json().IdDeposito)
  }
})
afterAll(() => t.close())

const pedir = async (ruta: string, sujeto: string, payload: object) =>
  t.app.inject({ method: 'POST', url: `/services/admin/${ruta}`, headers: await t.as(sujeto), payload })

/** The first column of the sheet, without its title. */
const primera = async (payload: object) => {
  const r = await pedir('bancos_exportar', 'administrador', payload)
  expect([r.statusCode, r.headers['content-disposition']]).toEqual([200, expect.stringContaining('Bancos')])
  return (await readXlsx(r.rawPayload)).sheets[0]!.rows.slice(1).map((fila) => fila[0])
}

describe('la hoja de un catálogo', () => {
  const todos = async (): Promise<{ Id: number; Nombre: string }[]> =>
    (await t.app.inject({ url: '/services/admin/bancos', headers: await t.as('administrador') })).json()

  test('sin filas nombradas lo lleva entero', async () => {
    expect((await primera({})).sort()).toEqual((await todos()).map(({ Nombre }) => Nombre).sort())
  })

  test('lleva las filas que la pantalla nombra, en su orden, y una sola vez cada una', async () => {
    const [uno, dos, tres] = await todos()
    expect(await primera({ Claves: [tres!.Id, String(uno!.Id), tres!.Id] })).toEqual([tres!.Nombre, uno!.Nombre])
    expect(await primera({ Claves: [dos!.Id] })).toEqual([dos!.Nombre])
  })

  test('lo que ya no está, o nunca estuvo, simplemente no va', async () => {
    const [uno] = await todos()
    expect(await primera({ Claves: [uno!.Id, 999_999_999, "1' or 1=1"] })).toEqual([uno!.Nombre])
    expect(await primera({ Claves: [] })).toEqual([])
  })

  test.each([
    ['un texto', 'uno', 'La lista de filas no es válida.'],
    ['un objeto dentro', [{ Id: 1 }], 'La fila no es válida.'],
    ['una clave enorme', ['x'.repeat(61)], 'La fila no es válida.'],
    ['demasiadas', Array.from({ length: 20_001 }, () => 1), 'Son demasiadas filas para una hoja: acorta la búsqueda.'],
  ])('%s se rechaza con su frase', async (_, Claves, frase) => {
    const r = await pedir('bancos_exportar', 'administrador', { Claves })
    expect([r.statusCode, Object.values(r.json().campos)]).toEqual([422, [frase]])
  })

  test.each([
    ['productos_exportar', 'Productos.xlsx'],
    ['factura-tipos_exportar', 'TiposDeFactura.xlsx'],
    ['bancos_exportar', 'Bancos.xlsx'],
    ['series_exportar', 'Series.xlsx'],
    ['permisos_exportar', 'Permisos.xlsx'],
    ['documentos_exportar', 'DocumentosPublicados.xlsx'],
    ['tipos-cambio_exportar', 'TiposDeCambio.xlsx'],
  ])('el administrador y el auditor se llevan %s; el socio no', async (ruta, archivo) => {
    for (const quien of ['administrador', 'auditor']) {
      const r = await pedir(ruta, quien, {})
      expect([r.statusCode, r.headers['content-disposition']]).toEqual([200, expect.stringContaining(archivo)])
      expect((await readXlsx(r.rawPayload)).sheets[0]!.rows[0]!.every((titulo) => titulo !== '')).toBe(true)
    }
    expect((await pedir(ruta, 'a', {})).statusCode).toBe(403)
  })
})

describe('solo las filas elegidas de una lista', () => {
  const leer = async (consulta: string, sujeto = 'a') =>
    t.app.inject({ url: `/services/depositos${consulta}`, headers: await t.as(sujeto) })

  test('la lista, su resumen y su hoja se quedan en ellas', async () => {
    const ids = [folios[2], folios[0]].join(',')
    const filas = (await leer(`?ids=${ids}&limite=10`)).json().map((f: { IdDeposito: number }) => f.IdDeposito)
    expect(filas.sort()).toEqual([folios[0], folios[2]].sort())
    expect((await leer(`_resumen?ids=${ids}`)).json()).toMatchObject({ Filas: 2 })
    const { rows } = (await readXlsx((await leer(`_exportar?ids=${ids}`)).rawPayload)).sheets[0]!
    expect(tablaDe(rows).tabla).toHaveLength(3)
  })

  test('las de otro socio no se ven por nombrarlas', async () => {
    expect((await leer(`?ids=${folios.join(',')}&limite=10`, 'b')).json()).toEqual([])
  })

  test.each(['abc', '1,,2', '-1', '1;drop', Array.from({ length: 501 }, () => 1).join(',')])(
    'ids %# absurdos se rechazan',
    async (ids) => {
      const r = await leer(`?ids=${ids}`)
      expect([r.statusCode, r.json().campos.ids]).toEqual([400, 'Elige a lo más 500 filas.'])
    },
  )
})
