// Forward-only SQL migrations under an advisory lock: several nodes may start at once, one migrates, all agree.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { LLAVES } from './llaves.ts'

const FOLDER = fileURLToPath(new URL('../../../src/craft/db/migrations/', import.meta.url))

export class MigrationError extends Error {}

type Migration = { nombre: string; texto: string; huella: string }

export async function readMigrations(): Promise<Migration[]> {
  const archivos = (await readdir(FOLDER)).filter((nombre) => nombre.endsWith('.sql')).sort()
  return Promise.all(
    archivos.map(async (nombre) => {
      const texto = await readFile(new URL(nombre, `file://${FOLDER}`), 'utf8')
      return { nombre, texto, huella: createHash('sha256').update(texto).digest('hex') }
    }),
  )
}

/**
 * Runs what is missing. `appRole` receives the grants; refuses a database that a newer version already migrated. `solo`
 * stops where a backup of an earlier version was.
 */
export async function migrate(
  client: pg.ClientBase,
  appRole: string,
  say: (linea: string) => void = () => undefined,
  solo?: ReadonlySet<string>,
): Promise<string[]> {
  if (!/^[a-z_][a-z0-9_]*$/.test(appRole)) throw new MigrationError(`Rol de aplicación no válido: ${appRole}`)
  const migraciones = await readMigrations()
  await client.query('select pg_advisory_lock($1)', [LLAVES.migraciones])
  try {
    await client.query(
      `create table if not exists migracion (
         nombre text primary key, huella text not null, aplicada timestamptz not null default now())`,
    )
    const hechas = await client.query<{ nombre: string; huella: string }>('select nombre, huella from migracion')
    refuseStrangers(migraciones, hechas.rows)
    const aplicadas = new Set(hechas.rows.map((fila) => fila.nombre))
    const pendientes = migraciones.filter((m) => !aplicadas.has(m.nombre) && (solo?.has(m.nombre) ?? true))
    for (const m of pendientes) {
      const inicio = performance.now()
      await apply(client, m, appRole)
      say(`Migración ${m.nombre}: ${Math.ceil(performance.now() - inicio)} ms`)
    }
    await client.query(POLITICA_DE_RESPALDO)
    return pendientes.map((m) => m.nombre)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LLAVES.migraciones])
  }
}

/** The owner, who makes the backups, reads every row when it says so; the application cannot. */
const POLITICA_DE_RESPALDO = `do $$ declare t record; begin
  for t in select c.oid::regclass as tabla from pg_class c
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
              and pg_get_userbyid(c.relowner) = current_user
              and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'respaldo')
  loop
    execute format('create policy respaldo on %s for select to current_user using (current_setting(''app.alcance'', true) = ''respaldo'')', t.tabla);
  end loop; end $$`

/** For commands that must create nothing: the database is ours and of this version, or they say why not. */
export async function requireMigrated(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hay: boolean }>("select to_regclass('migracion') is not null as hay")
  if (!rows[0]?.hay)
    throw new MigrationError(
      'La base de datos no es de Litro, o está vacía. Revisa DATA_DIR o DATABASE_URL; no se creó nada.',
    )
  const migraciones = await readMigrations()
  const hechas = await client.query<{ nombre: string; huella: string }>('select nombre, huella from migracion')
  refuseStrangers(migraciones, hechas.rows)
  const aplicadas = new Set(hechas.rows.map((fila) => fila.nombre))
  const faltan = migraciones.filter((m) => !aplicadas.has(m.nombre)).length
  if (faltan > 0)
    throw new MigrationError(
      `A la base de datos le faltan ${faltan} migraciones de esta versión. Arranca Litro una vez; no se cambió nada.`,
    )
}

async function apply(client: pg.ClientBase, m: Migration, appRole: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query("select set_config('app.alcance', 'todo', true)")
    await client.query(m.texto.replaceAll('{{app}}', `"${appRole}"`))
    await client.query('insert into migracion (nombre, huella) values ($1, $2)', [m.nombre, m.huella])
    await client.query(`grant select on migracion to "${appRole}"`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`No se pudo aplicar la migración ${m.nombre}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

export function refuseStrangers(ours: Migration[], done: { nombre: string; huella: string }[]): void {
  const propias = new Map(ours.map((m) => [m.nombre, m.huella]))
  const ajenas = done.filter((fila) => !propias.has(fila.nombre)).map((fila) => fila.nombre)
  if (ajenas.length > 0) {
    throw new MigrationError(
      `La base de datos es de una versión más nueva de Litro (${ajenas.join(', ')}). Actualiza el programa; no se cambió nada.`,
    )
  }
  const distintas = done.filter((fila) => propias.get(fila.nombre) !== fila.huella).map((fila) => fila.nombre)
  if (distintas.length > 0) {
    throw new MigrationError(
      `Estas migraciones cambiaron después de aplicarse: ${distintas.join(', ')}. No se cambió nada.`,
    )
  }
}
