// What somebody asked to change, told as a person would: each thing with what there is and what there would be.
import type { Cambio } from '@litro/contract/cambios/cambio'
import type { Rol } from '@litro/contract/permisos'
import { nombresDeRol } from '@litro/contract/usuarios/usuario'
import { pesos } from '../formato.ts'
import { cambiosDe } from './antes-despues.ts'

const DINERO = ['Monto', 'LimiteCredito']

function dicho([campo, valor]: [string, unknown]): [string, unknown] {
  if (campo === 'Roles') return [campo, (valor as Rol[]).map((rol) => nombresDeRol[rol] ?? rol)]
  if (DINERO.includes(campo)) return [campo, valor === null ? 'Sin límite' : pesos(valor as string)]
  return [campo, valor]
}

const textoDe = (datos: Record<string, unknown> | null) =>
  datos ? JSON.stringify(Object.fromEntries(Object.entries(datos).map(dicho))) : ''

/** "Límite de crédito: $100.00, antes Sin límite". Only what would change. */
export function lineasDe({ Clase, Antes, Despues }: Pick<Cambio, 'Clase' | 'Antes' | 'Despues'>): string[] {
  if (Clase === 'restablecer') return [`La liga sale por correo a ${Despues.CorreoElectronico}`]
  return cambiosDe(textoDe(Antes), textoDe(Despues))
    .filter(({ igual }) => !igual)
    .map(
      ({ campo, antes, despues }) => `${campo}: ${despues || 'Ninguno'}${Antes ? `, antes ${antes || 'Ninguno'}` : ''}`,
    )
}
