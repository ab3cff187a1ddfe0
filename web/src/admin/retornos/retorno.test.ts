import { describe, expect, test } from 'vitest'
import { revisionDe } from './retorno.ts'

const hallazgo = (severidad: 'error' | 'aviso', mensaje: string) => ({ codigo: mensaje, severidad, mensaje, campo: '' })

describe('la factura del proveedor', () => {
  test('sin XML no hay nada que revisar', () => {
    expect(revisionDe({ ArchivoFacturaXML: null, Hallazgos: [] }).texto).toBe('Sin factura')
  })

  test('los errores van antes que los avisos', () => {
    const Hallazgos = [hallazgo('aviso', 'El nombre difiere.'), hallazgo('error', 'El total no coincide.')]
    expect(revisionDe({ ArchivoFacturaXML: 'f.xml', Hallazgos })).toEqual({
      texto: 'Factura con errores',
      tono: 'rojo',
      frases: ['El total no coincide.', 'El nombre difiere.'],
    })
  })

  test('sin hallazgos está correcta', () => {
    expect(revisionDe({ ArchivoFacturaXML: 'f.xml', Hallazgos: [] }).texto).toBe('Factura correcta')
  })
})
