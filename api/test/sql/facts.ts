// What the statements answered in one test run: written by each process into a folder, joined by whoever compares it.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinShapes, type Shape } from './shape.ts'

/** `site` is file:line:column of the call that executed it. */
export type Fact = { site: string; columns: { name: string; oid: number }[]; row: Shape }
type Line = { fact: Fact } | { testFile: string }

/** Set by the global setup below, inherited by every process of the run. */
export const factsFolder = () => process.env.LITRO_SQL_FACTS

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-sql-'))
  process.env.LITRO_SQL_FACTS = folder
  return () => rm(folder, { recursive: true, force: true })
}

export function writeLine(folder: string, line: Line): void {
  appendFileSync(join(folder, `${process.pid}.ndjson`), `${JSON.stringify(line)}\n`)
}

export function readFacts(folder: string): { facts: Fact[]; testFiles: Set<string> } {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const lines = files.map((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  )
  const joined = new Map<string, Fact>()
  for (const own of lines) {
    // Of one process the last line about a statement is the fullest.
    const last = new Map(own.flatMap((line) => ('fact' in line ? [[keyOf(line.fact), line.fact]] : [])))
    for (const [key, fact] of last) {
      const other = joined.get(key)
      joined.set(key, other ? { ...fact, row: joinShapes(fact.row, other.row) } : fact)
    }
  }
  const testFiles = lines.flat().flatMap((line) => ('testFile' in line ? [line.testFile] : []))
  return { facts: [...joined.values()], testFiles: new Set(testFiles) }
}

/** One statement may answer with other columns when its text varies. */
export const keyOf = ({ site, columns }: Fact) => `${site} ${columns.map(({ name, oid }) => `${name}:${oid}`).join()}`
