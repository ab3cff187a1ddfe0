// Suggests which deposit a bank movement may be, how certain that is and why. Only a deposit without rivals is certain.
import type { Certeza } from '@litro/contract/depositos/banco'

export type MovimientoLibre = {
  id: number
  monto: string
  fecha: string
  descripcion: string
  referencia: string
  clave_rastreo: string
}
export type DepositoLibre = {
  id: number
  monto: string
  fecha: string
  depositante: string
  clave_rastreo: string
  clave_cep: string
}
export type Pareja = { IdDeposito: number; Certeza: Certeza; Razon: string }

/** Keys are compared without spaces, hyphens or case; a short one proves nothing. */
export const claveLimpia = (texto: string): string => {
  const limpia = texto.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return limpia.length >= 6 ? limpia : ''
}
const palabras = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((palabra) => palabra.length > 3)

export function sugerir(movimientos: readonly MovimientoLibre[], depositos: readonly DepositoLibre[]) {
  const porMonto = new Map<string, DepositoLibre[]>()
  for (const deposito of depositos) {
    const iguales = porMonto.get(deposito.monto)
    if (iguales) iguales.push(deposito)
    else porMonto.set(deposito.monto, [deposito])
  }
  const parejas = new Map<number, Pareja[]>()
  const seguras = new Map<number, number>()
  for (const movimiento of movimientos) {
    const suyas = (porMonto.get(movimiento.monto) ?? []).map((deposito) => judge(movimiento, deposito))
    for (const { IdDeposito, Certeza } of suyas) {
      if (Certeza === 'segura') seguras.set(IdDeposito, (seguras.get(IdDeposito) ?? 0) + 1)
    }
    parejas.set(movimiento.id, suyas)
  }
  for (const suyas of parejas.values()) {
    const muchas = suyas.filter(({ Certeza }) => Certeza === 'segura').length > 1
    for (const pareja of suyas) {
      if (pareja.Certeza !== 'segura' || (!muchas && seguras.get(pareja.IdDeposito) === 1)) continue
      pareja.Certeza = 'probable'
      pareja.Razon += '; hay más de uno igual'
    }
    suyas.sort((a, b) => ORDEN[a.Certeza] - ORDEN[b.Certeza] || a.IdDeposito - b.IdDeposito)
  }
  return parejas
}

const ORDEN: Record<Certeza, number> = { segura: 0, probable: 1, posible: 2 }
const CERCA_DIAS = 3

function judge(m: MovimientoLibre, d: DepositoLibre): Pareja {
  const IdDeposito = d.id
  const suya = claveLimpia(d.clave_rastreo)
  if (suya && suya === claveLimpia(m.clave_rastreo)) {
    return { IdDeposito, Certeza: 'segura', Razon: 'Mismo monto y misma clave de rastreo' }
  }
  // What Banxico says of the transfer is as good as what somebody typed.
  const dicha = claveLimpia(d.clave_cep)
  if (dicha && dicha === claveLimpia(m.clave_rastreo)) {
    return { IdDeposito, Certeza: 'segura', Razon: 'Mismo monto y la clave de su CEP' }
  }
  const enTexto = m.descripcion.toUpperCase().split(/[^A-Z0-9]+/)
  if (suya && (suya === claveLimpia(m.referencia) || enTexto.includes(suya))) {
    return { IdDeposito, Certeza: 'segura', Razon: 'Mismo monto y misma referencia' }
  }
  const nombre = palabras(d.depositante).slice(0, 2)
  const escritas = palabras(m.descripcion)
  if (nombre.length > 1 && nombre.every((palabra) => escritas.includes(palabra))) {
    return { IdDeposito, Certeza: 'probable', Razon: `Mismo monto y el nombre del depositante, ${aparte(m, d)}` }
  }
  const Certeza = dias(m, d) <= CERCA_DIAS ? 'probable' : 'posible'
  return { IdDeposito, Certeza, Razon: `Mismo monto, ${aparte(m, d)}` }
}

const dias = (m: MovimientoLibre, d: DepositoLibre) =>
  Math.abs(Date.parse(`${m.fecha}T00:00:00Z`) - Date.parse(`${d.fecha}T00:00:00Z`)) / 86_400_000

function aparte(m: MovimientoLibre, d: DepositoLibre): string {
  const n = dias(m, d)
  return n === 0 ? 'el mismo día' : n === 1 ? 'con 1 día de diferencia' : `con ${n} días de diferencia`
}
