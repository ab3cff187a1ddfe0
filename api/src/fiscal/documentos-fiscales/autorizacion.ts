// When a document must be authorised (D-1) and when an authorisation falls (D-193): each rule is a switch of the partner.
import { compare, parseDecimal } from '@litro/cfdi/decimal'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Actor } from '../../craft/call/actor.ts'
import { excesoDeLimite } from '../comprobante/credito.ts'
import type { DocumentoFila } from '../comprobante/documento.sql.ts'
import type { Captura, Guardada, Referencias, Reglas } from './captura.sql.ts'
import { esGenerica } from './checks.ts'

/** A rule by its name, with its reason as both sides read it. */
export type Disparo = { regla: 'todos' | 'limite' | 'vencido' | 'precio'; motivo: string }

export function disparos(familia: Familia, reglas: Reglas, c: Captura, r: Referencias, total: string): Disparo[] {
  const lista: Disparo[] = []
  if (reglas.requiere_autorizacion) {
    lista.push({ regla: 'todos', motivo: 'Todos los documentos de este socio requieren autorización.' })
  }
  const exceso = findExceso(familia, reglas, total)
  if (exceso) lista.push({ regla: 'limite', motivo: exceso })
  if (reglas.autoriza_por_vencido && reglas.cliente_vencido) {
    const dias = reglas.dias_credito === 1 ? '1 día' : `${reglas.dias_credito} días`
    lista.push({ regla: 'vencido', motivo: `El cliente tiene facturas con más de ${dias} sin pagar.` })
  }
  // What is billed by its amount has no price per litre to compare.
  if (reglas.autoriza_por_precio && !esGenerica(r) && outsideBand(c.Precio, r.producto)) {
    lista.push({ regla: 'precio', motivo: 'El precio está fuera de la banda autorizada del producto.' })
  }
  return lista
}

/** A credit note makes nobody owe more, so the limit does not ask about it. */
function findExceso(familia: Familia, reglas: Reglas, total: string): string | undefined {
  if (!rasgos[familia].abreSaldo || !reglas.autoriza_por_limite || reglas.limite_credito === null) return undefined
  return excesoDeLimite(total, reglas.comprometido, reglas.limite_credito)
}

function outsideBand(precio: string, producto: Referencias['producto']): boolean {
  const p = parseDecimal(precio)
  const { precio_minimo, precio_maximo } = producto ?? {}
  const bajo = precio_minimo ? compare(p, parseDecimal(precio_minimo)) < 0 : false
  const alto = precio_maximo ? compare(p, parseDecimal(precio_maximo)) > 0 : false
  return bajo || alto
}

export type Veredicto = {
  estado: 'borrador' | 'por_autorizar'
  motivos: string[]
  reglas: string[]
  autorizacion: DocumentoFila['autorizacion']
}

/** Staff begin with a draft, whatever the rules of the partner say (D-1). */
export const juzgarNuevo = (actor: Actor, lista: Disparo[]): Veredicto => veredicto(actor.personal ? [] : lista, null)

/** An edit, by what it changed of the facts an authoriser looks at. */
export function juzgarEdicion(
  actor: Actor,
  antes: Pick<DocumentoFila, 'estado' | 'autorizacion' | 'motivos' | 'reglas'>,
  cambios: string[],
  lista: Disparo[],
): Veredicto {
  const { autorizacion, motivos, reglas } = antes
  const espera = antes.estado === 'por_autorizar'
  const igual: Veredicto = { estado: espera ? 'por_autorizar' : 'borrador', motivos, reglas, autorizacion }
  if (cambios.length === 0) return igual
  if (autorizacion !== null) {
    // Once authorised, only an authoriser lets it pass again: no edit finds its way around, whoever makes it.
    const motivo = (espera && motivos[0]) || `Cambió después de autorizarse: ${cambios.join(', ')}.`
    const nuevo = veredicto(lista, 'caida')
    return { ...nuevo, estado: 'por_autorizar', motivos: [...new Set([motivo, ...nuevo.motivos])] }
  }
  // Staff may correct what waits; only the authoriser releases it.
  if (espera && actor.personal) return lista.length > 0 ? veredicto(lista, null) : igual
  return juzgarNuevo(actor, lista)
}

const veredicto = (lista: Disparo[], autorizacion: DocumentoFila['autorizacion']): Veredicto => ({
  estado: lista.length > 0 ? 'por_autorizar' : 'borrador',
  motivos: lista.map(({ motivo }) => motivo),
  reglas: lista.map(({ regla }) => regla),
  autorizacion,
})

const VIGILADOS = {
  IdCliente: 'Cliente',
  IdProducto: 'Producto',
  IdMetodoPago: 'Método de Pago',
  IdFormaPago: 'Forma de Pago',
  IdFactura: 'Factura',
  IdFacturaCancelada: 'Factura relacionada',
  IdAnticipo: 'Anticipo',
  ProcedimientoAnticipo: 'Procedimiento del anticipo',
  TipoRelacion: 'Tipo de Relación',
} as const
const NUMEROS = { Precio: 'Precio', Litros: 'Litros', Total: 'Total' } as const

/** What an authoriser looked at and is not the same any more, by its label. `c` is the capture as it will be kept. */
export function cambiosVigilados(antes: Guardada, c: Captura & { Total: string }): string[] {
  const datos = Object.entries(VIGILADOS) as [keyof typeof VIGILADOS, string][]
  const numeros = Object.entries(NUMEROS) as [keyof typeof NUMEROS, string][]
  return [
    ...datos.filter(([campo]) => (antes[campo] ?? null) !== (c[campo] ?? null)),
    ...numeros.filter(([campo]) => parseDecimal(antes[campo]) !== parseDecimal(c[campo])),
  ].map(([, etiqueta]) => etiqueta)
}
