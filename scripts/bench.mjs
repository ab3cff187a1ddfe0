// npm run bench: everything that is measured, each file alone in its process, in one table. Exits 1 when a ratio misses its goal.
// --solo=<parte del nombre,…> runs some; --filas=1000000 fills the lists with as many rows (100,000 when nobody says).
import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { tableLines, toRows } from './lib/bench-table.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { fail, say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN, fromRoot, ROOT } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'

const IGNORA = new Set(['node_modules', 'dist', 'dist-types', '.git', 'datos'])
const HORA = 3_600_000

requireNode()
const { solo, filas } = readArguments(process.argv.slice(2))
const todos = find(ROOT).sort()
const files = todos.filter((file) => solo.length === 0 || solo.some((parte) => basename(file).includes(parte)))
if (files.length === 0) fail(`Nada se llama así. Hay: ${todos.map((file) => basename(file, '.bench.ts')).join(', ')}.`)
await ensureInstalled()
// The screens and the nodes are the built product.
await ensureBuilt()

const rows = []
for (const file of files) rows.push(...(await measure(file)))
say('')
for (const line of tableLines(rows)) say(line)
say(
  '\nMedianas y p95 después de calentar; contra lo que se mide en la misma corrida. Las metas en milisegundos solo se dicen; en firmas, que esta máquina también hace, se exigen.',
)
say(`Cubre ${files.map((file) => relative(ROOT, file)).join(', ')}.`)
const faltan = rows.filter((row) => row.failed)
if (faltan.length > 0)
  say(`\nFalta${faltan.length > 1 ? 'n' : ''}: ${faltan.map((row) => `${row.de} ${row.medida}`).join('; ')}.`)
process.exitCode = faltan.length > 0 ? 1 : 0

function readArguments(args) {
  const leidos = { solo: [], filas: '100000' }
  for (const arg of args) {
    const [, nombre, valor] = /^--(solo|filas)=(.+)$/.exec(arg) ?? []
    if (nombre === 'solo') leidos.solo = valor.split(',').filter(Boolean)
    else if (nombre === 'filas' && /^\d{5,8}$/.test(valor)) leidos.filas = valor
    else fail(`No se entiende ${arg}. Usa --solo=<nombre,…> o --filas=<10000 o más>.`)
  }
  return leidos
}

function find(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return IGNORA.has(entry.name) ? [] : find(join(folder, entry.name))
    return entry.name.endsWith('.bench.ts') ? [join(folder, entry.name)] : []
  })
}

async function measure(file) {
  const name = relative(ROOT, file)
  say(`Midiendo ${name}…`)
  const runner = fromRoot('scripts/lib/bench-runner.mjs')
  const { code, output } = await runBin(BIN.tsx, ['--conditions=litro', runner, file], {
    quiet: true,
    timeout: HORA,
    env: { LITRO_FILAS: filas },
  })
  const line = output.split('\n').find((text) => text.startsWith('@@'))
  if (code !== 0 || !line) {
    say(output)
    return [{ de: name, medida: 'no terminó', failed: true }]
  }
  return JSON.parse(line.slice(2)).flatMap(({ name: de, result }) => toRows(de, '', result))
}
