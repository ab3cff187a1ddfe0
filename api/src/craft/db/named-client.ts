// A connection that gives statements a name: PostgreSQL then parses and plans each of them once, not at every call.
import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * Names kept per connection. Each holds a plan in the server's memory (some 60 kB), and texts vary without end: lists with
 * other filters, inserts of other lengths. What nobody used for longest makes room.
 */
const MAX_NAMES = 150

/** Texts remembered per pool. A text gets its name the second time: most of the endless ones never come back. */
const MAX_TEXTS = 2000

/** Only these are planned. Transactions, cursors, COPY and DDL are not, and several statements in one text cannot have one name. */
const NAMEABLE = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i

type Parsed = pg.Connection & { parsedStatements: Record<string, string> }
type Callback = (error: unknown, result?: pg.QueryResult) => void

/** The client of one pool: its connections share what they learn of texts and of plans that no longer hold. */
export function makeNamedClient(): typeof pg.Client {
  const names = new Map<string, string>()
  let epoch = 0

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name === undefined && NAMEABLE.test(text)) {
      if (names.size >= MAX_TEXTS) names.clear()
      names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 22))
    }
    return name
  }

  return class NamedClient extends pg.Client {
    /** Names this connection holds, the least recently used first. */
    readonly #kept = new Set<string>()
    #epoch = epoch
    #running = 0

    // The declared forms of `query` have no common type; whoever calls sees theirs.
    override query(config: unknown, values?: unknown, callback?: unknown): never {
      const name = typeof config === 'string' ? nameOf(config) : undefined
      const params = typeof values === 'function' ? undefined : (values as unknown[])
      const done = (typeof values === 'function' ? values : callback) as Callback | undefined
      if (name === undefined) return super.query(config as string, values as [], callback as Callback) as never
      const result = this.#run({ name, text: config as string, values: params })
      if (done === undefined) return result as never
      void result.then(
        (rows) => done(null, rows),
        (error) => done(error),
      )
      return undefined as never
    }

    async #run(query: { name: string; text: string; values?: unknown[] }): Promise<pg.QueryResult> {
      this.#use(query.name)
      this.#running++
      try {
        return await super.query(query)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        // Other connections of the pool hold plans of the same age.
        epoch++
        // Asked now: what began a transaction may have left just before it.
        if (this.getTransactionStatus() !== 'I') throw error
        return await super.query(query.text, query.values)
      } finally {
        this.#running--
        this.#makeRoom()
      }
    }

    #use(name: string): void {
      if (this.#running === 0 && this.#epoch !== epoch) {
        this.#epoch = epoch
        for (const old of this.#kept) this.#drop(old)
      }
      this.#kept.delete(name)
      this.#kept.add(name)
    }

    /** While another statement is under way the name it needs may not be dropped. */
    #makeRoom(): void {
      for (const old of this.#kept) {
        if (this.#running > 0 || this.#kept.size <= MAX_NAMES) break
        this.#drop(old)
      }
    }

    #drop(name: string): void {
      const connection = this.connection as Parsed
      this.#kept.delete(name)
      delete connection.parsedStatements[name]
      // It travels with the next statement: no round trip of its own.
      connection.close({ type: 'S', name }, true)
    }
  }
}

/**
 * A migration changed the columns of a prepared statement (by its source: the message is translated), or the server forgot
 * the statement. Nothing was executed, and the next time it is prepared again.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
