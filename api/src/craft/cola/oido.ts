// Listens on a connection of its own to the work that any node writes down; a lost connection is opened again.
import pg from 'pg'
import { AVISO_TRABAJO } from '../db/queues.ts'

const REINTENTO_MS = 1000

/** `alOir` gets the name of the queue; null after a time without listening: anything may have happened. */
export function openOido(pool: pg.Pool, alOir: (cola: string | null) => void): { close: () => Promise<void> } {
  let cerrado = false
  let actual: pg.Client | undefined
  let reloj: NodeJS.Timeout | undefined

  const again = (client: pg.Client) => {
    if (cerrado || client !== actual) return
    actual = undefined
    client.end().catch(() => undefined)
    reloj = setTimeout(() => void listen(), REINTENTO_MS).unref()
  }

  const listen = async () => {
    const client = new pg.Client(pool.options)
    actual = client
    client.on('error', () => again(client))
    client.on('notification', ({ payload }) => alOir(payload ?? null))
    try {
      await client.connect()
      await client.query(`listen ${AVISO_TRABAJO}`)
      alOir(null)
    } catch {
      // The poll behind it goes on; meanwhile the database is asked again for a connection.
      again(client)
    }
  }

  const primero = listen()
  return {
    close: async () => {
      cerrado = true
      clearTimeout(reloj)
      await primero
      await actual?.end().catch(() => undefined)
    },
  }
}
