// Compiles the server and the browser application when their sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, say } from './console.mjs'
import { BIN, fromRoot } from './paths.mjs'
import { precompress } from './precompress.mjs'
import { runBin } from './run.mjs'

const FUENTES = ['contract', 'cfdi', 'embedded', 'api', 'demo', 'web', 'package-lock.json', 'tsconfig.base.json']
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
  const hecho = existsSync(fromRoot('web/dist/index.html')) && existsSync(fromRoot('api/dist/litro.js'))
  if (hecho && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === huella) return undefined
  const problema = await tryBuild()
  if (!problema) writeFileSync(STAMP, huella)
  return problema
}

async function tryBuild() {
  say('Construyendo Litro…')
  rmSync(STAMP, { force: true })
  const server = await runBin(BIN.tsc, ['-b', 'api', 'demo'], { quiet: true })
  if (server.code !== 0) return `El servidor no compila:\n${server.output}`
  for (const config of ['vite.config.ts', 'vite.silent.ts']) {
    const args = ['build', fromRoot('web'), '--config', fromRoot('web', config), '--logLevel', 'error']
    const web = await runBin(BIN.vite, args, { quiet: true })
    if (web.code !== 0) return `La aplicación web no compila:\n${web.output}`
  }
  precompress(fromRoot('web/dist'))
  mkdirSync(dirname(STAMP), { recursive: true })
  return undefined
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
