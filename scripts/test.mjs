// npm test: everything that must hold, on a bare clone. Plain Node built-ins until the install has run.
// npm test -- quick: style, types, rules and the tests without a database or a browser, in under a minute.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryEnsureBuilt } from './lib/build.mjs'
import { say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'

requireNode()
await ensureInstalled()
const { checkDeps } = await import('./check-deps.mjs')
const { ensureBrowser } = await import('./lib/browser.mjs')

const reports = mkdtempSync(join(tmpdir(), 'litro-test-'))
const total = { passed: 0, failed: 0 }
const pass = { passed: 1, failed: 0 }
const fail1 = { passed: 0, failed: 1 }

await step('Estilo', () => command(BIN.biome, ['check', '--error-on-warnings', '--diagnostic-level=warn']))
await step('Tipos', () => command(BIN.tsc, ['-b']))
await step('Dependencias', async () => {
  const { ok, modulos, texto } = await checkDeps()
  return { ...(ok ? pass : fail1), detalle: `${modulos} módulos`, texto }
})
const quick = process.argv.includes('quick')
const flaky = []
if (quick) await step('Pruebas', () => unitTests(['--project=puro', '--project=web']))
else {
  const built = await step('Construcción', async () => {
    const texto = await tryEnsureBuilt()
    return texto ? { ...fail1, texto } : pass
  })
  await step('Pruebas', () => unitTests([]))
  await step('Historias', () => stories(built))
}

rmSync(reports, { recursive: true, force: true })
for (const title of flaky) say(`inestable: ${title}`)
say('')
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs one step, says how it went in one line and adds it up. A step that breaks counts as one failure. */
async function step(nombre, work) {
  say(`\n▸ ${nombre}`)
  const started = performance.now()
  const result = await work().catch((error) => ({ ...fail1, texto: error.stack }))
  total.passed += result.passed
  total.failed += result.failed
  const ok = result.failed === 0
  if (!ok && result.texto) say(result.texto.trimEnd())
  const segundos = ((performance.now() - started) / 1000).toFixed(1)
  const detalle = result.detalle ? `, ${result.detalle}` : ''
  say(`${ok ? '✓' : '✗'} ${nombre}: ${ok ? 'bien' : 'con fallas'}${detalle} (${segundos} s)`)
  return ok
}

async function command(bin, args) {
  const { code, output } = await runBin(bin, args, { quiet: true, timeout: 300_000 })
  return code === 0 ? pass : { ...fail1, texto: output }
}

async function unitTests(projects) {
  const file = join(reports, 'vitest.json')
  const { code } = await runBin(
    BIN.vitest,
    ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      timeout: 1_500_000,
    },
  )
  const json = read(file)
  const passed = json?.numPassedTests ?? 0
  // A file that does not even load has no tests to fail.
  const broken = (json?.testResults ?? []).filter(
    (f) => f.status === 'failed' && f.assertionResults.length === 0,
  ).length
  return judge('pruebas', code, passed, (json?.numFailedTests ?? 0) + broken)
}

async function stories(built) {
  if (!built) return { ...fail1, texto: 'Las historias no se corrieron: primero hay que construir.' }
  const { path, motivo } = await ensureBrowser()
  if (motivo) say(motivo)
  const file = join(reports, 'playwright.json')
  // The stories of the process need no browser: they run in any case.
  const args = ['test', '--reporter=list,json', ...(motivo ? ['--project=proceso'] : [])]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, LITRO_CHROME: path ?? '' }
  const { code } = await runBin(BIN.playwright, args, { env, timeout: 2_760_000 })
  const json = read(file)
  const stats = json?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
  flaky.push(...(json?.suites ?? []).flatMap(flakyIn))
  const failed = stats.unexpected + (json?.errors.length ?? 0) + (motivo ? 1 : 0)
  return judge('historias', code, stats.expected + stats.flaky, failed)
}

/** A story that needed a second try passes, and is named: it may be the first sign of a race of ours. */
function flakyIn({ file, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ title }) => `${file} › ${title}`), ...suites.flatMap(flakyIn)]
}

/** Nothing executed, or a runner that ends badly without naming a test, is a failure too. */
function judge(cosas, code, passed, failed) {
  const silent = failed === 0 && (code !== 0 || passed === 0)
  return {
    passed,
    failed: silent ? 1 : failed,
    detalle: `${passed} ${cosas} pasan, ${failed} fallan`,
    texto: silent ? `El programa terminó con código ${code} y ${passed} ${cosas} pasaron.` : '',
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
