// The account PostgreSQL runs under: ourselves, or an ordinary account when we are root, which PostgreSQL refuses.
import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './error.ts'

// null means: as ourselves.
export type Account = { uid: number; gid: number } | null

// A child never sees our environment: PGDATA, PGPORT or LD_LIBRARY_PATH of the operator must not change the server.
export const CHILD_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', TZ: 'UTC', LC_ALL: 'C' }

const CANDIDATES = ['postgres', '_postgres', 'nobody']

export function spawnIds(account: Account): { uid?: number; gid?: number } {
  // macOS prints the uid of nobody as 4294967294; spawn wants the same bits as a signed number.
  return account === null ? {} : { uid: account.uid | 0, gid: account.gid | 0 }
}

export function giveTo(account: Account, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid)
}

// An existing cluster keeps its owner, so that root may start what an ordinary user created, and the other way round
// after `postgres` was installed on a machine where `nobody` had been used.
export function chooseAccount(pgDir: string): Account {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(pgDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return checked({ uid: owner.uid, gid: owner.gid })
  for (const name of CANDIDATES) {
    const uid = askId('-u', name)
    const gid = askId('-g', name)
    if (uid !== null && gid !== null && uid !== 0) return checked({ uid, gid })
  }
  throw new EmbeddedPostgresError(
    'PLATAFORMA',
    'PostgreSQL no puede correr como root y este sistema no tiene las cuentas «postgres» ni «nobody». ' +
      'Inicia Litro con una cuenta ordinaria o conecta un servidor propio con DATABASE_URL.',
  )
}

// Mode bits do not tell the whole truth (ACLs, mounts, SELinux), so we ask by entering as that account.
export function canEnter(account: Account, dir: string): boolean {
  return account === null || runAs(account, ['-c', 'cd "$1"', 'sh', dir]).status === 0
}

function checked(account: NonNullable<Account>): Account {
  const probe = runAs(account, ['-c', ':'])
  if (probe.status === 0) return account
  throw new EmbeddedPostgresError(
    'PLATAFORMA',
    'PostgreSQL no puede correr como root y este entorno no permite cambiar a otra cuenta. ' +
      'Inicia Litro con una cuenta ordinaria o conecta un servidor propio con DATABASE_URL.',
    { cause: probe.error },
  )
}

function runAs(account: Account, args: string[]) {
  return spawnSync('/bin/sh', args, { ...spawnIds(account), cwd: '/', env: CHILD_ENV, stdio: 'ignore' })
}

function askId(flag: '-u' | '-g', name: string): number | null {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8', env: CHILD_ENV, cwd: '/' })
  const id = Number.parseInt(answer.stdout ?? '', 10)
  return answer.status === 0 && Number.isInteger(id) ? id : null
}
