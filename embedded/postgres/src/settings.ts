// How the server is run: every setting that matters stands here and is passed on the command line, so that the files in
// the data folder cannot drift away from the release.

export const SUPERUSER = 'litro_super'
// Each server has a socket folder of its own, so the number never collides.
export const PORT = 5432

// biome-ignore format: a table is read as a table
const SETTINGS: Record<string, string> = {
  listen_addresses:            '',        // Nothing on the network; the socket's folder is 0700.
  unix_socket_permissions:     '0700',
  fsync:                       'on',
  full_page_writes:            'on',
  synchronous_commit:          'on',
  wal_level:                   'replica', // Hot backups now, an archive later.
  max_connections:             '120',
  shared_buffers:              '128MB',
  timezone:                    'UTC',
  log_timezone:                'UTC',
  log_destination:             'stderr',
  logging_collector:           'off',
  log_min_messages:            'warning',
  log_checkpoints:             'off',
  log_line_prefix:             '%m [%p] ',
}

/** For data that nobody keeps, such as those of a test run: nothing waits for the disk. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export const INITDB_ARGS = [
  ...['-U', SUPERUSER, '--auth-local=trust', '--auth-host=reject'],
  // Without these, an unset LANG gives SQL_ASCII, and libc collations change under the indexes with the system.
  ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ...['--data-checksums', '--no-instructions'],
]

// `-D <folder>` comes first: process-state.ts recognises our server by it.
export function serverArgs(pgDir: string, socketDir: string, throwaway: boolean): string[] {
  // The setting is a list; quoted, a comma or a space in a path stays part of the path.
  const quoted = `"${socketDir.replaceAll('"', '""')}"`
  const settings = Object.entries({ ...SETTINGS, ...(throwaway && THROWAWAY), unix_socket_directories: quoted })
  return ['-D', pgDir, '-p', String(PORT), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
