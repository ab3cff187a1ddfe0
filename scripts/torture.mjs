// npm run torture: the proofs of stamping, cancelling and money with their full numbers, a table, and failure on any violation.
// The same tests as `npm test`, with other sizes. --solo=<prueba,…> runs some; --escala=0.01 runs a hundredth of each;
// --semilla=<n> repeats a run. What was measured is told in docs/tortura.md.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { fail, say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'

const MINUTO = 60_000

// `minimo` keeps a small run meaningful: an average over three documents says nothing about a limit of calls per document.
// biome-ignore format: a table is read as a table
const PRUEBAS = {
  peticiones:    { archivo: 'api/src/fiscal/timbrado/concurrencia.db.test.ts',          limite: 30 * MINUTO, numeros: { LITRO_PETICIONES: 10_000, LITRO_PREFACTURAS: 100 }, minimo: 40, fijos: { LITRO_NODOS: 3, LITRO_A_LA_VEZ: 600 } },
  muertes:       { archivo: 'api/src/fiscal/timbrado/muertes.db.test.ts',               limite: 90 * MINUTO, numeros: { LITRO_MUERTES: 1000 },                             minimo: 10, fijos: { LITRO_CARRILES: 6 } },
  cancelaciones: { archivo: 'api/src/fiscal/cancelacion/cancelacion-modelo.db.test.ts', limite: 90 * MINUTO, numeros: { LITRO_PROPIEDADES: 10_000 },                       minimo: 10, fijos: {} },
  timbrados:     { archivo: 'api/src/fiscal/timbrado/timbrado-modelo.db.test.ts',       limite: 90 * MINUTO, numeros: { LITRO_PROPIEDADES: 10_000 },                       minimo: 10, fijos: {} },
  dinero:        { archivo: 'api/src/libro/a-la-vez.db.test.ts',                 limite: 60 * MINUTO, numeros: { LITRO_RETORNOS: 10_000, LITRO_APLICACIONES: 10_000 }, minimo: 10, fijos: { LITRO_NODOS: 3, LITRO_A_LA_VEZ: 600 } },
  libro:         { archivo: 'api/src/libro/libro-modelo.db.test.ts',             limite: 90 * MINUTO, numeros: { LITRO_COMANDOS: 100_000 },                        minimo: 200, fijos: {} },
  webhooks:      { archivo: 'api/src/casa/integraciones/webhooks-muertes.db.test.ts', limite: 60 * MINUTO, numeros: { LITRO_EVENTOS: 10_000, LITRO_MUERTES: 100 },   minimo: 5, fijos: {} },
  quieto:        { archivo: 'api/src/fiscal/timbrado/congelado.db.test.ts',      limite: 60 * MINUTO, numeros: { LITRO_CONGELADOS: 400 },                          minimo: 6, fijos: {} },
  pgbouncer:     { archivo: 'api/src/craft/db/pgbouncer.db.test.ts',             limite: 30 * MINUTO, numeros: { LITRO_PGBOUNCER: 400 },                           minimo: 8, fijos: {} },
  respaldo:      { archivo: 'api/src/cli/respaldo-externo.db.test.ts',           limite: 60 * MINUTO, numeros: { LITRO_RESPALDADOS: 500 },                         minimo: 3, fijos: {} },
  restaurada:    { archivo: 'api/src/cli/cuarentena.db.test.ts',                 limite: 90 * MINUTO, numeros: { LITRO_ATRAS: 497 },                               minimo: 6, fijos: {} },
  relevo:        { archivo: 'api/src/relevo.db.test.ts',                         limite: 60 * MINUTO, numeros: { LITRO_SOLICITUDES: 1000 },                        minimo: 60, fijos: {} },
  arranque:      { archivo: 'api/src/arranque.db.test.ts',                       limite: 60 * MINUTO, numeros: { LITRO_ARRANQUES: 10 },                            minimo: 1, fijos: {} },
  suplente:      { archivo: 'api/src/craft/db/suplente.db.test.ts',              limite: 90 * MINUTO, numeros: { LITRO_RELEVOS: 100 },                             minimo: 1, fijos: {} },
  reinicio:      { archivo: 'api/src/craft/db/reinicio.db.test.ts',              limite: 30 * MINUTO, numeros: { LITRO_REINICIOS: 20 },                            minimo: 1, fijos: {} },
  'a-la-hora':   { archivo: 'api/src/craft/db/a-la-hora.db.test.ts',             limite: 30 * MINUTO, numeros: { LITRO_A_LA_HORA: 100 },                           minimo: 2, fijos: {} },
  juicio:        { archivo: 'api/test/juicio.db.test.ts',                        limite: 90 * MINUTO, numeros: { LITRO_RONDAS: 17 },                               minimo: 1, fijos: {} },
  espejo:        { archivo: 'api/src/fiscal/espejo/espejo-modelo.db.test.ts',         limite: 90 * MINUTO, numeros: { LITRO_RESPUESTAS: 10_000 },                        minimo: 20, fijos: {} },
  lectores:      { archivo: 'api/src/craft/http/lectores.db.test.ts',            limite: 10 * MINUTO, numeros: { LITRO_LECTORES: 200, LITRO_LECTORES_SEGUNDOS: 60 }, minimo: 5, fijos: {} },
  fuzz:          { archivo: 'api/test/fuzz.db.test.ts',                          limite: 90 * MINUTO, numeros: { LITRO_FUZZ: 100_000 },                            minimo: 2000, fijos: {} },
  tolerancias:   { archivo: 'cfdi/src/propiedades.test.ts',                      limite: 90 * MINUTO, numeros: { LITRO_PROPIEDADES: 100_000 },                     minimo: 2000, fijos: {}, proyecto: 'puro' },
}

/** Names for several of them. */
const PARTES = {
  operacion: [
    'quieto',
    'pgbouncer',
    'respaldo',
    'restaurada',
    'relevo',
    'arranque',
    'suplente',
    'reinicio',
    'a-la-hora',
  ],
}

requireNode()
const { solo, escala, semilla } = readArguments(process.argv.slice(2))
await ensureInstalled()
await ensureBuilt()

const carpeta = mkdtempSync(join(tmpdir(), 'litro-tortura-'))
say(`Semilla: ${semilla}. Repite esta corrida con: npm run torture -- --semilla=${semilla}\n`)
const filas = []
for (const nombre of solo) filas.push(...(await prove(nombre)))
rmSync(carpeta, { recursive: true, force: true })
table(filas)
const malas = filas.filter((fila) => fila.valor === 'FALLÓ').map((fila) => fila.prueba)
say(malas.length === 0 ? '\nNada perdido, nada duplicado.' : `\nCon violaciones: ${malas.join(', ')}.`)
process.exitCode = malas.length === 0 ? 0 : 1

async function prove(nombre) {
  const { archivo, limite, numeros, minimo, fijos, proyecto = 'base' } = PRUEBAS[nombre]
  const informe = join(carpeta, `${nombre}.ndjson`)
  const cuantos = Object.fromEntries(
    Object.entries(numeros).map(([clave, n]) => [clave, String(Math.max(minimo, Math.round(n * escala)))]),
  )
  const env = { ...cuantos, ...strings(fijos), LITRO_SEMILLA: String(semilla), LITRO_INFORME: informe }
  say(`▸ ${nombre}: ${Object.values(cuantos).join(' y ')}…`)
  const inicio = performance.now()
  const args = ['run', '--project', proyecto, archivo]
  const { code, output } = await runBin(BIN.vitest, args, { env, quiet: true, timeout: limite })
  const minutos = ((performance.now() - inicio) / MINUTO).toFixed(1)
  if (code !== 0) say(output)
  const resultado = [{ prueba: nombre, medida: `resultado en ${minutos} min`, valor: code === 0 ? 'bien' : 'FALLÓ' }]
  return resultado.concat(readInforme(nombre, informe))
}

function readInforme(prueba, ruta) {
  if (!existsSync(ruta)) return []
  const lineas = readFileSync(ruta, 'utf8').split('\n').filter(Boolean)
  return lineas.flatMap((linea) =>
    Object.entries(JSON.parse(linea).medidas).map(([medida, valor]) => ({ prueba, medida, valor: String(valor) })),
  )
}

function strings(objeto) {
  return Object.fromEntries(Object.entries(objeto).map(([clave, valor]) => [clave, String(valor)]))
}

function table(lineas) {
  const anchos = ['prueba', 'medida', 'valor'].map((c) => Math.max(c.length, ...lineas.map((linea) => linea[c].length)))
  say('')
  for (const { prueba, medida, valor } of [{ prueba: 'prueba', medida: 'medida', valor: 'valor' }, ...lineas]) {
    say(`${prueba.padEnd(anchos[0])}  ${medida.padEnd(anchos[1])}  ${valor.padStart(anchos[2])}`)
  }
}

function readArguments(args) {
  const dados = Object.fromEntries(args.map((arg) => arg.replace(/^--/, '').split('=')))
  const elegidas = (dados.solo ? dados.solo.split(',') : Object.keys(PRUEBAS)).flatMap((una) => PARTES[una] ?? [una])
  const ajena = elegidas.find((nombre) => !(nombre in PRUEBAS))
  if (ajena) fail(`No hay una prueba «${ajena}». Elige entre: ${Object.keys(PRUEBAS).join(', ')}.`)
  return {
    solo: elegidas,
    escala: positive(dados.escala ?? '1', 'escala'),
    semilla: positive(dados.semilla ?? String(1 + Math.floor(Math.random() * 2 ** 30)), 'semilla'),
  }
}

function positive(texto, nombre) {
  const n = Number(texto)
  if (!(n > 0)) fail(`--${nombre} espera un número mayor que cero.`)
  return n
}
