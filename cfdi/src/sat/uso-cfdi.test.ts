import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { regimenesFiscales } from './regimen-fiscal.ts'
import { findUsoCfdi, usoAdmitePersona, usoAdmiteRegimen, usosCfdi } from './uso-cfdi.ts'

const require = createRequire(import.meta.url)
const claves = (regimen: string) =>
  usosCfdi.filter(({ Codigo }) => usoAdmiteRegimen(Codigo, regimen)).map(({ Codigo }) => Codigo)

describe('matriz de uso de CFDI y régimen', () => {
  test('es la misma en otro espejo del SAT', () => {
    const filas = require('@nodecfdi/sat-micro-catalogs/raw/cfdi_40_usos_cfdi') as {
      id: string
      aplica_fisica: 0 | 1 | ''
      aplica_moral: 0 | 1 | ''
      regimenes_fiscales_receptores: string
    }[]
    for (const fila of filas) {
      const uso = findUsoCfdi(fila.id)
      expect(uso?.Fisica, fila.id).toBe(fila.aplica_fisica === 1)
      expect(uso?.Moral, fila.id).toBe(fila.aplica_moral === 1)
      expect([...(uso?.Regimenes ?? [])].sort(), fila.id).toEqual(
        fila.regimenes_fiscales_receptores.split(/\s*,\s*/).sort(),
      )
    }
  })

  test('todo régimen de la matriz existe', () => {
    const conocidos = new Set<string>(regimenesFiscales.map((regimen) => regimen.Codigo))
    for (const uso of usosCfdi) for (const regimen of uso.Regimenes) expect(conocidos.has(regimen)).toBe(true)
  })

  test('lo que puede pedir cada quien', () => {
    expect(claves('605')).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `D${String(i + 1).padStart(2, '0')}`),
      'S01',
      'CP01',
      'CN01',
    ])
    expect(claves('616')).toEqual(['G02', 'S01', 'CP01'])
    expect(claves('610')).toEqual(['S01', 'CP01'])
    expect(claves('612')).toContain('D01')
    expect(claves('601')).toContain('G03')
    expect(claves('999')).toEqual([])
  })

  test('uso, régimen y persona se preguntan por separado', () => {
    const d01 = findUsoCfdi('D01')
    expect(d01 && usoAdmitePersona(d01, 'moral')).toBe(false)
    expect(d01 && usoAdmitePersona(d01, 'fisica')).toBe(true)
    expect(usoAdmiteRegimen('G02', '605')).toBe(false)
    expect(usoAdmiteRegimen('X99', '601')).toBe(false)
  })
})
