import { beforeEach, describe, expect, test } from 'vitest'
import { identityCode, outcomeOf } from './identity-error.ts'
import { leaveAviso, readAviso, restoreReingreso, takeReingreso } from './reingreso.ts'

beforeEach(() => sessionStorage.clear())

describe('el reingreso forzado', () => {
  test('ocurre una sola vez por pestaña', () => {
    expect(takeReingreso(sessionStorage)).toBe(true)
    expect(takeReingreso(sessionStorage)).toBe(false)
    expect(takeReingreso(sessionStorage)).toBe(false)
  })

  test('vuelve a estar disponible cuando la API acepta una llamada', () => {
    takeReingreso(sessionStorage)
    restoreReingreso(sessionStorage)
    expect(takeReingreso(sessionStorage)).toBe(true)
  })

  test('el aviso para la pantalla de inicio se lee una vez', () => {
    leaveAviso(sessionStorage, 'Tu sesión expiró.')
    expect(readAviso(sessionStorage)).toBe('Tu sesión expiró.')
    expect(readAviso(sessionStorage)).toBe('Tu sesión expiró.')
    restoreReingreso(sessionStorage)
    expect(readAviso(sessionStorage)).toBeNull()
  })
})

describe('los errores de identidad', () => {
  test.each(['login_required', 'missing_refresh_token', 'invalid_grant', 'interaction_required'])(
    '%s obliga a iniciar sesión de nuevo',
    (error) => {
      expect(outcomeOf({ error })).toBe('reingresar')
    },
  )

  test('consent_required solo se ignora', () => {
    expect(outcomeOf({ error: 'consent_required' })).toBe('ignorar')
  })

  test.each([new TypeError('Failed to fetch'), { error: 'server_error' }, 'texto', null])(
    'los demás se registran y la aplicación continúa: %s',
    (error) => {
      expect(outcomeOf(error)).toBe('continuar')
    },
  )

  test('el código se encuentra aunque venga envuelto', () => {
    expect(identityCode({ source: 'renewSilent', innerError: { error: 'login_required' } })).toBe('login_required')
  })
})
