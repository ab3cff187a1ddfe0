// The database for a command: the running one if the product is up, otherwise started for as long as the command lasts.
import { EmbeddedPostgresError } from '@litro/embedded-postgres/error'
import { findPlace } from '@litro/embedded-postgres/place'
import { readPidFile } from '@litro/embedded-postgres/postmaster'
import { SUPERUSER } from '@litro/embedded-postgres/settings'
import { RELOCATION_BASE, startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import type { Config } from '../craft/config.ts'
import { prepareEmbedded, prepareExternal } from '../craft/db/connect.ts'
import type { Conexion } from '../craft/db/pool.ts'

export type Base = {
  conexion: Conexion
  superuser?: { host: string; port: number; user: string }
  close: () => Promise<void>
}

export async function openBase(config: Config): Promise<Base> {
  if (config.database.tipo === 'externa') {
    return { conexion: await prepareExternal(config.database), close: async () => undefined }
  }
  const server = await startOrJoin(config.dataDir)
  const { host, port } = server
  const conexion = await prepareEmbedded({ host, port, superuser: SUPERUSER })
  return { conexion, superuser: { host, port, user: SUPERUSER }, close: server.stop }
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
