// One sale of the demonstration: how it is captured, saved and stamped by the real use cases, at the hour the clock shows.

import type { Deps } from '@litro/api/craft/call/deps'
import type { Captura } from '@litro/api/fiscal/documentos-fiscales/captura.sql'
import { agregar } from '@litro/api/fiscal/documentos-fiscales/guardar'
import { timbrar } from '@litro/api/fiscal/timbrado/timbrar'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Mundo, MundoSocio } from './demo.sql.ts'
import { actorDe } from './llamada.ts'

export type Venta = {
  dia: number
  socio: number
  cliente: number
  producto: string
  litros: string
  precio: string
  pue?: boolean
}

export function capturaBase(mundo: Mundo, socio: MundoSocio, v: Venta): Captura {
  return {
    IdCliente: socio.clientes[v.cliente % socio.clientes.length]!,
    IdProducto: mundo.productos[v.producto]!,
    Precio: v.precio,
    Litros: v.litros,
    IdMetodoPago: v.pue ? mundo.pue : mundo.ppd,
    IdFormaPago: v.pue ? mundo.transferencia : mundo.porDefinir,
    IdFacturaTipo: mundo.venta,
    IdSKUTipo: mundo.litro,
    IdSucursal: socio.sucursales[v.cliente % Math.max(1, socio.sucursales.length)],
    Observaciones: '',
  }
}

export function save(deps: Deps, mundo: Mundo, socio: number, familia: Familia, captura: Captura): Promise<number> {
  return agregar(familia)(deps, { socio, actor: actorDe(mundo.usuario, true), entrada: captura, archivos: {} })
}

export async function stamp(deps: Deps, socio: number, familia: Familia, id: number): Promise<void> {
  const actor = { id: null, nombre: 'Demostración' }
  await timbrar(deps.motor, deps.inTx, { ambito: { socio }, familia, id, actor })
}
