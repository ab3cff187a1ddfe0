// How a transaction begins and ends on its connection: begun and told whose rows it sees in one message, then its work, then its end.
import { CompiledQuery, type ConnectionProvider, type DatabaseConnection, type QueryExecutorProvider } from 'kysely'
import type { Db } from './pool.ts'

/** Where statements run: inside of a transaction, never on the pool itself. */
export type Tx = QueryExecutorProvider & { readonly isTransaction: true }

/** How far an attempt came. Until its commit is sent, a connection that is lost takes everything with it. */
export type Avance = { confirmando: boolean }

type Work<T> = (tx: Tx) => Promise<T>

const say = (conexion: DatabaseConnection, texto: string) => conexion.executeQuery(CompiledQuery.raw(texto))

/** What is told to whoever asked is already kept. */
export function openWrite<T>(db: Db, inicio: string, avance: Avance, work: Work<T>): Promise<T> {
  return db.getExecutor().provideConnection(async (conexion) => {
    // Nothing is sent before it is known to have begun: outside of a transaction a statement would be kept by itself.
    await say(conexion, inicio)
    return runOn(db, conexion, async (tx) => {
      const valor = await work(tx)
      avance.confirmando = true
      await say(conexion, 'commit')
      return valor
    })
  })
}

/**
 * The first statement is sent behind what begins it, and nobody waits for the end: nothing was written. If the beginning fails, no row was
 * in sight (nobody had said whose), and that failure is what is told.
 */
export function openRead<T>(db: Db, inicio: string, work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const reading = db.getExecutor().provideConnection((conexion) => {
      const empezada = say(conexion, inicio)
      return runOn(db, conexion, async (tx) => {
        const [inicial, trabajo] = await Promise.allSettled([empezada, (async () => work(tx))()])
        if (inicial.status === 'rejected') throw inicial.reason
        if (trabajo.status === 'rejected') throw trabajo.reason
        resolve(trabajo.value)
        await say(conexion, 'commit')
      })
    })
    reading.catch(reject)
  })
}

async function runOn<T>(db: Db, conexion: DatabaseConnection, work: Work<T>): Promise<T> {
  // Statements that do not wait for one another leave together and are answered in turn.
  const una: ConnectionProvider = { provideConnection: (use) => use(conexion) }
  const executor = db.getExecutor().withConnectionProvider(una)
  let termino = false
  const getExecutor = () => {
    if (termino) throw new Error('La transacción ya terminó.')
    return executor
  }
  try {
    return await work({ getExecutor, isTransaction: true })
  } catch (error) {
    // What failed is told, not that a connection which is gone could not be asked to forget it.
    await say(conexion, 'rollback').catch(() => undefined)
    throw error
  } finally {
    termino = true
  }
}
