// npm run verify: proves every balance and every XML, says what it proved and how long it took; exit 1 on any difference.
import { readConfig } from '../config.ts'
import { openDb, openPool } from '../db/pool.ts'
import { makeSnapshot } from '../db/tx.ts'
import { explainStartError } from '../start-error.ts'
import { verificar } from '../verify/verificar.ts'
import { openBase } from './open-base.ts'

try {
  const base = await openBase(readConfig())
  const db = openDb(openPool(base.conexion, { max: 2, nombre: 'litro-verify', statementMs: 600_000 }))
  const { diferencias, contado, ms } = await verificar(makeSnapshot(db))
  await db.destroy()
  await base.close()
  const n = (valor: number) => valor.toLocaleString('es-MX')
  const probado = `${n(contado.documentos)} documentos (${n(contado.xml)} XML), ${n(contado.asientos)} asientos, ${n(contado.partidas)} partidas, ${n(contado.archivos)} archivos`
  for (const d of diferencias) process.stdout.write(`  ✗ ${d.regla}: ${d.objeto} ${d.dato}\n`)
  process.stdout.write(`Verificado: ${probado}; ${n(diferencias.length)} diferencias, en ${n(ms)} ms.\n`)
  process.stdout.write('Cubre V1–V11, V13, V15 y V16: libro, documentos, timbres, cancelaciones, XML y archivos.\n')
  process.exitCode = diferencias.length > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}
