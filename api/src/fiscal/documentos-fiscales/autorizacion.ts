// When a partner's document must be authorised (D-1, D-2): each rule is a switch of the partner, its reason is kept and shown.
import { compare, formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { Actor } from '../../craft/call/actor.ts'
import type { Captura, Referencias, Reglas } from './captura.sql.ts'

export function motivosDeAutorizacion(
  actor: Actor,
  reglas: Reglas,
  c: Captura,
  r: Referencias,
  total: string,
): string[] {
  if (actor.personal) return []
  const motivos: string[] = []
  if (reglas.requiere_autorizacion) motivos.push('Todos los documentos de este socio requieren autorización.')
  if (reglas.autoriza_por_limite && reglas.limite_credito !== null) {
    const limite = parseDecimal(reglas.limite_credito)
    const quedaria = parseDecimal(reglas.por_cobrar) + parseDecimal(total)
    if (quedaria > limite) {
      motivos.push(`Supera el límite de crédito: quedaría en ${formatPesos(quedaria)} de ${formatPesos(limite)}.`)
    }
  }
  if (reglas.autoriza_por_vencido && reglas.cliente_vencido) {
    const dias = reglas.dias_credito === 1 ? '1 día' : `${reglas.dias_credito} días`
    motivos.push(`El cliente tiene facturas con más de ${dias} sin pagar.`)
  }
  if (reglas.autoriza_por_precio && outsideBand(c.Precio, r.producto)) {
    motivos.push('El precio está fuera de la banda autorizada del producto.')
  }
  return motivos
}

function outsideBand(precio: string, producto: Referencias['producto']): boolean {
  const p = parseDecimal(precio)
  const { precio_minimo, precio_maximo } = producto ?? {}
  const bajo = precio_minimo ? compare(p, parseDecimal(precio_minimo)) < 0 : false
  const alto = precio_maximo ? compare(p, parseDecimal(precio_maximo)) > 0 : false
  return bajo || alto
}
