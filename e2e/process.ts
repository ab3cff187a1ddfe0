// What the stories of the process ask of the system: who is alive, and whom may we be besides root.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './start.ts'

export const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** An ordinary account to run the product with: ourselves, or `nobody` when we are root and it can read the checkout. */
export function ordinaryUser(): { uid?: number } | undefined {
  if (!isRoot) return {}
  const reads = ['-e', 'require("node:fs").readFileSync(process.argv[1])', '--', join(ROOT, 'dist/litro.js')]
  const { status } = spawnSync(process.execPath, reads, { uid: NOBODY, gid: NOBODY, cwd: '/' })
  return status === 0 ? { uid: NOBODY } : undefined
}

/** The process id of the embedded server, as PostgreSQL itself writes it. */
export function postmasterPid(dataDir: string): number {
  const file = join(dataDir, 'pg', 'postmaster.pid')
  if (!existsSync(file)) throw new Error(`PostgreSQL no está en ${dataDir}`)
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie waits for its parent to notice; it serves nobody any more.
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

export async function waitGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20)
}
