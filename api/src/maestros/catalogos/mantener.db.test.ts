import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { timbrar } from '../../fiscal/timbrado/timbrar.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date('2026-11-15T18:00:00Z') })
  f = await seedFiscales(t.deps, t.gente.a, 'CATALOGOS')
})
afterAll(() => t.close())

async function send(method: 'GET' | 'PUT' | 'POST', ruta: string, payload?: object, sujeto = 'administrador') {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json(), texto: r.body }
}

const diesel = {
  Nombre: 'Diésel Agrícola',
  Descripcion: 'Diésel agrícola',
  ClaveProdServ: '15101505',
  ClaveUnidad: 'LTR',
  Unidad: 'Litros',
  TasaIva: 0.16,
  SubProductoHYP: 'SP25',
  PrecioMinimo: '17.5',
  PrecioMaximo: 28,
}
const agua = { ...diesel, Nombre: 'Agua', ClaveProdServ: '50202301', SubProductoHYP: null, TasaIva: 0 }

describe('productos', () => {
  test('uno nuevo aparece en el catálogo de todos con la cuota de hoy y su clave HYP', async () => {
    const { status, cuerpo, texto } = await send('POST', 'admin/producto_agregar', diesel)
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({ Activo: true, EnUso: false, CuotaVigente: 0.490817, PrecioMinimo: 17.5, Version: 1 })
    expect(texto).toContain('0.490817')
    const visto = (await send('GET', 'productos', undefined, 'a')).cuerpo.find(
      (p: { Nombre: string }) => p.Nombre === 'Diésel Agrícola',
    )
    expect(visto).toMatchObject({ ClaveHYP: '15101505', SubProductoHYP: 'SP25', CuotaIeps: 0.490817 })
  })

  test.each([
    ['una cuota propia', { Cuotas: [{ Desde: '2026-05-01', Cuota: '0.4' }] }, 'Cuotas'],
    ['cuotas que no son lista', { Cuotas: 'todas' }, 'Cuotas'],
    ['subproducto en lo que no es combustible', { ...agua, SubProductoHYP: 'SP16' }, 'SubProductoHYP'],
    ['combustible sin subproducto', { SubProductoHYP: '' }, 'SubProductoHYP'],
    ['subproducto de otra clave', { SubProductoHYP: 'SP16' }, 'SubProductoHYP'],
    ['combustible por pieza', { ClaveUnidad: 'H87' }, 'ClaveUnidad'],
    ['clave de siete dígitos', { ...agua, ClaveProdServ: '5020230' }, 'ClaveProdServ'],
    ['clave retirada por el SAT', { ...agua, ClaveProdServ: '15101506' }, 'ClaveProdServ'],
    ['diésel fuera de carretera', { ...agua, ClaveProdServ: '15101513' }, 'ClaveProdServ'],
    ['tasa de IVA inventada', { TasaIva: 0.15 }, 'TasaIva'],
    ['tasa de IVA de texto', { TasaIva: 'mucho' }, 'TasaIva'],
    ['banda al revés', { PrecioMinimo: '30', PrecioMaximo: '20' }, 'PrecioMaximo'],
    ['precio negativo', { PrecioMinimo: '-1' }, 'PrecioMinimo'],
    ['sin nombre', { Nombre: ' ' }, 'Nombre'],
    ['descripción con un tubo', { Descripcion: 'Diésel | agrícola' }, 'Descripcion'],
    ['descripción enorme', { Descripcion: 'x'.repeat(1001) }, 'Descripcion'],
  ])('se rechaza: %s', async (_caso, cambio, campo) => {
    const { status, cuerpo } = await send('POST', 'admin/producto_agregar', { ...diesel, Nombre: 'Malo', ...cambio })
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('el mismo nombre no se repite, tampoco sin acentos ni a la vez', async () => {
    const r = await send('POST', 'admin/producto_agregar', { ...agua, Nombre: 'diesel automotriz' })
    expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([409, ['Nombre']])
    const dos = await Promise.all(
      [1, 2].map(() => send('POST', 'admin/producto_agregar', { ...agua, Nombre: 'Gemelo' })),
    )
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('se desactiva, deja de ofrecerse y nadie puede borrarlo; la segunda persona recibe 409', async () => {
    const { cuerpo } = await send('POST', 'admin/producto_agregar', { ...agua, Nombre: 'Fugaz' })
    const editar = () =>
      send('PUT', `admin/producto_editar/${cuerpo.Id}`, { ...agua, Nombre: 'Fugaz', Activo: false, Version: 1 })
    const dos = await Promise.all([editar(), editar()])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    const visibles = (await send('GET', 'productos', undefined, 'a')).cuerpo.map((p: { Nombre: string }) => p.Nombre)
    expect(visibles).not.toContain('Fugaz')
    const { rows } = await t.base.asAdmin(
      "select antes->>'Activo' as a, despues->>'Activo' as d from bitacora where objeto = 'producto' and id_objeto = $1 and accion = 'editar'",
      [cuerpo.Id],
    )
    expect(rows).toEqual([{ a: 'true', d: 'false' }])
  })

  test('cambiar los impuestos no toca lo timbrado, y un borrador viejo pide revisarse antes de sellar', async () => {
    const { cuerpo: propio } = await send('POST', 'admin/producto_agregar', { ...agua, Nombre: 'Cambiante' })
    const captura = { IdProducto: propio.Id, Precio: '10', Litros: '100' }
    const { id: timbrado } = await crearTimbrado(t.deps, f, 'factura', captura)
    const borrador = await crear(t.deps, f, 'factura', captura)
    const antes = (await send('GET', `factura/${timbrado}`, undefined, 'a')).cuerpo[0]
    await send('PUT', `admin/producto_editar/${propio.Id}`, { ...agua, Nombre: 'Cambiante', TasaIva: 0.16 })
    expect((await send('GET', `factura/${timbrado}`, undefined, 'a')).cuerpo[0].Total).toBe(antes.Total)
    const pedido = {
      ambito: { socio: f.socio },
      familia: 'factura',
      id: borrador,
      actor: { id: 1, nombre: 'a' },
    } as const
    await expect(timbrar(t.deps.motor, t.deps.inTx, pedido)).rejects.toMatchObject({
      codigo: 'DOCUMENTO_CAMBIO',
      message: expect.stringContaining('el total sería $1,160.00 y se capturó $1,000.00'),
    })
    const { rows } = await t.base.asAdmin('select serie from documento_fiscal where id = $1', [borrador])
    expect(rows).toEqual([{ serie: null }])
    expect((await send('GET', 'admin/productos')).cuerpo.find((p: { Id: number }) => p.Id === propio.Id).EnUso).toBe(
      true,
    )
  })

  test('tesorería y auditor leen; solo el administrador escribe', async () => {
    for (const sujeto of ['tesoreria', 'auditor']) {
      expect((await send('GET', 'admin/productos', undefined, sujeto)).status).toBe(200)
      expect((await send('POST', 'admin/producto_agregar', diesel, sujeto)).status).toBe(403)
    }
    expect((await send('GET', 'admin/productos', undefined, 'a')).status).toBe(403)
  })
})

describe('tipos y bancos', () => {
  test.each(['factura-tipo', 'operacion-tipo', 'nota-cargo-tipo'])(
    '%s: alta, cambio de clave genérica y baja',
    async (nombre) => {
      const alta = await send('POST', `admin/${nombre}_agregar`, {
        Nombre: 'Maniobras',
        DescripcionCfdi: 'Maniobras de descarga',
      })
      expect(alta.cuerpo).toMatchObject({
        ClaveGenerica: false,
        DescripcionCfdi: 'Maniobras de descarga',
        Activo: true,
      })
      const { Id, Version } = alta.cuerpo
      const cambio = { Nombre: 'Maniobras', ClaveGenerica: true, Activo: false, Version }
      const r = await send('PUT', `admin/${nombre}_editar/${Id}`, cambio)
      expect(r.cuerpo).toMatchObject({ ClaveGenerica: true, DescripcionCfdi: null, Activo: false, Version: 2 })
      expect((await send('PUT', `admin/${nombre}_editar/${Id}`, cambio)).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
      const repetido = await send('POST', `admin/${nombre}_agregar`, { Nombre: 'MANIOBRAS' })
      expect([repetido.status, repetido.cuerpo.error]).toEqual([409, 'Ya existe uno con ese nombre.'])
      const filas = (await send('GET', `admin/${nombre}s`)).cuerpo
      expect(filas.at(-1)).toMatchObject({ Nombre: 'Maniobras', Activo: false, EnUso: false })
    },
  )

  test('un tipo inactivo ya no se ofrece en los formularios', async () => {
    const { cuerpo } = await send('POST', 'admin/sku-tipo_agregar', { Nombre: 'Pieza', ClaveUnidad: 'h87' })
    const ofrecidos = async () =>
      (await send('GET', 'sku-tipos', undefined, 'a')).cuerpo.map((s: { Nombre: string }) => s.Nombre)
    expect([cuerpo.ClaveUnidad, await ofrecidos()]).toEqual(['H87', expect.arrayContaining(['Pieza'])])
    await send('PUT', `admin/sku-tipo_editar/${cuerpo.Id}`, { Nombre: 'Pieza', ClaveUnidad: 'H87', Activo: false })
    expect(await ofrecidos()).not.toContain('Pieza')
  })

  test('un banco en uso conserva su clave y su moneda; su nombre y su estado sí cambian', async () => {
    const bancos = (await send('GET', 'admin/bancos')).cuerpo
    const bbva = bancos.find((b: { Id: number }) => b.Id === t.gente.bbva)
    expect(bbva).toMatchObject({ Clave: '012', Moneda: 'MXP', EnUso: true })
    const editar = (cambio: object) =>
      send('PUT', `admin/banco_editar/${bbva.Id}`, { Nombre: bbva.Nombre, Moneda: 'MXP', Clave: '012', ...cambio })
    const otro = await editar({ Clave: '999' })
    expect([otro.status, Object.keys(otro.cuerpo.campos)]).toEqual([409, ['Clave']])
    expect((await editar({ Nombre: 'BBVA de México', Activo: false })).cuerpo).toMatchObject({
      Nombre: 'BBVA de México',
      Activo: false,
    })
  })

  test.each([
    ['banco mexicano sin clave', 'banco', { Nombre: 'x', Moneda: 'MXP' }, 'Clave'],
    ['banco mexicano con clave corta', 'banco', { Nombre: 'x', Moneda: 'MXP', Clave: '12' }, 'Clave'],
    ['banco en dólares con clave', 'banco', { Nombre: 'x', Moneda: 'USD', Clave: '012' }, 'Clave'],
    ['banco en euros', 'banco', { Nombre: 'x', Moneda: 'EUR' }, 'Moneda'],
    ['tipo sin nombre', 'factura-tipo', { Nombre: '' }, 'Nombre'],
    ['tipo con nombre enorme', 'nota-cargo-tipo', { Nombre: 'x'.repeat(81) }, 'Nombre'],
    ['tipo con bandera ajena', 'operacion-tipo', { Nombre: 'x', ClaveGenerica: 'quizá' }, 'ClaveGenerica'],
    ['SKU sin unidad', 'sku-tipo', { Nombre: 'x' }, 'ClaveUnidad'],
    ['SKU con unidad inventada', 'sku-tipo', { Nombre: 'x', ClaveUnidad: 'litros' }, 'ClaveUnidad'],
    ['versión absurda', 'factura-tipo', { Nombre: 'x', Version: -1 }, 'Version'],
  ])('se rechaza: %s', async (_caso, catalogo, entrada, campo) => {
    const { status, cuerpo } = await send('POST', `admin/${catalogo}_agregar`, entrada)
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })
})
