// The clock of each request of a supplier that waits for an answer: it rings again as less time is left.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { PRONTO, quedaEnPalabras } from '@litro/contract/buzon/plazo'
import type { Tx } from '../../craft/db/tx.ts'
import { listConPlazo } from './buzon.sql.ts'

const UN_DIA = 1440

const diaYHora = (momento: string) =>
  `${momento.slice(0, 10).split('-').reverse().join('/')} a las ${momento.slice(11, 16)}`

type Nuevo = Omit<Aviso, 'Leido'>

export async function avisosDeBuzon(tx: Tx): Promise<Nuevo[]> {
  return (await listConPlazo(tx)).map(({ id, folio, emisor, vence, minutos }) => ({
    Clave: `buzon-plazo:${id}:${minutos <= 0 ? 'vencida' : Math.ceil(minutos / UN_DIA)}`,
    Titulo: `${quedaEnPalabras(minutos)} para responder la cancelación de ${folio}`,
    Detalle: `${emisor}. Vence antes del ${diaYHora(vence)}; tu silencio la acepta.`,
    Ruta: '/admin/buzon',
    Momento: null,
    Contado: true as const,
    Urgente: minutos < PRONTO,
  }))
}

/** Where only desks are told, the one of these requests says which presses most: the first, as they come nearest first. */
export function tellNearest(bandejas: readonly Nuevo[], plazos: Nuevo[]): Nuevo[] {
  const [primero] = plazos
  const bandeja = bandejas.find(({ Clave }) => Clave.startsWith('buzon:'))
  if (primero && bandeja) Object.assign(bandeja, { Detalle: `${primero.Titulo}.`, Urgente: primero.Urgente })
  return plazos
}
