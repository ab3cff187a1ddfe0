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
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args], { quiet: true, cwd: ROOT })
    : await run('npm', args, { quiet: true, cwd: ROOT })
  if (code !== 0)
    fail(
      `No se pudieron instalar las dependencias. Revisa tu conexión y el espacio en disco.\n\n${output.slice(0, 3000)}`,
    )
  writeFileSync(STAMP, huella)
}
