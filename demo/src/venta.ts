// One sale of the demonstration: how it is captured, saved and stamped by the real use cases, at the hour the clock shows.

import type { Deps, Usuario } from '@litro/api/craft/call/deps'
import type { Captura } from '@litro/api/fiscal/documentos-fiscales/captura.sql'
import { agregar } from '@litro/api/fiscal/documentos-fiscales/guardar'
import { timbrar } from '@litro/api/fiscal/timbrado/timbrar'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Mundo, MundoSocio } from './demo.sql.ts'

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
  const usuario: Usuario = { ...mundo.usuario, roles: ['facturacion'], personal: true, idSocioComercial: socio }
  return agregar(deps, { familia, socio, usuario, captura, idSolicitud: 'demo' })
}

export async function stamp(deps: Deps, socio: number, familia: Familia, id: number): Promise<void> {
  await timbrar(deps.motor, deps.inTx, { socio, familia, id, actor: { id: null, nombre: 'Demostración' } })
}
