// Proves that the QR says exactly the SAT's address, whatever the RFC, the total and the seal.
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { LADO_MINIMO, matrizQr, operadoresQr, totalVerificacion, urlVerificacion, urlVerificacionCcp } from './qr.ts'

const DATOS = {
  UUID: '6a1b0c2d-0001-4e5f-8a9b-000000001001',
  rfcEmisor: 'EKU9003173C9',
  rfcReceptor: 'URE180429TM6',
  Total: '359000.00',
  Sello: 'BxjI/f9F1gkjCN3l2wYU9pn8cv+rojHrHz/Q+wZA==',
}

/** Paints the matrix with four light modules around, as a camera would see it. */
function decodificar(matriz: boolean[][], escala = 4): string | undefined {
  const lado = (matriz.length + 8) * escala
  const pixeles = new Uint8ClampedArray(lado * lado * 4).fill(255)
  for (let y = 0; y < lado; y++) {
    for (let x = 0; x < lado; x++) {
      const oscuro = matriz[Math.floor(y / escala) - 4]?.[Math.floor(x / escala) - 4]
      if (oscuro) pixeles.fill(0, (y * lado + x) * 4, (y * lado + x) * 4 + 3)
    }
  }
  // jsqr is CommonJS: its default export arrives one level deeper under NodeNext types.
  const leer = jsQR as unknown as typeof jsQR.default
  return leer(pixeles, lado, lado)?.data
}

describe('dirección de verificación del SAT', () => {
  test('lleva UUID, ambos RFC, total y los ocho últimos caracteres del sello, sin escapar', () => {
    expect(urlVerificacion(DATOS)).toBe(
      'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=6A1B0C2D-0001-4E5F-8A9B-000000001001' +
        '&re=EKU9003173C9&rr=URE180429TM6&tt=359000.0&fe=/Q+wZA==',
    )
  })

  test('un RFC con & o Ñ no corta la dirección', () => {
    const url = new URL(urlVerificacion({ ...DATOS, rfcEmisor: 'Ñ&A010101AB1' }))
    expect(url.searchParams.get('re')).toBe('Ñ&A010101AB1')
    expect(url.searchParams.get('rr')).toBe('URE180429TM6')
  })

  test('la de la Carta Porte lleva su IdCCP, la salida del primer origen y la hora del timbre, sin escapar', () => {
    const url = urlVerificacionCcp({
      IdCCP: 'CCC1b0c2-d001-4e5f-8a9b-000000005001',
      FechaOrig: '2026-11-16T06:30:00',
      FechaTimb: '2026-11-16T05:31:40',
    })
    expect(url).toBe(
      'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx?IdCCP=CCC1b0c2-d001-4e5f-8a9b-000000005001' +
        '&FechaOrig=2026-11-16T06:30:00&FechaTimb=2026-11-16T05:31:40',
    )
    expect(decodificar(matrizQr(url))).toBe(url)
  })

  test.each([
    ['0', '0.0'],
    ['0.00', '0.0'],
    ['1000', '1000.0'],
    ['1000.00', '1000.0'],
    ['2010.01', '2010.01'],
    ['2010.10', '2010.1'],
    ['0000014300.000000', '14300.0'],
    ['999999999999999999.123456', '999999999999999999.123456'],
  ])('el total %s va como %s', (total, esperado) => {
    expect(totalVerificacion(total)).toBe(esperado)
  })
})

describe('símbolo', () => {
  test.each([
    DATOS,
    { ...DATOS, rfcEmisor: 'Ñ&A010101AB1', rfcReceptor: 'XAXX010101000', Total: '0' },
    { ...DATOS, Total: '999999999999999999.999999', rfcReceptor: 'ÑÑÑÑ010101AB1' },
  ])('la matriz se decodifica a la dirección exacta', (datos) => {
    const url = urlVerificacion(datos)
    expect(decodificar(matrizQr(url))).toBe(url)
  })

  test('los operadores pintan exactamente los módulos oscuros, en un solo relleno', () => {
    const matriz = matrizQr(urlVerificacion(DATOS))
    const operadores = operadoresQr(matriz, 0, 0, 90)
    const pintada = matriz.map((fila) => fila.map(() => false))
    for (const [, x, y, ancho] of operadores.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm)) {
      for (let i = 0; i < Number(ancho); i++) pintada[Number(y)]![Number(x) + i] = true
    }
    expect(pintada).toEqual(matriz)
    expect(operadores.match(/\bf\b/g)).toHaveLength(1)
  })

  test('el lado mínimo son 2.75 centímetros', () => {
    expect(LADO_MINIMO).toBeCloseTo(77.95, 2)
  })
})
