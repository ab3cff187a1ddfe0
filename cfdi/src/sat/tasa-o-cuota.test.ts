import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { admiteTasa, tasasOCuotas } from './tasa-o-cuota.ts'

const require = createRequire(import.meta.url)

describe('tasas y cuotas', () => {
  test('la tabla es la del otro espejo del SAT, salvo el tope de la cuota, que cambia cada año', () => {
    const filas = require('@nodecfdi/sat-micro-catalogs/raw/cfdi_40_reglas_tasa_cuota') as {
      tipo: string
      valor: string
      impuesto: string
      factor: string
      traslado: 1 | ''
      retencion: 1 | ''
    }[]
    const claves: Record<string, string> = { IVA: '002', IEPS: '003', ISR: '001' }
    const otras = filas.map((fila) =>
      [
        claves[fila.impuesto.split(' ')[0] ?? ''],
        fila.factor,
        fila.tipo,
        fila.valor,
        fila.traslado === 1,
        fila.retencion === 1,
      ].join(' '),
    )
    const nuestras = tasasOCuotas.map((fila) =>
      [fila.Impuesto, fila.TipoFactor, fila.Tipo, fila.Valor, fila.Traslado, fila.Retencion].join(' '),
    )
    const sinTope = (fila: string) => fila.replace(/(Cuota Rango) \S+/, '$1')
    expect(nuestras.map(sinTope).sort()).toEqual(otras.map(sinTope).sort())
  })

  test.each([
    ['Traslado', '002', 'Tasa', '0.160000', true],
    ['Traslado', '002', 'Tasa', '0.080000', true],
    ['Traslado', '002', 'Tasa', '0.000000', true],
    ['Traslado', '002', 'Tasa', '0.16', false],
    ['Traslado', '002', 'Tasa', '0.150000', false],
    ['Traslado', '002', 'Cuota', '0.160000', false],
    ['Traslado', '001', 'Tasa', '0.100000', false],
    ['Traslado', '003', 'Cuota', '0.591390', true],
    ['Traslado', '003', 'Cuota', '72.160501', false],
    ['Retencion', '002', 'Tasa', '0.106667', true],
    ['Retencion', '002', 'Tasa', '0.160001', false],
    ['Retencion', '001', 'Tasa', '0.012500', true],
    ['Retencion', '001', 'Tasa', '0.350001', false],
    ['Retencion', '003', 'Tasa', '0.030000', false],
  ] as const)('%s %s %s %s: %s', (uso, impuesto, factor, tasa, admite) => {
    expect(admiteTasa(uso, impuesto, factor, tasa)).toBe(admite)
  })
})
