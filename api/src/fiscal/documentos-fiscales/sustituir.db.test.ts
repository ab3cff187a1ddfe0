// Corregir y sustituir: an invoice marked to be replaced, and the one that replaces it.
import { leerCfdi } from '@litro/cfdi/leer'
import { estadosFiscales } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let f: Fiscales
let idFactura: number
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL ORIENTE')
  idFactura = (await crearTimbrado(t.deps, f, 'factura')).id
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}

const TIMBRADOS = ['timbrado', 'por_cancelar', 'cancelado']

/** A document of its own in that state; the way there is told by other tests. */
async function enEstado(familia: Familia, estado: string): Promise<number> {
  const cambios = esNota(familia) ? { IdFactura: idFactura, Litros: '1', Precio: '0.10' } : {}
  const id = TIMBRADOS.includes(estado)
    ? (await crearTimbrado(t.deps, f, familia, cambios)).id
    : await crear(t.deps, f, familia, cambios)
  await t.base.force('update documento_fiscal set estado = $2 where id = $1', [id, estado])
  return id
}

const esNota = (familia: Familia) => rasgos[familia].relacionPorOmision !== null
const captura = (familia: Familia) => {
  const propios = esNota(familia) ? { IdFactura: idFactura, Litros: '1' } : {}
  const { Precio, Litros, ...resto } = capturaDe(f, familia, propios)
  return { ...resto, Precio: Number(Precio), Litros: Number(Litros) }
}

describe('corregir y sustituir', () => {
  const bitacoraDe = async (id: number) =>
    (await call('a', 'GET', `factura/${id}`)).cuerpo[0].Historia.map(({ Accion }: { Accion: string }) => Accion)

  test('una timbrada se marca una sola vez, con su renglón de historia, y se puede elegir como relacionada', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    for (let i = 0; i < 2; i++) expect((await call('a', 'PUT', `factura_sustituir/${id}`)).status).toBe(200)
    expect((await bitacoraDe(id)).filter((accion: string) => accion === 'por sustituir')).toHaveLength(1)
    const { cuerpo } = await call('a', 'GET', 'facturas-canceladas')
    expect(cuerpo).toContainEqual(expect.objectContaining({ IdFacturaCancelada: id, Estatus: 'Timbrada' }))
  })

  test.each(estadosFiscales.filter((estado) => estado !== 'timbrado'))('en estado %s no se marca', async (estado) => {
    const { status, cuerpo } = await call('a', 'PUT', `factura_sustituir/${await enEstado('factura', estado)}`)
    expect([status, cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
  })

  test('la marca se quita mientras nada la sustituya, y quitarla otra vez no hace nada', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await call('a', 'PUT', `factura_sustituir/${id}`)
    expect((await call('a', 'GET', `factura/${id}`)).cuerpo[0].PorSustituir).toBe(true)
    const sustituta = { ...captura('factura'), IdFacturaCancelada: id }
    const { cuerpo } = await call('a', 'POST', 'factura_agregar', sustituta)
    expect((await call('a', 'PUT', `factura_conservar/${id}`)).cuerpo.error).toContain(cuerpo.Folio)
    await call('a', 'PUT', `factura_borrar/${cuerpo.IdFactura}`)
    for (const _ of [1, 2]) expect((await call('a', 'PUT', `factura_conservar/${id}`)).status).toBe(200)
    expect((await call('a', 'GET', `factura/${id}`)).cuerpo[0].PorSustituir).toBe(false)
  })

  test('la ajena y la que no existe son lo mismo, y quien solo consulta no marca', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    for (const [sujeto, otro] of [
      ['b', id],
      ['a', 99_999_999],
    ] as const) {
      expect((await call(sujeto, 'PUT', `factura_sustituir/${otro}`)).status).toBe(404)
    }
    expect((await call('consulta', 'PUT', `factura_sustituir/${id}`)).status).toBe(403)
  })

  test('sin marcar no se relaciona; marcada sí, con otra del mismo cliente, y queda la relación 04', async () => {
    const { id, uuid } = await crearTimbrado(t.deps, f, 'factura')
    const sustituta = { ...captura('factura'), IdFacturaCancelada: id }
    const antes = await call('a', 'POST', 'factura_agregar', sustituta)
    expect([antes.status, antes.cuerpo.campos?.IdFacturaCancelada]).toEqual([
      422,
      'Elige una factura cancelada o por sustituir.',
    ])
    await call('a', 'PUT', `factura_sustituir/${id}`)
    const { cuerpo: nueva } = await call('a', 'POST', 'factura_agregar', sustituta)
    expect((await call('a', 'POST', `factura_timbrar/${nueva.IdFactura}`)).status).toBe(200)
    const { headers, rawPayload } = await t.app.inject({
      url: `/services/factura_xml/${nueva.IdFactura}`,
      headers: await t.as('a'),
    })
    expect(headers['content-disposition']).toContain(`factura_${nueva.IdFactura}.xml`)
    expect(leerCfdi(rawPayload).comprobante.CfdiRelacionados).toEqual([
      { TipoRelacion: '04', CfdiRelacionado: [{ UUID: uuid }] },
    ])
    expect((await call('a', 'PUT', `factura_conservar/${id}`)).status).toBe(409)
    // The original goes with reason 01 and its substitute named by id; without it, the way out is said.
    const sola = await call('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '01' })
    expect([sola.status, sola.cuerpo.codigo]).toEqual([422, 'FALTA_SUSTITUTO'])
    const con = await call('a', 'PUT', `factura_solicitacancelacion/${id}`, {
      motivo: '01',
      IdFacturaSustituta: nueva.IdFactura,
    })
    expect([con.status, con.cuerpo.Estatus]).toEqual([200, 'Por Cancelar'])
  })
})
