import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type FlotaDePrueba, pedir, seedFlota } from '../../../test/entregas.ts'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let f: FlotaDePrueba
let fiscales: Fiscales
beforeAll(async () => {
  t = await createTestApp()
  fiscales = await seedFiscales(t.deps, t.gente.a, 'DE LOS TEXTOS')
  f = await seedFlota(t, 'a', fiscales.cliente)
})
afterAll(() => t.close())

type Hallado = { Sugerencias: { Id: number; Nombre: string }[]; Propuesta: { Id: number; Nombre: string } | null }

async function buscar(Campo: string, Texto: string, IdCliente?: number, quien = 'a'): Promise<Hallado> {
  const consulta = new URLSearchParams({ Campo, Texto, ...(IdCliente && { IdCliente: String(IdCliente) }) })
  const { status, cuerpo } = await pedir(t, quien, 'GET', `flota_texto?${consulta}`)
  expect(status).toBe(200)
  return cuerpo as unknown as Hallado
}
const nombres = ({ Sugerencias }: Hallado) => Sugerencias.map(({ Nombre }) => Nombre)
const responder = (entrada: object, quien = 'a') => pedir(t, quien, 'POST', 'flota_texto_responder', entrada)

test('lo que se teclea sugiere lo que lo contiene, sin acentos y en uso, de donde corresponde', async () => {
  expect(nombres(await buscar('Operador', 'perez n'))).toEqual([])
  expect(nombres(await buscar('Operador', 'perez ñ'))).toEqual(['Juan Pérez Ñandú'])
  expect(nombres(await buscar('Almacen', 'LEON'))).toEqual(['Terminal León'])
  expect(nombres(await buscar('DireccionEntrega', 'patio', f.cliente))).toEqual(['Patio Irapuato', 'Patio Silao'])
  expect(nombres(await buscar('DireccionEntrega', '36500', f.cliente))).toEqual(['Patio Irapuato'])
  expect(nombres(await buscar('DireccionEntrega', 'patio', 999_999))).toEqual([])
  expect(nombres(await buscar('Almacen', '100%_'))).toEqual([])
  expect(nombres(await buscar('Almacen', 'leon', undefined, 'b'))).toEqual([])
})

test('un texto viejo propone una vez; la respuesta se recuerda por socio y texto', async () => {
  expect((await buscar('Almacen', 'Terminal León')).Propuesta).toBeNull()
  expect((await buscar('Almacen', 'Bodega del norte')).Propuesta).toBeNull()
  expect((await buscar('Almacen', 'terminal de leon, gto')).Propuesta).toMatchObject({ Id: f.planta })
  const dicha = { Campo: 'Almacen', Texto: 'Terminal de León, Gto', Id: f.planta, Es: false }
  expect((await responder(dicha)).cuerpo).toEqual(dicha)
  expect((await buscar('Almacen', 'TERMINAL DE LEON, GTO')).Propuesta).toBeNull()
  // Of another field, or of another partner, it is another text.
  expect((await buscar('DireccionEntrega', 'Patio de Silao viejo', f.cliente)).Propuesta).toMatchObject({
    Id: f.destino,
  })
  const { rows } = await t.base.asAdmin("select nota from bitacora where objeto = 'sitio' and accion = 'texto'")
  expect(rows).toEqual([{ nota: '«Terminal de León, Gto» no es Terminal León' }])
})

test('dicho que sí, la entrega de una factura con ese texto propone el sitio y el operador', async () => {
  const textos = { Operador: 'El Juan', Almacen: 'La terminal grande', DireccionEntrega: 'En el patio del sur' }
  const id = await crear(t.deps, fiscales, 'factura', textos)
  const propuesta = async () => (await pedir(t, 'a', 'GET', `entrega_propuesta?IdFactura=${id}`)).cuerpo
  expect(await propuesta()).toMatchObject({ IdOperador: null, IdOrigen: null, Paradas: [{ IdSitio: null }] })
  await responder({ Campo: 'Operador', Texto: 'el juan', Id: f.operador, Es: true })
  await responder({ Campo: 'Almacen', Texto: textos.Almacen, Id: f.planta, Es: true })
  await responder({ Campo: 'DireccionEntrega', Texto: textos.DireccionEntrega, Id: f.destino2, Es: true })
  expect(await propuesta()).toMatchObject({
    IdOperador: f.operador,
    IdOrigen: f.planta,
    Paradas: [{ IdSitio: f.destino2 }],
  })
})

test('con un solo sitio, la dirección que no se parece a nada pregunta por él', async () => {
  const otros = await seedFiscales(t.deps, t.gente.a, 'DE UN SITIO', 'UNO150607QW3')
  const { cuerpo } = await pedir(t, 'a', 'POST', 'sitio_agregar', {
    Nombre: 'Rancho El Fresno',
    CodigoPostal: '36100',
    IdCliente: otros.cliente,
  })
  const { Propuesta } = await buscar('DireccionEntrega', 'Donde siempre', otros.cliente)
  expect(Propuesta).toMatchObject({ Id: cuerpo.IdSitio })
})

test.each([
  ['campo desconocido', { Campo: 'Sellos' }, 'Campo'],
  ['sin texto', { Texto: '  ' }, 'Texto'],
  ['texto enorme', { Texto: 'x'.repeat(501) }, 'Texto'],
  ['NUL', { Texto: 'a\u0000b' }, 'Texto'],
  ['sitio de nadie', { Id: 999_999 }, 'Id'],
  ['id de otra cosa', { Id: 'doce' }, 'Id'],
  ['sin decir si es', { Es: 'quizá' }, 'Es'],
])('se rechaza: %s', async (_, cambio, campo) => {
  const { status, cuerpo } = await responder({ Campo: 'Almacen', Texto: 'x', Id: f.planta, Es: true, ...cambio })
  expect([status, Object.keys((cuerpo.campos ?? {}) as object)]).toEqual([422, [campo]])
})

test('el sitio de un cliente no es un almacén, ni lo de un socio es de otro; dos respuestas a la vez son una', async () => {
  expect((await responder({ Campo: 'Almacen', Texto: 'x', Id: f.destino, Es: true })).status).toBe(422)
  expect((await responder({ Campo: 'Almacen', Texto: 'x', Id: f.planta, Es: true }, 'b')).status).toBe(422)
  const misma = { Campo: 'Almacen', Texto: 'Otra', Id: f.planta, Es: true }
  const dos = await Promise.all([responder(misma), responder(misma)])
  expect(dos.map(({ status }) => status)).toEqual([200, 200])
})
