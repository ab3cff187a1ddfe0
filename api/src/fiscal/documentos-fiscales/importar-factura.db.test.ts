import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ENCABEZADO = 'Clave,RFC,Producto,Precio,Litros,MetodoPago,FormaPago,TipoFactura,SKU,Sucursal,Observaciones'
const renglon = (clave: string, cambios: Record<number, string> = {}) => {
  const celdas = [clave, 'TAL101112AB8', 'diesel automotriz', '22.45', '1000', 'PPD', '99', '1', '1', 'Centro', '']
  for (const [i, valor] of Object.entries(cambios)) celdas[Number(i)] = valor
  return celdas.join(',')
}
const csv = (...renglones: string[]) => [ENCABEZADO, ...renglones].join('\r\n')

async function importar(contenido: string | Uint8Array, Guardar = false, quien = 'a') {
  const payload = new FormData()
  payload.append('Guardar', String(Guardar))
  payload.append('Archivo', new Blob([contenido as never]), 'pedidos.csv')
  const headers = await t.as(quien)
  const r = await t.app.inject({ method: 'POST', url: '/services/facturas_importar', headers, payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const facturas = async () => {
  const r = await t.app.inject({ url: '/services/facturas', headers: await t.as('a') })
  return (r.json() as unknown[]).length
}
const estatusDe = (cuerpo: { Renglones: { Estatus: string }[] }) => cuerpo.Renglones.map(({ Estatus }) => Estatus)

describe('importar prefacturas', () => {
  test('primero dice qué haría sin hacer nada; luego lo hace, y otra vez no duplica', async () => {
    const archivo = csv(renglon('P-1'), renglon('P-2', { 4: '500' }))
    const antes = await facturas()
    const previa = await importar(archivo)
    expect([previa.status, previa.cuerpo.Nuevas, estatusDe(previa.cuerpo)]).toEqual([200, 2, ['Lista', 'Lista']])
    expect(await facturas()).toBe(antes)
    const hecha = await importar(archivo, true)
    expect(estatusDe(hecha.cuerpo)).toEqual(['Generada', 'Generada'])
    expect(hecha.cuerpo.Renglones[0]).toMatchObject({
      Renglon: 2,
      Clave: 'P-1',
      Total: 25963.47,
      Folio: expect.stringMatching(/^PRE-/),
    })
    const otra = await importar(archivo, true)
    expect([estatusDe(otra.cuerpo), otra.cuerpo.Renglones[0].IdFactura]).toEqual([
      ['Repetida', 'Repetida'],
      hecha.cuerpo.Renglones[0].IdFactura,
    ])
    expect(await facturas()).toBe(antes + 2)
  })

  test('en XLSX genera lo mismo que en CSV', async () => {
    const rows = [ENCABEZADO, renglon('X-1')].map((linea) => linea.split(','))
    const hecha = await importar(await writeXlsx({ sheets: [{ name: 'Pedidos', rows }] }), true)
    expect(hecha.cuerpo.Renglones[0]).toMatchObject({ Renglon: 2, Clave: 'X-1', Total: 25963.47, Estatus: 'Generada' })
    expect(estatusDe((await importar(csv(renglon('X-1')), true)).cuerpo)).toEqual(['Repetida'])
  })

  test('una clave ya usada con otros datos se rechaza y dice cuál fue la primera', async () => {
    const [primera] = (await importar(csv(renglon('Q-1')), true)).cuerpo.Renglones
    const [otra] = (await importar(csv(renglon('Q-1', { 4: '999' })), true)).cuerpo.Renglones
    expect(otra).toMatchObject({ Estatus: 'Rechazada', Codigo: 'CLAVE_REPETIDA', IdFactura: primera.IdFactura })
    expect(otra.Mensaje).toBe(`Esa clave ya generó ${primera.Folio} con otros datos.`)
  })

  test('la misma clave a la vez se genera una vez', async () => {
    const archivo = csv(renglon('AL-VEZ'))
    const antes = await facturas()
    const r = await Promise.all([1, 2, 3].map(() => importar(archivo, true)))
    expect(r.flatMap(({ cuerpo }) => estatusDe(cuerpo)).sort()).toEqual(['Generada', 'Repetida', 'Repetida'])
    expect(await facturas()).toBe(antes + 1)
  })

  test('un renglón malo no detiene a los demás, y cada uno dice lo suyo', async () => {
    const archivo = csv(
      renglon('M-1', { 1: 'XXX010101000' }),
      renglon('M-2', { 2: 'Agua bendita' }),
      renglon('M-3', { 4: '-5' }),
      renglon('M-4', { 5: 'XYZ', 6: '77' }),
      renglon('', {}),
      renglon('M-6'),
    )
    const { cuerpo } = await importar(archivo, true)
    expect([cuerpo.Nuevas, cuerpo.Rechazadas]).toEqual([1, 5])
    const mensajes = cuerpo.Renglones.map(({ Mensaje }: { Mensaje: string }) => Mensaje)
    expect(mensajes[0]).toBe('RFC "XXX010101000" no es de un cliente activo tuyo.')
    expect(mensajes[1]).toBe('Producto "Agua bendita" no está en el catálogo de productos.')
    expect(mensajes[2]).not.toBe('')
    expect(mensajes[3]).toBe('MetodoPago "XYZ" debe ser PUE o PPD. FormaPago "77" no es una forma de pago del SAT.')
    expect(mensajes[4]).toBe('Escribe la clave de tu sistema, de 1 a 80 caracteres.')
  })

  test('el cliente de otro socio no existe', async () => {
    const [fila] = (await importar(csv(renglon('AJENO', { 1: 'PLI090807XY4' })))).cuerpo.Renglones
    expect(fila).toMatchObject({ Estatus: 'Rechazada', Mensaje: 'RFC "PLI090807XY4" no es de un cliente activo tuyo.' })
  })

  test('un renglón que excede el límite de crédito pasa a autorización, y se dice antes', async () => {
    await t.base.asAdmin('update socio_comercial set autoriza_por_limite = true, limite_credito = 1 where id = $1', [
      t.gente.a,
    ])
    const [fila] = (await importar(csv(renglon('LIMITE')))).cuerpo.Renglones
    await t.base.asAdmin('update socio_comercial set autoriza_por_limite = false where id = $1', [t.gente.a])
    expect([fila.Estatus, fila.Mensaje.startsWith('Pasará a autorización.')]).toEqual(['Lista', true])
  })

  test('el JSON vale lo mismo', async () => {
    const objeto = {
      Clave: 'J-1',
      RFC: 'TAL101112AB8',
      Producto: 'Diésel Automotriz',
      Precio: 22.45,
      Litros: 10,
      MetodoPago: 'PPD',
    }
    const { cuerpo } = await importar(
      JSON.stringify([{ ...objeto, FormaPago: '99', TipoFactura: 1, SKU: 1, Sucursal: 'Centro' }]),
    )
    expect(estatusDe(cuerpo)).toEqual(['Lista'])
  })

  test('un texto enorme y una fórmula se rechazan en su renglón, con su columna', async () => {
    const json = JSON.stringify([
      { Clave: 'x'.repeat(600) },
      { Clave: 'G-2', RFC: '=HYPERLINK("http://malo.example")' },
      { Clave: 'G-3', Producto: 'Di\u0000sel' },
    ])
    const { cuerpo } = await importar(json, true)
    expect(cuerpo.Renglones.map((r: { Columna: string; Mensaje: string }) => [r.Columna, r.Mensaje])).toEqual([
      ['Clave', 'Escribe la clave de tu sistema, de 1 a 80 caracteres.'],
      ['RFC', 'Es una fórmula: pega su valor.'],
      ['Producto', 'El texto contiene caracteres no permitidos.'],
    ])
  })

  test.each([
    ['vacío', ''],
    ['solo encabezados', ENCABEZADO],
    ['sin encabezados', 'hola,adios\n1,2'],
    ['JSON roto', '[{"Clave":'],
    ['JSON de otra cosa', '[1,2]'],
    ['un zip que no es libro', Buffer.from('PK\u0003\u0004basura')],
    ['binario', Buffer.from([0, 1, 2, 3, 0, 255])],
    ['demasiadas', csv(...Array.from({ length: 1001 }, (_, i) => renglon(`X-${i}`)))],
  ])('un archivo %s se rechaza con su frase', async (_, contenido) => {
    const { status, cuerpo } = await importar(contenido)
    expect([status, typeof cuerpo.campos?.Archivo]).toEqual([422, 'string'])
  })
})
