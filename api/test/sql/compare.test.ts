// The comparison of declared rows, with declarations that lie one by one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { emptyShape, joinShapes, learn } from './shape.ts'
import { openSites, type Site } from './sites.ts'

const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int4: 23,
  text: 25,
  json: 114,
  int8Array: 1016,
  textArray: 1009,
  date: 1082,
  numeric: 1700,
}
type Columns = Record<string, keyof typeof OID>
type Row = Record<string, unknown>

// biome-ignore format: a table is read as a table
const casos: [caso: string, declared: string, columns: Columns, rows: Row[], problems: string[]][] = [
  ['lo que viene es lo declarado', '{ id: number; total: string; dia: string; si: boolean; xml: Buffer }', { id: 'int8', total: 'numeric', dia: 'date', si: 'bool', xml: 'bytea' },
    [{ id: 1, total: '1.50', dia: '2026-01-01', si: true, xml: Buffer.from('x') }], []],
  ['sin filas cuentan los tipos de la base', '{ id: string; total: number }', { id: 'int4', total: 'numeric' }, [],
    ['id: se declara string y viene number', 'total: se declara number y viene string']],
  ['un nombre mal escrito', '{ folio: string }', { Folio: 'text' }, [], ['folio: se declara y no viene', 'Folio: viene y no se declara']],
  ['una columna que puede faltar', '{ id: number; nota?: string }', { id: 'int8' }, [{ id: 1 }], []],
  ['un nulo donde no cabía', '{ nota: string }', { nota: 'text' }, [{ nota: 'a' }, { nota: null }], ['nota: se declara string y viene null']],
  ['un nulo que se esperaba', '{ nota: string | null }', { nota: 'text' }, [{ nota: null }], []],
  ['una palabra que nadie declaró', "{ estado: 'muerto' | 'vivo' }", { estado: 'text' }, [{ estado: 'vivo' }, { estado: 'dormido' }],
    ['estado: se declara "muerto" | "vivo" y viene "dormido"']],
  ['palabras de todas', "{ estado: 'muerto' | 'vivo' }", { estado: 'text' }, [{ estado: 'muerto' }], []],
  ['demasiadas palabras', "{ estado: 'a' }", { estado: 'text' }, Array.from({ length: 50 }, (_, i) => ({ estado: `e${i}` })), ['estado: se declara "a" y viene cualquier texto']],
  ['listas', '{ ids: number[]; nombres: number[] }', { ids: 'int8Array', nombres: 'textArray' }, [{ ids: [1], nombres: ['a'] }],
    ['nombres[]: se declara number y viene string']],
  ['JSON por dentro', '{ lineas: { n: number; nota?: string; total: string }[] }', { lineas: 'json' }, [{ lineas: [{ n: 1, total: 1.5 }, { n: 2, total: 2, nota: 'x', extra: 1 }] }],
    ['lineas[].total: se declara string y viene number', 'lineas[].extra: viene y no se declara']],
  ['JSON con claves cualesquiera', '{ datos: Record<string, number> }', { datos: 'json' }, [{ datos: { a: 1 } }, { datos: { b: 'x' } }],
    ['datos.b: se declara number y viene string']],
  ['JSON al que le falta algo', '{ datos: { a: number; b: number } }', { datos: 'json' }, [{ datos: { a: 1 } }], ['datos.b: se declara y no viene']],
  ['JSON que nadie describe', '{ datos: unknown; otro: object }', { datos: 'json', otro: 'json' }, [{ datos: [1], otro: { a: 1 } }], []],
  ['un objeto en lugar de texto', '{ datos: string }', { datos: 'json' }, [{ datos: { a: 1 } }], ['datos: se declara string y viene un objeto']],
  ['bytes en lugar de texto', '{ xml: string }', { xml: 'bytea' }, [], ['xml: se declara string y viene bytes']],
  ['filas que nadie lee', 'unknown', { id: 'int8' }, [{ id: 1 }], []],
]

let folder: string
let sites: Site[]
let close: () => void
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'litro-filas-'))
  mkdirSync(join(folder, 'uno', 'src'), { recursive: true })
  writeFileSync(
    join(folder, 'uno', 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['src'] }),
  )
  writeFileSync(
    join(folder, 'uno', 'src', 'casos.sql.ts'),
    `interface Buffer { readonly length: number }
     interface RawBuilder<T> { execute(tx: unknown): Promise<{ rows: T[] }> }
     declare function sql<T>(texto: TemplateStringsArray): RawBuilder<T>
     ${casos.map(([, declared]) => `void sql<${declared}>\`select\`.execute(0)`).join('\n')}
     export {}`,
  )
  ;({ sites, close } = openSites(folder, ['uno']))
})
afterAll(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(casos.map((caso, i) => [caso[0], i, caso] as const))('%s', (_, i, [, , columns, rows, problems]) => {
  const half = Math.ceil(rows.length / 2)
  // Two processes saw the two halves.
  const [one, other] = [rows.slice(0, half), rows.slice(half)].map((part) => {
    const shape = emptyShape()
    for (const row of part) learn(shape, row)
    return shape
  })
  const fact = {
    site: sites[i]!.site,
    columns: Object.entries(columns).map(([name, type]) => ({ name, oid: OID[type] })),
    row: joinShapes(one!, other!),
  }
  expect(compare(sites[i]!, fact).sort()).toEqual(problems.sort())
})

test('el lugar es el archivo, la línea y la columna de la llamada', () => {
  expect(sites).toHaveLength(casos.length)
  expect(sites[1]!.site).toMatch(/^uno\/src\/casos\.sql\.ts:5:\d+$/)
})
