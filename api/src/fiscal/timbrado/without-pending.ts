// Unknown stamps that attempts still under way may explain: they wait a day before anybody is told.

const CINCO_MINUTOS = 300_000

/**
 * An unknown stamp may belong to an attempt that is still uncertain, so it is left for tomorrow. With more unknown
 * stamps than uncertain attempts some are foreign, and all are reported.
 */
export function withoutPending(desconocidos: [string, Date][], pendientes: readonly Date[]): [string, Date][] {
  const [primero] = pendientes
  const after = ([, momento]: [string, Date]) =>
    primero !== undefined && momento.getTime() >= primero.getTime() - CINCO_MINUTOS
  const explicables = desconocidos.filter(after)
  return explicables.length > pendientes.length ? desconocidos : desconocidos.filter((uno) => !after(uno))
}
