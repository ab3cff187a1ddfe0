// Breaks the engine on purpose, one promise at a time, in a copy of the project, and expects the named tests to fail.
// node scripts/mutants.mjs [name…] runs some of them. The list, with what each breaks, is told in docs/mutantes.md.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fail, say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { mutants, TESTS } from './lib/mutants.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN, fromRoot, ROOT } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'
import { compile } from './lib/types.mjs'

const LIMITE = 600_000

requireNode()
await ensureInstalled()
const pedidos = process.argv.slice(2)
const elegidos = pedidos.length === 0 ? mutants : mutants.filter(({ nombre }) => pedidos.includes(nombre))
if (elegidos.length === 0)
  fail(`No hay mutantes con ese nombre. Los que hay: ${mutants.map((m) => m.nombre).join(', ')}.`)

const copia = mkdtempSync(join(tmpdir(), 'litro-mutantes-'))
const resultados = []
try {
  await copyProject()
  await expectHealthy()
  for (const mutante of elegidos) resultados.push(await kill(mutante))
} finally {
  rmSync(copia, { recursive: true, force: true })
}
const vivos = resultados.filter(({ muerto }) => !muerto).map(({ nombre }) => nombre)
say(`\n${resultados.length - vivos.length} de ${resultados.length} mutantes muertos.`)
if (vivos.length > 0) say(`Sobreviven: ${vivos.join(', ')}.`)
process.exitCode = vivos.length === 0 ? 0 : 1

/** Sources as they are now, committed or not; dependencies are those of here, our packages are those of the copy. */
async function copyProject() {
  say('Copiando el proyecto…')
  const lista = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const ruta of lista.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copia, ruta)), { recursive: true })
    cpSync(fromRoot(ruta), join(copia, ruta), { recursive: true, force: true, errorOnExist: false })
  }
  const modulos = join(copia, 'node_modules')
  mkdirSync(join(modulos, '@litro'), { recursive: true })
  for (const nombre of readdirSync(fromRoot('node_modules'))) {
    // What begins with a dot was written by runs of here, programs among them, which would read the sources of here.
    if (nombre !== '@litro' && !nombre.startsWith('.'))
      symlinkSync(fromRoot('node_modules', nombre), join(modulos, nombre))
  }
  for (const paquete of ['api', 'cfdi', 'contract', 'demo', 'embedded/oidc', 'embedded/pac', 'embedded/postgres']) {
    symlinkSync(join(copia, paquete), join(modulos, '@litro', paquete.replace('/', '-')))
  }
  const { code, output } = await compile(['api'], { cwd: copia })
  if (code !== 0) fail(`La copia no compila:\n${output}`)
}

/** A test that fails without any mutant would kill them all. */
async function expectHealthy() {
  const archivos = [...new Set(elegidos.map(({ prueba }) => TESTS[prueba]))]
  say(`Sin mutar: ${archivos.length} archivos de pruebas deben pasar…`)
  const { code, output } = await runTests(archivos)
  if (code !== 0) fail(`Las pruebas no pasan sin mutantes:\n${output}`)
}

async function kill({ nombre, archivo, cambios, prueba, titulo }) {
  const ruta = join(copia, archivo)
  const original = readFileSync(ruta, 'utf8')
  let mutado = original
  for (const [de, a] of cambios) {
    if (mutado.split(de).length !== 2) fail(`El mutante «${nombre}» no encuentra una sola vez en ${archivo}:\n${de}`)
    mutado = mutado.replace(de, () => a)
  }
  writeFileSync(ruta, mutado)
  const { code, output, fallas } = await runTests([TESTS[prueba]], titulo)
  writeFileSync(ruta, original)
  // A run that breaks without failing a test proves nothing about the test.
  const muerto = code !== 0 && fallas > 0
  say(`${muerto ? '✓ muerto   ' : '✗ sobrevive'}  ${nombre}`)
  if (code !== 0 && !muerto) say(output.slice(-3000))
  return { nombre, muerto }
}

async function runTests(archivos, titulo) {
  const informe = join(copia, 'informe.json')
  rmSync(informe, { force: true })
  const args = [
    'run',
    '--project',
    'base',
    '--bail=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${informe}`,
  ]
  if (titulo) args.push('-t', titulo)
  const env = { LITRO_PROPIEDADES: '60' }
  const { code, output } = await runBin(BIN.vitest, [...args, ...archivos], {
    cwd: copia,
    quiet: true,
    timeout: LIMITE,
    env,
  })
  return { code, output, fallas: countFallas(informe) }
}

function countFallas(informe) {
  try {
    return JSON.parse(readFileSync(informe, 'utf8')).numFailedTests
  } catch {
    return 0
  }
}
