import { AHORA } from '@litro/embedded-pac/test-cfdi'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Destino, fund, makeClient, seedDestino } from '../../../test/retornos.ts'
import { tablaDe } from '../../../test/tabla-de-hoja.ts'

let t: TestApp
let call: ReturnType<typeof makeClient>
let mxn: Destino
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(AHORA) })
  call = makeClient(t)
  mxn = await seedDestino(t, t.gente.a)
  const deB = await seedDestino(t, t.gente.b)
  for (const socio of [t.gente.a, t.gente.b]) await fund(t.deps, socio, 100_000_000n)
  for (const Monto of [100, 200, 300]) await nuevo(pesos({ Monto }))
  await call('b', 'POST', 'retorno_agregar', { ...pesos(deB), IdSucursal: t.gente.sucursalB })
  for (const id of [1, 2]) await call('a', 'PUT', `retorno/${id}/cancelar`)
})
afterAll(() => t.close())

const pesos = (cambios: object = {}) => ({
  ...mxn,
  Monto: 116,
  Concepto: 'Flete de noviembre',
  IdSucursal: String(t.gente.sucursalA),
  ...cambios,
})
const nuevo = async (campos: object = pesos()) => (await call('a', 'POST', 'retorno_agregar', campos)).cuerpo

describe('lista', () => {
  test('busca por proveedor, cuenta y concepto sin distinguir acentos; no por estatus', async () => {
    const destino = await seedDestino(t, t.gente.a)
    await t.base.asAdmin("update proveedor set nombre = 'Válvulas Ñandú' where id = $1", [destino.IdProveedor])
    const r = await nuevo(pesos({ ...destino, Concepto: 'Revisión de compresores' }))
    const buscar = async (q: string) =>
      (await call('a', 'GET', `retornos?q=${encodeURIComponent(q)}`)).cuerpo.map(
        (fila: { IdRetorno: number }) => fila.IdRetorno,
      )
    expect(await buscar('valvulas ñandu')).toEqual([r.IdRetorno])
    expect(await buscar('REVISION DE')).toEqual([r.IdRetorno])
    expect(await buscar(r.NumCuenta.slice(4))).toEqual([r.IdRetorno])
    expect(await buscar('Capturado')).toEqual([])
    expect(await buscar('%')).toEqual([])
  })

  test('la de un proveedor trae solo lo suyo, y lo que le pasó a cada retorno', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const { IdRetorno } = await nuevo(pesos({ ...destino, Monto: 321 }))
    const de = (proveedor: unknown, quien = 'a') => call(quien, 'GET', `retornos?proveedor=${proveedor}`)
    expect((await de(destino.IdProveedor)).cuerpo).toMatchObject([{ IdRetorno, Monto: 321 }])
    expect((await call('a', 'GET', `retornos_resumen?proveedor=${destino.IdProveedor}`)).cuerpo.Sumas.Monto).toBe(321)
    expect((await de(destino.IdProveedor, 'b')).cuerpo).toEqual([])
    for (const raro of ['-1', '0', 'x', '1.5', '%00', '9'.repeat(20)]) expect((await de(raro)).status).toBe(400)

    await call('a', 'PUT', `retorno/${IdRetorno}/cancelar`)
    const historia = await call('a', 'GET', `retorno-historia/${IdRetorno}`)
    const acciones = historia.cuerpo.map(({ Accion }: { Accion: string }) => Accion)
    expect(acciones).toEqual(['retorno capturado', 'retorno cancelado'])
    expect((await call('b', 'GET', `retorno-historia/${IdRetorno}`)).status).toBe(404)
  })

  test('filtra por estatus, suma y exporta todo o lo filtrado', async () => {
    const resumen = (await call('a', 'GET', 'retornos_resumen?estatus=Cancelado')).cuerpo
    const filas = (await call('a', 'GET', 'retornos?estatus=Cancelado')).cuerpo
    expect(filas.length).toBe(resumen.Filas)
    expect(new Set(filas.map((fila: { Estatus: string }) => fila.Estatus))).toEqual(new Set(['Cancelado']))
    const hoja = async (consulta: string) => {
      const r = await t.app.inject({ url: `/services/retornos_exportar${consulta}`, headers: await t.as('a') })
      expect(r.headers['content-disposition']).toContain('Retornos.xlsx')
      const { name, rows } = (await readXlsx(r.rawPayload)).sheets[0]!
      return { name, ...tablaDe(rows) }
    }
    const { name, tabla: rows } = await hoja('?estatus=Cancelado')
    expect(name).toBe('Retornos')
    expect(rows[0]!.slice(0, 10)).toEqual([
      'Folio',
      'Fecha',
      'Estatus',
      'Concepto',
      'Proveedor',
      'Sucursal',
      'Cuenta Bancaria',
      'Moneda',
      'Monto',
      'Tipo de Cambio',
    ])
    expect(rows).toHaveLength(resumen.Filas + 1)
    const { Filas, Sumas } = (await call('a', 'GET', 'retornos_resumen')).cuerpo
    const { tabla, totales } = await hoja('')
    expect(tabla).toHaveLength(Filas + 1)
    // What the foot of the list adds, to the cent.
    expect(totales![tabla[0]!.indexOf('Monto')]).toBe(Sumas.Monto)
  })

  test('la lista de un socio no trae los de otro', async () => {
    const ids = async (sujeto: string) =>
      new Set((await call(sujeto, 'GET', 'retornos')).cuerpo.map((fila: { IdRetorno: number }) => fila.IdRetorno))
    const [deA, deB] = [await ids('a'), await ids('b')]
    expect([...deA].filter((id) => deB.has(id))).toEqual([])
    expect(deB.size).toBeGreaterThan(0)
  })
})
