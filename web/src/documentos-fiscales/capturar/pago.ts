// Method and form of payment go together: PPD is always 99 Por definir, PUE never is (D-74).

type Clave = { Codigo: string }
type Forma = Clave & { IdFormaPago: number; Descripcion: string }

const POR_DEFINIR = '99'

/** Forms that a method admits. Without a method, all of them. */
export function formasDe<T extends Clave>(metodo: string | undefined, formas: readonly T[]): T[] {
  if (metodo === 'PPD') return formas.filter(({ Codigo }) => Codigo === POR_DEFINIR)
  if (metodo === 'PUE') return formas.filter(({ Codigo }) => Codigo !== POR_DEFINIR)
  return [...formas]
}

/** The form after the method changed: forced when only one is left, kept when it still serves, else to be chosen again. */
export function formaTrasMetodo(metodo: string | undefined, formas: readonly Forma[], actual: unknown): string | null {
  const admitidas = formasDe(metodo, formas)
  const [unica] = admitidas
  if (unica && admitidas.length === 1) return String(unica.IdFormaPago)
  const sigue = admitidas.some(({ IdFormaPago }) => String(IdFormaPago) === String(actual ?? ''))
  return sigue ? String(actual) : null
}

/** Why the form of payment is what it is. */
export function explicacionDe(metodo: string | undefined): string | undefined {
  if (metodo === 'PPD') return 'Con PPD se paga después o en parcialidades: el SAT pide 99 Por definir.'
  if (metodo === 'PUE') return 'Con PUE elige la forma en que se paga; 99 Por definir es solo para PPD.'
  return undefined
}
