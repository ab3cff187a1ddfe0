// npm run mudar-archivos -- almacen|base: moves the files to the store of ARCHIVOS_URL, or back to the database; with the product up or not.
import { openArchivos } from '../craft/archivos/abrir.ts'
import { mudar } from '../craft/archivos/mudar.ts'
import { readConfig } from '../craft/config.ts'
import { openDb, openPool } from '../craft/db/pool.ts'
import { explainStartError } from '../start-error.ts'
import { openBase } from './open-base.ts'

try {
  const [hacia] = process.argv.slice(2).filter((arg) => arg !== '--')
  if (hacia !== 'almacen' && hacia !== 'base')
    throw new Error('di hacia dónde: npm run mudar-archivos -- almacen (o base)')
  const config = readConfig()
  if (!config.almacen) throw new Error('define ARCHIVOS_URL: sin ella no se sabe cuál es el almacén')
  const base = await openBase(config)
  const db = openDb(openPool(base.conexion, { max: 2, nombre: 'litro-mudanza' }))
  const { inTx, almacen } = openArchivos(db, config.almacen)
  const n = (valor: number) => valor.toLocaleString('es-MX')
  let dichos = 0
  const mudados = await mudar(inTx, almacen!, hacia, (van) => {
    if (van - dichos < 1000) return
    dichos = van
    process.stdout.write(`${n(van)} archivos…\n`)
  })
  await db.destroy()
  await base.close()
  const donde = hacia === 'almacen' ? 'en el almacén' : 'en la base'
  process.stdout.write(`Mudados ${n(mudados)} archivos; cada uno se leyó de vuelta y están ${donde}.\n`)
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}
