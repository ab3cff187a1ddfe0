// npm run bench: everything that is measured, each file alone in its process, in one table.
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN, fromRoot, ROOT } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'

requireNode()
await ensureInstalled()
// The one of the screens runs the built product.
await ensureBuilt()

const IGNORA = new Set(['node_modules', 'dist', 'dist-types', '.git', 'datos'])
const numero = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 })

const files = find(ROOT).sort()
const rows = []
for (const file of files) rows.push(...(await measure(file)))

if (rows.length === 0) say('No hay mediciones todavía.')
else table(rows)
say(`\nCubre ${files.map((file) => relative(ROOT, file)).join(', ') || 'nada'}.`)
process.exitCode = rows.some((row) => row.failed) ? 1 : 0

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
    timeout: 600_000,
  })
  const line = output.split('\n').find((text) => text.startsWith('@@'))
  if (code !== 0 || !line) {
    say(output)
    return [{ de: name, medida: 'no terminó', valor: '—', failed: true }]
  }
  return JSON.parse(line.slice(2)).flatMap(({ name: de, result }) => flatten(de, '', result))
}

/** Numbers, texts, objects and lists of them, as lines of a table. */
function flatten(de, medida, value) {
  if (value === null || typeof value !== 'object') return [{ de, medida: medida || 'resultado', valor: show(value) }]
  return Object.entries(value).flatMap(([key, inner]) => flatten(de, medida ? `${medida}.${key}` : key, inner))
}

function show(value) {
  return typeof value === 'number' ? numero.format(value) : String(value)
}

function table(lines) {
  const widths = ['de', 'medida', 'valor'].map((key) => Math.max(key.length, ...lines.map((line) => line[key].length)))
  say('')
  for (const { de, medida, valor } of [{ de: 'de', medida: 'medida', valor: 'valor' }, ...lines]) {
    say(`${de.padEnd(widths[0])}  ${medida.padEnd(widths[1])}  ${valor.padStart(widths[2])}`)
  }
}
