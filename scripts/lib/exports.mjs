// Exports nobody imports: what is used only inside its file is not exported, and what is used nowhere does not stay.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fromRoot } from './paths.mjs'

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\p{L}_$][\p{L}\p{N}_$]*)/gmu
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?([^'"();]*?)\s*from\s*['"]([^'"]+)['"]/g
const WHOLE = /import\(\s*['"]([^'"]+)['"]\s*\)/g
const isTest = (path) => /\.(test|bench|spec)\.[tm]sx?$|(^|\/)(test|bench|e2e)\//.test(path)

/** Read from outside, by whoever installs it: everything it exports is its product. */
const PUBLICOS = /^conector\/src\//

/** @returns {{ path: string, name: string, soloPruebas: boolean }[]} */
export function deadExports() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.mts'], {
    cwd: fromRoot('.'),
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(fromRoot(path)))
  const texts = new Map(files.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]))
  const workspaces = readWorkspaces(files)
  /** For each file, what others take of it: a name, or `*` for all. */
  const taken = new Map(files.map((path) => [path, new Map()]))
  const take = (from, spec, names) => {
    const to = resolve(texts, workspaces, from, spec)
    if (!to || to === from) return
    const uses = taken.get(to)
    for (const name of names) uses.set(name, [...(uses.get(name) ?? []), from])
  }
  for (const [path, text] of texts) {
    for (const [, what, spec] of text.matchAll(IMPORT)) take(path, spec, namesOf(what, text))
    for (const [, spec] of text.matchAll(WHOLE)) take(path, spec, ['*'])
  }
  return files
    .filter((path) => !PUBLICOS.test(path))
    .flatMap((path) =>
      [...texts.get(path).matchAll(EXPORTED)].flatMap(([, name]) => {
        const uses = [...(taken.get(path).get(name) ?? []), ...(taken.get(path).get('*') ?? [])]
        if (uses.length > 0 && (isTest(path) || uses.some((use) => !isTest(use)))) return []
        return [{ path, name, soloPruebas: uses.length > 0 }]
      }),
    )
}

/** `{ a, type b as c }` takes a and b; `* as ns` takes what the text asks of it. */
function namesOf(what, text) {
  const whole = /\*\s+as\s+([\p{L}_$][\p{L}\p{N}_$]*)/u.exec(what)
  if (whole) {
    const used = [...text.matchAll(new RegExp(`\\b${whole[1]}\\.([\\p{L}_$][\\p{L}\\p{N}_$]*)`, 'gu'))].map(
      ([, name]) => name,
    )
    // Handed over as one thing, or taken apart: anything of it may be used.
    const loose = new RegExp(`(?<!as )\\b${whole[1]}\\b(?!\\.|\\s+from)`).test(text)
    return loose ? ['*'] : used
  }
  const braces = /\{([^}]*)\}/.exec(what)
  if (!braces) return what.includes('*') ? ['*'] : []
  return braces[1]
    .split(',')
    .map(
      (one) =>
        one
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0],
    )
    .filter(Boolean)
}

function readWorkspaces(files) {
  return files.length === 0
    ? []
    : execFileSync('git', ['ls-files', '*package.json'], { cwd: fromRoot('.'), encoding: 'utf8' })
        .split('\n')
        .filter((path) => path.includes('/'))
        .map((path) => ({ folder: dirname(path), ...JSON.parse(readFileSync(fromRoot(path), 'utf8')) }))
}

function resolve(texts, workspaces, from, spec) {
  if (spec.startsWith('.')) return known(texts, normalize(join(dirname(from), spec)))
  const own = workspaces.find(({ name }) => spec === name || spec.startsWith(`${name}/`))
  if (!own) return undefined
  const rest = `.${spec.slice(own.name.length)}`
  for (const [pattern, target] of Object.entries(own.exports ?? {})) {
    const path = typeof target === 'string' ? target : (target.types ?? target.default)
    const [before, after] = pattern.split('*')
    if (pattern === rest) return known(texts, normalize(join(own.folder, path)))
    if (after === undefined || !rest.startsWith(before) || !rest.endsWith(after)) continue
    const found = known(
      texts,
      normalize(join(own.folder, path.replace('*', rest.slice(before.length, rest.length - after.length)))),
    )
    if (found) return found
  }
  return undefined
}

const known = (texts, path) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, path.replace(/\.js$/, '.ts')].find((one) => texts.has(one))
