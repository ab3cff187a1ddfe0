// A start that fails says what is wrong and what to do, in one sentence, and nothing of its insides.
import { EmbeddedPostgresError } from '@litro/embedded-postgres/error'
import { ConfigError } from './craft/config.ts'
import { DatabaseError } from './craft/db/connect.ts'
import { MigrationError } from './craft/db/migrate.ts'
import { RespaldoError } from './craft/db/respaldo/sobre.ts'
import { StartError } from './early.ts'

const PROPIOS = [ConfigError, StartError, DatabaseError, MigrationError, EmbeddedPostgresError, RespaldoError]

export function explainStartError(error: unknown): string {
  if (PROPIOS.some((clase) => error instanceof clase)) return (error as Error).message
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === '53100')
    return 'No queda espacio en disco. Libera espacio e inténtalo de nuevo; no se dañó nada.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No se puede escribir en ${path ?? 'la carpeta de datos'}. Revisa sus permisos o elige otra con DATA_DIR.`
  }
  if (code === 'EADDRINUSE') return 'El puerto está ocupado. Usa otro: PORT=3001 npm start'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return `No se pudo conectar con la base de datos de DATABASE_URL (${code}). Revisa que esté encendida y la dirección sea correcta.`
  }
  if (code === '28P01' || code === '28000')
    return 'La base de datos rechazó el usuario o la contraseña de DATABASE_URL.'
  if (code === '3D000') return 'La base de datos indicada en DATABASE_URL no existe. Créala e inténtalo de nuevo.'
  if (code === '42501') return `El usuario de DATABASE_URL no tiene permisos suficientes: ${message}`
  return `Litro no pudo arrancar: ${message}`
}
