import { describe, expect, test } from 'vitest'
import { impideAPersona } from './impide-retorno.ts'

describe('quién decide un retorno', () => {
  test('quien lo programó arriba del límite no lo paga, y todavía puede rechazarlo', () => {
    expect(impideAPersona({ YaHizo: 'programar' }, 'pagar')).toContain('una persona distinta de quien lo programó')
    expect(impideAPersona({ YaHizo: 'programar' }, 'rechazar')).toBeNull()
  })

  test('quien lo capturó no lo decide; tomarlo no es decidir', () => {
    for (const verbo of ['programar', 'pagar', 'rechazar'] as const) {
      expect(impideAPersona({ YaHizo: 'capturar' }, verbo)).toContain('Quien capturó no puede')
    }
    expect(impideAPersona({ YaHizo: 'capturar' }, 'revisar')).toBeNull()
    expect(impideAPersona({ YaHizo: null }, 'pagar')).toBeNull()
  })
})
