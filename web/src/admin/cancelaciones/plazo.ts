// The law's calendar of a cancellation: how many days are left, counted in whole days.

const UN_DIA = 86_400_000

/** Days from one YYYY-MM-DD to another; negative when it has passed. */
function diasEntre(desde: string, hasta: string): number {
  return (Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / UN_DIA
}

type Plazo = { texto: string; urgente: boolean }

/** Under this many days it is time to hurry. */
const PRONTO = 30

export function plazoDe(hoy: string, ultimoDia: string): Plazo {
  const dias = diasEntre(hoy, ultimoDia)
  if (dias < 0) return { texto: 'Fuera de plazo', urgente: true }
  if (dias === 0) return { texto: 'Vence hoy', urgente: true }
  return { texto: dias === 1 ? 'Queda 1 día' : `Quedan ${dias} días`, urgente: dias < PRONTO }
}
