// Copies one file durably and tells its fingerprint: what was written is what was hashed.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { errorCode } from './error.ts'

export type Fingerprint = { bytes: number; sha256: string }

const CHUNK = 256 * 1024

// null: the file was gone before we could open it. PostgreSQL drops tables while we copy; the log knows about it.
export async function copyFile(from: string, to: string): Promise<Fingerprint | null> {
  let source: FileHandle
  try {
    source = await open(from, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      const print = await pump(source, (chunk) => writeAll(target, chunk))
      await target.sync()
      return print
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export async function writeFileDurably(to: string, content: Buffer): Promise<Fingerprint> {
  const target = await open(to, 'wx', 0o600)
  try {
    await writeAll(target, content)
    await target.sync()
  } finally {
    await target.close()
  }
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

export async function fingerprint(file: string): Promise<Fingerprint> {
  const source = await open(file, 'r')
  try {
    return await pump(source, async () => {})
  } finally {
    await source.close()
  }
}

export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

// Waiting for the disk is most of the work; a few at a time wait together.
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  let failed = false
  const worker = async () => {
    for (const item of queue) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  // Nobody may still be writing when the caller hears of a failure and cleans up.
  const ends = await Promise.allSettled(Array.from({ length: 8 }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function pump(source: FileHandle, use: (chunk: Buffer) => Promise<void>): Promise<Fingerprint> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK, null)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await use(chunk)
    bytes += bytesRead
  }
}

async function writeAll(target: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await target.write(chunk, done)).bytesWritten
  }
}
