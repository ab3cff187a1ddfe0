// Installs the dependencies when the lockfile changed since the last time; otherwise touches nothing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, say } from './console.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { run } from './run.mjs'

const STAMP = fromRoot('node_modules', '.litro-instalado')

export async function ensureInstalled() {
  const huella = createHash('sha256')
    .update(readFileSync(fromRoot('package-lock.json')))
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === huella) return
  say('Instalando dependencias (solo la primera vez o cuando cambian)…')
  // `ci` is exact. A platform whose binaries the lockfile does not name (macOS) is served by `install`, same versions.
  const exacta = await npm(['ci'])
  const { code, output } = exacta.code === 0 ? exacta : await npm(['install', '--no-save', '--no-package-lock'])
  if (code !== 0) {
    const detalle = `${exacta.output}\n${output}`.slice(0, 3000)
    fail(`No se pudieron instalar las dependencias. Revisa tu conexión y el espacio en disco.\n\n${detalle}`)
  }
  writeFileSync(STAMP, huella)
}

function npm(orden) {
  const args = [...orden, '--no-audit', '--no-fund', '--loglevel=error']
  const propio = process.env.npm_execpath
  return propio
    ? run(process.execPath, [propio, ...args], { quiet: true, cwd: ROOT })
    : run('npm', args, { quiet: true, cwd: ROOT })
}
