import type { SaldoAFavor } from '@litro/contract/depositos/saldo-favor'
import { describe, expect, test } from 'vitest'
import type { Documento } from './reparto.ts'
import { pagoDe, preguntaDe, resultadoDe, rutaDe, schemaDe } from './saldo.ts'

const fila: SaldoAFavor = {
  Clave: 28,
  Origen: 'deposito',
  Id: 7,
  Folio: '7',
  Concepto: 'Anticipo: Cubilete',
  Fecha: '2026-11-01',
  IdSocioComercial: 1,
  SocioComercial: 'Bajío',
  IdCliente: 3,
  Cliente: 'Cubilete',
  Monto: 900,
  Saldo: 500.1,
  Version: 2,
  IdDeposito: 7,
  IdNotaCredito: null,
  Documentos: [],
  Rep: null,
}
const suspenso: SaldoAFavor = { ...fila, Origen: 'suspenso', IdCliente: null, Cliente: null }
const documentos: Documento[] = [1, 2].map((IdDocumento) => ({
  IdDocumentoTipo: 1,
  IdDocumento,
  Folio: `F-${IdDocumento}`,
  DocumentoTipoNombre: 'Factura',
  MontoAplicado: 0,
  Saldo: 300,
}))
const valores = (textos: string[], IdDepositoTipo = '', IdCliente: string | null = null) => ({
  IdDepositoTipo,
  IdCliente,
  Lineas: textos.map((MontoAplicado) => ({ MontoAplicado })),
})
const quejas = (origen: SaldoAFavor, ...args: Parameters<typeof valores>) =>
  schemaDe(origen, documentos)
    .safeParse(valores(...args))
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('aplicar un saldo a favor', () => {
  test('viaja solo lo que recibe algo, y se dice cuánto y qué queda, al centavo', () => {
    const decidido = schemaDe(fila, documentos).parse(valores(['', '300.00']))
    expect(decidido.DocumentosAplicados).toEqual([{ IdDocumentoTipo: 1, IdDocumento: 2, MontoAplicado: '300.00' }])
    expect(preguntaDe(fila, decidido).titulo).toBe('¿Aplicar $300.00 a 1 documento?')
    expect(resultadoDe(fila, decidido)).toBe('Se aplicaron $300.00 a 1 documento. Quedan $200.10 a favor.')
    const todo = schemaDe(fila, documentos).parse(valores(['300', '200.10']))
    expect(resultadoDe(fila, todo)).toBe('Se aplicaron $500.10 a 2 documentos. Ya no queda saldo a favor.')
  })

  test('nunca más de lo que debe un documento', () => {
    expect(quejas(fila, ['300.01', 'x'])).toEqual([
      ['Lineas.0.MontoAplicado', 'Supera el saldo de $300.00.'],
      ['Lineas.1.MontoAplicado', 'Captura un número con máximo 2 decimales.'],
    ])
  })
})

describe('reclasificar un depósito en suspenso', () => {
  test('pide su tipo, y su cliente cuando es de un cliente', () => {
    expect(quejas(suspenso, [])).toEqual([['IdDepositoTipo', 'Elige el tipo de depósito.']])
    expect(quejas(suspenso, [], '6')).toEqual([['IdCliente', 'Selecciona un cliente.']])
    expect(quejas(suspenso, [], '3')).toBeUndefined()
  })

  test('solo un Pago lleva documentos, y lo que no es de un cliente no lleva cliente', () => {
    const leer = (tipo: string) => schemaDe(suspenso, documentos).parse(valores(['10', ''], tipo, '3'))
    expect(leer('2').DocumentosAplicados).toHaveLength(1)
    expect(leer('3')).toEqual({ IdDepositoTipo: '3', IdCliente: undefined, DocumentosAplicados: [] })
    expect(resultadoDe(suspenso, leer('3'))).toBe('Depósito 7 reclasificado como Ingreso.')
  })
})

describe('un saldo ya aplicado', () => {
  test('dice qué pagó y lleva a su origen', () => {
    const pagado = (Folio: string) => ({ IdDocumentoTipo: 1, IdDocumento: 1, Folio, Monto: 1 })
    expect(pagoDe({ Documentos: [pagado('A-1')] })).toBe('Pagó A-1')
    expect(pagoDe({ Documentos: ['A-1', 'A-2', 'ND-3'].map(pagado) })).toBe('Pagó A-1, A-2 y ND-3')
    expect(rutaDe({ IdDeposito: 7, IdNotaCredito: null })).toBe('/deposito/ver/7')
    expect(rutaDe({ IdDeposito: null, IdNotaCredito: 9 })).toBe('/nota-credito/ver/9')
  })
})
