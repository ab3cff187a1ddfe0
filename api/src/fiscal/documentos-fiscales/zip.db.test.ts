import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import { type Familia, familias, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let f: Fiscales
let idFactura: number
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL NOROESTE')
  idFactura = (await crearTimbrado(t.deps, f, 'factura')).id
})
afterAll(() => t.close())

const pedir = async (familia: Familia, ids: string, sujeto = 'a') =>
  t.app.inject({ url: `/services${rasgos[familia].lista}_zip?ids=${ids}`, headers: await t.as(sujeto) })

const cambiosDe = (familia: Familia) =>
  rasgos[familia].relacionPorOmision === null ? {} : { IdFactura: idFactura, Litros: '1', Precio: '0.10' }

describe.each(familias)('el ZIP de %s', (familia) => {
  test('trae XML y PDF de cada uno, por serie, folio y UUID', async () => {
    const uno = await crearTimbrado(t.deps, f, familia, cambiosDe(familia))
    const dos = await crearTimbrado(t.deps, f, familia, cambiosDe(familia))
    // Asked twice, sent once.
    const r = await pedir(familia, `${dos.id},${uno.id},${uno.id}`)
    expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(r.headers['content-disposition']).toContain(`${rasgos[familia].lista.slice(1)}.zip`)
    const archivos = Object.entries(unzipSync(r.rawPayload))
    expect(archivos).toHaveLength(4)
    for (const [nombre, bytes] of archivos.filter(([n]) => n.endsWith('.xml'))) {
      const lectura = leerCfdi(bytes)
      const { Serie, Folio } = lectura.comprobante
      expect(nombre).toBe(`${Serie}-${Folio}-${timbreDe(lectura).UUID.toUpperCase()}.xml`)
      const pdf = archivos.find(([n]) => n === nombre.replace('.xml', '.pdf'))?.[1]
      expect(Buffer.from(pdf!.subarray(0, 5)).toString()).toBe('%PDF-')
    }
  })
})

describe('lo que no se puede reunir', () => {
  test('con uno sin timbrar, ajeno o que no existe no hay archivo a medias', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    const borrador = await crear(t.deps, f, 'factura')
    for (const ids of [`${id},${borrador}`, `${id},99999999`])
      expect((await pedir('factura', ids)).statusCode).toBe(404)
    expect((await pedir('factura', String(id), 'b')).statusCode).toBe(404)
    expect((await pedir('nota_credito', String(id))).statusCode).toBe(404)
  })

  test.each([
    ['', 'Elige al menos un documento.'],
    ['uno', 'Elige al menos un documento.'],
    ['-1', 'Elige al menos un documento.'],
    [Array.from({ length: 501 }, (_, i) => i + 1).join(','), 'Elige a lo más 500 documentos.'],
  ])('una lista mala se dice (%#)', async (ids, frase) => {
    const r = await pedir('factura', ids)
    expect([r.statusCode, r.json().campos?.ids]).toEqual([400, frase])
  })
})
