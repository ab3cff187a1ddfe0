// PostgreSQL servers of one's own, with the programs of the test run: archived, copied, followed by a standby, killed.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './pgbouncer.ts'

const run = promisify(execFile)
const DUENIO = 'litro_super'

export type Servidor = {
  url: string
  port: number
  carpeta: string
  /** SIGINT is PostgreSQL's own way to stop at once; without saying, it dies. */
  kill: (senal?: NodeJS.Signals) => Promise<void>
  remove: () => Promise<void>
}
export type Taller = Awaited<ReturnType<typeof openTaller>>

/** With a server that is not ours nobody knows where its programs are. */
export const hayServidores = !process.env.TEST_DATABASE_URL && process.platform === 'linux'

export async function consultar<T extends pg.QueryResultRow>(url: string, texto: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(texto)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A folder where servers are made, under the account that runs the one of the tests. */
export async function openTaller(admin: string) {
  const [bin] = await consultar<{ setting: string }>(admin, `select setting from pg_config() where name = 'BINDIR'`)
  const socket = new URL(admin).searchParams.get('host')!
  const { uid, gid } = await stat(socket)
  const cuenta = process.getuid?.() === 0 ? { uid, gid } : {}
  const base = await mkdtemp(join(tmpdir(), 'litro-servidores-'))
  await chmod(base, 0o755)
  if ('uid' in cuenta) await chown(base, uid, gid)
  const vivos = new Set<ChildProcess>()
  const programa = (nombre: string) => join(bin!.setting, nombre)
  let cuantos = 0

  const start = async (carpeta: string, ajustes: Record<string, string> = {}): Promise<Servidor> => {
    const port = await freePort()
    // Killed processes leave what they wrote to the system: nothing here waits for a disk.
    const todos = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...AJUSTES, ...ajustes }
    const args = Object.entries(todos).flatMap(([nombre, valor]) => ['-c', `${nombre}=${valor}`])
    const proceso = spawn(programa('postgres'), ['-D', carpeta, '-p', String(port), ...args], {
      stdio: 'ignore',
      cwd: base,
      ...cuenta,
    })
    vivos.add(proceso)
    const fin = once(proceso, 'exit').then(() => vivos.delete(proceso))
    const url = `postgres://${DUENIO}@127.0.0.1:${port}/postgres`
    await waitUp(url)
    const kill = async (senal: NodeJS.Signals = 'SIGKILL') => {
      proceso.kill(senal)
      await fin
      // Its children end by themselves when they find it gone; the folder is theirs until then.
      await run('rm', ['-f', join(carpeta, 'postmaster.pid')])
    }
    const remove = () => rm(carpeta, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    return { url, port, carpeta, kill, remove }
  }

  return {
    base,
    start,
    create: async (ajustes: Record<string, string> = {}): Promise<Servidor> => {
      const carpeta = join(base, `s${++cuantos}`)
      const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      const args = [
        '-D',
        carpeta,
        '-U',
        DUENIO,
        '--auth=trust',
        '-E',
        'UTF8',
        ...locale,
        '--no-sync',
        '--no-instructions',
      ]
      await run(programa('initdb'), args, { cwd: base, ...cuenta })
      return start(carpeta, ajustes)
    },
    /** A physical copy of a server at work, ready to be started as a standby or to recover from an archive. */
    copy: async ({ url, carpeta }: Servidor): Promise<string> => {
      const copia = join(base, `s${++cuantos}`)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`select pg_backup_start('copia', true)`)
      // A file that goes away meanwhile is in the journal: the copy's own recovery makes it good.
      await run('cp', ['-a', carpeta, copia]).catch(() => undefined)
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
      await client.end()
      await unlink(join(copia, 'postmaster.pid'))
      await put(join(copia, 'backup_label'), rows[0]!.labelfile)
      return copia
    },
    put,
    close: async () => {
      const fines = [...vivos].map((proceso) => once(proceso, 'exit'))
      for (const proceso of vivos) proceso.kill('SIGKILL')
      await Promise.all(fines)
      await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }

  async function put(ruta: string, texto: string): Promise<void> {
    await writeFile(ruta, texto)
    if ('uid' in cuenta) await chown(ruta, uid, gid)
  }
}

const AJUSTES = { timezone: 'UTC', max_connections: '60', shared_buffers: '32MB', wal_keep_size: '128MB' }

async function waitUp(url: string): Promise<void> {
  for (let vez = 1; ; vez++) {
    try {
      await consultar(url, 'select 1')
      return
    } catch (error) {
      if (vez >= 600) throw error
      await delay(100)
    }
  }
}

/** One address for whoever is the primary now, as a virtual address or a proxy gives it. */
export async function openPuerta(port: number) {
  let destino = port
  const sockets = new Set<Socket>()
  const servidor = createServer((entra) => {
    const sale = connect(destino, '127.0.0.1')
    for (const uno of [entra, sale]) {
      sockets.add(uno)
      uno.on('error', () => undefined)
      uno.on('close', () => {
        sockets.delete(uno)
        entra.destroy()
        sale.destroy()
      })
    }
    entra.pipe(sale).pipe(entra)
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  return {
    port: (servidor.address() as AddressInfo).port,
    point: (otro: number) => {
      destino = otro
      for (const uno of sockets) uno.destroy()
    },
    close: async () => {
      for (const uno of sockets) uno.destroy()
      servidor.close()
      await once(servidor, 'close')
    },
  }
}
