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
    // No install script runs, so nothing is compiled for one version of Node.
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === huella) return
  say('Instalando dependencias (solo la primera vez o cuando cambian)…')
  // `npm ci` is exact or it stops: an install that ignores the lockfile would run code nobody reviewed.
  const { code, output } = await npm(['ci'])
  if (code !== 0) {
    const motivo = /EINTEGRITY/.test(output)
      ? 'Un paquete no coincide con su huella en package-lock.json: no se instaló nada.'
      : 'No se pudieron instalar las dependencias. Revisa tu conexión y el espacio en disco.'
    fail(`${motivo}\n\n${output.slice(0, 3000)}`)
  }
  writeFileSync(STAMP, huella)
}

export function npm(orden) {
  const args = [...orden, '--no-audit', '--no-fund', '--loglevel=error']
  const propio = process.env.npm_execpath
  return propio
    ? run(process.execPath, [propio, ...args], { quiet: true, cwd: ROOT })
    : run('npm', args, { quiet: true, cwd: ROOT })
}
