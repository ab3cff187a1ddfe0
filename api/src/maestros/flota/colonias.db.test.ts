// Colonies: chosen by postal code once the SAT's catalogue is imported, refused with the matrix's code, written in the Carta Porte.
import { leerCfdi } from '@litro/cfdi/leer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearEntrega, crearEntregaTimbrada, type FlotaDePrueba, pedir, seedFlota } from '../../../test/entregas.ts'
import { seedFiscales } from '../../../test/fiscal.ts'
import { csv, estatusDe, importadorDePrueba, quejas } from '../../../test/importar.ts'

let t: TestApp
let f: FlotaDePrueba
beforeAll(async () => {
  t = await createTestApp()
  const { cliente } = await seedFiscales(t.deps, t.gente.a, 'DE LA COLONIA', 'COL150607QW3')
  f = await seedFlota(t, 'a', cliente)
})
afterAll(() => t.close())

const { keep } = importadorDePrueba(() => t)
const QUEJA = 'Esa colonia no es de ese código postal (CP143); elige otra o déjala vacía.'

async function importarCatalogo(Catalogo: string, ...filas: string[]) {
  const payload = new FormData()
  for (const [campo, valor] of Object.entries({ Catalogo, Guardar: 'true', Completo: 'true' }))
    payload.append(campo, valor)
  payload.append('Archivo', new Blob([filas.join('\n')]), 'catalogo.csv')
  const headers = await t.as('administrador')
  const r = await t.app.inject({ method: 'POST', url: '/services/admin/catalogo-sat_importar', headers, payload })
  expect([r.statusCode, r.json().Guardado]).toEqual([200, true])
}
const quitar = (catalogo: string) => pedir(t, 'administrador', 'PUT', `admin/catalogo-sat_quitar/${catalogo}`)
const colonias = async (cp: string, quien = 'a') => (await pedir(t, quien, 'GET', `colonias?CodigoPostal=${cp}`)).cuerpo
let consecutivo = 0
const sitio = (entrada: object) =>
  pedir(t, 'a', 'POST', 'sitio_agregar', { Nombre: `Patio ${consecutivo++}`, CodigoPostal: '37000', ...entrada })
const luces = async (id: number) => JSON.stringify((await pedir(t, 'a', 'GET', `entrega_validar/${id}`)).cuerpo)

const COLONIAS = [
  'c_Colonia,c_CodigoPostal,Nombre del asentamiento',
  '0001,37000,León Centro',
  '0002,37000,El Coecillo',
  '0003,37000,El Coecillo',
  '0001,36100,Silao Centro',
]

describe('sin el catálogo', () => {
  test('no hay de dónde elegir, y de una clave solo se ve la forma', async () => {
    expect(await colonias('37000')).toEqual([])
    expect((await sitio({ Colonia: 'Centro' })).cuerpo.campos).toEqual({ Colonia: 'Elige la colonia de la lista.' })
    expect((await sitio({ Colonia: '0069' })).cuerpo).toMatchObject({ Colonia: '0069', ColoniaNombre: null })
    expect((await sitio({})).cuerpo.Colonia).toBeNull()
    expect((await pedir(t, 'a', 'GET', 'colonias?CodigoPostal=370')).status).toBe(400)
  })
})

describe('con el catálogo', () => {
  beforeAll(() => importarCatalogo('c_Colonia', ...COLONIAS))
  afterAll(() => quitar('c_Colonia'))

  test('las del código postal, por su nombre; ninguna en uno que el SAT no tiene', async () => {
    expect(await colonias('37000')).toEqual([
      { Clave: '0002', Nombre: 'El Coecillo' },
      { Clave: '0003', Nombre: 'El Coecillo' },
      { Clave: '0001', Nombre: 'León Centro' },
    ])
    expect(await colonias('01000')).toEqual([])
  })

  test('la de otro código postal se niega con el código de la matriz, al agregar y al cambiar', async () => {
    const bueno = await sitio({ Colonia: '0001' })
    expect(bueno.cuerpo).toMatchObject({ Colonia: '0001', ColoniaNombre: 'León Centro' })
    expect((await sitio({ Colonia: '0009' })).cuerpo.campos).toEqual({ Colonia: QUEJA })
    const cambio = { Nombre: 'Patio mudado', CodigoPostal: '36100', Colonia: '0002' }
    const mudado = await pedir(t, 'a', 'PUT', `sitio_editar/${bueno.cuerpo.IdSitio}`, cambio)
    expect([mudado.status, mudado.cuerpo.campos]).toEqual([422, { Colonia: QUEJA }])
  })

  test('va en la Carta Porte, y la que dejó de valer se dice antes de timbrar', async () => {
    const { cuerpo } = await sitio({ Colonia: '0001', Nombre: 'Origen con colonia' })
    const IdOrigen = cuerpo.IdSitio as number
    const { id } = await crearEntregaTimbrada(t, f, 'a', { IdOrigen })
    const xml = await t.app.inject({ url: `/services/entrega_xml/${id}`, headers: await t.as('a') })
    const [origen] = leerCfdi(xml.rawPayload).comprobante.Complemento!.CartaPorte!.Ubicaciones
    expect(origen!.Domicilio).toMatchObject({ Colonia: '0001', CodigoPostal: '37000' })
    const otra = await crearEntrega(t, f, 'a', { IdOrigen })
    expect(await luces(otra)).not.toContain('CP143')
    await importarCatalogo('c_Colonia', ...COLONIAS.filter((fila) => !fila.startsWith('0001,37000')))
    expect(await luces(otra)).toContain('CP143')
    const timbrar = await pedir(t, 'a', 'POST', `entrega_timbrar/${otra}`)
    expect([timbrar.status, JSON.stringify(timbrar.cuerpo)]).toEqual([422, expect.stringContaining('CP143')])
    await importarCatalogo('c_Colonia', ...COLONIAS)
  })

  test('en un archivo vale su clave o su nombre; la ajena y la que no se distingue dicen su columna', async () => {
    const fila = (nombre: string, colonia: string) => `${nombre},37000,${colonia}`
    const cuerpo = await keep(
      'sitios',
      csv(
        'Nombre,Código postal,Colonia',
        fila('De nombre', 'leon centro'),
        fila('De clave', '2'),
        fila('Sin', ''),
        fila('Ajena', 'Silao Centro'),
        fila('Doble', 'El Coecillo'),
      ),
    )
    expect(estatusDe(cuerpo)).toEqual(['Generada', 'Generada', 'Generada', 'Rechazada', 'Rechazada'])
    expect(quejas(cuerpo).slice(3)).toEqual([
      ['Colonia', QUEJA],
      ['Colonia', 'Hay varias colonias así: escribe su clave.'],
    ])
    const { rows } = await t.base.asAdmin('select colonia from sitio where id = any($1) order by id', [
      cuerpo.Renglones.map(({ Id }) => Id),
    ])
    expect(rows).toEqual([{ colonia: '0001' }, { colonia: '0002' }, { colonia: null }])
  })

  test('quien no tiene entregas no las pide', async () => {
    await t.base.asAdmin('update socio_comercial set permite_entregas = false where id = $1', [t.gente.b])
    expect(await colonias('37000', 'b')).toMatchObject({ codigo: 'ENTREGAS_NO_HABILITADAS' })
  })
})

test('con los códigos postales importados, los sitios se buscan entre ellos y no se niegan por no ser el del emisor', async () => {
  const { rows } = await t.base.asAdmin('select codigo_postal as cp from emisor')
  const postales = [rows[0].cp, '37000', '36100'].map((cp) => `${cp},`)
  await importarCatalogo('c_CodigoPostal', 'c_CodigoPostal,c_Estado', ...postales)
  const id = await crearEntrega(t, f, 'a')
  expect(await luces(id)).not.toContain('CP147')
  expect((await pedir(t, 'a', 'POST', `entrega_timbrar/${id}`)).status).toBe(200)
  await importarCatalogo('c_CodigoPostal', 'c_CodigoPostal,c_Estado', ...postales.slice(0, 2))
  expect(await luces(await crearEntrega(t, f, 'a'))).toContain('CP147')
  await quitar('c_CodigoPostal')
})
