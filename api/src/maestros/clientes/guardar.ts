// Guardar un cliente: what adding and changing one share. Nothing is written before every question has its answer.
import { type DatosFiscales, revisarCliente } from '@litro/cfdi/reglas/cliente'
import { esRfcGenerico, RFC_EXTRANJERO } from '@litro/cfdi/rfc'
import { avisosDeCliente, type Cliente, type ClienteGuardado } from '@litro/contract/clientes/cliente'
import type { Persona } from '../../craft/call/actor.ts'
import type { Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { findImportadas } from '../catalogos/clave-sat.sql.ts'
import { findRfc, lockCliente, readCliente, updateCliente } from './cliente.sql.ts'

/** Who is writing, on whose behalf and which client: the part of a call these steps need. */
type Autor = { actor: Persona; socio: number }

/** Clients abroad share one RFC, so nothing but an administrator's eye tells them apart (D-59). */
export function requireAdministrador(usuario: Usuario, ...rfcs: string[]): void {
  if (!rfcs.includes(RFC_EXTRANJERO) || usuario.roles.includes('administrador')) return
  const mensaje = `Solo un administrador puede guardar clientes extranjeros (RFC ${RFC_EXTRANJERO}).`
  throw new AppError('SIN_PERMISO', { mensaje, campos: { RFC: mensaje } })
}

/** One RFC, one client, within a partner; the generic ones name nobody and may repeat (D-61). */
export async function requireFreeRfc(tx: Tx, socio: number, rfc: string, propio?: number): Promise<void> {
  if (esRfcGenerico(rfc)) return
  const otro = await findRfc(tx, socio, rfc)
  if (!otro || otro.id === propio) return
  const mensaje = `Ya existe un cliente con el RFC ${rfc}: ${otro.nombre}${otro.inactivo ? ' (inactivo)' : ''}.`
  throw new AppError('DUPLICADO', { mensaje, campos: { RFC: mensaje } })
}

/** Once the SAT's catalogue is imported, the postal code must be in it (D-60); its shape was checked with the form. */
export async function requireCodigoPostal(tx: Tx, datos: DatosFiscales, dia: string): Promise<void> {
  const { codigosPostales } = await findImportadas(tx, [datos.CodigoPostal], dia)
  refuseCodigoPostal(datos, codigosPostales)
}

export function refuseCodigoPostal(datos: DatosFiscales, codigosPostales: ReadonlySet<string> | undefined): void {
  const queja = revisarCliente(datos, codigosPostales).find(({ campo }) => campo === 'CodigoPostal')
  if (queja) throw new AppError('DATOS_INVALIDOS', { campos: { CodigoPostal: queja.mensaje } })
}

/** The client as it stands, locked; refused when the caller was looking at an older one. */
export async function lockForChange(tx: Tx, socio: number, id: number, version: number | undefined): Promise<Cliente> {
  const antes = await lockCliente(tx, socio, id)
  if (!antes) throw new AppError('NO_ENCONTRADO')
  if (version !== undefined && version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
  return antes
}

export async function saveChange(
  tx: Tx,
  autor: Autor,
  accion: AccionDeCliente,
  antes: Cliente,
  despues: Cliente,
): Promise<Cliente> {
  if (!(await updateCliente(tx, autor.socio, despues))) throw new AppError('REGISTRO_CAMBIO')
  const guardado = (await readCliente(tx, autor.socio, antes.IdCliente))!
  await noteCliente(tx, autor, accion, guardado, antes)
  return guardado
}

type AccionDeCliente = 'agregar' | 'editar' | 'contactos' | 'inactivar' | 'reactivar'

export function noteCliente(
  tx: Tx,
  autor: Autor,
  accion: AccionDeCliente,
  despues: Cliente,
  antes?: Cliente,
): Promise<void> {
  return writeBitacora(tx, autor.actor, {
    socio: autor.socio,
    accion,
    objeto: 'cliente',
    idObjeto: despues.IdCliente,
    antes,
    despues,
  })
}

export function withAvisos(cliente: Cliente): ClienteGuardado {
  const avisos = avisosDeCliente(cliente).map(({ codigo, campo, mensaje }) => ({ codigo, campo, mensaje }))
  return { ...cliente, Avisos: avisos }
}
