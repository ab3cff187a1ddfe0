// npm run restore -- FOLDER: puts a backup into an empty DATA_DIR, checks every file first, and then verifies the book.
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restaurar } from '@litro/embedded-postgres/backup'
import { readConfig } from '../config.ts'
import { explainStartError } from '../start-error.ts'

try {
  const [carpeta] = process.argv.slice(2).filter((arg) => arg !== '--')
  if (!carpeta) throw new Error('indica la carpeta del respaldo: DATA_DIR=NUEVA npm run restore -- CARPETA')
  const config = readConfig()
  await restaurar(resolve(carpeta), config.dataDir)
  await copyFile(`${resolve(carpeta)}.llave-maestra`, join(config.dataDir, 'llave-maestra')).catch(() => undefined)
  process.stdout.write(`Restaurado en ${config.dataDir}. Comprobando…\n`)
  await import('./verify.ts')
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}
