// A process for the tests to kill: owns a data folder, tells where the server is, and writes rows until it dies.
import { setTimeout as sleep } from 'node:timers/promises'
import { identify } from './process-state.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const [dataDir = '', mode = 'wait', relocationBase] = process.argv.slice(2)
const say = (text: string) => void process.stdout.write(`${text}\n`)

say('begin .')
try {
  const server = await startEmbeddedPostgres({ dataDir, relocationBase, log: (msg) => say(`log ${msg}`) })
  const { host, port, superuser, pid } = server
  process.once('SIGINT', async () => {
    // As an application that drains: the server must still be there.
    await sleep(300)
    say(`drained ${identify(pid) !== null}`)
    await server.stop()
    process.exit(0)
  })
  say(`ready ${JSON.stringify({ host, port, superuser, pid })}`)
  if (mode === 'write') await writeForever({ host, port, user: superuser, database: 'postgres' })
  process.stdin.resume()
  process.stdin.once('data', () => {
    void server.stop().then(() => process.exit(0))
  })
} catch (error) {
  const { codigo, message } = error as { codigo?: string; message: string }
  say(`error ${JSON.stringify({ codigo, message })}`)
  process.exitCode = 3
}

// Each number is said only after its commit was acknowledged.
async function writeForever(address: { host: string; port: number; user: string; database: string }): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(address)
  await client.connect()
  await client.query('create table if not exists prueba (n bigint generated always as identity, quien int)')
  for (;;) {
    const { rows } = await client.query('insert into prueba (quien) values ($1) returning n', [process.pid])
    say(`ack ${rows[0].n}`)
  }
}
