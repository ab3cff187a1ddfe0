import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  crearEntrega,
  crearEntregaTimbrada,
  dentroDe,
  type FlotaDePrueba,
  pedir,
  seedFlota,
} from '../../../test/entregas.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let f: FlotaDePrueba
let fiscales: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  fiscales = await seedFiscales(t.deps, t.gente.a, 'DE LA LIGA')
  f = await seedFlota(t, 'a', fiscales.cliente)
})
afterAll(() => t.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function liga(cambios: object = {}) {
  const { id } = await crearEntregaTimbrada(t, f, 'a', cambios)
  const { cuerpo } = await pedir(t, 'a', 'POST', `entrega_liga/${id}`)
  return { id, ruta: cuerpo.Ruta as string }
}
const ver = (ruta: string) => t.app.inject({ url: ruta })
const enviar = (ruta: string, campos: Record<string, string>, archivos: Record<string, Buffer> = {}) => {
  const payload = new FormData()
  for (const [campo, valor] of Object.entries(campos)) payload.append(campo, valor)
  for (const [campo, bytes] of Object.entries(archivos))
    payload.append(campo, new Blob([Uint8Array.from(bytes)]), 'x.png')
  return t.app.inject({ method: 'POST', url: ruta, payload })
}
const litros = (cuantos: string) => JSON.stringify([{ Parada: 1, IdProducto: f.diesel, Litros: cuantos }])

test('abre solo su viaje, sin cuenta, y guarda solo la huella', async () => {
  const { id, ruta } = await liga()
  const pagina = await ver(ruta)
  expect([pagina.statusCode, pagina.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(pagina.body).toContain(`Viaje E-${id}`)
  expect(pagina.headers['content-security-policy']).not.toContain('unsafe')
  const pdf = await ver(`${ruta}/archivo`)
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const { rows } = await t.deps.inTx('todo', (tx) =>
    sql<{ texto: string }>`select row_to_json(l)::text as texto from liga_operador l where id_entrega = ${id}`.execute(
      tx,
    ),
  )
  expect(rows[0]!.texto).not.toContain(ruta.split('/')[2])
  const { cuerpo } = await pedir(t, 'a', 'GET', `entrega/${id}`)
  expect(JSON.stringify(cuerpo)).toContain('liga del operador abierta')
})

test.each(['x', 'A'.repeat(43), '../../etc', "' or 1=1", '%00'.repeat(14)])(
  'una liga inventada (%s) no abre nada',
  async (token) => {
    const r = await ver(`/viaje/${encodeURIComponent(token)}`)
    expect([r.statusCode, r.body.includes('Esta liga ya no sirve')]).toEqual([404, true])
    expect((await enviar(`/viaje/${encodeURIComponent(token)}`, { Recibio: 'x' })).statusCode).toBe(404)
  },
)

test('quien prueba ligas al azar se detiene a las sesenta por minuto, y los demás siguen', async () => {
  const probar = (remoteAddress: string) =>
    t.app.inject({ url: `/viaje/${'B'.repeat(43)}`, remoteAddress }).then(({ statusCode }) => statusCode)
  const vistas: number[] = []
  for (let i = 0; i < 90; i++) vistas.push(await probar('203.0.113.9'))
  expect([vistas[0], vistas.includes(429)]).toEqual([404, true])
  expect(await probar('203.0.113.10')).toBe(404)
})

test('revocada o reemplazada deja de servir', async () => {
  const { id, ruta } = await liga()
  const otra = (await pedir(t, 'a', 'POST', `entrega_liga/${id}`)).cuerpo.Ruta as string
  expect([(await ver(ruta)).statusCode, (await ver(otra)).statusCode]).toEqual([404, 200])
  expect((await pedir(t, 'a', 'PUT', `entrega_liga_revocar/${id}`)).status).toBe(200)
  expect((await ver(otra)).statusCode).toBe(404)
})

test('sin timbre no hay liga', async () => {
  const id = await crearEntrega(t, f, 'a')
  expect((await pedir(t, 'a', 'POST', `entrega_liga/${id}`)).status).toBe(409)
})

test('Entregado cierra el viaje con litros, firma y foto; la foto llega a la factura y la liga muere', async () => {
  const { id: IdFactura } = await crearTimbrado(t.deps, fiscales, 'factura', { Litros: '9000' })
  const Paradas = [
    { IdSitio: f.destino, Llegada: dentroDe(t, 100), Km: 42.3, Cargas: [{ IdProducto: f.diesel, Litros: 9000 }] },
  ]
  const { id, ruta } = await liga({ IdFactura, Paradas })
  const demas = await enviar(ruta, { Entregas: litros('9000.001'), Recibio: 'Rosa' })
  expect([demas.statusCode, demas.json().error]).toEqual([422, expect.stringContaining('más litros')])
  expect((await enviar(ruta, { Entregas: 'no es json', Recibio: 'Rosa' })).statusCode).toBe(422)
  const texto = await enviar(ruta, { Entregas: litros('8990'), Recibio: 'Rosa' }, { Foto: Buffer.from('%PDF-1.4') })
  expect(texto.statusCode).toBe(422)
  const dos = await Promise.all(
    [1, 2].map(() => enviar(ruta, { Entregas: litros('8990'), Recibio: 'Rosa' }, { Firma: PNG, Foto: PNG })),
  )
  // Whoever comes second finds it done (D-183) or the link dead.
  expect(dos.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 404)).toEqual([])
  const { rows } = await t.base.asAdmin(
    "select count(*)::int as n from bitacora where objeto = 'entrega' and accion = 'entregar' and id_objeto = $1",
    [id],
  )
  expect(rows).toEqual([{ n: 1 }])
  const { cuerpo } = await pedir(t, 'a', 'GET', `entrega/${id}`)
  expect((cuerpo as unknown as object[])[0]).toMatchObject({ Estatus: 'Entregada', Entregados: 8990, Recibio: 'Rosa' })
  expect(JSON.stringify(cuerpo)).toContain('Juan Pérez Ñandú (liga del operador)')
  const bol = await t.app.inject({ url: `/services/factura_bol/${IdFactura}`, headers: await t.as('a') })
  expect([bol.statusCode, bol.rawPayload.equals(PNG)]).toEqual([200, true])
  expect((await ver(ruta)).statusCode).toBe(404)
})
