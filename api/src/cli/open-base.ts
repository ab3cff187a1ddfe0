// The database for a command: the running one if the product is up, otherwise started for as long as the command lasts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from '@litro/embedded-postgres/error'
import { findPlace, POINTER } from '@litro/embedded-postgres/place'
import { readPidFile } from '@litro/embedded-postgres/postmaster'
import { SUPERUSER } from '@litro/embedded-postgres/settings'
import { RELOCATION_BASE, startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import type { Config } from '../craft/config.ts'
import { DatabaseError, prepareEmbedded, prepareExternal, type Settle } from '../craft/db/connect.ts'
import { requireMigrated } from '../craft/db/migrate.ts'
import type { Conexion } from '../craft/db/pool.ts'

type Base = {
  conexion: Conexion
  superuser?: { host: string; port: number; user: string }
  close: () => Promise<void>
}

/** Creates nothing: on a folder or a database that is not ours it fails. `settle` migrates where that is the purpose. */
export async function openBase(config: Config, settle: Settle = requireMigrated): Promise<Base> {
  if (config.database.tipo === 'externa') {
    return { conexion: await prepareExternal(config.database, settle), close: async () => undefined }
  }
  refuseAbsent(config.dataDir)
  const server = await startOrJoin(config.dataDir)
  const { host, port } = server
  const conexion = await prepareEmbedded({ host, port, superuser: SUPERUSER }, settle)
  return { conexion, superuser: { host, port, user: SUPERUSER }, close: server.stop }
}

function refuseAbsent(dataDir: string): void {
  const hay = existsSync(join(dataDir, 'pg', 'PG_VERSION')) || existsSync(join(dataDir, POINTER))
  if (!hay) throw new DatabaseError(`En ${dataDir} no hay una base de Litro. Revisa DATA_DIR; no se creó nada.`)
}

async function startOrJoin(dataDir: string): Promise<{ host: string; port: number; stop: () => Promise<void> }> {
  try {
    const server = await startEmbeddedPostgres({ dataDir })
    return { host: server.host, port: server.port, stop: () => server.stop() }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.codigo !== 'EN_USO') throw error
    const pid = readPidFile(findPlace(dataDir, RELOCATION_BASE, () => undefined).pgDir)
    if (!pid) throw error
    return { host: pid.socketDir, port: pid.port, stop: async () => undefined }
  }
}
