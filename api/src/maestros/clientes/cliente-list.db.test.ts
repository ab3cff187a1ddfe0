import { usosCfdi } from '@litro/cfdi/sat/uso-cfdi'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.base.asAdmin('delete from cliente')
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado, inactivo)
     select $1, nombre, upper(nombre), rfc, cp, regimen, uso, 'GUA', inactivo
       from (values ('Ñandú Logística', 'NLO1201019A1', '37000', '601', 'G03', false),
                    ('Ábaco Fletes', 'AFL1201019A1', '01000', '601', 'G01', true),
                    ('zapata hermanos', 'ZHE1201019A1', '99000', '626', 'S01', false),
                    ('Ortiz 100%_real', 'OIR1201019A1', '76000', '601', 'I03', false),
                    ('=cmd|'' /C calc''!A0', 'CMD1201019A1', '37000', '601', 'G03', false))
         as x (nombre, rfc, cp, regimen, uso, inactivo)`,
    [t.gente.a],
  )
})
afterAll(() => t.close())

const get = async (url: string, sujeto = 'a') => t.app.inject({ url: `/services/${url}`, headers: await t.as(sujeto) })
const nombres = async (consulta: string) =>
  ((await get(`clientes${consulta}`)).json() as { Nombre: string }[]).map(({ Nombre }) => Nombre)

test('la lista trae las descripciones del SAT y va en orden español', async () => {
  const filas = (await get('clientes')).json()
  expect(filas.map((f: { Nombre: string }) => f.Nombre)).toEqual([
    "=cmd|' /C calc'!A0",
    'Ábaco Fletes',
    'Ñandú Logística',
    'Ortiz 100%_real',
    'zapata hermanos',
  ])
  expect(filas[1]).toEqual({
    IdCliente: expect.any(Number),
    Nombre: 'Ábaco Fletes',
    RazonSocial: 'ÁBACO FLETES',
    RFC: 'AFL1201019A1',
    UsoCFDI: 'G01',
    UsoCFDIDescripcion: 'Adquisición de mercancías.',
    RegimenFiscal: '601',
    RegimenFiscalDescripcion: 'General de Ley Personas Morales',
    CodigoPostal: '01000',
    Inactivo: true,
  })
})

test('busca por Nombre o RFC, sin distinguir mayúsculas ni acentos; los comodines son texto', async () => {
  expect(await nombres('?q=abaco')).toEqual(['Ábaco Fletes'])
  expect(await nombres('?q=LOGISTICA')).toEqual(['Ñandú Logística'])
  expect(await nombres('?q=zhe12')).toEqual(['zapata hermanos'])
  expect(await nombres('?q=100%25_')).toEqual(['Ortiz 100%_real'])
  expect(await nombres('?q=37000')).toEqual([])
})

test.each(['Nombre', 'RFC', 'UsoCFDIDescripcion', 'RegimenFiscalDescripcion', 'CodigoPostal', 'IdCliente'])(
  'se ordena por %s en los dos sentidos y por ventanas',
  async (campo) => {
    for (const orden of [campo, `-${campo}`]) {
      const entera = (await get(`clientes?orden=${orden}`)).json()
      const juntas: unknown[] = []
      let cursor = ''
      for (;;) {
        const r = await get(`clientes?orden=${orden}&limite=2${cursor && `&cursor=${cursor}`}`)
        juntas.push(...r.json())
        if (!r.headers['x-siguiente']) break
        cursor = String(r.headers['x-siguiente'])
      }
      expect(juntas).toEqual(entera)
    }
  },
)

test('el resumen cuenta lo filtrado y otro socio no ve nada', async () => {
  expect((await get('clientes_resumen?q=0%25')).json()).toEqual({ Filas: 1, Sumas: {} })
  expect((await get('clientes', 'b')).json()).toEqual([])
})

test('Clientes.xlsx lleva la hoja Clientes con lo filtrado, celda por celda, y ninguna fórmula', async () => {
  const r = await get('clientes_exportar?q=1201019A1')
  expect(r.headers['content-disposition']).toContain('filename="Clientes.xlsx"')
  const libro = await readXlsx(r.rawPayload)
  expect(libro.sheets.map((hoja) => hoja.name)).toEqual(['Clientes'])
  const [titulos, ...filas] = libro.sheets[0]!.rows
  expect(titulos).toEqual([
    'Nombre',
    'Razón Social',
    'RFC',
    'Clave Uso CFDI',
    'Uso CFDI',
    'Clave Régimen Fiscal',
    'Régimen Fiscal',
    'Código Postal',
    'Inactivo',
  ])
  expect(filas).toHaveLength(5)
  const uso = usosCfdi.find(({ Codigo }) => Codigo === 'G01')!.Descripcion
  const regimen = 'General de Ley Personas Morales'
  expect(filas[1]).toEqual(['Ábaco Fletes', 'ÁBACO FLETES', 'AFL1201019A1', 'G01', uso, '601', regimen, '01000', 'Sí'])
  expect(filas[0]![0]).toBe("=cmd|' /C calc'!A0")
  expect((await readXlsx((await get('clientes_exportar?q=abaco')).rawPayload)).sheets[0]!.rows).toHaveLength(2)
})
