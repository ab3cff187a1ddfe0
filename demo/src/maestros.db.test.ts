import { recognize } from '@litro/api/craft/archivos/file-type'
import { loadBancos } from '@litro/api/maestros/catalogos/load-bancos'
import { bancoDeClabe, problemaClabe } from '@litro/cfdi/clabe'
import { digitoCoincide, esRfc } from '@litro/cfdi/rfc'
import { esSwift } from '@litro/cfdi/swift'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../api/test/database.ts'
import { documentosDemo } from './documentos.ts'
import { loadDemo } from './load-demo.ts'
import { proveedoresDemo } from './proveedores.ts'

const EMISOR = 'https://identidad.example'
let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
  await loadBancos(base.inTx)
})
afterAll(() => base.drop())

const all = <T>(consulta: ReturnType<typeof sql<T>>) =>
  base.inTx('todo', async (tx) => (await consulta.execute(tx)).rows)
const contar = async () =>
  (
    await all(sql<{ p: number; c: number; d: number }>`
      select (select count(*) from proveedor) as p, (select count(*) from cuenta_proveedor) as c,
             (select count(*) from documento_publicado) as d`)
  )[0]!

test('se carga una sola vez, aunque dos nodos arranquen juntos', async () => {
  await Promise.all([loadDemo(base.inTx, EMISOR, new Date()), loadDemo(base.inTx, EMISOR, new Date())])
  await loadDemo(base.inTx, EMISOR, new Date())
  expect(await contar()).toEqual({
    p: proveedoresDemo.length,
    c: proveedoresDemo.flatMap(({ cuentas }) => cuentas).length,
    d: documentosDemo.length,
  })
})

test('cada CLABE, SWIFT y RFC es correcto y el banco es el suyo', async () => {
  const cuentas = await all(sql<{
    clabe: string | null
    swift: string | null
    clave: string | null
    rfc: string | null
  }>`
    select c.clabe, c.swift, b.clave, p.rfc from cuenta_proveedor c
      join banco b on b.id = c.id_banco join proveedor p on p.id = c.id_proveedor`)
  for (const { clabe, swift, clave, rfc } of cuentas) {
    if (clabe) expect([clabe, problemaClabe(clabe), bancoDeClabe(clabe)?.Codigo]).toEqual([clabe, undefined, clave])
    else expect(esSwift(swift!)).toBe(true)
    if (rfc) expect([rfc, esRfc(rfc), digitoCoincide(rfc)]).toEqual([rfc, true, true])
  }
})

test('los bancos de una versión anterior reciben su nombre con acentos, salvo los que alguien ya tocó', async () => {
  const nombres = async () =>
    (
      await all(sql<{ nombre: string }>`select nombre from banco where clave in ('012', '030', '127') order by clave`)
    ).map(({ nombre }) => nombre)
  expect(await nombres()).toEqual(['BBVA México', 'BanBajío', 'Azteca'])
  await base.asAdmin("delete from instalacion where clave = 'bancos_nombres'")
  await all(sql`update banco set nombre = 'BBVA Mexico' where clave = '012'`)
  await all(sql`update banco set nombre = 'El del Bajío', version = 2 where clave = '030'`)
  await loadBancos(base.inTx)
  expect(await nombres()).toEqual(['BBVA México', 'El del Bajío', 'Azteca'])
})

test('hay cuentas aprobadas por tesorería y otras por aprobar', async () => {
  const estados = await all(sql<{ estado: string; nombre: string | null }>`
    select distinct c.estado, u.nombre from cuenta_proveedor c left join usuario u on u.id = c.id_usuario_aprobo
     order by 1`)
  expect(estados).toEqual([
    { estado: 'aprobada', nombre: 'Patricia Gómez Arce' },
    { estado: 'por_aprobar', nombre: null },
  ])
})

test('los documentos son PDF sin contenido activo, y uno es solo del primer socio', async () => {
  const archivos = await all(
    sql<{ bytes: Buffer; contenido_activo: boolean }>`select bytes, contenido_activo from contenido`,
  )
  expect(
    archivos.every(({ bytes, contenido_activo }) => recognize(bytes)?.extension === 'pdf' && !contenido_activo),
  ).toBe(true)
  const audiencia = await all(sql<{ nombre: string; socio: string }>`
    select d.nombre, s.nombre as socio from documento_publicado d
      join documento_publicado_socio a on a.id_documento = d.id join socio_comercial s on s.id = a.id_socio_comercial`)
  expect(audiencia).toEqual([
    { nombre: 'Condiciones comerciales de Energéticos del Bajío', socio: 'Energéticos del Bajío' },
  ])
})
