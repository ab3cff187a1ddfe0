// Writes down what every statement of ours answered while the database tests ran: where it stands, its columns, its values.
import { AsyncLocalStorage } from 'node:async_hooks'
import { relative, sep } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { type Fact, factsFolder, keyOf, writeLine } from './facts.ts'
import { ROOT } from './root.ts'
import { emptyShape, learn } from './shape.ts'

const OURS = /^(api|demo|embedded\/[^/]+)\/src\/(?!.*(\.test|\/named-client)\.ts:)/
/** Enough to know a column; the rows of a big answer look alike. */
const ROWS = 500

const MARK = Symbol.for('litro.sql-record')
const here = globalThis as { [MARK]?: true }
const folder = factsFolder()

if (folder !== undefined) {
  writeLine(folder, { testFile: relative(ROOT, expect.getState().testPath ?? '') })
  // Test files share their process: one observer is enough.
  if (!here[MARK]) observe(folder)
  here[MARK] = true
}

function observe(folder: string): void {
  const current = new AsyncLocalStorage<string>()
  const facts = new Map<string, Fact>()

  const record = (site: string, result: unknown) => {
    const { fields, rows } = result as Partial<pg.QueryResult>
    if (!Array.isArray(fields) || !Array.isArray(rows)) return
    const columns = fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
    const key = keyOf({ site, columns, row: emptyShape() })
    const known = facts.get(key)
    const fact = known ?? { site, columns, row: emptyShape() }
    facts.set(key, fact)
    const grown = rows
      .slice(0, ROWS)
      .map((row) => learn(fact.row, row))
      .some(Boolean)
    if (grown || !known) writeLine(folder, { fact })
  }

  const raw = Object.getPrototypeOf(sql``) as { execute: (executor: unknown) => Promise<unknown> }
  const { execute } = raw
  raw.execute = function (executor) {
    const site = callSite()
    return site === undefined ? execute.call(this, executor) : current.run(site, () => execute.call(this, executor))
  }

  for (const owner of [pg.Client.prototype, pg.Pool.prototype] as { query: (...args: unknown[]) => unknown }[]) {
    const { query } = owner
    owner.query = function (...args) {
      const site = current.getStore() ?? callSite()
      const result = query.apply(this, args)
      // Those who ask with a callback are libraries.
      if (site !== undefined && result instanceof Promise)
        result.then((answer) => record(site, answer)).catch(() => undefined)
      return result
    }
  }
}

const known = new Map<string, string | undefined>()

/** The line of ours that called the observed function: the frame after it, the observer and this one. */
function callSite(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 3
  Error.prepareStackTrace = (_, frames) => frames
  const [, , frame] = new Error('here').stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = prepareStackTrace
  const key = `${frame?.getFileName()}:${frame?.getLineNumber()}:${frame?.getColumnNumber()}`
  // Sources are compiled on the way: only the runner's own trace knows the lines people read.
  if (!known.has(key)) known.set(key, mapped(new Error('here').stack ?? ''))
  Error.stackTraceLimit = stackTraceLimit
  return known.get(key)
}

function mapped(stack: string): string | undefined {
  const place = /\(?(?:file:\/\/)?(\/[^()]+:\d+:\d+)\)?$/.exec(stack.split('\n')[3] ?? '')?.[1]
  const site = place && relative(ROOT, place).split(sep).join('/')
  return site && OURS.test(site) ? site : undefined
}
