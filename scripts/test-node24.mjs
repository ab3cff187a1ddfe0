// npm run test:node24: the suite on the Node that production is advised to run, brought by the registry. `-- quick` is its short form.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fail, say } from './lib/console.mjs'
import { ensureInstalled, npm } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { fromRoot } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

const VERSION = '24.22.0'
const paquete = `node-${process.platform}-${process.arch}`
// Outside node_modules, which an install empties under the feet of the program that runs from it.
const carpeta = join(homedir(), '.cache', 'litro', `node-${VERSION}`)
const programa = join(carpeta, 'node_modules', paquete, 'bin', 'node')

requireNode()
await ensureInstalled()
if (!existsSync(programa)) {
  say(`Trayendo Node ${VERSION}…`)
  const { code, output } = await npm(['install', '--no-save', '--prefix', carpeta, `${paquete}@${VERSION}`])
  if (code !== 0 || !existsSync(programa)) fail(`No se pudo traer ${paquete}@${VERSION}.\n\n${output.slice(0, 3000)}`)
}
const env = { PATH: `${dirname(programa)}${delimiter}${process.env.PATH}` }
const { code } = await run(programa, [fromRoot('scripts/test.mjs'), ...process.argv.slice(2)], { env })
process.exitCode = code
