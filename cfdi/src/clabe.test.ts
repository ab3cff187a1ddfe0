import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bancoDeClabe, digitoDeControl, problemaClabe, revisarClabe } from './clabe.ts'

const codigos = (clabe: string, banco?: string) =>
  revisarClabe(clabe, 'CLABE', banco).map((hallazgo) => hallazgo.codigo)

describe('CLABE', () => {
  test.each(['002010077777777771', '032180000118359719', '646180110400000007'])('%s es válida', (clabe) => {
    expect(problemaClabe(clabe)).toBeUndefined()
    expect(codigos(clabe)).toEqual([])
  })

  test.each(['', '00201007777777777', '0020100777777777711', '00201007777777777A', '002 010 0777777777'])(
    'LITRO-121: %j no tiene 18 dígitos',
    (clabe) => {
      expect(problemaClabe(clabe)).toBe('largo')
      expect(codigos(clabe)).toEqual(['LITRO-121'])
    },
  )

  test('LITRO-122: el dígito de control no coincide', () => {
    expect(problemaClabe('002010077777777770')).toBe('control')
    expect(codigos('002010077777777770')).toEqual(['LITRO-122'])
  })

  test('LITRO-123: un banco desconocido avisa', () => {
    const diecisiete = '99901007777777777'
    const [hallazgo] = revisarClabe(`${diecisiete}${digitoDeControl(diecisiete)}`, 'CLABE')
    expect(hallazgo).toMatchObject({ codigo: 'LITRO-123', severidad: 'aviso' })
  })

  test('LITRO-124: la CLABE es del banco elegido', () => {
    expect(codigos('002010077777777771', '002')).toEqual([])
    expect(revisarClabe('002010077777777771', 'CLABE', '012')).toMatchObject([
      { codigo: 'LITRO-124', severidad: 'error', mensaje: expect.stringContaining('es de Banamex') },
    ])
  })

  test('el banco sale del prefijo, también el histórico', () => {
    expect(bancoDeClabe('002010077777777771')?.Nombre).toBe('Banamex')
    expect(bancoDeClabe('032180000118359719')).toMatchObject({ NombreSat: 'IXE', VigenteHasta: '2017-08-13' })
  })

  test('cambiar un dígito siempre rompe la CLABE', () => {
    const digito = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(
        fc.array(digito, { minLength: 17, maxLength: 17 }),
        fc.nat(16),
        fc.integer({ min: 1, max: 9 }),
        (d, i, paso) => {
          const diecisiete = d.join('')
          const clabe = `${diecisiete}${digitoDeControl(diecisiete)}`
          const alterada = `${clabe.slice(0, i)}${(Number(clabe[i]) + paso) % 10}${clabe.slice(i + 1)}`
          return problemaClabe(clabe) === undefined && problemaClabe(alterada) !== undefined
        },
      ),
    )
  })
})
