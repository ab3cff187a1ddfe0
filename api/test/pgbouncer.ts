// A real PgBouncer in transaction mode in front of the database of a test, where the machine has one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const PROGRAMA = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((ruta) =>
  existsSync(ruta),
)
export const hayPgBouncer = PROGRAMA !== undefined

/** Lends `sesiones` sessions of the server to everybody, each for one transaction, all of them as `rol`. */
export async function startPgBouncer(url: string, rol: string, sesiones: number) {
  const destino = new URL(url)
  const base = destino.pathname.slice(1)
  const [host, puertoBase] = [destino.searchParams.get('host') ?? destino.hostname, destino.searchParams.get('port')]
  const port = await freePort()
  const carpeta = await mkdtemp(join(tmpdir(), 'litro-pgbouncer-'))
  await chmod(carpeta, 0o755)
  const ini = join(carpeta, 'pgbouncer.ini')
  // Without ignore_startup_parameters: whatever a session says at its start would be refused.
  await writeFile(
    ini,
    `[databases]
${base} = host=${host} port=${puertoBase ?? (destino.port || 5432)} user=${rol}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sesiones}
max_client_conn = 200
`,
  )
  // It refuses to run as root; whoever runs the server may enter the folder of its socket.
  const { uid, gid } = host.startsWith('/') ? await stat(host) : { uid: 65_534, gid: 65_534 }
  const cuenta = process.getuid?.() === 0 ? { uid, gid } : {}
  const proceso = spawn(PROGRAMA!, ['-q', ini], { stdio: 'ignore', ...cuenta })
  const fin = once(proceso, 'exit')
  const propia = `postgres://${rol}@127.0.0.1:${port}/${base}`
  await waitUp(propia)
  return {
    url: propia,
    stop: async () => {
      proceso.kill('SIGKILL')
      await fin
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const sonda = createServer().listen(0, '127.0.0.1')
  await once(sonda, 'listening')
  const { port } = sonda.address() as { port: number }
  sonda.close()
  await once(sonda, 'close')
  return port
}

async function waitUp(connectionString: string): Promise<void> {
  for (let vez = 1; ; vez++) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (vez >= 50) throw error
      await delay(100)
    }
  }
}
