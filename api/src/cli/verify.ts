// npm run verify: proves every balance and every XML, says what it proved and how long it took; exit 1 on any difference.

import { makeSellosFuera } from '../casa/verify/sellos-fuera.ts'
import { verificar } from '../casa/verify/verificar.ts'
import { openArchivos } from '../craft/archivos/abrir.ts'
import { readConfig } from '../craft/config.ts'
import { openDb, openPool } from '../craft/db/pool.ts'
import { explainStartError } from '../start-error.ts'
import { writeInforme } from './informe.ts'
import { openBase } from './open-base.ts'

try {
  const config = readConfig()
  const fuera = await makeSellosFuera(config.dataDir).list()
  const base = await openBase(config)
  const db = openDb(openPool(base.conexion, { max: 2, nombre: 'litro-verify' }))
  const verificacion = await verificar(openArchivos(db, config.almacen).snapshot, fuera)
  await db.destroy()
  await base.close()
  process.stdout.write(writeInforme(verificacion))
  process.exitCode = verificacion.diferencias.length > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}
