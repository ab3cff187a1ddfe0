// npm run backup -- FOLDER: a hot, physical copy of the embedded database with its manifest, and the master key apart.
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { respaldar } from '@litro/embedded-postgres/backup'
import pg from 'pg'
import { ARCHIVO_SELLOS } from '../casa/verify/sellos-fuera.ts'
import { readConfig } from '../craft/config.ts'
import { explainStartError } from '../start-error.ts'
import { openBase } from './open-base.ts'

try {
  const [carpeta] = process.argv.slice(2).filter((arg) => arg !== '--')
  if (!carpeta) throw new Error('indica la carpeta del respaldo: npm run backup -- CARPETA')
  const destino = resolve(carpeta)
  const config = readConfig()
  const base = await openBase(config)
  if (!base.superuser)
    throw new Error('con DATABASE_URL respalda con las herramientas de tu servidor (pg_dump, pgBackRest)')
  const client = new pg.Client({ ...base.superuser, database: 'postgres' })
  await client.connect()
  const manifest = await respaldar({ query: async (texto) => (await client.query(texto)).rows, destino })
  await client.end()
  await base.close()
  // Without it the CSD keys inside the backup cannot be opened; whoever keeps the copy decides where it lives.
  for (const nombre of ['llave-maestra', ARCHIVO_SELLOS]) {
    await copyFile(join(config.dataDir, nombre), `${destino}.${nombre}`).catch(() => undefined)
  }
  process.stdout.write(`Respaldo completo en ${destino}: ${manifest.archivos.length} archivos.\n`)
  process.stdout.write('Guárdalo cifrado y lejos de esta máquina: contiene todo.\n')
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}
