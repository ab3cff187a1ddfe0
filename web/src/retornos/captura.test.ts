import type { Retorno } from '@litro/contract/retornos/retorno'
import { describe, expect, test } from 'vitest'
import { permite } from '../entidades/retorno.ts'
import { withEstatus } from './cancelar-dialog.tsx'
import {
  type Condiciones,
  enPesos,
  guardadoDifiere,
  inicialDe,
  peticionDe,
  redondear,
  retornoForm,
  type Valores,
} from './captura.ts'
import { toOpcion } from './destino-fields.tsx'
import { saldosDe } from './resumen-card.tsx'

const HOY = '2026-11-15'
const pdf = new File(['%PDF-1.4'], 'factura.pdf')
const xml = new File(['<a/>'], 'factura.xml')

const guardado: Retorno = {
  IdRetorno: 7,
  FechaRetorno: '2026-11-10',
  Estatus: 'Capturado',
  Concepto: 'Flete',
  IdProveedor: 3,
  Proveedor: 'Fletes Peña',
  IdSucursal: '2',
  Sucursal: 'Centro',
  IdCuenta: 9,
  NumCuenta: '000812345678',
  Moneda: 'USD',
  Monto: 1843.72,
  TipoCambio: 18.4372,
  MontoUSD: 100,
  Observaciones: '',
  ArchivoFacturaPDF: 'factura.pdf',
  ArchivoFacturaXML: 'factura.xml',
  ArchivoProgramacion: null,
  ArchivoPago: null,
  Hallazgos: [],
  UUIDProveedor: null,
  FacturaVerificada: null,
  EstadoSat: null,
  SatConsultado: null,
  NotasCredito: [],
  Pagable: null,
  UsableDesde: null,
  FechaPago: null,
  Version: 2,
}

const nuevo: Valores = {
  ...inicialDe(null),
  IdProveedor: '3',
  IdCuenta: '9',
  Moneda: 'MXN',
  Monto: '116',
  Concepto: 'Flete',
  IdSucursal: '2',
}
const enUsd: Valores = {
  ...nuevo,
  Moneda: 'USD',
  Monto: '',
  MontoUSD: '100',
  TipoCambio: '18.4372',
  FechaTipoCambio: HOY,
}

function judge(valores: Valores, cambios: Partial<Condiciones> = {}) {
  const leido = retornoForm({ retorno: null, conSucursal: true, hoy: () => HOY, ...cambios }).safeParse(valores)
  if (leido.success) return { entrada: leido.data, quejas: {} }
  const quejas: Record<string, string> = {}
  for (const { path, message } of leido.error.issues) quejas[String(path[0])] ??= message
  return { quejas }
}

const NO_ES_DE_HOY = 'El tipo de cambio no es de hoy. Por favor, refresca el tipo de cambio antes de continuar.'
const PAR = 'Si cargas una factura, debes subir el PDF y el XML.'

describe('lo que pide el formulario', () => {
  test('vacío pide todo a la vez', () => {
    expect(judge(inicialDe(null)).quejas).toEqual({
      IdProveedor: 'Elige un proveedor.',
      IdCuenta: 'Elige una cuenta bancaria.',
      Concepto: 'Captura el concepto.',
      Monto: 'Captura el monto.',
      IdSucursal: 'Elige una sucursal.',
    })
  })

  test('sin la función de sucursales no se pide', () => {
    expect(judge({ ...nuevo, IdSucursal: null }, { conSucursal: false }).quejas).toEqual({})
  })

  test.each([
    ['0', 'El monto debe ser mayor que cero.'],
    ['-1', 'El monto debe ser mayor que cero.'],
    ['1.005', 'Captura un número con máximo 2 decimales.'],
    ['1,5', 'Escribe 1.5 en vez de 1,5: los decimales van con punto.'],
  ])('un monto de %s se rechaza', (Monto, mensaje) => {
    expect(judge({ ...nuevo, Monto }).quejas).toEqual({ Monto: mensaje })
  })

  test.each([[''], ['abc'], ['0'], ['-5'], ['0.004']])(
    'en dólares, un monto de %j pide el monto en USD',
    (MontoUSD) => {
      expect(judge({ ...enUsd, MontoUSD }).quejas).toEqual({ MontoUSD: 'Captura el monto en USD.' })
    },
  )

  test('la tasa debe ser de hoy; la inicial no lo es', () => {
    expect(judge({ ...enUsd, FechaTipoCambio: '2026-11-14' }).quejas).toEqual({ TipoCambio: NO_ES_DE_HOY })
    expect(judge({ ...enUsd, TipoCambio: '1', FechaTipoCambio: null }).quejas).toEqual({ TipoCambio: NO_ES_DE_HOY })
    expect(judge({ ...enUsd, TipoCambio: '', FechaTipoCambio: null }).quejas).toEqual({
      TipoCambio: 'No se pudo determinar el tipo de cambio.',
    })
  })

  test('en pesos no importan los dólares ni la tasa', () => {
    expect(judge({ ...nuevo, MontoUSD: 'abc', TipoCambio: '' }).quejas).toEqual({})
  })

  test('PDF y XML van juntos, contando lo que ya está guardado y lo que se quita', () => {
    expect(judge({ ...nuevo, ArchivoFacturaPDF: pdf }).quejas).toEqual({ ArchivoFacturaXML: PAR })
    expect(judge({ ...nuevo, ArchivoFacturaXML: xml }).quejas).toEqual({ ArchivoFacturaPDF: PAR })
    expect(judge({ ...nuevo, ArchivoFacturaPDF: pdf, ArchivoFacturaXML: xml }).quejas).toEqual({})
    const conGuardado = { retorno: guardado }
    expect(judge({ ...enUsd, EliminarPDF: true }, conGuardado).quejas).toEqual({ ArchivoFacturaPDF: PAR })
    expect(judge({ ...enUsd, EliminarPDF: true, EliminarXML: true }, conGuardado).quejas).toEqual({})
    expect(judge({ ...enUsd, EliminarPDF: true, ArchivoFacturaPDF: pdf }, conGuardado).quejas).toEqual({})
  })
})

describe('lo que se manda', () => {
  test('en pesos: el monto como texto y la tasa 1', () => {
    const { entrada } = judge(nuevo)
    expect(peticionDe(entrada!)).toEqual({
      entrada: { IdProveedor: 3, IdCuenta: 9, Monto: '116', TipoCambio: '1', Concepto: 'Flete', IdSucursal: 2 },
      archivos: { ArchivoFacturaPDF: null, ArchivoFacturaXML: null },
    })
  })

  test('en dólares: redondeados a 2 y 6, con los pesos que dan', () => {
    const { entrada } = judge({ ...enUsd, MontoUSD: '10.555', TipoCambio: '18.43720049' })
    expect(peticionDe(entrada!).entrada).toMatchObject({ MontoUSD: '10.56', TipoCambio: '18.437200', Monto: '194.70' })
  })

  test('al editar: la versión y lo que se quita; lo que no dice nada no viaja', () => {
    const { entrada } = judge(
      { ...inicialDe(guardado), FechaTipoCambio: HOY, EliminarPDF: true, EliminarXML: true },
      { retorno: guardado },
    )
    expect(peticionDe(entrada!).entrada).toMatchObject({ Version: 2, EliminarPDF: true, EliminarXML: true })
    expect(peticionDe(judge(nuevo).entrada!).entrada).not.toHaveProperty('EliminarPDF')
  })
})

describe('cuentas del formulario', () => {
  test('redondea a la mitad hacia afuera y deja lo que no es número', () => {
    expect([redondear('1.005', 2), redondear('2', 6), redondear('x', 2), redondear('', 2)]).toEqual([
      '1.01',
      '2.000000',
      'x',
      '',
    ])
  })

  test('los pesos esperan a que haya dos números', () => {
    expect([enPesos('100', '18.4372'), enPesos('', '18'), enPesos('1', '')]).toEqual(['1843.72', null, null])
  })

  test('avisa cuando los pesos guardados difieren más de 0.009 de los de hoy', () => {
    expect(guardadoDifiere(guardado, '18.4372')).toBe(false)
    expect(guardadoDifiere(guardado, '18.4373')).toBe(true)
    expect(guardadoDifiere({ ...guardado, Moneda: 'MXN', MontoUSD: null }, '20')).toBe(false)
    expect(guardadoDifiere(null, '20')).toBe(false)
  })

  test('lo que este retorno ya congeló cuenta para él', () => {
    expect(saldosDe(500, undefined, '116')).toEqual({ disponible: '500.00', queda: '384.00' })
    expect(saldosDe(500, 100, '600.01')).toEqual({ disponible: '600.00', queda: '-0.01' })
    expect(saldosDe(500, undefined, 'x')).toEqual({ disponible: '500.00', queda: null })
    expect(saldosDe(undefined, undefined, '1')).toBeNull()
  })

  test('una cuenta por aprobar se ve y no se elige', () => {
    const cuenta = {
      IdCuenta: 1,
      NumCuenta: '0123',
      Banco: 'BBVA',
      Moneda: 'MXP',
      Estatus: 'Por aprobar',
      UsableDesde: null,
    } as const
    expect(toOpcion(cuenta)).toEqual({ value: '1', label: 'BBVA · 0123 (Por aprobar)', disabled: true })
    expect(toOpcion({ ...cuenta, Estatus: 'Aprobada' })).toEqual({
      value: '1',
      label: 'BBVA · 0123',
      disabled: false,
    })
  })
})

describe('estatus', () => {
  test('Capturado se edita; Capturado y En Revisión se cancelan; lo demás no', () => {
    const de = (estatus: string) => [permite(estatus, 'editar'), permite(estatus, 'cancelar')]
    expect(de('Capturado')).toEqual([true, true])
    expect(de('En Revisión')).toEqual([false, true])
    for (const estatus of ['Rechazado', 'Programado', 'Pagado', 'Cancelado', 'Otro'])
      expect(de(estatus)).toEqual([false, false])
  })

  test('al cancelar cambia solo esa fila, donde está', () => {
    const filas = [{ ...guardado, IdRetorno: 6 }, guardado]
    const lista = { pages: [{ filas, siguiente: 'x' }], pageParams: [null] }
    const nueva = withEstatus(lista, 7, 'Cancelado')!
    expect(nueva.pages[0]!.filas.map(({ Estatus }) => Estatus)).toEqual(['Capturado', 'Cancelado'])
    expect(nueva.pages[0]!.siguiente).toBe('x')
    expect(withEstatus(undefined, 7, 'Cancelado')).toBeUndefined()
  })
})
