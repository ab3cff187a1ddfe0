// How a payment receipt stands before its last legal day, in words and in colour.
import type { RepDelCalendario } from '@litro/contract/admin/bandejas'
import { conteo } from '../../formato.ts'
import type { Tono } from '../../ui/badge.tsx'

type Plazo = { texto: string; tono: Tono }

/** The same days as the notice of the bell. */
const PRONTO = 7

export function plazoDe({ Estatus, Dias, Limite, FechaTimbrado }: RepDelCalendario): Plazo {
  if (Estatus === 'Cancelado' || Estatus === 'Por Cancelar') return { texto: '', tono: 'gris' }
  if (Estatus === 'Timbrado') {
    return FechaTimbrado !== null && FechaTimbrado > Limite
      ? { texto: 'Timbrado tarde', tono: 'amarillo' }
      : { texto: 'A tiempo', tono: 'verde' }
  }
  if (Dias < 0) return { texto: `Venció hace ${conteo(-Dias, 'día', 'días')}`, tono: 'rojo' }
  if (Dias === 0) return { texto: 'Vence hoy', tono: 'rojo' }
  return { texto: `Vence en ${conteo(Dias, 'día', 'días')}`, tono: Dias <= PRONTO ? 'amarillo' : 'azul' }
}
