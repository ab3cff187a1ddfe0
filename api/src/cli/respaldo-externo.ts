// Backup and restore of a database of your own: by the login that migrates, past any pooler.
import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../craft/config.ts'
import { migrateAll, prepareExternal } from '../craft/db/connect.ts'
import { migrate, readMigrations, refuseStrangers, requireMigrated } from '../craft/db/migrate.ts'
import type { Conexion } from '../craft/db/pool.ts'
import { cargar } from '../craft/db/respaldo/cargar.ts'
import { RespaldoError } from '../craft/db/respaldo/sobre.ts'
import { checkRespaldo, conservar, fechada, type Manifiesto, volcar } from '../craft/db/respaldo/volcar.ts'

type Externa = Extract<Config['database'], { tipo: 'externa' }>

type Hecho = { carpeta: string; filas: number; tablas: number; quitados: string[] }

/** `cuantos`: a dated folder inside `carpeta`, of which so many are kept; without it the folder itself. */
export async function respaldarExterna(
  { config, database }: { config: Config; database: Externa },
  carpeta: string,
  cuantos?: number,
): Promise<Hecho> {
  const destino = cuantos === undefined ? resolve(carpeta) : fechada(resolve(carpeta), new Date())
  const manifiesto = await withOwner(database, async (client) => {
    await requireMigrated(client)
    return volcar(client, destino, config.llaveDeRespaldo)
  })
  const quitados = cuantos === undefined ? [] : await conservar(resolve(carpeta), cuantos)
  return { carpeta: destino, ...contar(manifiesto), quitados }
}

const contar = ({ tablas }: Manifiesto) => ({
  filas: tablas.reduce((suma, { filas }) => suma + filas, 0),
  tablas: tablas.length,
})

/** Into an empty database: the tables of the backup's version, its rows, and then whatever this version adds. */
export async function restaurarExterna(
  { config, database }: { config: Config; database: Externa },
  carpeta: string,
): Promise<{ conexion: Conexion; filas: number; tablas: number }> {
  const manifiesto = await checkRespaldo(resolve(carpeta), config.llaveDeRespaldo)
  refuseStrangers(await readMigrations(), manifiesto.migraciones)
  await withOwner(database, refuseLlena)
  const solo = new Set(manifiesto.migraciones.map(({ nombre }) => nombre))
  const conexion = await prepareExternal(database, async (client, rol) => {
    await migrate(client, rol, undefined, solo)
    await withOwner(database, (owner) => cargar(owner, resolve(carpeta), manifiesto, config.llaveDeRespaldo))
    await migrateAll(client, rol)
  })
  return { conexion, ...contar(manifiesto) }
}

async function refuseLlena(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hay: boolean }>("select to_regclass('migracion') is not null as hay")
  if (rows[0]?.hay)
    throw new RespaldoError('La base de datos ya tiene las tablas de Litro. Restaura en una vacía; no se cambió nada.')
}

async function withOwner<T>({ url, directa }: Externa, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: directa ?? url, application_name: 'litro-respaldo' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
