import { describe, expect, test } from 'vitest'
import { type DepositoLibre, type MovimientoLibre, sugerir } from './sugerir.ts'

const m = (id: number, cambios: Partial<MovimientoLibre> = {}): MovimientoLibre => ({
  id,
  monto: '1000.00',
  fecha: '2026-11-10',
  descripcion: 'SPEI RECIBIDO',
  referencia: '',
  clave_rastreo: '',
  ...cambios,
})
const d = (id: number, cambios: Partial<DepositoLibre> = {}): DepositoLibre => ({
  id,
  monto: '1000.00',
  fecha: '2026-11-10',
  clave_cep: '',
  depositante: 'Autotransportes del Norte',
  clave_rastreo: '',
  ...cambios,
})
const una = (mov: MovimientoLibre, ...deps: DepositoLibre[]) => sugerir([mov], deps).get(mov.id)

describe('qué depósito puede ser un movimiento', () => {
  test('mismo monto y misma clave de rastreo, aunque se escriba distinto: segura', () => {
    const clave = una(
      m(1, { clave_rastreo: 'BNET-0100 2611' }),
      d(7, { clave_rastreo: 'bnet01002611', fecha: '2026-01-01' }),
    )
    expect(clave).toEqual([{ IdDeposito: 7, Certeza: 'segura', Razon: 'Mismo monto y misma clave de rastreo' }])
    const enTexto = una(m(1, { descripcion: 'SPEI/BNET01002611/ABONO' }), d(7, { clave_rastreo: 'BNET01002611' }))
    expect(enTexto?.[0]).toMatchObject({ Certeza: 'segura', Razon: 'Mismo monto y misma referencia' })
  })

  test('la misma clave con otro monto no es nada, y una clave corta no prueba', () => {
    expect(
      una(m(1, { clave_rastreo: 'BNET01002611', monto: '1000.01' }), d(7, { clave_rastreo: 'BNET01002611' })),
    ).toEqual([])
    expect(una(m(1, { clave_rastreo: '123' }), d(7, { clave_rastreo: '123' }))?.[0]?.Certeza).toBe('probable')
  })

  test('por días: cerca es probable, lejos es posible, y se dice cuántos', () => {
    expect(una(m(1), d(7))?.[0]).toMatchObject({ Certeza: 'probable', Razon: 'Mismo monto, el mismo día' })
    expect(una(m(1), d(7, { fecha: '2026-11-11' }))?.[0]?.Razon).toBe('Mismo monto, con 1 día de diferencia')
    expect(una(m(1), d(7, { fecha: '2026-11-02' }))?.[0]).toMatchObject({
      Certeza: 'posible',
      Razon: 'Mismo monto, con 8 días de diferencia',
    })
    expect(una(m(1, { descripcion: 'SPEI AUTOTRANSPORTES NORTE' }), d(7, { fecha: '2026-11-02' }))?.[0]?.Certeza).toBe(
      'probable',
    )
  })

  test('si dos depósitos dicen la misma clave, o dos movimientos la traen, ninguno es seguro', () => {
    const clave_rastreo = 'BNET01002611'
    expect(
      una(m(1, { clave_rastreo }), d(7, { clave_rastreo }), d(8, { clave_rastreo }))?.map((p) => p.Certeza),
    ).toEqual(['probable', 'probable'])
    const dos = sugerir([m(1, { clave_rastreo }), m(2, { clave_rastreo })], [d(7, { clave_rastreo })])
    expect(dos.get(1)?.[0]).toMatchObject({ Certeza: 'probable', Razon: expect.stringContaining('más de uno') })
  })

  test('lo seguro va primero', () => {
    const parejas = una(
      m(1, { clave_rastreo: 'BNET01002611' }),
      d(3, { fecha: '2026-01-01' }),
      d(9, { clave_rastreo: 'BNET01002611' }),
    )
    expect(parejas?.map(({ IdDeposito }) => IdDeposito)).toEqual([9, 3])
  })
})
