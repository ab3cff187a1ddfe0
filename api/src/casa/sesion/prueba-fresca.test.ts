// The fresh proof: how old is too old for whom, and what the browser is told to ask for.
import { describe, expect, test } from 'vitest'
import { AppError } from '../../craft/errors.ts'
import { exigirPrueba } from './prueba-fresca.ts'

const ahora = new Date('2026-11-15T12:00:00Z')
const hace = (segundos: number) => ({ auth_time: ahora.getTime() / 1000 - segundos })

function rechazo(...args: Parameters<typeof exigirPrueba>): AppError | null {
  try {
    exigirPrueba(...args)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('una prueba fresca', () => {
  test.each([
    ['personal', 0, true],
    ['personal', 300, true],
    ['personal', 301, false],
    ['personal', -30, true],
    ['personal', -120, false],
    ['socio', 301, true],
    ['socio', 3600, true],
    ['socio', 3601, false],
  ] as const)('para %s, de hace %i segundos: %s', (politica, segundos, pasa) => {
    expect(rechazo(hace(segundos), politica, ahora) === null).toBe(pasa)
  })

  test.each([undefined, null, '0', 'ayer', Number.NaN])('sin hora que valga (%s) se pide', (auth_time) => {
    expect(rechazo({ auth_time }, 'personal', ahora)?.codigo).toBe('PRUEBA_REQUERIDA')
  })

  test('dice al navegador qué pedir, como manda la RFC 9470', () => {
    const error = rechazo(hace(400), 'personal', ahora)!
    expect([error.status, error.toBody()]).toEqual([
      401,
      { error: 'Confirma que eres tú para continuar.', codigo: 'PRUEBA_REQUERIDA' },
    ])
    expect(error.detalle.autenticar).toMatch(/^Bearer error="insufficient_user_authentication", .*max_age="300"$/)
  })

  test('cuando se pide un nivel, reciente no basta', () => {
    const reciente = { ...hace(10), acr: 'urn:litro:aal1' }
    const error = rechazo(reciente, 'personal', ahora, 'urn:litro:aal2')!
    expect(error.detalle.autenticar).toContain('acr_values="urn:litro:aal2"')
    expect(rechazo({ ...reciente, acr: 'urn:litro:aal2' }, 'personal', ahora, 'urn:litro:aal2')).toBeNull()
  })
})
