// What can go wrong with a backup or a restore, told in words an operator understands.
import { EmbeddedPostgresError, errorCode } from './error.ts'

type CodigoRespaldo = 'DESTINO_OCUPADO' | 'RESPALDO_DANIADO' | 'VERSION' | 'DISCO_LLENO' | 'SIN_PERMISO' | 'NO_SE_PUDO'

export class RespaldoError extends Error {
  readonly codigo: CodigoRespaldo

  constructor(codigo: CodigoRespaldo, mensaje: string, options?: ErrorOptions) {
    super(mensaje, options)
    this.name = 'RespaldoError'
    this.codigo = codigo
  }
}

// A folder in use keeps its own error: the words and the code are the supervisor's.
export function toRespaldoError(cause: unknown, carpeta: string): RespaldoError | EmbeddedPostgresError {
  if (cause instanceof RespaldoError || cause instanceof EmbeddedPostgresError) return cause
  const code = errorCode(cause) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const mensaje = `No queda espacio para escribir en ${carpeta}. No quedó nada a medias.`
    return new RespaldoError('DISCO_LLENO', mensaje, { cause })
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) {
    return new RespaldoError('SIN_PERMISO', `No se puede leer o escribir en ${carpeta}: revisa sus permisos.`, {
      cause,
    })
  }
  const detalle = cause instanceof Error ? cause.message : String(cause)
  return new RespaldoError('NO_SE_PUDO', `No se pudo completar: ${detalle}`, { cause })
}
