// The project checks itself: what the documents promise about names, sizes, numbers and places is true of the files.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import { describe, expect, test } from 'vitest'
import { mutants } from './scripts/lib/mutants.mjs'

const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 26 })
const files = listed.split('\0').filter((path) => path !== '' && existsSync(path))
const contents = new Map<string, string>()
const read = (path: string) => {
  if (!contents.has(path)) contents.set(path, readFileSync(path, 'utf8'))
  return contents.get(path)!
}

const isCode = (path: string) => /\.(ts|tsx|mjs|cjs|js)$/.test(path)
// Tests speak in their titles; what only tests use is named test-*, testing*, or stands in pruebas/, api/test or api/bench.
const isTest = (path: string) =>
  /\.(test|bench)\.tsx?$|(^|\/)(test|testing)-[^/]*\.ts$|(^|\/)testing\.ts$|\/pruebas\/|^api\/(test|bench)\//.test(path)
const isProduct = (path: string) =>
  /^(api|cfdi|conector|contract|demo|embedded\/\w+|web)\/src\//.test(path) && isCode(path) && !isTest(path)
const isGenerated = (path: string) => /\.d\.ts$/.test(path)

/** Every place where the pattern stands, as `file:line text`, so that a failure says where to go. */
function places(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim().slice(0, 120)}`] : [])),
  )
}
const allowed = (table: Record<string, string>) => (path: string) => path in table

describe('los documentos dicen la verdad', () => {
  test.skipIf(!existsSync('ARCHITECTURE.md'))('las rutas que nombra ARCHITECTURE.md existen', () => {
    const named = [...read('ARCHITECTURE.md').matchAll(/`([^`\s]+)`/g)].map((m) => m[1]!)
    const paths = named.filter(
      (text) => /^[\w.@*-]+(\/[\w.@*-]+)*\/?$/.test(text) && /\/|\.(ts|tsx|md|mjs|cjs|json|sql)$/.test(text),
    )
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !exists(path))).toEqual([])
  })

  test('las pruebas que nombra SECURITY.md existen', () => {
    const named = [...read('SECURITY.md').matchAll(/`([^`\s]+\.test\.tsx?)`/g)].map((m) => m[1]!)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('la vida de una factura en ARCHITECTURE.md es la de la tabla', () => {
    const filas = Object.entries(vidaDocumento.factura.pasos)
      .filter(([, { de, a }]) => de.length > 0 || a)
      .map(([verbo, { de, a, permiso, excluye }]) => {
        const quien = `${permiso ?? 'the engine'}${excluye ? ', not its authors' : ''}`
        return `| ${verbo} | ${de.join(', ') || '—'} | ${a?.join(', ') ?? 'stays'} | ${quien} |`
      })
    const dichas = read('ARCHITECTURE.md')
      .split('\n')
      .map((linea) => linea.replaceAll(/\s+\|/g, ' |'))
    expect(filas.filter((fila) => !dichas.includes(fila))).toEqual([])
  })

  test('los pisos que dibuja ARCHITECTURE.md son los de api/src, con todos sus cuartos', () => {
    const pisos = ['casa', 'dinero', 'fiscal', 'maestros', 'craft']
    const cuartos = (piso: string) => [
      ...new Set(
        files
          .filter((path) => path.startsWith(`api/src/${piso}/`) && path.split('/').length > 4)
          .map((path) => path.split('/')[3]!),
      ),
    ]
    const lineas = read('ARCHITECTURE.md').split('\n')
    const dibujados = (piso: string) =>
      lineas
        .find((linea) => linea.startsWith(`${piso} `))!
        .replace(/\s{3,}\(.*/, '')
        .split(/\s+·\s+|\s+/)
        .slice(1)
    for (const piso of pisos) expect([piso, dibujados(piso).sort()]).toEqual([piso, cuartos(piso).sort()])
  })

  test.skipIf(!existsSync('GLOSARIO.md'))('cada palabra de GLOSARIO.md se usa en el código', () => {
    // An entry begins its line with the word in backticks: in a list, a table or a heading.
    const words = [...read('GLOSARIO.md').matchAll(/^[|\-*#\s]+\**`([^`]+)`/gm)].map((m) => m[1]!)
    const flat = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, '')
    const code = flat(
      files
        .filter((path) => isCode(path) || path.endsWith('.sql'))
        .map(read)
        .join('\n'),
    )
    expect(words.length).toBeGreaterThan(0)
    expect(words.filter((word) => !code.includes(flat(word)))).toEqual([])
  })

  test('cada código D-n o A-n que cita el código está explicado en docs/reglas.md', () => {
    const explained = new Set([...read('docs/reglas.md').matchAll(/^### ([DA]-\d+) · /gm)].map((m) => m[1]!))
    expect(explained.size).toBeGreaterThan(0)
    const unresolved = files
      .filter((path) => isCode(path) || path.endsWith('.sql'))
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, i) => citedCodes(line).map((code) => ({ code, place: `${path}:${i + 1} cita ${code}` }))),
      )
    expect(unresolved.filter(({ code }) => !explained.has(code)).map(({ place }) => place)).toEqual([])
  })

  test('cada mutante encuentra una sola vez lo que rompe, y docs/mutantes.md lo nombra', () => {
    const rotos = mutants.flatMap(({ nombre, archivo, cambios }) => {
      let texto = read(archivo)
      return cambios.flatMap(([de, a]) => {
        const veces = texto.split(de!).length - 1
        texto = texto.replace(de!, () => a!)
        return veces === 1 ? [] : [`${nombre}: ${veces} veces en ${archivo}`]
      })
    })
    const documento = read('docs/mutantes.md')
    expect(rotos).toEqual([])
    expect(mutants.filter(({ nombre }) => !documento.includes(nombre)).map(({ nombre }) => nombre)).toEqual([])
  })
})

const CITES_D = /(?<![\w-])D-\d+(?![\w-])/g
const CITES_A = /(?<![\w-])A-\d+(?![\w-])/g
const COMMENT = /(?:^|\s|\{)(?:\/\/|\/?\*+|--)\s.*/

/**
 * The rules a line cites. D-n counts anywhere, also in the title of a test. A-n looks like a folio of the series A, so it counts
 * only in a comment and outside of backticks, which is how comments write folios.
 */
function citedCodes(line: string): string[] {
  const comment = COMMENT.exec(line)?.[0].replaceAll(/`[^`]*`/g, '') ?? ''
  return [...(line.match(CITES_D) ?? []), ...(comment.match(CITES_A) ?? [])]
}

/** A path as a person writes it: complete, of a package, with stars, or only its end. */
function exists(path: string): boolean {
  const clean = path
    .replace(/^@litro\/embedded-/, 'embedded/')
    .replace(/^@litro\//, '')
    .replace(/\/$/, '')
  const source = clean.replace(/^(contract|cfdi|api|demo|web|embedded\/\w+)\/(?!src\/)/, '$1/src/')
  const ends = [clean, source].flatMap((end) => [end, `${end}.ts`, `${end}.tsx`])
  const pattern = (end: string) => new RegExp(`(^|/)${end.replaceAll('.', '\\.').replaceAll(/\*+/g, '[^/]*')}(/|$)`)
  return ends.some((end) => files.some((file) => pattern(end).test(file)))
}

describe('la prohibición: lo compartido no pregunta a qué familia sirve', () => {
  const shared = files.filter((path) => /^(contract|api|demo|web)\/src\//.test(path) && isProduct(path))
  const ownsTheWord = (path: string) =>
    /^contract\/src\/(services|documentos-fiscales\/(familia|estado))\.ts$/.test(path) ||
    /(^|-)(factura|nota-credito|nota-cargo)s?(-|\.)/.test(basename(path)) ||
    // SQL names the values of a column, and the demonstration tells who bought what: neither asks whom it serves.
    /\.sql\.ts$|^demo\//.test(path)

  test('nadie compara la familia', () => {
    expect(places(shared, /\bfamilia\s*[!=]==?/i)).toEqual([])
  })

  test('los nombres de familia solo están en sus tablas y en los archivos de cada familia', () => {
    const others = shared.filter((path) => !ownsTheWord(path))
    expect(places(others, /(['"`])(factura|nota_credito|nota_cargo)\1/)).toEqual([])
  })
})

describe('tamaños y nombres', () => {
  test('ningún archivo pasa de 400 líneas', () => {
    const data = (path: string) => /^cfdi\/src\/sat\/|^demo\/src\/data|^cfdi\/casos\//.test(path) || isGenerated(path)
    const measured = files.filter((path) => (isCode(path) || /\.(css|sql)$/.test(path)) && !data(path))
    const lines = (path: string) => read(path).trimEnd().split('\n').length
    expect(measured.filter((path) => lines(path) > 400).map((path) => `${path}: ${lines(path)}`)).toEqual([])
  })

  test('los archivos se llaman en kebab-case, sin acentos, y ninguno es index, utils ni helpers', () => {
    const code = files.filter(isCode).map((path) => basename(path))
    expect(code.filter((name) => !/^\.?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name))).toEqual([])
    expect(code.filter((name) => /^(index|utils?|helpers?)\./.test(name))).toEqual([])
  })

  test('cada archivo empieza diciendo para qué sirve', () => {
    const silent = files.filter(
      (path) => isCode(path) && !isTest(path) && !isGenerated(path) && !/^(\/\/|\/\*\*|#!)/.test(read(path)),
    )
    expect(silent).toEqual([])
  })

  test('las migraciones van numeradas y ningún número se repite', () => {
    const names = files
      .filter((path) => /^api\/src\/craft\/db\/migrations\/.*\.sql$/.test(path))
      .map((path) => basename(path))
      .sort()
    expect(names.length).toBeGreaterThan(0)
    // Numbers are given out before the work begins: a later one may land first.
    expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
  })
})

describe('una sola puerta', () => {
  test('solo la puerta escribe el estado de documentos, depósitos, retornos, cuentas y cancelaciones', () => {
    const tablas = 'documento_fiscal|deposito|retorno|cuenta_proveedor|cancelacion'
    const escribe = new RegExp(`update (${tablas})\\b[^\`]*?\\bset\\b(?:(?!\\bwhere\\b)[^\`])*\\bestado\\s*=`)
    const fuera = files.filter(
      (path) => isProduct(path) && !path.startsWith('api/src/craft/puerta/') && escribe.test(read(path)),
    )
    expect(fuera).toEqual([])
  })
})

describe('un solo vocabulario de SQL', () => {
  const servidor = files.filter((path) => /^(api|demo)\/src\//.test(path) && isProduct(path))

  // biome-ignore format: a table is read as a table
  test.each([
    ['el día y la hora de México', /at time zone 'America\/Mexico_City'/, 'api/src/craft/db/en-mexico.ts'],
    ['hoy, que en México no es el día de UTC', /\bcurrent_date\b|\b(now|clock_timestamp)\(\)::date/, ''],
    ['pesos de centavos', /_?cent\b[^\n]*\/ 100\b/, 'api/src/libro/pesos.sql.ts'],
    ['el folio que se ve (D-76)', /'PRE-'|\bserie \|\| '-'/, 'api/src/fiscal/comprobante/fila.sql.ts'],
    ['un intento vivo', /'pendiente', 'enviado', 'incierto'/, 'api/src/fiscal/pac/intento.sql.ts'],
    ['un documento vigente', /in \('timbrado', 'por_cancelar'\)/, 'api/src/fiscal/comprobante/fila.sql.ts'],
    ['el último día de un complemento', /interval '1 month 4 days'/, 'api/src/fiscal/comprobante/rep.sql.ts'],
    ['filas como JSON', /json_agg\(t\), '\[\]'\)::text|row_to_json\(t\)::text as texto/, 'api/src/craft/db/json-rows.ts'],
  ])('%s se dice en un lugar', (_, forma, lugar) => {
    expect(places(servidor.filter((path) => path !== lugar), forma)).toEqual([])
  })
})

describe('dinero y ambiente', () => {
  // Where a float is not money: each exception says what it rounds.
  const floats: Record<string, string> = {
    'cfdi/src/impresion/estilo.ts': 'colours',
    'cfdi/src/impresion/fuentes.ts': 'widths of letters',
    'cfdi/src/impresion/lienzo.ts': 'coordinates on the page',
    'cfdi/src/impresion/logo.ts': 'scale of the drawing',
    'cfdi/src/impresion/marca-de-agua.ts': 'rotation of the watermark',
    'cfdi/src/impresion/qr.ts': 'size of a module',
    'web/src/formato.ts': 'sizes of files, in kB and MB',
  }

  test('el dinero nunca es un flotante: nada de parseFloat, toFixed ni Math.round', () => {
    const screens = /^web\/src\/ui\/|chart|grafica/
    const paths = files.filter((path) => isProduct(path) && !screens.test(path) && !allowed(floats)(path))
    expect(places(paths, /\bparseFloat\(|\.toFixed\(|\bMath\.round\(/)).toEqual([])
  })

  test('solo config.ts lee el ambiente', () => {
    const paths = files.filter((path) => isProduct(path) && path !== 'api/src/craft/config.ts')
    expect(places(paths, /\bprocess\.env\b/)).toEqual([])
  })
})

describe('nada de esta máquina', () => {
  test('ningún archivo nombra carpetas de una máquina ni un registro de paquetes', () => {
    // Spelled in pieces, so that this file does not accuse itself.
    const folders = ['work', 'tmp', 'home', 'root', 'Users'].map((name) => `(?<![\\w.}*~-])/${name}/`)
    const registries = ['registry', 'artifactory', 'verdaccio', 'nexus'].map((name) => `\\b${name}[.-][\\w.-]+\\.\\w+`)
    const text = files.filter(
      (path) => !/\.(png|jpg|woff2|ico|cer|key|pdf|xlsx|gz|br)$/.test(path) && path !== 'package-lock.json',
    )
    expect(places(text, new RegExp([...folders, ...registries].join('|')))).toEqual([])
  })

  test('package-lock.json no guarda direcciones y nombra los binarios de todas las plataformas', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
    const entries = Object.entries(lock.packages)
    expect(
      entries.filter(([, entry]) => /^https?:/.test(entry.resolved ?? '') && !entry.link).map(([name]) => name),
    ).toEqual([])
    // npm writes down only the binaries of the platform it runs on, and `npm ci` stops at a lockfile that lacks the others.
    const forgotten = entries.flatMap(([owner, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter(
        (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${owner}/node_modules/${name}`],
      ),
    )
    expect(forgotten).toEqual([])
  })
})

describe('de quién es lo que usamos', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const ajenos = Object.entries(lock.packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  const LIBRES = new Set([
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Zlib',
    'OFL-1.1',
  ])
  // Each exception says why it may be here.
  const EXCEPCIONES: Record<string, string> = {
    'node_modules/png-js': 'says nothing in its manifest; its licence file is MIT',
    // Of s3rver, the store that the tests write to: their manifests say it in an older word, or only in the licence file.
    'node_modules/busboy': 'MIT by its licence file; only for tests',
    'node_modules/dicer': 'MIT by its licence file; only for tests',
    'node_modules/humanize-number': 'MIT by its readme; only for tests',
    'node_modules/only': 'MIT by its readme; only for tests',
    'node_modules/streamsearch': 'MIT by its licence file; only for tests',
    'node_modules/validadorcfdi': 'GPL: the oracle of the tests, never part of what is delivered',
  }
  const isLibre = (licencia: string) =>
    licencia
      .replaceAll(/[()]/g, '')
      .split(/ OR | AND /)
      .every((una) => LIBRES.has(una))

  test('cada paquete tiene una licencia que permite entregarlo', () => {
    const malos = ajenos.filter(([path, { license, dev, optional, integrity }]) => {
      if (path in EXCEPCIONES) return false
      // Binaries of platforms that this registry does not have: named in the lockfile, with nothing to read.
      if (optional && dev && integrity === undefined) return false
      return !(license && (isLibre(license) || (dev && license === 'MPL-2.0')))
    })
    expect(malos.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })

  test('ningún paquete ejecuta nada al instalarse', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })
})

type Locked = {
  license?: string
  dev?: boolean
  optional?: boolean
  integrity?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}
