import { describe, expect, test } from 'vitest'
import { cambiosDe, nameOf } from './antes-despues.ts'

describe('un cambio de la bitácora', () => {
  test('campo por campo, con lo que había y lo que hay', () => {
    expect(cambiosDe('{"estado":"capturado","activo":true}', '{"estado":"aplicado","activo":true}')).toEqual([
      { campo: 'Estado', antes: 'capturado', despues: 'aplicado', igual: false },
      { campo: 'Activo', antes: 'Sí', despues: 'Sí', igual: true },
    ])
  })

  test('las listas y lo anidado se leen, y lo vacío es vacío', () => {
    expect(cambiosDe('', '{"destinatarios":["a@b.mx","c@d.mx"],"x":{"y":null},"docs":[[1,"100"]]}')).toEqual([
      { campo: 'Destinatarios', antes: '', despues: 'a@b.mx, c@d.mx', igual: false },
      { campo: 'X y', antes: '', despues: '', igual: true },
      { campo: 'Docs 1', antes: '', despues: '1, 100', igual: false },
    ])
  })

  test('una fecha se lee como fecha y un importe como se guardó', () => {
    expect(cambiosDe('', '{"dia":"2026-11-05","monto":"1500.50"}').map(({ despues }) => despues)).toEqual([
      '05/11/2026',
      '1500.50',
    ])
  })

  test('un texto que no es JSON se muestra como está, y nada es nada', () => {
    expect(cambiosDe('', 'suelto')).toEqual([{ campo: 'Valor', antes: '', despues: 'suelto', igual: false }])
    expect(cambiosDe('', '')).toEqual([])
  })

  test.each([
    ['CodigoPostal', 'Código Postal'],
    ['limite_credito', 'Limite credito'],
    ['idMovimientoBanco', 'Id movimiento banco'],
    ['Cuentas.0.CodigoPostal', 'Cuentas 1 código postal'],
  ])('%s se lee %s', (campo, nombre) => {
    expect(nameOf(campo)).toBe(nombre)
  })
})
