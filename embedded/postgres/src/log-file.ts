// The server's log: one file, kept short at every start, read back to explain a failed one.
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const MAX_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 64 * 1024

export function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_BYTES) renameSync(file, `${file}.1`)
}

// Opened by us and inherited by the server, which therefore needs no right to the folder.
export function openLog(file: string): { fd: number; size: number } {
  const fd = openSync(file, 'a', 0o600)
  return { fd, size: fstatSync(fd).size }
}

// What was written after `from`, at most the last part of it.
export function readLogSince(file: string, from: number): string {
  const fd = openSync(file, 'r')
  try {
    const end = fstatSync(fd).size
    const start = Math.max(from, end - TAIL_BYTES)
    const buffer = Buffer.alloc(Math.max(0, end - start))
    readSync(fd, buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    closeSync(fd)
  }
}
