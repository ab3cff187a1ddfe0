// One PostgreSQL for the whole test run: ours, in a temporary folder, or the server named by TEST_DATABASE_URL.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import pg from 'pg'
import { APP_ROLE, admitLike, migrateAll } from '../src/craft/db/connect.ts'

export const PLANTILLA = 'litro_plantilla'
export const OWNER = 'litro_prueba_owner'

export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await openServer()
  process.env.LITRO_TEST_ADMIN_URL = url
  await prepareTemplate(url)
  return stop
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const propio = process.env.TEST_DATABASE_URL
  if (propio) return { url: propio, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'litro-pruebas-'))
  // As root the server runs under another account, which must be able to enter.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, throwaway: true })
  const url = `postgres://${server.superuser}@localhost/postgres?host=${encodeURIComponent(server.host)}&port=${server.port}`
  return {
    url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Migrated once; each test file copies it in milliseconds. */
export async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const [rol, atributos] of [
    [OWNER, 'login'],
    [APP_ROLE, 'login'],
  ]) {
    await admin.query(
      `do $$ begin create role ${rol} ${atributos} nosuperuser nobypassrls; exception when duplicate_object then null; end $$`,
    )
  }
  await admin.query(`drop database if exists ${PLANTILLA} with (force)`)
  await admin.query(`create database ${PLANTILLA} owner ${OWNER}`)
  await admin.end()
  const enPlantilla = new pg.Client({ connectionString: withDatabase(url, PLANTILLA) })
  await enPlantilla.connect()
  await admitLike(enPlantilla)
  await enPlantilla.end()
  const duenio = new pg.Client({ connectionString: withDatabase(url, PLANTILLA, OWNER) })
  await duenio.connect()
  await migrateAll(duenio, APP_ROLE)
  await duenio.end()
}

/** The same server, another database and role. Roles of tests have no password: the embedded socket trusts them. */
export function withDatabase(url: string, database: string, user?: string): string {
  const otra = new URL(url)
  otra.pathname = `/${database}`
  if (user) {
    otra.searchParams.set('options', `-c role=${user}`)
  }
  return otra.href
}
