import { describe, expect, test } from 'vitest'
import { resumenDe } from './semaforo.tsx'
import { remedioDe } from './semaforo-campos.ts'
import { facturaDePrueba } from './test-documento.ts'

const enFactura = (campo: string) => campo in facturaDePrueba
const enNotaCredito = (campo: string) => campo === 'UsoCFDI' || campo === 'TipoRelacion' || enFactura(campo)

describe('cada hallazgo lleva a donde se corrige', () => {
  // biome-ignore format: a table is read as a table
  test.each([
    ['FormaPago',                                                  'IdFormaPago'],
    ['MetodoPago',                                                 'IdMetodoPago'],
    ['Conceptos[0].Cantidad',                                      'Litros'],
    ['Conceptos[0].ValorUnitario',                                 'Precio'],
    ['Conceptos[0].Impuestos.Traslados[0].Base',                   'Precio'],
    ['Total',                                                      'Precio'],
    ['Conceptos[0].ClaveUnidad',                                   'IdProducto'],
    ['CfdiRelacionados[0].CfdiRelacionado[0].UUID',                'IdFacturaCancelada'],
  ])('%s → %s', (ruta, campo) => {
    expect(remedioDe(ruta, enFactura)).toMatchObject({ tipo: 'campo', campo })
  })

  test('los datos del receptor se corrigen en el cliente', () => {
    expect(remedioDe('Receptor.Rfc', enFactura)).toMatchObject({ tipo: 'cliente' })
    expect(remedioDe('Receptor.UsoCFDI', enFactura)).toMatchObject({ tipo: 'cliente' })
  })

  test('la nota de crédito elige su propio uso y su relación', () => {
    expect(remedioDe('Receptor.UsoCFDI', enNotaCredito)).toMatchObject({ campo: 'UsoCFDI' })
    expect(remedioDe('CfdiRelacionados[0].TipoRelacion', enNotaCredito)).toMatchObject({ campo: 'TipoRelacion' })
  })

  test('lo del emisor y los permisos lo corrige el administrador', () => {
    expect(remedioDe('Emisor.Rfc', enFactura)).toMatchObject({ tipo: 'emisor' })
    expect(remedioDe('Conceptos[0].ComplementoConcepto.HidroYPetro.NumeroPermiso', enFactura)).toMatchObject({
      tipo: 'emisor',
    })
  })

  test('lo que nadie captura no ofrece remedio', () => {
    expect(remedioDe('Fecha', enFactura)).toBeNull()
  })
})

describe('el semáforo en una línea', () => {
  const luces = (...estados: ('verde' | 'ambar' | 'rojo')[]) => estados.map((Estado) => ({ Estado }))
  test('todo correcto', () => expect(resumenDe(luces('verde', 'verde'))).toBe('Todo correcto'))
  test('solo avisos', () => expect(resumenDe(luces('verde', 'ambar'))).toBe('Sin errores, 1 aviso'))
  test('lo rojo manda', () => expect(resumenDe(luces('rojo', 'ambar', 'rojo'))).toBe('2 grupos por corregir'))
})
