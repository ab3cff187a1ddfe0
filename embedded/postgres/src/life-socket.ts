// A sign of life held by the kernel: a listening unix socket that stops answering the instant its process dies.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from './error.ts'

export type LifeSocket = { name: string; close(): void }

// sun_path holds 104 bytes on macOS and 108 on Linux, the final zero included.
export const SOCKET_PATH_LIMIT = 103

// null where the file system knows no sockets (some shared folders); the pid then has to do.
export async function openLifeSocket(dir: string): Promise<LifeSocket | null> {
  const name = `life-${randomBytes(8).toString('hex')}`
  const server = createServer((peer) => peer.destroy())
  server.unref()
  const opened = await withShortPath(
    dir,
    name,
    (path) =>
      new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen({ path, backlog: 64 }, () => resolve(true))
      }),
  )
  if (!opened) return null
  server.on('error', () => {})
  return {
    name,
    close: () => {
      server.close()
      rmSync(join(dir, name), { force: true })
    },
  }
}

export async function answers(dir: string, name: string): Promise<boolean> {
  return withShortPath(
    dir,
    name,
    (path) =>
      new Promise<boolean>((resolve) => {
        const probe = connect({ path })
        probe.once('connect', () => {
          probe.destroy()
          resolve(true)
        })
        // Only these say that nobody listens; a full queue or a denied permission says that somebody does.
        probe.once('error', (error) =>
          resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error) ?? '')),
        )
      }),
  )
}

// A deep folder does not fit into a socket address; a short symbolic link to it does.
async function withShortPath<T>(dir: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const direct = join(dir, name)
  if (Buffer.byteLength(direct) <= SOCKET_PATH_LIMIT) return use(direct)
  const detour = mkdtempSync(join(tmpdir(), 'litro-'))
  try {
    symlinkSync(dir, join(detour, 'd'))
    return await use(join(detour, 'd', name))
  } finally {
    rmSync(detour, { recursive: true, force: true })
  }
}
