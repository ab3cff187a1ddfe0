// Looking for a key of the SAT: without its catalogue, with it, and with what nobody should send.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { replaceClaves } from './clave-sat.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function buscar(consulta: Record<string, string>, quien = 'administrador') {
  const url = `/services/admin/claves-sat?${new URLSearchParams(consulta)}`
  const r = await t.app.inject({ url, headers: await t.as(quien) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const claves = async (q: string, Catalogo = 'c_ClaveProdServ'): Promise<string[]> =>
  (await buscar({ Catalogo, q })).cuerpo.map(({ Clave }: { Clave: string }) => Clave)

describe('sin catálogo importado', () => {
  test('se hallan las del giro por código, por palabras y sin acentos, y sin nada escrito todas', async () => {
    expect(await claves('DIESEL')).toEqual(['15101505'])
    expect(await claves('premium gasolina')).toEqual(['15101515'])
    expect(await claves('151215')).toEqual(['15121500', '15121501', '15121504', '15121508'])
    expect(await claves('')).toHaveLength(22)
    expect(await claves('litro', 'c_ClaveUnidad')).toEqual(['LTR'])
  })
})

describe('con el catálogo', () => {
  beforeEach(async () => {
    await t.deps.inTx('todo', (tx) =>
      replaceClaves(tx, 'c_ClaveProdServ', [
        { clave: '15101505', desde: null, hasta: null, nombre: 'Combustible diésel' },
        { clave: '15101513', desde: null, hasta: null, nombre: 'Diésel fuera de carretera' },
        { clave: '40151500', desde: null, hasta: null, nombre: 'Bombas para DIÉSEL 100 % nuevas' },
        { clave: '40151501', desde: null, hasta: '2020-01-01', nombre: 'Bombas de diésel de antes' },
        { clave: '40151502', desde: null, hasta: null },
        ...Array.from({ length: 80 }, (_, i) => ({
          clave: String(60_000_000 + i),
          desde: null,
          hasta: null,
          nombre: 'Repetido',
        })),
      ]),
    )
    await t.base.asAdmin("update catalogo_sat set importado = now(), claves = 85 where catalogo = 'c_ClaveProdServ'")
  })

  test('las del giro que siguen en él van primero; ni las retiradas ni las vencidas se ofrecen', async () => {
    expect(await claves('diésel')).toEqual(['15101505', '40151500'])
    // Ours that the catalogue does not have would be refused when saved.
    expect(await claves('gasolina')).toEqual([])
  })

  test('una sin nombre se halla por su código, y nunca son más de cincuenta', async () => {
    expect((await buscar({ Catalogo: 'c_ClaveProdServ', q: '40151502' })).cuerpo).toEqual([
      { Clave: '40151502', Nombre: '' },
    ])
    expect(await claves('repetido')).toHaveLength(50)
  })

  test('los signos de una búsqueda son letras, no comodines', async () => {
    expect(await claves('100 %')).toEqual(['40151500'])
    expect(await claves('%%%%')).toEqual([])
    expect(await claves('_______')).toEqual([])
  })
})

test.each([
  ['sin catálogo', { q: 'x' }],
  ['un catálogo que no se busca', { Catalogo: 'c_Colonia', q: 'x' }],
  ['con NUL', { Catalogo: 'c_ClaveProdServ', q: 'a\0b' }],
  ['enorme', { Catalogo: 'c_ClaveProdServ', q: 'x'.repeat(101) }],
])('%s se niega', async (_, consulta) => {
  expect((await buscar(consulta)).status).toBe(400)
})

test('un socio no tiene catálogos que mantener', async () => {
  expect((await buscar({ Catalogo: 'c_ClaveProdServ', q: 'x' }, 'a')).status).toBe(403)
})
