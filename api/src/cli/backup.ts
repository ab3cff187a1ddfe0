// npm run backup -- FOLDER: a hot, physical copy of the embedded database with its manifest, and the master key apart.
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { respaldar } from '@litro/embedded-postgres/backup'
import pg from 'pg'
import { ARCHIVO_SELLOS } from '../casa/verify/sellos-fuera.ts'
import { type Config, readConfig } from '../craft/config.ts'
import { explainStartError } from '../start-error.ts'
import { openBase } from './open-base.ts'
import { respaldarExterna } from './respaldo-externo.ts'

const USO = 'indica la carpeta del respaldo: npm run backup -- CARPETA (con DATABASE_URL también --conservar=N)'

try {
  const args = process.argv.slice(2).filter((arg) => arg !== '--')
  const carpeta = args.find((arg) => !arg.startsWith('--'))
  if (!carpeta) throw new Error(USO)
  const config = readConfig()
  const { database } = config
  if (database.tipo === 'externa') await backupExterna({ config, database }, carpeta, readConservar(args))
  else await backupEmbebida(config, resolve(carpeta))
  process.stdout.write(
    config.almacen
      ? 'Guárdalo lejos de esta máquina. No contiene los archivos del almacén (ARCHIVOS_URL): ese bucket necesita su propio respaldo, o versiones.\n'
      : 'Guárdalo lejos de esta máquina: contiene todo.\n',
  )
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}

function readConservar(args: string[]): number | undefined {
  const dicho = args.find((arg) => arg.startsWith('--conservar'))?.split('=')[1]
  if (dicho === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(dicho)) throw new Error('--conservar espera cuántos respaldos se guardan: --conservar=7')
  return Number(dicho)
}

async function backupExterna(donde: Parameters<typeof respaldarExterna>[0], carpeta: string, cuantos?: number) {
  const { filas, tablas, carpeta: hecha, quitados } = await respaldarExterna(donde, carpeta, cuantos)
  const n = (valor: number) => valor.toLocaleString('es-MX')
  process.stdout.write(
    `Respaldo completo en ${hecha}: ${n(filas)} filas de ${n(tablas)} tablas, contadas y comparadas.\n`,
  )
  if (quitados.length > 0) process.stdout.write(`Se quitaron los más viejos: ${quitados.join(', ')}.\n`)
  if (!donde.config.llaveDeRespaldo) process.stdout.write('No está cifrado: define RESPALDO_LLAVE para que lo esté.\n')
}

async function backupEmbebida(config: Config, destino: string): Promise<void> {
  const base = await openBase(config)
  const client = new pg.Client({ ...base.superuser!, database: 'postgres' })
  await client.connect()
  const manifest = await respaldar({ query: async (texto) => (await client.query(texto)).rows, destino })
  await client.end()
  await base.close()
  // Without it the CSD keys inside the backup cannot be opened; whoever keeps the copy decides where it lives.
  for (const nombre of ['llave-maestra', ARCHIVO_SELLOS]) {
    await copyFile(join(config.dataDir, nombre), `${destino}.${nombre}`).catch(() => undefined)
  }
  process.stdout.write(`Respaldo completo en ${destino}: ${manifest.archivos.length} archivos.\n`)
}
