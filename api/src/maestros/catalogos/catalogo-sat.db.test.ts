import { type ClaveCatalogoSat, catalogosSat } from '@litro/contract/catalogos/sat'
import { writeXlsx } from 'hucre'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clienteDePrueba, createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

const CP: ClaveCatalogoSat = 'c_CodigoPostal'
let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL CATALOGO', 'CAT150607QW3')
})
afterAll(() => t.close())
afterEach(async () => {
  for (const catalogo of Object.keys(catalogosSat)) await quitar(catalogo)
})

async function call(method: 'GET' | 'POST' | 'PUT', ruta: string, payload?: object, sujeto = 'administrador') {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
async function importar(
  contenido: string | Buffer,
  campos: Record<string, string> = {},
  { quien = 'administrador', nombre = 'catCFDI_V_4_20260806.csv' } = {},
) {
  const cuerpo = new FormData()
  for (const [campo, valor] of Object.entries({ Catalogo: CP, ...campos })) cuerpo.append(campo, valor)
  cuerpo.append('Archivo', new Blob([Uint8Array.from(Buffer.from(contenido as string))]), nombre)
  return call('POST', 'admin/catalogo-sat_importar', cuerpo, quien)
}
const GUARDAR = { Guardar: 'true', Completo: 'true' }
const quitar = (catalogo: string, entrada: object = {}) => call('PUT', `admin/catalogo-sat_quitar/${catalogo}`, entrada)
const leer = async (catalogo: ClaveCatalogoSat = CP) =>
  (await call('GET', 'admin/catalogos-sat')).cuerpo.find(({ Catalogo }: { Catalogo: string }) => Catalogo === catalogo)
const lista = (...claves: string[]) => `${claves.join('\n')}\n`
const bitacora = async () =>
  (
    await t.base.asAdmin(
      "select accion, nota, antes, despues from bitacora where objeto = 'catalogo_sat' order by id desc limit 1",
    )
  ).rows[0]
let consecutivo = 0
const cliente = (CodigoPostal: string, cambios: object = {}) =>
  call(
    'POST',
    'cliente_agregar',
    { ...clienteDePrueba, RFC: `FVA12030${4 + (consecutivo++ % 6)}A${consecutivo % 10}1`, CodigoPostal, ...cambios },
    'a',
  )

describe('importar un catálogo del SAT', () => {
  test('95,749 códigos postales: primero se ve y nada se guarda; después se guarda con su cuenta, su día y quién', async () => {
    const claves = Array.from({ length: 95_749 }, (_, i) => String(i + 1000).padStart(5, '0'))
    const csv = lista('c_CodigoPostal', ...claves, claves[0]!, 'nota al pie')
    const previa = await importar(csv)
    expect([previa.status, previa.cuerpo]).toMatchObject([
      200,
      {
        Catalogo: CP,
        Archivo: 'catCFDI_V_4_20260806.csv',
        Publicado: '2026-08-06',
        Claves: 95_749,
        Anteriores: 0,
        Nuevas: 95_749,
        Desaparecen: 0,
        Repetidas: 1,
        Pocas: false,
        ErroresTotales: 1,
        Errores: [{ Hoja: '', Renglon: 95_752, Mensaje: '"nota al pie" no es una clave de c_CodigoPostal.' }],
        Fuera: [],
        Version: 1,
        Guardado: false,
      },
    ])
    expect(await leer()).toMatchObject({ Claves: 0, Importado: null, Version: 1 })
    const hecho = await importar(csv, { Guardar: 'true', Version: '1' })
    expect([hecho.status, hecho.cuerpo.Guardado, hecho.cuerpo.Claves]).toEqual([200, true, 95_749])
    expect(await leer()).toMatchObject({
      Claves: 95_749,
      Publicado: '2026-08-06',
      Archivo: 'catCFDI_V_4_20260806.csv',
      Usuario: 'Persona administrador',
      Importado: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
      Version: 2,
    })
    expect(await bitacora()).toMatchObject({
      accion: 'importar',
      nota: CP,
      antes: { Claves: 0, Version: 1 },
      despues: { Claves: 95_749, Publicado: '2026-08-06', Version: 2 },
    })
  })

  test('el siguiente sustituye al anterior entero y dice qué claves llegan, cuáles se van y quién se queda sin la suya', async () => {
    await importar(lista('37000', '20000', '20001'), GUARDAR)
    const { cuerpo } = await importar(lista('20001', '20002'))
    expect(cuerpo).toMatchObject({
      Claves: 2,
      Anteriores: 3,
      Nuevas: 1,
      NuevasEjemplos: ['20002'],
      Desaparecen: 2,
      DesaparecenEjemplos: ['20000', '37000'],
      Pocas: false,
    })
    expect(cuerpo.Fuera.map(({ Que }: { Que: string }) => Que).sort()).toEqual(['Clientes', 'Emisor', 'Sucursales'])
    await importar(lista('20001', '20002'), GUARDAR)
    const { rows } = await t.base.asAdmin("select clave from clave_sat where catalogo = 'c_CodigoPostal' order by 1")
    expect(rows.map(({ clave }) => clave)).toEqual(['20001', '20002'])
    expect(await bitacora()).toMatchObject({ antes: { Claves: 3 }, despues: { Claves: 2 } })
  })

  test('el día que dice la persona vale más que el del nombre del archivo', async () => {
    const { cuerpo } = await importar(lista('37000'), { ...GUARDAR, Publicado: '2026-09-01' })
    expect([cuerpo.Publicado, (await leer()).Publicado]).toEqual(['2026-09-01', '2026-09-01'])
    expect((await importar(lista('37000'), { Publicado: 'ayer' })).cuerpo.campos).toHaveProperty('Publicado')
  })

  test('un libro de Excel se importa igual, y su nombre conserva su clase', async () => {
    const rows = [['Catálogo'], ['c_ClaveUnidad', 'Nombre'], ['LTR', 'Litro'], [18, 'Tambor']]
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'c_ClaveUnidad', rows }] }))
    const { cuerpo } = await importar(bytes, { ...GUARDAR, Catalogo: 'c_ClaveUnidad' }, { nombre: 'mío.XLSX' })
    expect(cuerpo).toMatchObject({ Archivo: 'mío.xlsx', Publicado: null, Claves: 2, Guardado: true })
  })

  test('con menos de la mitad de lo esperado pide confirmar que está completo', async () => {
    const pocas = await importar(lista('37000'), { Guardar: 'true' })
    expect([pocas.status, pocas.cuerpo.campos.Completo]).toEqual([
      422,
      'El archivo trae 1 clave y se esperaban cerca de 95,749: puede estar incompleto. Confirma que está completo para importarlo.',
    ])
    expect((await leer()).Claves).toBe(0)
    expect((await importar(lista('37000'), GUARDAR)).status).toBe(200)
    // Now the expected number is that of the last import.
    expect((await importar(lista('37000'), { Guardar: 'true' })).status).toBe(200)
  })

  test.each([
    ['sin archivo', null, 'Archivo', 'Elige el archivo del catálogo.'],
    ['vacío', '', 'Archivo', 'El archivo está vacío.'],
    [
      'de otro catálogo',
      lista('c_ClaveProdServ', '15101514'),
      'Archivo',
      /es de c_ClaveProdServ, no de c_CodigoPostal/,
    ],
    ['sin columna', 'Nombre,Edad\nAna,3\n', 'Archivo', /No encontramos la columna c_CodigoPostal/],
    ['que no es una hoja', '%PDF-1.7\n', 'Archivo', 'El archivo debe ser XLSX, CSV o TXT.'],
  ])('%s se rechaza en su campo y nada cambia', async (_caso, contenido, campo, frase) => {
    const cuerpo = { Catalogo: CP, ...GUARDAR }
    const r =
      contenido === null
        ? await call('POST', 'admin/catalogo-sat_importar', cuerpo)
        : await importar(contenido, GUARDAR)
    expect(r.status).toBe(422)
    expect(r.cuerpo.campos[campo]).toMatch(frase as string)
    expect((await leer()).Claves).toBe(0)
  })

  test('un catálogo que no se importa se rechaza, también al quitarlo', async () => {
    const r = await importar(lista('37000'), { Catalogo: 'c_FormaPago' })
    expect([r.status, r.cuerpo.campos.Catalogo]).toEqual([422, 'Elige uno de los catálogos del SAT que se importan.'])
    expect((await quitar('c_FormaPago')).status).toBe(404)
  })

  test('más de 10 MB se rechaza sin leerlo', async () => {
    expect((await importar(Buffer.alloc(10 * 1024 * 1024 + 1, '0'), GUARDAR)).status).toBe(413)
  })

  test.each(['a', 'consulta', 'facturacion', 'tesoreria', 'autorizador', 'auditor'])(
    '%s no puede importar ni quitar',
    async (quien) => {
      expect((await importar(lista('37000'), GUARDAR, { quien })).status).toBe(403)
      expect((await call('PUT', `admin/catalogo-sat_quitar/${CP}`, {}, quien)).status).toBe(403)
    },
  )

  test('dos personas lo confirman a la vez con la misma vista previa: una gana y la otra vuelve a ver', async () => {
    const { Version } = await leer()
    const campos = { ...GUARDAR, Version: String(Version) }
    const dos = await Promise.all([importar(lista('37000', '20000'), campos), importar(lista('37000'), campos)])
    expect(dos.map((r) => r.status).sort()).toEqual([200, 409])
    expect(dos.find((r) => r.status === 409)!.cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    const { rows } = await t.base.asAdmin("select count(*)::int as n from clave_sat where catalogo = 'c_CodigoPostal'")
    expect((await leer()).Claves).toBe(rows[0].n)
  })

  test('si algo falla a medio camino, queda entero el que había', async () => {
    await importar(lista('37000', '20000'), GUARDAR)
    const antes = await leer()
    const muchas = Array.from({ length: 30_000 }, (_, i) => String(i).padStart(5, '0'))
    await t.base.asAdmin("alter table clave_sat add constraint estorbo check (clave <> '29999')")
    try {
      expect((await importar(lista(...muchas), GUARDAR)).status).toBe(500)
    } finally {
      await t.base.asAdmin('alter table clave_sat drop constraint estorbo')
    }
    expect(await leer()).toEqual(antes)
    expect((await cliente('20000')).status).toBe(200)
    expect((await cliente('00001')).status).toBe(422)
  })

  test('quien valida mientras otro importa ve el catálogo entero, el de antes o el de después', async () => {
    await importar(lista('37000', '20000'), GUARDAR)
    const [, ...vistos] = await Promise.all([
      importar(lista('37000', '20001'), GUARDAR),
      ...Array.from({ length: 8 }, () => cliente('37000')),
    ])
    expect(vistos.map(({ cuerpo }) => cuerpo.campos?.CodigoPostal ?? 'bien')).toEqual(Array(8).fill('bien'))
  })
})

describe('una vez importado', () => {
  test('un cliente con un código postal que no está se rechaza en su campo, al agregar y al editar (D-60)', async () => {
    const antes = await cliente('99998')
    expect(antes.status).toBe(200)
    await importar(lista('37000', '20000'), GUARDAR)
    const frase = (cp: string) =>
      `El código postal no está en el catálogo del SAT; revísalo contra la constancia (dice ${cp}).`
    const nuevo = await cliente('99998')
    expect([nuevo.status, nuevo.cuerpo.campos]).toEqual([422, { CodigoPostal: frase('99998') }])
    expect((await cliente('20000')).status).toBe(200)
    const { IdCliente, RFC } = antes.cuerpo
    const editar = (CodigoPostal: string) =>
      call('PUT', `cliente_editar/${IdCliente}`, { ...clienteDePrueba, RFC, CodigoPostal }, 'a')
    expect((await editar('99998')).cuerpo.campos).toEqual({ CodigoPostal: frase('99998') })
    expect((await editar('37000')).status).toBe(200)
  })

  test('a quien se factura con RFC genérico no se le pide: su CFDI lleva el lugar de expedición (CFDI40149)', async () => {
    await importar(lista('37000'), GUARDAR)
    const generico = { RFC: 'XAXX010101000', RegimenFiscal: '616', UsoCFDI: 'S01' }
    expect((await cliente('78040', generico)).status).toBe(200)
  })

  test('una clave fuera de su vigencia no está; sin fechas, siempre', async () => {
    const csv =
      'c_CodigoPostal,Fecha de inicio de vigencia,Fecha de fin de vigencia\n20000,,31/12/2020\n20001,01/01/2100,\n20002,01/01/2022,31/12/2100\n37000,,\n'
    await importar(csv, GUARDAR)
    expect((await cliente('20000')).status).toBe(422)
    expect((await cliente('20001')).status).toBe(422)
    expect((await cliente('20002')).status).toBe(200)
    expect((await cliente('37000')).status).toBe(200)
  })

  test('la sucursal y el emisor tampoco se guardan con un código postal que no está', async () => {
    await importar(lista('37000'), GUARDAR)
    const sucursal = (CodigoPostal: string) =>
      call('POST', 'sucursal_agregar', { Nombre: `S ${CodigoPostal}`, CodigoPostal }, 'a')
    expect((await sucursal('99998')).cuerpo.campos.CodigoPostal).toBe(
      'El lugar de expedición no es un código postal del catálogo del SAT; corrige el de la sucursal (dice 99998).',
    )
    expect((await sucursal('37000')).status).toBe(200)
    const [emisor] = (await call('GET', 'admin/emisor')).cuerpo
    const { RFC, Nombre, RegimenFiscal } = emisor
    const guardar = (CodigoPostal: string) => call('PUT', 'admin/emisor', { RFC, Nombre, RegimenFiscal, CodigoPostal })
    expect((await guardar('99998')).cuerpo.campos.CodigoPostal).toMatch(/no está en el catálogo del SAT/)
    expect((await guardar('37000')).status).toBe(200)
  })

  test('un producto y un tipo de SKU, con sus claves; lo que ya no se vende conserva la suya', async () => {
    await importar(lista('15101505', '15121500'), { ...GUARDAR, Catalogo: 'c_ClaveProdServ' })
    await importar(lista('LTR', 'E48'), { ...GUARDAR, Catalogo: 'c_ClaveUnidad' })
    const base = { Nombre: 'Aditivo', Descripcion: 'Aditivo', Unidad: 'Litros', TasaIva: 0.16 }
    const producto = (ClaveProdServ: string, ClaveUnidad: string, cambios: object = {}) =>
      call('POST', 'admin/producto_agregar', { ...base, ClaveProdServ, ClaveUnidad, ...cambios })
    expect((await producto('15121501', 'H87')).cuerpo.campos).toEqual({
      ClaveProdServ:
        'La clave de producto o servicio no está vigente en el catálogo del SAT; corrígela en el producto (dice 15121501).',
      ClaveUnidad: 'La clave de unidad no está en el catálogo del SAT; corrígela en el producto (dice H87).',
    })
    expect((await producto('15121501', 'H87', { Activo: false })).status).toBe(200)
    expect((await producto('15121500', 'LTR', { Nombre: 'Urea nueva' })).status).toBe(200)
    const sku = (Nombre: string, ClaveUnidad: string) => call('POST', 'admin/sku-tipo_agregar', { Nombre, ClaveUnidad })
    expect((await sku('Pieza', 'H87')).cuerpo.campos).toHaveProperty('ClaveUnidad')
    expect((await sku('Servicio', 'E48')).status).toBe(409)
    expect((await sku('Otro servicio', 'E48')).status).toBe(200)
  })

  test('el Semáforo y el timbrado lo dicen con el código del SAT, y nada se timbra', async () => {
    const id = await crear(t.deps, f, 'factura')
    await importar(lista('20000'), GUARDAR)
    await importar(lista('15121500'), { ...GUARDAR, Catalogo: 'c_ClaveProdServ' })
    await importar(lista('H87'), { ...GUARDAR, Catalogo: 'c_ClaveUnidad' })
    const { cuerpo } = await call('GET', `factura_validar/${id}`, undefined, 'a')
    const codigos = cuerpo.Semaforo.flatMap((luz: { Hallazgos: { codigo: string }[] }) =>
      luz.Hallazgos.map(({ codigo }) => codigo),
    )
    const deCatalogo = ['CFDI40126', 'CFDI40162', 'CFDI40165', 'LITRO-109']
    expect(codigos).toEqual(expect.arrayContaining(deCatalogo))
    const r = await call('POST', `factura_timbrar/${id}`, {}, 'a')
    expect([r.status, r.cuerpo.codigo]).toEqual([422, 'CFDI_INVALIDO'])
    expect(r.cuerpo.hallazgos.map(({ codigo }: { codigo: string }) => codigo)).toEqual(
      expect.arrayContaining(deCatalogo),
    )
  })

  test('con todas sus claves en los catálogos la factura se timbra', async () => {
    const id = await crear(t.deps, f, 'factura')
    await importar(lista('37000'), GUARDAR)
    await importar(lista('15101505'), { ...GUARDAR, Catalogo: 'c_ClaveProdServ' })
    await importar(lista('LTR'), { ...GUARDAR, Catalogo: 'c_ClaveUnidad' })
    const r = await call('POST', `factura_timbrar/${id}`, {}, 'a')
    expect([r.status, r.cuerpo.codigo]).toEqual([200, undefined])
  })
})

describe('quitar un catálogo', () => {
  test('vuelve a revisar solo la forma, y la bitácora dice cuántas claves había', async () => {
    await importar(lista('37000', '20000'), GUARDAR)
    expect((await cliente('99997')).status).toBe(422)
    const { Version } = await leer()
    const r = await quitar(CP, { Version })
    expect([r.status, r.cuerpo]).toMatchObject([200, { Claves: 0, Publicado: null, Archivo: null, Importado: null }])
    expect(await bitacora()).toMatchObject({ accion: 'quitar', antes: { Claves: 2 }, despues: { Claves: 0 } })
    expect((await cliente('99997')).status).toBe(200)
    const { rows } = await t.base.asAdmin('select 1 from clave_sat limit 1')
    expect(rows).toEqual([])
  })

  test('dos veces es lo mismo que una; con una versión vieja se rechaza', async () => {
    await importar(lista('37000'), GUARDAR)
    expect((await quitar(CP, { Version: 1 })).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    const [una, otra] = [await quitar(CP), await quitar(CP)]
    expect([una.status, otra.status, otra.cuerpo.Version]).toEqual([200, 200, una.cuerpo.Version])
  })
})
