// The watchdog: a tiny shell that outlives us, even a kill -9, just long enough to shut PostgreSQL down cleanly.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { CHILD_ENV, spawnIds } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'
import type { Place } from './place.ts'
import { identify, type ProcessId } from './process-state.ts'

// It blocks reading from us; the pipe closes when we die, however we die. `$1` is postmaster.pid: a file that names
// another process says that ours is gone and its number may belong to somebody else. It stays until the server has
// ended, so that the next start can wait for it instead of adopting a server that is about to go away.
const SCRIPT = `
trap '' HUP INT TERM
pid=
while read -r order value; do
  case $order in
    watch) pid=$value ;;
    end) exit 0 ;;
  esac
done
[ -n "$pid" ] || exit 0
alive() {
  kill -0 "$pid" 2>/dev/null || return 1
  case "$(cat "/proc/$pid/stat" 2>/dev/null)" in *') Z '*) return 1 ;; esac
  named=
  { read -r named < "$1"; } 2>/dev/null
  [ -z "$named" ] || [ "$named" = "$pid" ]
}
alive "$1" || exit 0
kill -INT "$pid"
n=0
while alive "$1" && [ $n -lt 600 ]; do sleep 0.1; n=$((n + 1)); done
alive "$1" && kill -QUIT "$pid"
n=0
while alive "$1" && [ $n -lt 100 ]; do sleep 0.1; n=$((n + 1)); done
`
export const WATCHDOG_LIMIT_MS = 90_000

export type Watchdog = {
  id: ProcessId
  // From now on this process must not outlive us. 0 forgets the last one.
  watch(pid: number): void
  end(): void
}

export function startWatchdog(place: Place): Watchdog {
  // Detached: a Ctrl-C for our process group must not reach it. As the server's account, it can signal nobody else.
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'litro-watchdog', join(place.pgDir, 'postmaster.pid')], {
    ...spawnIds(place.account),
    cwd: '/',
    env: CHILD_ENV,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  const id = child.pid === undefined ? null : identify(child.pid)
  const { stdin } = child
  if (id === null || stdin === null) {
    throw new EmbeddedPostgresError('PLATAFORMA', 'No se pudo iniciar /bin/sh, que vigila a la base de datos incluida.')
  }
  stdin.on('error', () => {})
  letGo(child)
  return {
    id,
    watch: (pid) => void stdin.write(`watch ${pid || ''}\n`),
    end: () => void stdin.end('end\n'),
  }
}

// Neither the process nor its pipe may keep our event loop alive.
function letGo(child: ChildProcess): void {
  child.unref()
  const pipe = child.stdin as (NodeJS.WritableStream & { unref?: () => void }) | null
  pipe?.unref?.()
}
