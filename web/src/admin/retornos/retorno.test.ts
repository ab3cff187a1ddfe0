import { describe, expect, test } from 'vitest'
import { revisionDe, satDe } from './retorno.ts'

const hallazgo = (severidad: 'error' | 'aviso', mensaje: string) => ({ codigo: mensaje, severidad, mensaje, campo: '' })

const factura: Parameters<typeof revisionDe>[0] = {
  ArchivoFacturaXML: 'f.xml',
  Hallazgos: [],
  FacturaVerificada: true,
  EstadoSat: null,
}

describe('la factura del proveedor', () => {
  test('sin XML no hay nada que revisar', () => {
    expect(revisionDe({ ...factura, ArchivoFacturaXML: null }).texto).toBe('Sin factura')
  })

  test('los errores van antes que los avisos', () => {
    const Hallazgos = [hallazgo('aviso', 'El nombre difiere.'), hallazgo('error', 'El total no coincide.')]
    expect(revisionDe({ ...factura, Hallazgos })).toEqual({
      texto: 'Factura con errores',
      tono: 'rojo',
      frases: ['El total no coincide.', 'El nombre difiere.'],
    })
  })

  test('sin hallazgos está correcta', () => {
    expect(revisionDe(factura).texto).toBe('Factura correcta')
  })

  test('la palabra del SAT manda, y lo que no se prueba solo la espera', () => {
    const texto = (cambio: Partial<typeof factura>) => revisionDe({ ...factura, ...cambio }).texto
    expect(texto({ FacturaVerificada: false })).toBe('Espera al SAT')
    expect(texto({ FacturaVerificada: false, EstadoSat: 'Vigente' })).toBe('Factura correcta')
    expect(texto({ EstadoSat: 'Cancelado' })).toBe('Factura cancelada')
    expect(revisionDe({ ...factura, EstadoSat: 'No Encontrado' }).frases[0]).toContain('dos personas')
    expect(revisionDe({ ...factura, FacturaVerificada: false, EstadoSat: 'No Encontrado' }).frases[0]).toContain(
      'no se paga',
    )
  })

  test('el detalle dice cuándo respondió el SAT, o que nadie ha preguntado', () => {
    expect(satDe({ EstadoSat: null, SatConsultado: null })).toBe('Sin consultar; se pregunta antes de pagar')
    expect(satDe({ EstadoSat: 'Vigente', SatConsultado: '2026-11-15T12:30:00' })).toBe('Vigente, 15/11/2026 12:30')
  })
})
