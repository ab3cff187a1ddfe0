import type { Aviso } from '@litro/contract/avisos/aviso'
import { SIN_CUOTA } from '@litro/contract/catalogos/cuota'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDe, crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

const HOY = '2026-11-15T18:00:00Z'
let ahora = new Date(HOY)
let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ now: () => ahora })
  f = await seedFiscales(t.deps, t.gente.a, 'DE LA CUOTA', 'CUO150607QW3')
  // What the demonstration goes on with is told at the end.
  await t.base.asAdmin('delete from tabla_cuota where demostracion')
})
afterAll(() => t.close())

async function send(method: 'GET' | 'PUT' | 'POST', ruta: string, payload?: object, sujeto = 'administrador') {
  const r = await t.app.inject({
    method,
    url: `/services/${ruta}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}

const tabla = {
  Fuente: 'DOF',
  Publicada: '2026-12-21',
  Desde: '2027-01-01',
  Hasta: '2027-12-31',
  Regular: '0.612000',
  Premium: 0.747,
  Diesel: '0.508',
}
const en2027 = async <T>(que: () => Promise<T>): Promise<T> => {
  ahora = new Date('2027-01-04T18:00:00Z')
  try {
    return await que()
  } finally {
    ahora = new Date(HOY)
  }
}
const facturaDeHoy = () => send('POST', 'factura_agregar', capturaDe(f, 'factura', { Precio: '22' }), 'a')

describe('la tabla publicada manda', () => {
  test('de fábrica está la de 2026: diésel a 22.00 lleva el IVA sin la cuota', async () => {
    const [unica] = (await send('GET', 'admin/cuotas')).cuerpo
    expect(unica).toMatchObject({ Fuente: 'DOF', Publicada: '2025-12-22', Diesel: 0.490817, Vigente: true })
    expect((await facturaDeHoy()).cuerpo).toMatchObject({ Subtotal: 22000, IVA: 3441.47, Total: 25441.47 })
  })

  test('un día sin tabla no se captura combustible; lo demás sí, y lo genérico también', async () => {
    await en2027(async () => {
      const { status, cuerpo } = await facturaDeHoy()
      expect([status, cuerpo.campos]).toEqual([422, { IdProducto: SIN_CUOTA }])
      const urea = await send('POST', 'factura_agregar', capturaDe(f, 'factura', { IdProducto: f.urea }), 'a')
      expect(urea.status).toBe(200)
      const producto = (await send('GET', 'productos', undefined, 'a')).cuerpo.find(
        (p: { IdProducto: number }) => p.IdProducto === f.diesel,
      )
      expect(producto.CuotaIeps).toBeNull()
    })
  })

  test('una prefactura de antes lo dice en su semáforo y no se timbra, ni gasta folio', async () => {
    const id = await crear(t.deps, f, 'factura', { Precio: '22' })
    await en2027(async () => {
      // With a quota of zero the total would be another; the table is what is missing, so that is what is told.
      await t.base.asAdmin('update documento_fiscal set total = 25520 where id = $1', [id])
      const { Semaforo } = (await send('GET', `factura_validar/${id}`, undefined, 'a')).cuerpo
      const luz = Semaforo.find((una: { Regla: string }) => una.Regla === 'hidrocarburos')
      expect([luz.Estado, luz.Hallazgos[0].codigo, luz.Hallazgos[0].severidad]).toEqual(['rojo', 'LITRO-514', 'error'])
      const { status, cuerpo } = await send('POST', `factura_timbrar/${id}`, {}, 'a')
      expect([status, cuerpo.hallazgos[0].mensaje]).toEqual([
        422,
        expect.stringContaining('Catálogos → Productos: cuotas 2-A'),
      ])
    })
    const { rows } = await t.base.asAdmin('select serie from documento_fiscal where id = $1', [id])
    expect(rows).toEqual([{ serie: null }])
  })
})

describe('el administrador captura la nueva', () => {
  test.each([
    ['otra cifra que la publicada', { Desde: '2026-06-01', Hasta: '2026-07-01', Publicada: '2026-01-01' }, 'Regular'],
    ['al revés', { Hasta: '2026-12-31' }, 'Hasta'],
    ['publicada después de regir', { Publicada: '2027-01-02' }, 'Publicada'],
    ['sin fuente', { Fuente: '  ' }, 'Fuente'],
    ['con NUL', { Fuente: 'D\u0000OF' }, 'Fuente'],
    ['en centavos', { Diesel: '50.8' }, 'Diesel'],
    ['en cero', { Premium: 0 }, 'Premium'],
    ['negativa', { Premium: '-0.5' }, 'Premium'],
    ['de siete decimales', { Regular: '0.1234567' }, 'Regular'],
    ['de texto', { Regular: 'mucha' }, 'Regular'],
    ['sin último día', { Hasta: '' }, 'Hasta'],
  ])('se rechaza %s', async (_caso, cambio, campo) => {
    const { status, cuerpo } = await send('POST', 'admin/cuota_agregar', { ...tabla, ...cambio })
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, expect.arrayContaining([campo])])
  })

  test('dos tablas para el mismo día no caben, tampoco a la vez', async () => {
    const r = await send('POST', 'admin/cuota_agregar', {
      ...tabla,
      Desde: '2026-12-31',
      Hasta: '2026-12-31',
      Publicada: '2026-01-01',
      Regular: '0.591390',
      Premium: '0.721605',
      Diesel: '0.490817',
    })
    expect([r.status, Object.keys(r.cuerpo.campos)]).toEqual([409, ['Desde']])
    const dos = await Promise.all([1, 2].map(() => send('POST', 'admin/cuota_agregar', tabla)))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('rige desde su primer día, y corregirla deja el antes y el después', async () => {
    const [nueva] = (await send('GET', 'admin/cuotas')).cuerpo
    await en2027(async () => {
      expect((await facturaDeHoy()).cuerpo.IVA).toBe(3438.72)
      expect((await send('GET', 'admin/cuotas')).cuerpo[0].Vigente).toBe(true)
    })
    const cambio = { ...tabla, Diesel: '0.509', Version: nueva.Version }
    const dos = await Promise.all([1, 2].map(() => send('PUT', `admin/cuota_editar/${nueva.Id}`, cambio)))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await t.base.asAdmin(
      "select antes->>'Diesel' as a, despues->>'Diesel' as d from bitacora where objeto = 'tabla_cuota' and accion = 'editar'",
    )
    expect(rows).toEqual([{ a: '0.508', d: '0.509' }])
    expect((await send('PUT', 'admin/cuota_editar/999999', cambio)).status).toBe(404)
  })

  test('solo el administrador escribe', async () => {
    expect((await send('GET', 'admin/cuotas', undefined, 'auditor')).status).toBe(200)
    expect((await send('POST', 'admin/cuota_agregar', tabla, 'auditor')).status).toBe(403)
    expect((await send('GET', 'admin/cuotas', undefined, 'a')).status).toBe(403)
  })
})

describe('el aviso suena 45 días antes de que termine la última', () => {
  const aviso = async (dia: string) => {
    ahora = new Date(`${dia}T18:00:00Z`)
    const avisos: Aviso[] = (await send('GET', 'avisos')).cuerpo
    ahora = new Date(HOY)
    const suyo = avisos.find(({ Clave }) => Clave.startsWith('cuota:'))
    return suyo && [suyo.Clave, suyo.Urgente]
  }

  test('y otra vez al acercarse; vencida es urgente', async () => {
    expect(await aviso('2027-11-15')).toBeUndefined()
    expect(await aviso('2027-11-16')).toEqual(['cuota:2027-12-31:45', false])
    expect(await aviso('2027-12-24')).toEqual(['cuota:2027-12-31:7', true])
    expect(await aviso('2028-01-01')).toEqual(['cuota:2027-12-31:vencida', true])
    ahora = new Date('2028-01-01T18:00:00Z')
    const ajenos: Aviso[] = (await send('GET', 'avisos', undefined, 'tesoreria')).cuerpo
    ahora = new Date(HOY)
    expect(ajenos.filter(({ Clave }) => Clave.startsWith('cuota:'))).toEqual([])
  })
})

test('la demostración continúa la última y lo dice en cada documento; una publicada la releva', async () => {
  const { continueCuotas } = await import('./cuota.sql.ts')
  for (const _ of [1, 2]) await t.deps.inTx('todo', continueCuotas)
  ahora = new Date('2028-03-01T18:00:00Z')
  const { cuerpo } = await facturaDeHoy()
  const { DatosFiscales } = (await send('GET', `factura_validar/${cuerpo.IdFactura}`, undefined, 'a')).cuerpo
  expect(DatosFiscales.find(({ Etiqueta }: { Etiqueta: string }) => Etiqueta.startsWith('Cuota')).Valor).toBe(
    '$0.509000 · Demostración: continúa la última publicada',
  )
  const [continua] = (await send('GET', 'admin/cuotas')).cuerpo
  expect(continua).toMatchObject({ Demostracion: true, Vigente: true, Desde: '2028-01-01', Hasta: null })
  expect((await send('PUT', `admin/cuota_editar/${continua.Id}`, tabla)).status).toBe(409)
  const real = { ...tabla, Publicada: '2027-12-20', Desde: '2028-01-01', Hasta: '2028-12-31', Diesel: '0.53' }
  expect((await send('POST', 'admin/cuota_agregar', real)).status).toBe(200)
  expect((await facturaDeHoy()).cuerpo.IVA).toBe(3435.2)
  ahora = new Date(HOY)
})
