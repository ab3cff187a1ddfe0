// Hostile files by the door people use: each is refused in Spanish within its limit, nothing is kept, others are answered
// meanwhile, and the next good file is read.
import { constanciaMoral, constanciaPdf } from '@litro/cfdi/pruebas/constancia-pdf'
import { TIPO } from '@litro/contract/depositos/vida'
import { AHORA } from '@litro/embedded-pac/test-cfdi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import * as hostil from '../../../test/hostiles.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import { conFactura, type Destino, fund, seedDestino, stampFactura } from '../../../test/retornos.ts'
import type * as malas from '../../../test/tareas-malas.ts'

import { tarea } from './taller.ts'

const MALAS = new URL('../../../test/tareas-malas.ts', import.meta.url)
let t: TestApp
let destino: Destino
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(AHORA) })
  destino = await seedDestino(t, t.gente.a)
  await fund(t.deps, t.gente.a, 100_000_000n)
})
afterAll(() => t.close())

type Campos = Record<string, string | number | Buffer>
type Puerta = { sujeto: string; ruta: string; campos: () => Campos }

// biome-ignore format: a table is read as a table
const PUERTAS = {
  deposito:  { sujeto: 'a', ruta: 'deposito_agregar', campos: () => ({ IdDepositoTipo: TIPO.Anticipo, Depositante: 'Autos', Monto: 10, IdCliente: t.gente.clienteA }) },
  documento: { sujeto: 'administrador', ruta: 'admin/documento_agregar', campos: () => ({ Nombre: 'Manual', ParaTodos: 'true' }) },
  retorno:   { sujeto: 'a', ruta: 'retorno_agregar', campos: () => ({ ...destino, Monto: 116, Concepto: 'Con factura', IdSucursal: t.gente.sucursalA, ArchivoFacturaPDF: PDF_DE_PRUEBA }) },
  catalogo:  { sujeto: 'administrador', ruta: 'admin/catalogo-sat_importar', campos: () => ({ Catalogo: 'c_CodigoPostal', Guardar: 'true', Completo: 'true' }) },
  banco:     { sujeto: 'tesoreria', ruta: 'admin/banco_importar', campos: () => ({ Cuenta: 'BBVA 0123', Guardar: 'true' }) },
  constancia: { sujeto: 'a', ruta: 'cliente_csf', campos: () => ({}) },
} as const satisfies Record<string, Puerta>

async function subir(puerta: keyof typeof PUERTAS, archivos: Record<string, Buffer>, clave?: string) {
  const { sujeto, ruta, campos } = PUERTAS[puerta]
  const payload = new FormData()
  for (const [campo, valor] of Object.entries<string | number | Buffer>({ ...campos(), ...archivos })) {
    if (valor instanceof Buffer) payload.append(campo, new Blob([Uint8Array.from(valor)]), 'x')
    else payload.append(campo, String(valor))
  }
  const headers = { ...(await t.as(sujeto)), ...(clave && { 'idempotency-key': clave }) }
  const r = await t.app.inject({ method: 'POST', url: `/services/${ruta}`, headers, payload })
  return { status: r.statusCode, cuerpo: r.json(), espera: r.headers['retry-after'] }
}

const TABLAS = [
  'contenido',
  'archivo',
  'deposito',
  'documento_publicado',
  'retorno',
  'clave_sat',
  'movimiento_banco',
  'bitacora',
  'respuesta_guardada',
]
const contar = async () =>
  (
    await t.base.asAdmin(
      TABLAS.map((tabla) => `select '${tabla}' as tabla, count(*)::int as n from ${tabla}`).join(' union all '),
    )
  ).rows

/** Uploads, and goes on asking for something else until the upload is answered. */
async function subirMientrasOtroPregunta(...args: Parameters<typeof subir>) {
  let acabo = false
  const subida = subir(...args).finally(() => {
    acabo = true
  })
  let respuestas = 0
  while (!acabo) {
    const r = await t.app.inject({ url: '/services/sucursales', headers: await t.as('b') })
    expect(r.statusCode).toBe(200)
    respuestas += 1
  }
  return { ...(await subida), respuestas }
}

const bueno: Record<keyof typeof PUERTAS, () => Promise<Record<string, Buffer>>> = {
  deposito: async () => ({ Comprobante: PDF_DE_PRUEBA }),
  documento: async () => ({ Archivo: PDF_DE_PRUEBA }),
  retorno: async () => conFactura(await stampFactura(t)) as Record<string, Buffer>,
  catalogo: async () => ({ Archivo: Buffer.from('c_CodigoPostal\n20000\n37000\n') }),
  banco: async () => ({ Archivo: Buffer.from('Fecha,Concepto,Abonos\n2026-11-01,SPEI,100.00\n') }),
  constancia: async () => ({ Constancia: await constanciaPdf(constanciaMoral) }),
}

type Caso = [nombre: string, puerta: keyof typeof PUERTAS, campo: string, archivo: () => Promise<Buffer> | Buffer]

// biome-ignore format: a table is read as a table
const casos: Caso[] = [
  ['un PDF de 42 KB que crece a 42 MB', 'deposito', 'Comprobante', () => hostil.bombaPdf(10)],
  ['un PDF de 168 KB que crece a 168 MB', 'documento', 'Archivo', () => hostil.bombaPdf(40)],
  ['el mismo junto a una factura', 'retorno', 'ArchivoFacturaPDF', () => hostil.bombaPdf(40)],
  ...hostil.XML_HOSTILES.map(([nombre, texto]): Caso => [nombre, 'retorno', 'ArchivoFacturaXML', () => Buffer.from(texto as string)]),
  ['una bomba en XLSX', 'catalogo', 'Archivo', hostil.bombaXlsx],
  ['una bomba en XLSX que dice ser pequeña', 'catalogo', 'Archivo', hostil.bombaXlsxMentirosa],
  ['un XLSX de 1,048,576 columnas', 'catalogo', 'Archivo', () => hostil.xlsxWithColumnas('BGQCV', 1)],
  ['un XLSX de cien mil renglones hasta la última columna', 'catalogo', 'Archivo', () => hostil.xlsxWithColumnas('XFD', 100_000)],
  ['un XLSX cortado', 'catalogo', 'Archivo', hostil.xlsxCortado],
  ['diez millones de celdas vacías', 'catalogo', 'Archivo', () => hostil.MAR_DE_COMAS],
  ['un CSV de una línea de 9 MB', 'catalogo', 'Archivo', () => hostil.UNA_LINEA],
  ['un CSV con nulos', 'catalogo', 'Archivo', () => Buffer.from('c_CodigoPostal\n2000\u00000\n')],
  ['un estado de una línea de 9 MB', 'banco', 'Archivo', () => hostil.UNA_LINEA],
  ['un estado de una línea de 3 MB', 'banco', 'Archivo', () => hostil.UNA_LINEA.subarray(0, 3_000_000)],
  ['un estado con nulos', 'banco', 'Archivo', () => Buffer.from('Fecha,Abonos\n2026-11-01,1\u00000\n')],
  ['una constancia que crece a 200 MB', 'constancia', 'Constancia', () => hostil.pdfWith(Buffer.alloc(200_000_000, 'q Q '))],
  ['una constancia en círculo', 'constancia', 'Constancia', () => hostil.PDF_CIRCULAR],
  ['una constancia cortada', 'constancia', 'Constancia', async () => (await constanciaPdf(constanciaMoral)).subarray(0, 600)],
]

describe('cada uno responde 422 en español, no guarda nada y no detiene a nadie', () => {
  test.each(casos)('%s', async (_nombre, puerta, campo, archivo) => {
    const antes = await contar()
    const { status, cuerpo, respuestas } = await subirMientrasOtroPregunta(puerta, { [campo]: await archivo() })
    expect([status, cuerpo]).toEqual([
      422,
      expect.objectContaining({ campos: { [campo]: expect.stringMatching(/^[A-ZÉ¿].+[.?]$/) } }),
    ])
    expect(respuestas).toBeGreaterThan(0)
    expect(await contar()).toEqual(antes)
    expect((await subir(puerta, await bueno[puerta]())).status).toBe(200)
  })

  test('con clave de repetición tampoco, y la misma clave sirve después', async () => {
    const antes = await contar()
    const clave = 'clave-de-prueba-1'
    expect((await subir('deposito', { Comprobante: hostil.bombaPdf(10) }, clave)).status).toBe(422)
    expect(await contar()).toEqual(antes)
    expect((await subir('deposito', { Comprobante: PDF_DE_PRUEBA }, clave)).status).toBe(200)
  })

  test('dos a la vez, uno bueno y uno hostil: cada quien lo suyo', async () => {
    const [malo, buena] = await Promise.all([
      subir('catalogo', { Archivo: hostil.MAR_DE_COMAS }),
      subir('deposito', { Comprobante: PDF_DE_PRUEBA }),
    ])
    expect([malo.status, buena.status]).toEqual([422, 200])
  })

  test('quien ocupa sus turnos oye que espere, y los demás pasan', async () => {
    const { rows } = await t.base.asAdmin("select id from usuario where sujeto = 'administrador'")
    const girar = { ...tarea<typeof malas.girar>(MALAS, 'girar', { ms: 2000 }) }
    const suyos = [1, 2, 3].map(() =>
      t.deps.taller
        .leer(girar, { bytes: PDF_DE_PRUEBA, datos: undefined, quien: rows[0].id })
        .catch((error) => error.codigo),
    )
    const negado = await subir('documento', await bueno.documento())
    expect(negado).toMatchObject({ status: 429, espera: '5', cuerpo: { codigo: 'LECTURA_OCUPADA' } })
    expect((await subir('deposito', await bueno.deposito())).status).toBe(200)
    expect(await Promise.all(suyos)).toEqual(Array(3).fill('ARCHIVO_EXCESIVO'))
  })
})

test('un PDF que actúa al abrirse se guarda y queda señalado', async () => {
  const { status, cuerpo } = await subir('deposito', { Comprobante: Buffer.from('%PDF-1.7\n<< /S /J#61vaScript >>') })
  expect(status).toBe(200)
  const { rows } = await t.base.asAdmin(
    'select contenido_activo from deposito d join archivo a on a.id = d.id_archivo join contenido using (sha256) where d.id = $1',
    [cuerpo.IdDeposito],
  )
  expect(rows).toEqual([{ contenido_activo: true }])
})

test('un PDF en el que nada se abre se guarda, y uno en círculo también: solo se mira', async () => {
  expect((await subir('deposito', { Comprobante: hostil.PDF_CIRCULAR })).status).toBe(200)
})
