// After the database tests: each statement declares the row that PostgreSQL answered, and none of them is untested.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { TypeFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { factsFolder, readFacts } from './facts.ts'
import { ROOT } from './root.ts'
import { openSites, type Site } from './sites.ts'

const PROJECTS = ['api', 'demo', 'embedded/oidc']

const folder = factsFolder()
const { facts, testFiles } = folder === undefined ? { facts: [], testFiles: new Set<string>() } : readFacts(folder)
/** With only some of the tests nothing can be said of the statements that did not run. */
const whole = ['api', 'demo', 'embedded'].flatMap(findTests).every((file) => testFiles.has(file))

function findTests(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : findTests(path)
    return entry.name.endsWith('.db.test.ts') ? [path] : []
  })
}

describe.skipIf(facts.length === 0)('filas declaradas', () => {
  let sites: Site[]
  let close: () => void
  beforeAll(() => {
    ;({ sites, close } = openSites(ROOT, PROJECTS))
  })
  afterAll(() => close())

  test('son las que contesta la base de datos', () => {
    const declared = new Map(sites.map((site) => [site.site, site]))
    const problems = facts.flatMap((fact) => {
      const site = declared.get(fact.site)
      const wrong = site === undefined ? ['nadie ejecuta nada en ese lugar'] : compare(site, fact)
      return wrong.map((problem) => `${fact.site} ${problem}`)
    })
    expect([...new Set(problems)].sort()).toEqual([])
  })

  test.skipIf(!whole)('ningún enunciado se queda sin ejecutar en una prueba', () => {
    const seen = new Set(facts.map(({ site }) => site))
    // Elsewhere than in the files of SQL, a statement whose answer nobody reads is the composition's: `select 1`.
    const counts = ({ site, row }: Site) =>
      row !== undefined && (site.includes('.sql.ts:') || !(row.flags & TypeFlags.Unknown))
    const untested = sites.filter((one) => counts(one) && !seen.has(one.site))
    expect(untested.map(({ site }) => site)).toEqual([])
  })
})
