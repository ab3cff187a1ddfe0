// npm test: everything that must hold, on a bare clone. Plain Node built-ins until the install has run.
// npm test -- quick: style, types, rules and the tests that need no database, document or PAC, in under a minute.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryEnsureBuilt } from './lib/build.mjs'
import { say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'
import { readStories, readTests } from './lib/test-reports.mjs'
import { compile } from './lib/types.mjs'

requireNode()
await ensureInstalled()
const { checkDeps } = await import('./check-deps.mjs')
const { ensureBrowser } = await import('./lib/browser.mjs')

const reports = mkdtempSync(join(tmpdir(), 'litro-test-'))
const pass = { passed: 1, failed: [] }
let passed = 0
const failed = []
const flaky = []

const quick = process.argv.includes('quick')
const checks = [
  step('Estilo', () =>
    judgeCommand(
      runBin(BIN.biome, ['check', '--error-on-warnings', '--diagnostic-level=warn'], { quiet: true, timeout: 300_000 }),
    ),
  ),
  step('Tipos', () => judgeCommand(compile([], { timeout: 300_000 }))),
  step('Dependencias', async () => {
    const { ok, modulos, texto } = checkDeps()
    return { ...(ok ? pass : broken(texto)), detalle: `${modulos} módulos` }
  }),
]
// None of them keeps two cores busy, and these tests need nothing of theirs.
if (quick) checks.push(step('Pruebas', () => unitTests(['puro', 'web'].map((name) => `--project=${name}`))))
await Promise.all(checks)
if (!quick) {
  const built = await step('Construcción', async () => {
    const texto = await tryEnsureBuilt()
    return texto ? broken(texto) : pass
  })
  await step('Pruebas', () => unitTests([]))
  await step('Historias', () => stories(built))
}

rmSync(reports, { recursive: true, force: true })
for (const title of flaky) say(`inestable: ${title}`)
say('')
say(`${passed} passed, ${failed.length} failed`)
sayFailed()
process.exitCode = failed.length > 0 ? 1 : 0

/** Runs one step, says how it went in one line and adds it up. A step that breaks counts as one failure. */
async function step(nombre, work) {
  say(`\n▸ ${nombre}`)
  const started = performance.now()
  const result = await work().catch((error) => broken(error.stack))
  const ok = result.failed.length === 0
  passed += result.passed
  failed.push(...result.failed.map((title) => title || nombre))
  if (!ok && result.texto) say(result.texto.trimEnd())
  const segundos = ((performance.now() - started) / 1000).toFixed(1)
  const detalle = result.detalle ? `, ${result.detalle}` : ''
  say(`${ok ? '✓' : '✗'} ${nombre}: ${ok ? 'bien' : 'con fallas'}${detalle} (${segundos} s)`)
  return ok
}

/** What failed as a whole: it is named by its step. */
function broken(texto) {
  return { passed: 0, failed: [''], texto }
}

/** The names stand after the totals: who sees only the end of a long output learns what to look for. */
function sayFailed() {
  const most = 40
  for (const title of failed.slice(0, most)) say(`falla: ${title}`)
  if (failed.length > most) say(`y ${failed.length - most} más`)
}

async function judgeCommand(running) {
  const { code, output } = await running
  return code === 0 ? pass : broken(output)
}

async function unitTests(projects) {
  // Only there, as with the stories: what needs it is named at the end.
  const secondTry = process.env.CI ? ['--retry=1'] : []
  const file = join(reports, 'vitest.json')
  const { code } = await runBin(
    BIN.vitest,
    ['run', ...projects, ...secondTry, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { timeout: 2_100_000 },
  )
  const told = readTests(read(file))
  flaky.push(...told.flaky)
  return judge('pruebas', code, told)
}

async function stories(built) {
  if (!built) return broken('Las historias no se corrieron: primero hay que construir.')
  const { path, motivo } = await ensureBrowser()
  if (motivo) say(motivo)
  const file = join(reports, 'playwright.json')
  // The stories of the process need no browser: they run in any case.
  const args = ['test', '--reporter=list,json', ...(motivo ? ['--project=proceso'] : [])]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, LITRO_CHROME: path ?? '' }
  const { code } = await runBin(BIN.playwright, args, { env, timeout: 3_360_000 })
  const told = readStories(read(file))
  flaky.push(...told.flaky)
  if (motivo) told.failed.push('no hay navegador para las historias')
  return judge('historias', code, told)
}

/** Nothing executed, or a runner that ends badly without naming a test, is a failure too. */
function judge(cosas, code, { passed, failed }) {
  const detalle = `${passed} ${cosas} pasan, ${failed.length} fallan`
  const silent = failed.length === 0 && (code !== 0 || passed === 0)
  if (!silent) return { passed, failed, detalle }
  return { ...broken(`El programa terminó con código ${code} y ${passed} ${cosas} pasaron.`), passed, detalle }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
