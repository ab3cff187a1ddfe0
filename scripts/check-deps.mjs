// npm run deps: the dependency rules, exports that nobody imports, and proof that they were applied to the whole project and not to nothing.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { say } from './lib/console.mjs'
import { deadExports } from './lib/exports.mjs'
import { BIN, fromRoot } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'

const CARPETAS = ['api', 'cfdi', 'conector', 'contract', 'demo', 'e2e', 'embedded', 'scripts', 'web']
/** Far fewer than there are: the parser reads 0 modules, without a word, when it cannot read TypeScript. */
const MINIMO = 150

export async function checkDeps() {
  const folders = CARPETAS.filter((folder) => existsSync(fromRoot(folder)))
  const { code, output } = await runBin(
    BIN.depcruise,
    [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-progress'],
    { quiet: true },
  )
  const json = output.slice(output.indexOf('{'))
  const result = parse(json)
  if (!result)
    return {
      ok: false,
      modulos: 0,
      texto: `dependency-cruiser no respondió (código ${code}):\n${output.slice(0, 4000)}`,
    }
  const propios = result.modules.filter((module) => !/node_modules/.test(module.source) && !module.coreModule)
  const { violations } = result.summary
  const lineas = violations.map(
    (v) => `  ${v.rule.name}: ${v.from} → ${v.cycle ? v.cycle.map((c) => c.name ?? c).join(' → ') : v.to}`,
  )
  lineas.push(...folderCycles(propios).map((ciclo) => `  sin-ciclos-de-carpetas: ${ciclo}`))
  lineas.push(...deadExports().map((una) => `  sin-exportaciones-muertas: ${una}`))
  if (propios.length <= MINIMO)
    lineas.unshift(`  Solo se leyeron ${propios.length} módulos: las reglas no se aplicaron.`)
  return { ok: lineas.length === 0, modulos: propios.length, texto: lineas.join('\n') }
}

/** Folders that need each other are one folder, or three. Tests may look at whatever they test. */
function folderCycles(modules) {
  const isTest = (path) => /\.(test|bench)\.tsx?$|(^|\/)(test|testing)[-.]|\/(test|bench|pruebas)\//.test(path)
  const inside = (path) => /^[\w/]+\/src\/.+\//.test(path) && !isTest(path)
  const edges = new Map()
  for (const { source, dependencies } of modules.filter((module) => inside(module.source))) {
    const from = dirname(source)
    if (!edges.has(from)) edges.set(from, new Map())
    for (const { resolved } of dependencies) {
      const to = dirname(resolved)
      if (inside(resolved) && to !== from) edges.get(from).set(to, `${source} → ${resolved}`)
    }
  }
  return [...edges.keys()].flatMap((from) => {
    const path = shortestCycle(edges, from)
    // Each circle is told once, by its first folder in the alphabet.
    return path?.every((folder) => from <= folder)
      ? path.map((folder, i) => edges.get(folder).get(path[(i + 1) % path.length])).join(', ')
      : []
  })
}

function shortestCycle(edges, start) {
  const pending = [[start]]
  const seen = new Set()
  for (const path of pending) {
    for (const next of edges.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return path
      if (seen.has(next)) continue
      seen.add(next)
      pending.push([...path, next])
    }
  }
  return undefined
}

function parse(json) {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ok, modulos, texto } = await checkDeps()
  if (texto) say(texto)
  say(`${modulos} módulos revisados: ${ok ? 'las reglas se cumplen' : 'hay reglas rotas'}`)
  process.exitCode = ok ? 0 : 1
}
