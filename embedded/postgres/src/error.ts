// What can go wrong with the embedded server, told in words an operator understands.

type CodigoError = 'EN_USO' | 'SIN_PERMISO' | 'DISCO_LLENO' | 'PLATAFORMA' | 'NO_ARRANCA'

export class EmbeddedPostgresError extends Error {
  readonly codigo: CodigoError

  constructor(codigo: CodigoError, mensaje: string, options?: ErrorOptions) {
    super(mensaje, options)
    this.name = 'EmbeddedPostgresError'
    this.codigo = codigo
  }
}

export function inUse(dataDir: string, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'EN_USO',
    `La carpeta de datos ${dataDir} ya está en uso por otra instancia de Litro (proceso ${pid}). ` +
      'Detén esa instancia o elige otra carpeta con DATA_DIR. ' +
      'Para sumar otro nodo a la misma base, conéctalo con DATABASE_URL.',
  )
}

function diskFull(carpeta: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DISCO_LLENO',
    `No queda espacio en el disco de la carpeta ${carpeta}. ` +
      'Libera espacio y vuelve a iniciar; lo que ya estaba guardado sigue intacto.',
    { cause },
  )
}

export function noPermission(carpeta: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'SIN_PERMISO',
    `No se puede leer o escribir en ${carpeta}. ` +
      'Revisa que sea una carpeta, su dueño y sus permisos, o elige otra con DATA_DIR.',
    { cause },
  )
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EISDIR'])

// The last door before the caller: whatever the system said becomes one of our five codes.
export function fromSystemError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const code = errorCode(error) ?? ''
  const carpeta = (error as NodeJS.ErrnoException | undefined)?.path ?? dataDir
  if (FULL.has(code)) return diskFull(dataDir, error)
  // On a read-only disk Node's recursive mkdir answers ENOENT.
  const noFolder = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir'
  if (FORBIDDEN.has(code) || noFolder) return noPermission(carpeta, error)
  const detalle = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError('NO_ARRANCA', `La base de datos incluida no pudo arrancar: ${detalle}`, {
    cause: error,
  })
}

// PostgreSQL and initdb speak English (LC_ALL=C); the words we recognise decide the code.
export function fromServerOutput(salida: string, dataDir: string, logFile: string): EmbeddedPostgresError {
  // The kernel says the same words when shared memory, not the disk, has run out.
  const sinEspacio = /No space left on device|Disk quota exceeded/
  if (salida.split('\n').some((renglon) => sinEspacio.test(renglon) && !/shared memory/.test(renglon))) {
    return diskFull(dataDir)
  }
  if (/could not look up effective user ID (\d+)/.test(salida)) {
    return new EmbeddedPostgresError(
      'PLATAFORMA',
      'La cuenta con la que corre Litro no tiene nombre en el sistema (/etc/passwd) y PostgreSQL lo necesita para ' +
        'crear su base. Usa una cuenta con nombre o conecta un servidor propio con DATABASE_URL.',
    )
  }
  if (/Permission denied|Read-only file system/.test(salida)) return noPermission(dataDir)
  const renglones = salida.split('\n').filter((renglon) => /FATAL|PANIC|ERROR|HINT|error:/.test(renglon))
  const detalle = renglones.slice(-3).join(' | ') || 'sin detalle'
  return new EmbeddedPostgresError(
    'NO_ARRANCA',
    `La base de datos incluida no pudo arrancar. Detalle: ${detalle}. El registro completo está en ${logFile}.`,
  )
}
