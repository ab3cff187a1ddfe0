// Every module of ours and what it imports, as the parser that also bundles them reads it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { fromRoot } from './paths.mjs'

/** What a type takes without an import of its own: `import('x').Y`. */
const IN_A_TYPE = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const IN_COMMONJS = /\brequire\(\s*['"]([^'"]+)['"]\s*\)/g
/** Made by a build, or read by whoever loads them: no module of ours. */
const EXCLUIDO = /(^|\/)(dist|dist-types|casos)\/|\.(css|svg|woff2|json)($|\?)/

/**
 * Path → what it exports and imports. An import names what it takes (`*` for all) and leads `to` a module of ours, to
 * `node_modules/<package>/`, to a module of Node, or nowhere.
 */
export function readModules() {
  const files = ls('*.ts', '*.tsx', '*.mjs', '*.mts').filter((path) => !EXCLUIDO.test(path))
  const project = { files: new Set(files), workspaces: readWorkspaces() }
  return new Map(files.map((path) => [path, readModule(project, path)]))
}

function readModule(project, path) {
  const text = readFileSync(fromRoot(path), 'utf8')
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const taken = [
    ...module.staticImports.map(({ moduleRequest, entries }) => [moduleRequest.value, entries.flatMap(toName(text))]),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) => (one.moduleRequest ? [[one.moduleRequest.value, [one.importName.name ?? '*']]] : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => whole(text.slice(start, end))),
  ]
  const said = [...text.matchAll(IN_A_TYPE), ...text.matchAll(IN_COMMONJS)].map(([, spec]) => [spec, ['*']])
  const imports = [
    ...taken.map(([spec, names]) => ({ spec, names, to: resolve(project, path, spec) })),
    // Looked for in the text, where it may be part of a sentence: what leads nowhere is none.
    ...said.map(([spec, names]) => ({ spec, names, to: resolve(project, path, spec) })).filter(({ to }) => to),
  ].filter(({ spec, to }) => to !== path && !EXCLUIDO.test(to ?? spec))
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((one) => (one.moduleRequest || !one.exportName.name ? [] : [one.exportName.name])),
  )
  return { text, imports, exports }
}

/** An import on demand says its module as a text, or it is found only when it runs. */
function whole(source) {
  const [, spec] = /^['"]([^'"]+)['"]$/.exec(source) ?? []
  return spec ? [[spec, ['*']]] : []
}

/** `* as ns` takes what the text asks of it, unless it is handed over as one thing or taken apart. */
const toName = (text) => (entry) => {
  if (entry.importName.kind !== 'NamespaceObject') return [entry.importName.name ?? 'default']
  const ns = entry.localName.value
  const loose = new RegExp(`(?<!as )\\b${ns}\\b(?!\\.|\\s+from)`).test(text)
  return loose
    ? ['*']
    : [...text.matchAll(new RegExp(`\\b${ns}\\.([\\p{L}_$][\\p{L}\\p{N}_$]*)`, 'gu'))].map(([, n]) => n)
}

function resolve({ files, workspaces }, from, spec) {
  if (isBuiltin(spec)) return spec
  const known = (path) => [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`].find((one) => files.has(one))
  if (spec.startsWith('.')) {
    const path = normalize(join(dirname(from), spec.replace(/\?.*$/, '')))
    return known(path) ?? (existsSync(fromRoot(path)) ? path : undefined)
  }
  const own = workspaces.find(({ name }) => spec === name || spec.startsWith(`${name}/`))
  if (own) return exported(own, `.${spec.slice(own.name.length)}`, known)
  const [nombre] = /^(?:@[^/]+\/)?[^/]+/.exec(spec) ?? []
  const home = [`${workspaceOf(workspaces, from)?.folder ?? '.'}/`, ''].find((folder) =>
    existsSync(fromRoot(folder, 'node_modules', nombre, 'package.json')),
  )
  return home === undefined ? undefined : `node_modules/${nombre}/`
}

/** As the package itself says under `exports`. */
function exported({ folder, exports = {} }, rest, known) {
  for (const [pattern, target] of Object.entries(exports)) {
    const path = typeof target === 'string' ? target : (target.litro ?? target.types ?? target.default)
    const [before, after] = pattern.split('*')
    if (pattern !== rest && (after === undefined || !rest.startsWith(before) || !rest.endsWith(after))) continue
    const middle = pattern === rest ? '' : rest.slice(before.length, rest.length - after.length)
    const found = known(normalize(join(folder, path.replace('*', middle))))
    if (found) return found
  }
  return undefined
}

export const readWorkspaces = () =>
  ls('*package.json')
    .filter((path) => path.includes('/') && !EXCLUIDO.test(dirname(path)))
    .map((path) => ({ folder: dirname(path), ...JSON.parse(readFileSync(fromRoot(path), 'utf8')) }))

export const workspaceOf = (workspaces, path) => workspaces.find(({ folder }) => path.startsWith(`${folder}/`))

/** What git knows, and what is new and not yet told to it. */
function ls(...patterns) {
  const args = ['ls-files', '-co', '--exclude-standard', ...patterns]
  return execFileSync('git', args, { cwd: fromRoot('.'), encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((path) => path && existsSync(fromRoot(path)))
}
