import { describe, expect, test } from 'vitest'
import type { Hallazgo } from './hallazgo.ts'
import {
  digitoCoincide,
  digitoVerificador,
  esRfc,
  esRfcGenerico,
  personaDeRfc,
  problemaRfc,
  revisarRfc,
} from './rfc.ts'

describe('RFC', () => {
  test.each([
    ['EKU9003173C9', 'moral'],
    ['URE180429TM6', 'moral'],
    ['COSC8001137NA', 'fisica'],
    ['H&E951128469', 'moral'],
    ['ÑAN000229AB1', 'moral'],
    ['XAXX010101000', 'fisica'],
    ['XEXX010101000', 'fisica'],
  ])('%s está bien escrito y es de persona %s', (rfc, persona) => {
    expect(problemaRfc(rfc)).toBeUndefined()
    expect(personaDeRfc(rfc)).toBe(persona)
  })

  test.each([
    ['', 'formato'],
    ['eku9003173c9', 'formato'],
    ['EKU9003173C', 'formato'],
    ['EKU9003173C99', 'formato'],
    ['EKU 9003173C9', 'formato'],
    ['EK9003173C9', 'formato'],
    ['EKU9003173CB', 'formato'],
    ['EKU9013173C9', 'fecha'],
    ['EKU9000173C9', 'fecha'],
    ['EKU9003003C9', 'fecha'],
    ['EKU9003323C9', 'fecha'],
    ['COSC8013137NA', 'fecha'],
    ['EKU9002303C9', 'fecha'],
    ['EKU9004313C9', 'fecha'],
    ['EKU9002293C9', 'fecha'],
  ])('%j no vale: %s', (rfc, problema) => {
    expect(problemaRfc(rfc)).toBe(problema)
    expect(esRfc(rfc)).toBe(false)
    expect(personaDeRfc(rfc)).toBeUndefined()
  })

  test.each(['EKU9003173C9', 'URE180429TM6', 'COSC8001137NA', 'H&E951128469'])(
    '%s trae su dígito verificador',
    (rfc) => {
      expect(digitoVerificador(rfc)).toBe(rfc.at(-1))
      expect(digitoCoincide(rfc)).toBe(true)
    },
  )

  test('hay RFC reales que no lo cumplen, así que solo se avisa', () => {
    for (const rfc of ['MCI7306249Y1', 'BSM970519DU8']) {
      const lista: Hallazgo[] = []
      expect(revisarRfc(rfc, 'RFC', lista)).toBe(true)
      expect(lista).toMatchObject([{ codigo: 'LITRO-103', severidad: 'aviso', campo: 'RFC' }])
    }
  })

  test('los genéricos no se avisan', () => {
    const lista: Hallazgo[] = []
    for (const rfc of ['XAXX010101000', 'XEXX010101000']) {
      expect(esRfcGenerico(rfc)).toBe(true)
      revisarRfc(rfc, 'RFC', lista)
    }
    expect(esRfcGenerico('EKU9003173C9')).toBe(false)
    expect(lista).toEqual([])
  })

  test.each([
    ['', 'LITRO-801'],
    ['EKU', 'LITRO-101'],
    ['EKU9002303C9', 'LITRO-102'],
  ])('%j se explica con %s', (rfc, codigo) => {
    const lista: Hallazgo[] = []
    expect(revisarRfc(rfc, 'RFC', lista)).toBe(false)
    expect(lista).toMatchObject([{ codigo, severidad: 'error' }])
  })
})
