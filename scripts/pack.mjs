// npm run pack: one archive with everything built and every dependency inside; `node start.mjs` runs it where there is no registry.
// npm run pack -- <carpeta> leaves it there.

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ORDENES } from './lib/bundle.mjs'
import { fail, say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { fromRoot, ROOT } from './lib/paths.mjs'
import { productionPackages } from './lib/production-packages.mjs'

/** Ours that run in the server; the browser's application is already in web/dist. */
const PROPIOS = ['contract', 'cfdi', 'embedded/postgres', 'embedded/oidc', 'embedded/pac', 'api', 'demo']
/** The program itself, and what is read beside it. */
const ADEMAS = [
  'dist',
  'web/dist',
  'api/src/craft/db/migrations',
  'cfdi/letras',
  'embedded/oidc/src/views',
  'despliegue',
  'docs',
  'scripts/lib/node-version.mjs',
  'scripts/lib/console.mjs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
]

const START = `// Starts Litro as it was packed: nothing is installed and nothing is built. With a word: ${ORDENES.join(', ')}.
import { requireNode } from './scripts/lib/node-version.mjs'

requireNode()
process.chdir(import.meta.dirname)
const comandos = ${JSON.stringify(ORDENES)}
const [comando] = comandos.includes(process.argv[2]) ? process.argv.splice(2, 1) : []
await import(comando ? \`./dist/cli/\${comando}.js\` : './dist/litro.js')
`

requireNode()
await ensureInstalled()
await ensureBuilt()
const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'))
const nombre = `litro-${version}-${process.platform}-${process.arch}`
const taller = mkdtempSync(join(tmpdir(), 'litro-paquete-'))
const carpeta = join(taller, nombre)
try {
  fill(carpeta)
  const destino = join(process.argv[2] ?? ROOT, `${nombre}.tar.gz`)
  const { status, stderr } = spawnSync('tar', ['-czf', destino, '-C', taller, nombre], { encoding: 'utf8' })
  if (status !== 0) fail(`No se pudo empacar: ${stderr}`)
  say(
    `${relative(process.cwd(), destino)}: ${(statSync(destino).size / 2 ** 20).toFixed(0)} MB. Descomprímelo y corre: node start.mjs`,
  )
} finally {
  rmSync(taller, { recursive: true, force: true })
}

function fill(raiz) {
  const copy = (ruta) => {
    mkdirSync(join(raiz, ruta, '..'), { recursive: true })
    cpSync(fromRoot(ruta), join(raiz, ruta), { recursive: true, verbatimSymlinks: true, filter: wanted })
  }
  for (const paquete of PROPIOS) for (const parte of ['package.json', 'dist']) copy(join(paquete, parte))
  for (const ruta of ADEMAS) copy(ruta)
  for (const ajeno of productionPackages(PROPIOS.map((paquete) => fromRoot(paquete)))) copy(relative(ROOT, ajeno))
  const ligas = join(raiz, 'node_modules', '@litro')
  mkdirSync(ligas, { recursive: true })
  for (const liga of readdirSync(fromRoot('node_modules/@litro'))) {
    const { dir } =
      PROPIOS.map((dir) => ({ dir, name: read(dir).name })).find(({ name }) => name === `@litro/${liga}`) ?? {}
    if (dir && !existsSync(join(ligas, liga))) symlinkSync(join('..', '..', dir), join(ligas, liga))
  }
  writeFileSync(join(raiz, 'start.mjs'), START)
}

function read(dir) {
  return JSON.parse(readFileSync(fromRoot(dir, 'package.json'), 'utf8'))
}

/** Tests and declarations are for whoever builds. */
function wanted(ruta) {
  return !/\.test\.(js|ts)$|\.d\.ts$|\.tsbuildinfo$/.test(ruta)
}
