import { describe, expect, test } from 'vitest'
import { type Rol, roles, rolesExcluyentes } from '../permisos.ts'
import { UsuarioEditar, UsuarioInvitar } from './usuario.ts'

const persona = { Nombre: 'Persona', CorreoElectronico: 'persona@example.com' }
const quejas = (Roles: Rol[], IdSocioComercial?: number) => {
  const leido = UsuarioInvitar.safeParse({ ...persona, Roles, IdSocioComercial })
  return leido.success ? [] : leido.error.issues.map(({ message }) => message)
}

describe('roles que no pueden ser de la misma persona (D-191)', () => {
  const PROHIBIDOS: [Rol, Rol, string][] = [
    ['administrador', 'facturacion', 'Administrador y Facturación'],
    ['administrador', 'autorizador', 'Administrador y Autorizador'],
    ['administrador', 'tesoreria', 'Administrador y Tesorería'],
    ['tesoreria', 'facturacion', 'Tesorería y Facturación'],
    ['tesoreria', 'autorizador', 'Tesorería y Autorizador'],
    ['autorizador', 'facturacion', 'Autorizador y Facturación'],
    ['auditor', 'facturacion', 'Auditor y Facturación'],
    ['auditor', 'tesoreria', 'Auditor y Tesorería'],
    ['socio', 'auditor', 'Socio y Auditor'],
    ['socio_consulta', 'tesoreria', 'Socio, solo consulta y Tesorería'],
  ]
  test.each(PROHIBIDOS)('%s con %s, en el orden que sea', (uno, otro, dicho) => {
    expect(quejas([uno, otro])).toEqual([`${dicho} no pueden ser la misma persona.`])
    expect(quejas([otro, uno], 1)).toEqual([`${dicho} no pueden ser la misma persona.`])
  })

  test('un solo rol, el que sea, no choca consigo', () => {
    expect(roles.filter((rol) => rolesExcluyentes([rol, rol]))).toEqual([])
  })

  test('quien ya los tenía puede corregir su nombre: la edición no los vuelve a juzgar por su forma', () => {
    expect(UsuarioEditar.safeParse({ Nombre: 'Otro', Roles: ['tesoreria', 'facturacion'] }).success).toBe(true)
  })
})
