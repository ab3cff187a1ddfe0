import { importesDeDocumento } from '@litro/contract/documentos-fiscales/importes'
import { describe, expect, test } from 'vitest'
import { importesVivos } from './importes-vivos.ts'

const diesel = { TasaIva: 0.16, PrecioIncluyeIVA: false, CuotaIeps: 0.490817 }
const conIva = { TasaIva: 0.16, PrecioIncluyeIVA: true, CuotaIeps: 0 }
const exento = { TasaIva: null, PrecioIncluyeIVA: false, CuotaIeps: 0 }

describe('importes mientras se captura', () => {
  test('la cuota de IEPS no entra en la base del IVA', () => {
    expect(importesVivos({ Precio: '23.45', Litros: '12000' }, diesel, false)).toEqual({
      tipo: 'listos',
      Subtotal: '281400.00',
      IVA: '44081.63',
      Total: '325481.63',
    })
  })

  test('el precio con IVA se separa sin perder un centavo', () => {
    expect(importesVivos({ Precio: '116', Litros: '1' }, conIva, false)).toMatchObject({
      Subtotal: '100.00',
      IVA: '16.00',
      Total: '116.00',
    })
  })

  test('lo exento no causa IVA', () => {
    expect(importesVivos({ Precio: '10', Litros: '3' }, exento, false)).toMatchObject({ IVA: '0.00', Total: '30.00' })
  })

  test('dan lo mismo que el servidor, al centavo', () => {
    const casos = [
      ['0.000001', '999.999'],
      ['23.456789', '0.001'],
      ['19.99', '12345.678'],
      ['1', '1'],
    ]
    for (const [precio = '', litros = ''] of casos) {
      for (const producto of [conIva, exento, { ...diesel, CuotaIeps: 0 }]) {
        for (const generica of [true, false]) {
          const cable = {
            tasaIva: producto.TasaIva === null ? null : '0.16',
            precioIncluyeIva: producto.PrecioIncluyeIVA,
            cuotaIeps: '0',
          }
          const servidor = calcular(() => importesDeDocumento({ precio, litros }, cable, generica))
          const pantalla = importesVivos({ Precio: precio, Litros: litros }, producto, generica)
          expect(pantalla, `${precio} × ${litros}`).toEqual(servidor)
        }
      }
    }
  })

  test('con clave genérica los litros no llevan cuota', () => {
    expect(importesVivos({ Precio: '10', Litros: '2' }, diesel, true)).toMatchObject({ Subtotal: '20.00', IVA: '3.20' })
  })

  test.each([
    [{ Precio: '', Litros: '10' }],
    [{ Precio: '1,5', Litros: '10' }],
    [{ Precio: '0', Litros: '10' }],
    [{ Precio: '-3', Litros: '10' }],
    [{ Precio: '23.1234567', Litros: '10' }],
    [{ Precio: '23', Litros: undefined }],
  ])('lo que aún no es un número válido no se calcula: %o', (captura) => {
    expect(importesVivos(captura, diesel, false)).toEqual({ tipo: 'incompletos' })
  })

  test('sin producto no se calcula', () => {
    expect(importesVivos({ Precio: '1', Litros: '1' }, undefined, false)).toEqual({ tipo: 'incompletos' })
  })

  test('un precio menor que la cuota dice por qué no se puede', () => {
    const importes = importesVivos({ Precio: '0.30', Litros: '100' }, diesel, false)
    expect(importes).toMatchObject({ tipo: 'imposibles' })
    expect(importes.tipo === 'imposibles' && importes.motivo).toMatch(/cuota de IEPS/)
  })
})

function calcular(hacer: () => { Subtotal: string; IVA: string; Total: string }) {
  try {
    const { Subtotal, IVA, Total } = hacer()
    return { tipo: 'listos', Subtotal, IVA, Total }
  } catch (error) {
    return { tipo: 'imposibles', motivo: (error as Error).message }
  }
}
