import type { ClaveCatalogoSat } from '@litro/contract/catalogos/sat'
import { unzipSync, zipSync } from 'fflate'
import { type CellValue, writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { readArchivo } from './leer-archivo.ts'
import { findPublicado } from './leer-catalogo.ts'

const CP: ClaveCatalogoSat = 'c_CodigoPostal'
const leer = async (contenido: string | Buffer, catalogo: ClaveCatalogoSat = CP) =>
  (await readArchivo(Buffer.from(contenido as string), catalogo)).lectura
const claves = async (contenido: string | Buffer, catalogo: ClaveCatalogoSat = CP) => [
  ...(await leer(contenido, catalogo)).claves.keys(),
]
const queja = async (contenido: string | Buffer, catalogo: ClaveCatalogoSat = CP): Promise<string> => {
  try {
    await leer(contenido, catalogo)
  } catch (error) {
    return (error as { detalle: { campos: Record<string, string> } }).detalle.campos.Archivo!
  }
  return 'se leyó'
}
const libro = async (...hojas: [nombre: string, filas: CellValue[][]][]) =>
  Buffer.from(await writeXlsx({ sheets: hojas.map(([name, rows]) => ({ name, rows })) }))
const en = (estado: string) => ({ estado, municipio: null, localidad: null })
const DEL_SAT = [
  ['Catálogo de códigos postales', null, null],
  ['Versión CFDI', 'Versión catálogo', 'Revisión'],
  [4, 5, 0],
  [],
]
const ENCABEZADO = ['c_CodigoPostal', 'c_Estado', 'Fecha de inicio de vigencia', 'Fecha de fin de vigencia']

describe('un archivo de texto', () => {
  test('una clave por renglón, con o sin encabezado, con renglones en blanco, y con sus ceros', async () => {
    expect(await claves('01000\n20000\n\n00000\n')).toEqual(['01000', '20000', '00000'])
    expect(await claves('\uFEFFc_CodigoPostal\r\n01000\r\n20000\r\n')).toEqual(['01000', '20000'])
    expect(await claves('Clave\nLTR\n18\nOhm\n', 'c_ClaveUnidad')).toEqual(['LTR', '18', 'Ohm'])
    expect(await claves('01010101\n15101514', 'c_ClaveProdServ')).toEqual(['01010101', '15101514'])
  })

  test('cada código postal con su estado, y con municipio y localidad solo donde el SAT los escribe', async () => {
    const filas = 'c_CodigoPostal,c_Estado,c_Municipio,c_Localidad\n06300,CMX,15,6\n98470,ZAC,,\n20000,aguas,001,01\n'
    const lugares = [...(await leer(filas)).claves].map(([clave, { lugar }]) => [clave, lugar])
    expect(lugares).toEqual([
      ['06300', { estado: 'CMX', municipio: '015', localidad: '06' }],
      ['98470', { estado: 'ZAC', municipio: null, localidad: null }],
      ['20000', undefined],
    ])
  })

  test('cada colonia detrás de su código postal, con su nombre; sin él no dice nada', async () => {
    const filas = 'c_Colonia,c_CodigoPostal,Nombre del asentamiento\n900,06300,Guerrero\n0001,6300,\n0002,,Sin lugar\n'
    const { claves: leidas, quejas } = await leer(filas, 'c_Colonia')
    expect([...leidas]).toEqual([
      ['063000900', { desde: null, hasta: null, nombre: 'Guerrero' }],
      ['063000001', { desde: null, hasta: null }],
    ])
    expect(quejas).toEqual([{ Hoja: '', Renglon: 4, Mensaje: 'La colonia "0002" no dice su código postal.' }])
    expect(await queja('c_Colonia,Nombre\n0001,Centro\n', 'c_Colonia')).toContain('no dice su código postal')
    expect(await queja('Centro\nGuerrero\n', 'c_Colonia')).toBe(
      'No encontramos la columna c_Colonia. Sube la hoja del SAT con su encabezado.',
    )
    expect(await queja('c_CodigoPostal\n06300\n', 'c_Colonia')).toBe(
      'El archivo es de c_CodigoPostal, no de c_Colonia.',
    )
    expect(await queja(filas)).toBe('El archivo es de c_Colonia, no de c_CodigoPostal.')
    const libroDelSat = await libro(
      ['c_CodigoPostal_Parte_1', [ENCABEZADO, ['06300', 'CMX']]],
      [
        'C_Colonia_1',
        [['Catálogo de colonias'], ['c_Colonia', 'c_CodigoPostal', 'Nombre del asentamiento'], [1, 1000, 'San Ángel']],
      ],
      [
        'C_Colonia_2',
        [
          ['c_Colonia', 'c_CodigoPostal', 'Nombre del asentamiento'],
          ['0002', '99998', 'A\u0000'],
        ],
      ],
    )
    expect(await claves(libroDelSat, 'c_Colonia')).toEqual(['010000001', '999980002'])
    expect(await claves(libroDelSat)).toEqual(['06300'])
  })

  test('los ceros que una hoja de cálculo quitó se devuelven', async () => {
    expect(await claves('c_CodigoPostal\n1000\n="01010"\n\'01020\n0\n')).toEqual(['01000', '01010', '01020', '00000'])
    expect(await claves('c_ClaveProdServ\n1010101\n', 'c_ClaveProdServ')).toEqual(['01010101'])
    expect(await claves('c_ClaveUnidad\n5\n', 'c_ClaveUnidad')).toEqual(['05'])
  })

  test('la columna se encuentra bajo los títulos, con cualquier separador y codificación', async () => {
    const texto = [
      'Catálogo de códigos postales;;;',
      'Versión;4.0;;',
      ';;;',
      'c_Estado;Código Postal;Fecha fin vigencia;x',
    ]
    const filas = [...texto, 'AGU;20000;;', 'AGU;20001;31/12/2025;'].join('\r\n')
    for (const bytes of [Buffer.from(filas), Buffer.from(filas, 'latin1')]) {
      expect((await leer(bytes)).claves).toEqual(
        new Map([
          ['20000', { desde: null, hasta: null, lugar: en('AGU') }],
          ['20001', { desde: null, hasta: '2025-12-31', lugar: en('AGU') }],
        ]),
      )
    }
    expect(await claves('c_Estado\tc_CodigoPostal\nAGU\t20000')).toEqual(['20000'])
  })

  test('lo que no es clave se cuenta y se dice; lo repetido se cuenta y no se duplica', async () => {
    const {
      claves: leidas,
      quejas,
      quejasTotales,
      repetidas,
    } = await leer('c_CodigoPostal\n20000\n20000\nAguascalientes\n123456\n20001\n')
    expect([...leidas.keys()]).toEqual(['20000', '20001'])
    expect({ quejasTotales, repetidas }).toEqual({ quejasTotales: 2, repetidas: 1 })
    expect(quejas).toEqual([
      { Hoja: '', Renglon: 4, Mensaje: '"Aguascalientes" no es una clave de c_CodigoPostal.' },
      { Hoja: '', Renglon: 5, Mensaje: '"123456" no es una clave de c_CodigoPostal.' },
    ])
  })

  test('de mil renglones malos se dicen los primeros cien', async () => {
    const { quejas, quejasTotales } = await leer(`c_CodigoPostal\n20000\n${'malo\n'.repeat(1000)}`)
    expect([quejas.length, quejasTotales]).toEqual([100, 1000])
  })

  test('una vigencia que no se entiende no quita la clave', async () => {
    const { claves: leidas, quejas } = await leer('c_CodigoPostal,Fecha de fin de vigencia\n20000,pronto\n')
    expect(leidas.get('20000')).toEqual({ desde: null, hasta: null })
    expect(quejas[0]!.Mensaje).toBe('La vigencia "pronto" no se entiende; la clave queda vigente.')
  })
})

describe('un libro de Excel', () => {
  test('se lee como lo publica el SAT: títulos arriba, números sin ceros, fechas, y los códigos postales en dos hojas', async () => {
    const fin = new Date(Date.UTC(2025, 11, 31))
    const bytes = await libro(
      [
        'c_FormaPago',
        [
          ['c_FormaPago', 'Descripción'],
          ['01', 'Efectivo'],
        ],
      ],
      [
        'c_CodigoPostal_Parte_1',
        [...DEL_SAT, ENCABEZADO, [], ['20000', 'AGU', new Date(Date.UTC(2022, 0, 1)), null], [1000, 'CMX', null, fin]],
      ],
      ['c_CodigoPostal_Parte_2', [...DEL_SAT, ENCABEZADO, ['99999', 'ZAC', 44562, '31/12/2030']]],
      [
        'c_Colonia',
        [
          ['c_Colonia', 'c_CodigoPostal'],
          ['0001', '55555'],
        ],
      ],
    )
    expect((await leer(bytes)).claves).toEqual(
      new Map([
        ['20000', { desde: '2022-01-01', hasta: null, lugar: en('AGU') }],
        ['01000', { desde: null, hasta: '2025-12-31', lugar: en('CMX') }],
        ['99999', { desde: '2022-01-01', hasta: '2030-12-31', lugar: en('ZAC') }],
      ]),
    )
  })

  test('una hoja con cualquier nombre sirve si tiene la columna', async () => {
    expect(
      await claves(
        await libro([
          'Hoja1',
          [
            ['c_ClaveUnidad', 'Nombre'],
            ['LTR', 'Litro'],
            [18, 'Tambor'],
          ],
        ]),
        'c_ClaveUnidad',
      ),
    ).toEqual(['LTR', '18'])
  })

  test('la queja dice la hoja y el renglón como los ve Excel', async () => {
    const bytes = await libro(['Hoja1', [...DEL_SAT, ['c_CodigoPostal'], ['20000'], ['nota al pie']]])
    expect((await leer(bytes)).quejas).toEqual([
      { Hoja: 'Hoja1', Renglon: 7, Mensaje: '"nota al pie" no es una clave de c_CodigoPostal.' },
    ])
  })

  test('una fórmula se toma por su valor y una celda de error no se toma', async () => {
    const { claves: leidas, quejasTotales } = await leer(
      await libro(['Hoja1', [['c_CodigoPostal'], ['=1+1'], [20000.5], [20000]]]),
    )
    expect([[...leidas.keys()], quejasTotales]).toEqual([['20000'], 2])
  })
})

describe('se rechaza, y se dice por qué', () => {
  test.each([
    [
      'nada reconocible',
      'Nombre,Edad\nAna,3\n',
      'No encontramos la columna c_CodigoPostal. Sube la hoja del SAT con su encabezado, o una clave por renglón.',
    ],
    [
      'solo espacios',
      ' \n \n',
      'No encontramos la columna c_CodigoPostal. Sube la hoja del SAT con su encabezado, o una clave por renglón.',
    ],
    ['un encabezado sin claves', 'c_CodigoPostal\n', 'El archivo no trae ninguna clave de c_CodigoPostal.'],
    [
      'ninguna clave',
      'c_CodigoPostal\nuno\n',
      'Ningún renglón tiene una clave de c_CodigoPostal. El primero dice: "uno" no es una clave de c_CodigoPostal.',
    ],
    [
      'el de otro catálogo',
      'c_ClaveProdServ,Descripción\n15101514,Gasolina\n',
      'El archivo es de c_ClaveProdServ, no de c_CodigoPostal.',
    ],
    ['las claves sueltas de otro', '15101514\n15101515\n', 'El archivo es de c_ClaveProdServ, no de c_CodigoPostal.'],
    [
      'las colonias, que también traen código postal',
      'c_Colonia,c_CodigoPostal\n0001,20000\n',
      'El archivo es de c_Colonia, no de c_CodigoPostal.',
    ],
    ['un PDF', '%PDF-1.7\n', 'El archivo debe ser XLSX, CSV o TXT.'],
    [
      'una imagen',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'El archivo debe ser XLSX, CSV o TXT.',
    ],
    ['un programa', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]), 'El archivo debe ser XLSX, CSV o TXT.'],
    [
      'un Excel antiguo',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'El archivo está en el formato antiguo de Excel (.xls) o tiene contraseña. Guárdalo como .xlsx o CSV.',
    ],
    [
      'un zip cortado',
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0]),
      'El archivo está dañado o no es una hoja de cálculo.',
    ],
    [
      'un zip de otra cosa',
      Buffer.from(zipSync({ 'a.txt': Buffer.from('20000') })),
      'El archivo comprimido no es una hoja de Excel (.xlsx).',
    ],
    ['un renglón eterno', 'x'.repeat(20_001), 'El renglón 1 es demasiado largo. ¿Seguro que es el catálogo del SAT?'],
    [
      'demasiados renglones',
      '20000\n'.repeat(300_002),
      'El archivo tiene más de 300,000 renglones. Sube solo la hoja del catálogo.',
    ],
  ])('%s', async (_caso, contenido, frase) => {
    expect(await queja(contenido)).toBe(frase)
  })

  test('un libro de otro catálogo', async () => {
    expect(await queja(await libro(['c_ClaveProdServ', [['c_ClaveProdServ'], ['15101514']]]))).toBe(
      'El archivo es de c_ClaveProdServ, no de c_CodigoPostal.',
    )
    expect(
      await queja(
        await libro([
          'Hoja1',
          [
            ['c_Colonia', 'c_CodigoPostal'],
            ['0001', '20000'],
          ],
        ]),
      ),
    ).toBe('El archivo es de c_Colonia, no de c_CodigoPostal.')
  })

  test('macros, una bomba, un tamaño que miente y un libro roto', async () => {
    const bueno = unzipSync(await libro(['Hoja1', [['c_CodigoPostal'], ['20000']]]))
    const conMacros = Buffer.from(zipSync({ ...bueno, 'xl/vbaProject.bin': Buffer.from('x') }))
    expect(await queja(conMacros)).toBe('El libro trae macros. Guárdalo como .xlsx sin macros y vuelve a subirlo.')
    const hoja = Object.keys(bueno).find((nombre) => nombre.includes('worksheets/sheet'))!
    const enorme = 'La hoja de cálculo es demasiado grande al descomprimirse. Sube solo la hoja del catálogo.'
    expect(await queja(lie(Buffer.from(zipSync(bueno)), hoja, 251 * 1024 * 1024))).toBe(enorme)
    expect(await queja(lie(Buffer.from(zipSync(bueno)), 'xl/workbook.xml', 61 * 1024 * 1024))).toBe(enorme)
    const rota = Buffer.from(zipSync({ ...bueno, [hoja]: Buffer.from('<worksheet><sheetData><row><c') }))
    expect(await queja(rota)).not.toBe('se leyó')
    expect(await queja(lie(Buffer.from(zipSync(bueno)), hoja, 0))).toBe(
      'La hoja de cálculo es demasiado grande al descomprimirse. Sube solo la hoja del catálogo.',
    )
    expect(await queja(lie(Buffer.from(zipSync(bueno)), hoja, 10))).toBe(
      'No pudimos leer la hoja de cálculo. Guárdala de nuevo como .xlsx o CSV y vuelve a subirla.',
    )
  })
})

/** Writes another unpacked size for a part in the directory of the zip. */
function lie(bytes: Buffer, parte: string, tamanio: number): Buffer {
  const nombre = bytes.lastIndexOf(Buffer.from(parte))
  bytes.writeUInt32LE(tamanio, nombre - 46 + 24)
  return bytes
}

test.each([
  ['catCFDI_V_4_20260806.xlsx', '2026-08-06'],
  ['c_CodigoPostal-2026-08-06.csv', '2026-08-06'],
  ['catalogo.xlsx', null],
  ['catCFDI_20261345.xlsx', null],
  ['20000.csv', null],
])('el archivo %s se publicó el %s', (archivo, publicado) => {
  expect(findPublicado(archivo)).toBe(publicado)
})
