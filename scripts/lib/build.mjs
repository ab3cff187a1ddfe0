// Compiles the server and the browser application when their sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.mjs'
import { fail, say } from './console.mjs'
import { BIN, fromRoot } from './paths.mjs'
import { precompress } from './precompress.mjs'
import { runBin } from './run.mjs'
import { compile } from './types.mjs'

const FUENTES = [
  'contract',
  'cfdi',
  'embedded',
  'api',
  'demo',
  'web',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/bundle.mjs',
]
const IGNORA = new Set(['node_modules', 'dist', 'dist-types', 'casos', 'bench', 'test'])
const STAMP = fromRoot('node_modules', '.litro-construido')

export async function ensureBuilt() {
  const problema = await tryEnsureBuilt()
  if (problema) fail(problema)
}

export async function build() {
  const problema = await tryBuild()
  if (problema) fail(problema)
}

/** Builds when something moved; answers what went wrong, or nothing. */
export async function tryEnsureBuilt() {
  const huella = fingerprint()
  const hecho = existsSync(fromRoot('web/dist/index.html')) && existsSync(fromRoot('dist/litro.js'))
  if (hecho && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === huella) return undefined
  return tryBuild(huella)
}

async function tryBuild(huella = fingerprint()) {
  say('Construyendo Litro…')
  rmSync(STAMP, { force: true })
  const quejas = (await Promise.all([buildServer(), buildWeb()])).filter(Boolean)
  if (quejas.length > 0) return quejas.join('\n')
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, huella)
  return undefined
}

async function buildServer() {
  const { code, output } = await compile(['api', 'demo'])
  if (code !== 0) return `El servidor no compila:\n${output}`
  const suelto = await bundle().catch((error) => error.message)
  return suelto && `El servidor no se pudo juntar:\n${suelto}`
}

async function buildWeb() {
  for (const config of ['vite.config.ts', 'vite.silent.ts']) {
    const args = ['build', fromRoot('web'), '--config', fromRoot('web', config), '--logLevel', 'error']
    const { code, output } = await runBin(BIN.vite, args, { quiet: true })
    if (code !== 0) return `La aplicación web no compila:\n${output}`
  }
  precompress(fromRoot('web/dist'))
}

/** Names, sizes and times of the sources: fast, and enough to know whether anything moved. */
function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path, name) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) {
      if (!/\.test\.tsx?$/.test(name)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
      return
    }
    for (const child of readdirSync(path).sort()) if (!IGNORA.has(child)) visit(join(path, child), child)
  }
  for (const source of FUENTES) visit(fromRoot(source), source)
  return hash.digest('hex')
}
