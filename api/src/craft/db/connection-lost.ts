// Whether an error says that the database went away, as PostgreSQL, the system or the driver tell it.

/** 57P0x: told to end; 25P0x: cut while it stood still; 08xxx: the connection broke; 53300: no room for another. */
const DE_POSTGRES = /^(57P0[123]|25P0[34]|08\d{3}|53300)$/
const DEL_SISTEMA = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
])
/** What the driver says by itself has no code. */
const DEL_CONTROLADOR =
  /^timeout exceeded when trying to connect|^Connection terminated|^Client has encountered a connection error|^Client was closed|Cannot use a pool after calling end/

export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (DE_POSTGRES.test(code) || DEL_SISTEMA.has(code))) return true
  return typeof message === 'string' && DEL_CONTROLADOR.test(message)
}
