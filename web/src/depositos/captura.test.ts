import { describe, expect, test } from 'vitest'
import { DepositoForm, difiere, faltaElegir, inicialDe, montoInternoCent, peticionDe, type Valores } from './captura.ts'

const base: Valores = { ...inicialDe(null), IdDepositoTipo: '3', Depositante: 'Juan', Monto: '100.50' }
const factura = { IdDocumentoTipo: 1, IdDocumento: 7 }

function quejas(cambios: Partial<Valores>): Record<string, string> {
  const { error } = DepositoForm.safeParse({ ...base, ...cambios })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('lo que pide cada tipo de depósito', () => {
  test('tipo, depositante y monto siempre', () => {
    expect(quejas({})).toEqual({})
    expect(quejas({ IdDepositoTipo: null, Depositante: ' ', Monto: '' })).toEqual({
      IdDepositoTipo: 'Elige el tipo de depósito.',
      Depositante: 'Captura el nombre del depositante.',
      Monto: 'Captura el monto.',
    })
    expect(Object.keys(quejas({ Monto: '0' }))).toEqual(['Monto'])
    expect(Object.keys(quejas({ Monto: '1.234' }))).toEqual(['Monto'])
  })

  test('el dinero no llega mañana', () => {
    expect(quejas({ FechaDeposito: '9999-12-31' })).toEqual({
      FechaDeposito: 'La fecha de depósito no puede ser futura.',
    })
    expect(quejas({ FechaDeposito: '2020-01-01' })).toEqual({})
    expect(quejas({ FechaDeposito: null })).toEqual({})
  })

  test('un Pago pide cliente y documentos con sus frases, junto con lo demás que falte', () => {
    expect(quejas({ IdDepositoTipo: '2', Monto: '' })).toEqual({
      Monto: 'Captura el monto.',
      IdCliente: 'Selecciona un cliente.',
      DocumentosAplicados: 'Selecciona al menos una Factura o Nota para aplicar el depósito.',
    })
    expect(quejas({ IdDepositoTipo: '2', IdCliente: '4', DocumentosAplicados: [factura] })).toEqual({})
  })

  test('un Anticipo pide cliente pero no documentos', () => {
    expect(quejas({ IdDepositoTipo: '6' })).toEqual({ IdCliente: 'Selecciona un cliente.' })
  })

  test('un Interno se captura aunque falten litros, precio y socio', () => {
    expect(quejas({ IdDepositoTipo: '4' })).toEqual({})
    expect(Object.keys(quejas({ IdDepositoTipo: '4', Litros: '-1' }))).toEqual(['Litros'])
  })

  test('lo escrito para otro tipo no estorba ni se manda', () => {
    const escrito = { Litros: 'x', PrecioPorLitro: 'y', IdCliente: '4', DocumentosAplicados: [factura] }
    expect(quejas(escrito)).toEqual({})
    const { entrada } = peticionDe(DepositoForm.parse({ ...base, ...escrito }))
    expect(entrada).toMatchObject({ IdDepositoTipo: 3, Monto: '100.50', DocumentosAplicados: [] })
    expect([entrada.IdCliente, entrada.Litros, entrada.PrecioPorLitro]).toEqual([undefined, undefined, undefined])
  })
})

describe('el botón de guardar', () => {
  test('de un Pago se enciende con cliente y al menos un documento', () => {
    const pago = { ...base, IdDepositoTipo: '2' }
    expect(faltaElegir(pago)).toBe(true)
    expect(faltaElegir({ ...pago, IdCliente: '4' })).toBe(true)
    expect(faltaElegir({ ...pago, DocumentosAplicados: [factura] })).toBe(true)
    expect(faltaElegir({ ...pago, IdCliente: '4', DocumentosAplicados: [factura] })).toBe(false)
  })

  test('de los demás tipos no espera a nadie', () => {
    expect(['1', '3', '4', '5', '6', null].map((IdDepositoTipo) => faltaElegir({ ...base, IdDepositoTipo }))).toEqual(
      Array(6).fill(false),
    )
  })
})

describe('el archivo', () => {
  test('ArchivoEliminar viaja solo cuando se quitó el guardado', () => {
    const entradaDe = (cambios: Partial<Valores>) => peticionDe(DepositoForm.parse({ ...base, ...cambios })).entrada
    expect('ArchivoEliminar' in entradaDe({})).toBe(false)
    expect(entradaDe({ ArchivoEliminar: true }).ArchivoEliminar).toBe(true)
  })
})

describe('el monto de un Interno', () => {
  test('es litros por precio al centavo, sin flotantes', () => {
    expect(montoInternoCent('10000', '22.45')).toBe(22_450_000n)
    expect(montoInternoCent('0.333', '0.05')).toBe(2n)
    expect(montoInternoCent('1000000.001', '23.456789')).toBe(2_345_678_902n)
  })

  test('no se calcula mientras falte uno o no sea un número', () => {
    expect([montoInternoCent('', '1'), montoInternoCent('1', ''), montoInternoCent('1,', '2')]).toEqual([
      null,
      null,
      null,
    ])
    expect(montoInternoCent('0', '2')).toBeNull()
  })

  test('avisa cuando difiere en más de un centavo', () => {
    expect(['100.00', '100.01', '99.99', '100.02', '99.98', ''].map((monto) => difiere(monto, 10_000n))).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(difiere('5', null)).toBe(false)
  })
})
