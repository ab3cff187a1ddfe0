// what an unfinished stamp means to a person, and which retry it admits.
import { estadosDeTrabajo, type TrabajoDeTimbrado } from '@litro/contract/admin/bandejas'
import { fecha } from '../../formato.ts'
import type { Tono } from '../../ui/badge.tsx'

type EstadoTrabajo = TrabajoDeTimbrado['Estado']

const tonos: Record<EstadoTrabajo, Tono> = {
  pendiente: 'azul',
  enviado: 'azul',
  incierto: 'amarillo',
  revision: 'rojo',
  rechazado: 'rojo',
}

export const estadoDe = (estado: EstadoTrabajo) => ({ texto: estadosDeTrabajo[estado], tono: tonos[estado] })

/**
 * A stamp is asked for again; a receipt not sealed, or refused, is made again; a petition to cancel is sent, or the SAT is
 * asked about it; a refused document waits for its owner.
 */
export type Reintento = 'timbrado' | 'recuperar' | 'rep' | 'enviar' | 'consultar'

export function reintentoDe({ IdTimbrado, IdDeposito, Estado, Cancelacion }: TrabajoDeTimbrado): Reintento | null {
  if (Cancelacion) return Estado === 'pendiente' ? 'enviar' : 'consultar'
  if (IdDeposito !== null && (IdTimbrado === 0 || Estado === 'rechazado')) return 'rep'
  if (Estado === 'rechazado') return null
  return Estado === 'pendiente' ? 'timbrado' : 'recuperar'
}

/** Somebody has to do something about these; the others finish by themselves. */
export const DETENIDOS: readonly EstadoTrabajo[] = ['rechazado', 'revision']
export const estaEnCamino = ({ Estado }: TrabajoDeTimbrado): boolean => !DETENIDOS.includes(Estado)

/** `las 10:42`, or with its day when it is not today's. */
export function desdeCuando(momento: string, hoy: string): string {
  const hora = `las ${momento.slice(11, 16)}`
  return momento.startsWith(hoy) ? hora : `el ${fecha(momento.slice(0, 10))} a ${hora}`
}
