// Wall-clock time of a branch and instants of the world, one into the other, through the days on which clocks change.

const UN_DIA = 86_400_000

const PATRON_FECHA = /^(20[1-9]\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

const relojes = new Map<string, Intl.DateTimeFormat | undefined>()

// Building a formatter costs far more than using it, and a portal has a handful of zones.
function relojDe(zona: string): Intl.DateTimeFormat | undefined {
  if (relojes.has(zona)) return relojes.get(zona)
  const reloj = newReloj(zona)
  relojes.set(zona, reloj)
  return reloj
}

function newReloj(zona: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zona,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return undefined
  }
}

/** Whether this machine knows the zone; an old browser may miss the newest ones. */
export function conoceZona(zona: string): boolean {
  return relojDe(zona) !== undefined
}

function relojConocido(zona: string): Intl.DateTimeFormat {
  const reloj = relojDe(zona)
  if (!reloj) throw new RangeError(`Unknown time zone: ${zona}`)
  return reloj
}

/** The wall clock of that zone at an instant, as YYYY-MM-DDThh:mm:ss: what goes in Fecha. */
export function toHoraLocal(instante: number, zona: string): string {
  // en-US writes "11/02/2026, 09:15:00": fixed places, so no search among parts is needed.
  const texto = relojConocido(zona).format(instante)
  return `${texto.slice(6, 10)}-${texto.slice(0, 2)}-${texto.slice(3, 5)}T${texto.slice(12, 20)}`
}

/** A well-formed Fecha with a day that exists, read as if it were UTC; undefined otherwise. */
export function parseFecha(fecha: string): number | undefined {
  const partes = PATRON_FECHA.exec(fecha)
  if (!partes) return undefined
  const milisegundos = Date.UTC(+partes[1]!, +partes[2]! - 1, +partes[3]!, +partes[4]!, +partes[5]!, +partes[6]!)
  // 30 February passes the pattern and Date would carry it into March.
  return new Date(milisegundos).getUTCDate() === +partes[3]! ? milisegundos : undefined
}

// Zones change their clocks on the quarter of an hour, so what is true at an instant is true for its whole quarter.
const UN_CUARTO = 900_000
const MAX_CUARTOS = 1000
const desfases = new Map<string, Map<number, number>>()

function desfase(instante: number, zona: string): number {
  const cuarto = Math.floor(instante / UN_CUARTO)
  const conocido = desfases.get(zona)?.get(cuarto)
  if (conocido !== undefined) return conocido
  const local = parseFecha(toHoraLocal(instante, zona))
  const valor = local === undefined ? 0 : local - Math.floor(instante / 1000) * 1000
  const deZona = desfases.get(zona) ?? new Map<number, number>()
  if (deZona.size >= MAX_CUARTOS) deZona.clear()
  desfases.set(zona, deZona.set(cuarto, valor))
  return valor
}

/**
 * The instants at which the clock of that zone shows that time: one as a rule, two in the hour that is repeated when
 * summer time ends, none in the hour that is skipped when it begins.
 */
export function toInstantes(fecha: string, zona: string): readonly number[] {
  const local = parseFecha(fecha)
  if (local === undefined) return []
  // One day before and one day after see both sides of any change of clock, and no zone changes twice in two days.
  const antes = desfase(local - UN_DIA, zona)
  const despues = desfase(local + UN_DIA, zona)
  if (antes === despues) return [local - antes]
  return [antes, despues].map((valor) => local - valor).filter((instante) => toHoraLocal(instante, zona) === fecha)
}
