// npm run restore -- FOLDER: puts a backup into an empty DATA_DIR, checks every file first, then proves the book and says so in it.
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restaurar } from '@litro/embedded-postgres/backup'
import { ejecutarCuadre } from '../casa/verify/ejecutar-cuadre.ts'
import { ARCHIVO_SELLOS, makeSellosFuera } from '../casa/verify/sellos-fuera.ts'
import { openArchivos } from '../craft/archivos/abrir.ts'
import { SISTEMA } from '../craft/call/actor.ts'
import { type Config, readConfig } from '../craft/config.ts'
import { migrateAll } from '../craft/db/connect.ts'
import { openDb, openPool } from '../craft/db/pool.ts'
import { abrirCuarentena } from '../fiscal/cuarentena/abrir.ts'
import { explainStartError } from '../start-error.ts'
import { writeInforme } from './informe.ts'
import { type Base, openBase } from './open-base.ts'
import { restaurarExterna } from './respaldo-externo.ts'

try {
  const [carpeta] = process.argv.slice(2).filter((arg) => arg !== '--')
  if (!carpeta) throw new Error('indica la carpeta del respaldo: DATA_DIR=NUEVA npm run restore -- CARPETA')
  const config = readConfig()
  const base = await restaurarEn(config, carpeta)
  const db = openDb(openPool(base.conexion, { max: 2, nombre: 'litro-restore' }))
  const deps = { ...openArchivos(db, config.almacen), sellos: makeSellosFuera(config.dataDir) }
  // Held until somebody confirms: what was stamped after the backup is known only to the PAC.
  await deps.inTx('todo', (tx) => abrirCuarentena(tx, 'restauracion'))
  const verificacion = await ejecutarCuadre(deps, { origen: 'restauración', actor: SISTEMA })
  await db.destroy()
  await base.close()
  process.stdout.write(writeInforme(verificacion))
  process.stdout.write(
    'El timbrado queda en cuarentena: al arrancar se compara con el PAC, y un administrador la confirma en Emisor y timbrado.\n',
  )
  process.exitCode = verificacion.diferencias.length > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}

async function restaurarEn(config: Config, carpeta: string): Promise<Base> {
  const { database } = config
  if (database.tipo === 'externa') {
    const { conexion, filas, tablas } = await restaurarExterna({ config, database }, carpeta)
    process.stdout.write(`Restauradas ${filas.toLocaleString('es-MX')} filas de ${tablas} tablas. Comprobando…\n`)
    return { conexion, close: async () => undefined }
  }
  await restaurar(resolve(carpeta), config.dataDir)
  for (const nombre of ['llave-maestra', ARCHIVO_SELLOS]) {
    await copyFile(`${resolve(carpeta)}.${nombre}`, join(config.dataDir, nombre)).catch(() => undefined)
  }
  process.stdout.write(`Restaurado en ${config.dataDir}. Comprobando…\n`)
  return openBase(config, migrateAll)
}
