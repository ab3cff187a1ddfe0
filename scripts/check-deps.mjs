// npm run deps: who may import whom, exports that nobody imports, and proof that the whole project was read.
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { say } from './lib/console.mjs'
import { deadExports } from './lib/exports.mjs'
import { RULES } from './lib/import-rules.mjs'
import { readModules, readWorkspaces, workspaceOf } from './lib/modules.mjs'

/** Far fewer than there are: rules that were applied to nothing hold too. */
const MINIMO = 150

export function checkDeps(modules = readModules()) {
  const workspaces = readWorkspaces()
  const lineas = [
    ...RULES.flatMap((rule) => broken(modules, workspaces, rule).map((one) => `  ${rule.name}: ${one}`)),
    ...nowhere(modules).map((one) => `  todo-se-encuentra: ${one}`),
    ...cycles(fileEdges(modules)).map((one) => `  sin-ciclos: ${one}`),
    ...cycles(folderEdges(modules)).map((one) => `  sin-ciclos-de-carpetas: ${one}`),
    ...deadExports(modules).map((one) => `  sin-exportaciones-muertas: ${one}`),
  ]
  if (modules.size <= MINIMO) lineas.unshift(`  Solo se leyeron ${modules.size} módulos: las reglas no se aplicaron.`)
  return { ok: lineas.length === 0, modulos: modules.size, texto: lineas.join('\n') }
}

/** Each import that the rule forbids, as a line. `$1` of what it forbids is the first group of who imports. */
function broken(modules, workspaces, { from, to }) {
  return [...modules].flatMap(([path, { imports }]) => {
    const match = fits(path, from)
    if (!match) return []
    const place = (pattern) => pattern.replaceAll('$1', match[1] ?? '')
    const asked = { path: list(to.path).map(place), pathNot: list(to.pathNot).map(place) }
    const reached = to.reachable ? reachable(modules, path) : imports
    return reached
      .filter(({ to: target }) => target !== undefined && fits(target, asked))
      .filter((one) => !to.undeclared || isUndeclared(workspaceOf(workspaces, path), one.to))
      .map((one) => `${path} → ${one.to}`)
  })
}

const list = (value) => (value === undefined ? [] : [value].flat())

function fits(path, { path: yes, pathNot: no }) {
  if (list(no).some((pattern) => new RegExp(pattern).test(path))) return undefined
  if (list(yes).length === 0) return [path]
  return list(yes)
    .map((pattern) => new RegExp(pattern).exec(path))
    .find((match) => match !== null)
}

function reachable(modules, start) {
  const seen = new Set([start])
  const found = []
  for (const path of seen) {
    for (const one of modules.get(path)?.imports ?? []) {
      if (one.to === undefined || seen.has(one.to)) continue
      seen.add(one.to)
      found.push(one)
    }
  }
  return found
}

/** A package that the workspace does not name for production. */
function isUndeclared({ dependencies = {}, optionalDependencies = {} } = {}, target) {
  const [, nombre] = /^node_modules\/(.+)\/$/.exec(target) ?? []
  return nombre !== undefined && !Object.hasOwn({ ...dependencies, ...optionalDependencies }, nombre)
}

const nowhere = (modules) =>
  [...modules].flatMap(([path, { imports }]) =>
    imports.flatMap(({ spec, to }) => (to === undefined ? [`${path} → ${spec}`] : [])),
  )

function fileEdges(modules) {
  const edges = new Map()
  for (const [path, { imports }] of modules)
    edges.set(path, new Map(imports.filter(({ to }) => modules.has(to)).map(({ to }) => [to, path])))
  return edges
}

/** Folders that need each other are one folder, or three. Tests may look at whatever they test. */
function folderEdges(modules) {
  const isTest = (path) => /\.(test|bench)\.tsx?$|(^|\/)(test|testing)[-.]|\/(test|bench|pruebas)\//.test(path)
  const inside = (path) => /^[\w/]+\/src\/.+\//.test(path) && !isTest(path)
  const edges = new Map()
  for (const [path, { imports }] of modules) {
    if (!inside(path)) continue
    const from = dirname(path)
    if (!edges.has(from)) edges.set(from, new Map())
    for (const { to } of imports) {
      if (to === undefined || !modules.has(to) || !inside(to) || dirname(to) === from) continue
      edges.get(from).set(dirname(to), `${path} → ${to}`)
    }
  }
  return edges
}

/** Each circle once, told by its first place in the alphabet, with the import of each step. */
function cycles(edges) {
  return [...edges.keys()].flatMap((from) => {
    const path = shortestCycle(edges, from)
    return path?.every((place) => from <= place)
      ? path.map((place, i) => edges.get(place).get(path[(i + 1) % path.length])).join(', ')
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

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ok, modulos, texto } = checkDeps()
  if (texto) say(texto)
  say(`${modulos} módulos revisados: ${ok ? 'las reglas se cumplen' : 'hay reglas rotas'}`)
  process.exitCode = ok ? 0 : 1
}
