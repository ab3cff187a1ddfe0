// Who a process id really is: a number alone may have been given to somebody else since.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CHILD_ENV } from './account.ts'
import { errorCode } from './error.ts'

// A pid together with the moment it was born, so that a reused number is told apart.
export type ProcessId = { pid: number; start: string }

const HAS_PROC = existsSync('/proc/self/stat')

// null when nobody lives under that number; a zombie is dead, it only waits to be reaped.
export function identify(pid: number): ProcessId | null {
  return HAS_PROC ? identifyWithProc(pid) : identifyWithPs(pid)
}

export function isRunning(id: ProcessId): boolean {
  return identify(id.pid)?.start === id.start
}

function identifyWithProc(pid: number): ProcessId | null {
  const stat = readProc(`/proc/${pid}/stat`)
  if (stat === null) return null
  // The name may hold spaces and parentheses; fields are counted after the last one (proc(5): state is 3, start 22).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  return { pid, start: `${bootId()}:${fields[19]}` }
}

// macOS has no /proc.
export function identifyWithPs(pid: number): ProcessId | null {
  const answer = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: CHILD_ENV })
  const [state, ...start] = (answer.stdout ?? '').trim().split(/ +/)
  if (answer.status !== 0 || !state || state.startsWith('Z')) return null
  return { pid, start: start.join(' ') }
}

// Does the number exist at all, alive or zombie? PostgreSQL itself asks only this.
export function isInProcessTable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

// Another PostgreSQL of the same machine is a stranger: ours names our folder on its command line.
export function isPostmasterOf(pid: number, pgDir: string): boolean {
  if (!HAS_PROC) return namesPostmaster(psCommand(pid), pgDir)
  const args = (readProc(`/proc/${pid}/cmdline`) ?? '').split('\0')
  return basename(args[0] ?? '') === 'postgres' && args[args.indexOf('-D') + 1] === pgDir
}

// For the moments when postmaster.pid is not written yet, or was left empty by a full disk.
export function findPostmaster(pgDir: string): number | null {
  const pids = HAS_PROC ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : psPids()
  for (const pid of pids) if (isPostmasterOf(Number(pid), pgDir)) return Number(pid)
  return null
}

export function namesPostmaster(command: string, pgDir: string): boolean {
  return command.includes(`postgres -D ${pgDir} `)
}

function psCommand(pid: number): string {
  return (
    spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', env: CHILD_ENV }).stdout ?? ''
  )
}

function psPids(): string[] {
  const all = spawnSync('ps', ['-axo', 'pid=,comm='], { encoding: 'utf8', env: CHILD_ENV }).stdout ?? ''
  return all.split('\n').flatMap((line) => (line.includes('postgres') ? [line.trim().split(' ')[0] ?? ''] : []))
}

let boot: string | undefined
function bootId(): string {
  boot ??= (readProc('/proc/sys/kernel/random/boot_id') ?? '').trim()
  return boot
}

function readProc(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
