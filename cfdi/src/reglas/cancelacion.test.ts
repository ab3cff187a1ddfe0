import { describe, expect, test } from 'vitest'
import type { Comprobante } from '../comprobante.ts'
import { viajeDeCaso } from '../pruebas/viajes.ts'
import {
  aceptacionDe,
  diaHabilSiguiente,
  revisarCancelacion,
  type SolicitudDeCancelacion,
  ultimoDiaParaCancelar,
} from './cancelacion.ts'
import {
  concepto,
  factura,
  facturaGlobal,
  notaCredito,
  recibo,
  UUID_FACTURA,
  UUID_OTRO,
} from './comprobante-de-prueba.ts'

// The documents are of Tuesday 2026-11-10.
const TARDE = { hoy: '2026-11-20' }

const sinCombustible = (total = '246058.00'): Comprobante =>
  factura((c) => {
    c.Conceptos.shift()
    c.Total = total
  })

describe('quién debe aceptar una cancelación', () => {
  test.each<[string, Comprobante, { hoy: string }, string, boolean]>([
    ['factura con diésel, aun el mismo día', factura(), { hoy: '2026-11-10' }, 'expresa', false],
    ['factura de lubricantes', sinCombustible(), TARDE, 'tacita', false],
    ['factura de lubricantes de mil pesos', sinCombustible('1000.00'), TARDE, 'ninguna', false],
    ['factura de lubricantes de mil pesos y un centavo', sinCombustible('1000.01'), TARDE, 'tacita', false],
    ['factura de lubricantes al día hábil siguiente', sinCombustible(), { hoy: '2026-11-11' }, 'ninguna', false],
    ['factura de lubricantes dos días después', sinCombustible(), { hoy: '2026-11-12' }, 'tacita', false],
    ['factura a público en general', facturaGlobal(), TARDE, 'ninguna', false],
    ['nota de crédito sin complemento', notaCredito(), TARDE, 'ninguna', false],
    [
      'nota de crédito con complemento',
      notaCredito((c) => c.Conceptos.push(concepto(factura()))),
      TARDE,
      'expresa',
      false,
    ],
    ['traslado', factura((c) => Object.assign(c, { TipoDeComprobante: 'T' })), TARDE, 'ninguna', false],
    ['nómina', factura((c) => Object.assign(c, { TipoDeComprobante: 'N' })), TARDE, 'ninguna', false],
    ['recibo de pago, aunque su total sea cero', recibo(), TARDE, 'tacita', false],
    ['recibo de pago del mismo día, con duda', recibo(), { hoy: '2026-11-10' }, 'tacita', true],
  ])('%s', (_caso, comprobante, calendario, aceptacion, dudoso) => {
    expect(aceptacionDe(comprobante, calendario)).toMatchObject({ aceptacion, dudoso })
  })

  test.each([
    [
      'un traslado de diésel, que se cancela sin aceptación hasta que sale',
      '43-traslado-diesel-autotanque',
      'ninguna',
      true,
    ],
    ['un traslado de gas LP, sin aceptación', '48-traslado-gas-lp-con-regreso', 'ninguna', false],
    ['el flete de diésel, con aceptación expresa aunque el mismo día', '45-flete-con-carta-porte', 'expresa', false],
  ])('%s', (_caso, nombre, aceptacion, dudoso) => {
    const viaje = viajeDeCaso(nombre)
    expect(aceptacionDe(viaje, { hoy: '2026-11-16' })).toMatchObject({ aceptacion, dudoso })
  })

  test('el gas LP, la turbosina y el combustóleo quedan en duda', () => {
    const gas = sinCombustible()
    concepto(gas).ClaveProdServ = '15111510'
    expect(aceptacionDe(gas, TARDE)).toMatchObject({ aceptacion: 'expresa', dudoso: true })
  })

  test('el combustible anterior al complemento también exige aceptación expresa', () => {
    const anterior = factura((c) => {
      delete concepto(c).ComplementoConcepto
    })
    expect(aceptacionDe(anterior, TARDE).aceptacion).toBe('expresa')
  })

  test('el combustible a un extranjero se cancela sin aceptación', () => {
    const extranjero = factura((c) => {
      c.Receptor.Rfc = 'XEXX010101000'
    })
    expect(aceptacionDe(extranjero, TARDE).aceptacion).toBe('ninguna')
  })

  test('los mil pesos se miden en pesos', () => {
    const dolares = (tipoCambio?: string) =>
      factura((c) => {
        c.Conceptos.shift()
        c.Moneda = 'USD'
        c.TipoCambio = tipoCambio
        c.Total = '60.00'
      })
    expect(aceptacionDe(dolares('16.50'), TARDE).aceptacion).toBe('ninguna')
    expect(aceptacionDe(dolares('18.50'), TARDE).aceptacion).toBe('tacita')
    expect(aceptacionDe(dolares(), TARDE).aceptacion).toBe('tacita')
  })

  test('el día hábil siguiente salta fines de semana e inhábiles', () => {
    expect(diaHabilSiguiente('2026-11-10')).toBe('2026-11-11')
    expect(diaHabilSiguiente('2026-11-13')).toBe('2026-11-16')
    expect(diaHabilSiguiente('2026-11-13', new Set(['2026-11-16']))).toBe('2026-11-17')
    expect(diaHabilSiguiente('2026-12-31', new Set(['2027-01-01']))).toBe('2027-01-04')
  })
})

describe('hasta cuándo se cancela', () => {
  test('persona moral 31 de marzo, persona física 30 de abril del año siguiente', () => {
    expect(ultimoDiaParaCancelar('2026-11-10T09:00:00', 'EKU9003173C9')).toBe('2027-03-31')
    expect(ultimoDiaParaCancelar('2026-01-01T00:00:00', 'COSC8001137NA')).toBe('2027-04-30')
  })
})

const revisar = (datos: Partial<SolicitudDeCancelacion> = {}) =>
  revisarCancelacion({
    comprobante: factura(),
    uuid: UUID_FACTURA,
    Motivo: '02',
    hoy: '2026-11-20',
    ...datos,
  }).map((hallazgo) => hallazgo.codigo)

describe('motivo y estorbos', () => {
  test('un motivo 02 sin dependientes pasa', () => {
    expect(revisar()).toEqual([])
    expect(revisar({ hoy: '2027-03-31' })).toEqual([])
  })

  test.each<[string, string, Partial<SolicitudDeCancelacion>]>([
    ['LITRO-901', 'el motivo es del catálogo', { Motivo: '05' }],
    ['LITRO-902', 'el motivo 01 exige sustituto', { Motivo: '01' }],
    ['LITRO-903', 'los demás no lo llevan', { Motivo: '03', FolioSustitucion: UUID_OTRO }],
    ['LITRO-904', 'el sustituto es un UUID', { Motivo: '01', FolioSustitucion: 'MTY-1002' }],
    ['LITRO-904', 'nadie se sustituye a sí mismo', { Motivo: '01', FolioSustitucion: UUID_FACTURA.toLowerCase() }],
    [
      'LITRO-905',
      'el sustituto está relacionado con 04',
      { Motivo: '01', FolioSustitucion: UUID_OTRO, sustituto: { vigente: true, relacionado04: false } },
    ],
    ['LITRO-906', 'el motivo 04 es de público en general', { Motivo: '04' }],
    ['LITRO-907', 'no se cancela pasado el plazo', { hoy: '2027-04-01' }],
    ['LITRO-908', 'no se cancela con dependientes vigentes', { dependientes: [UUID_OTRO] }],
  ])('%s: %s', (codigo, _regla, datos) => {
    expect(revisar(datos)).toEqual([codigo])
  })

  test.each([
    [
      'LITRO-910: un traslado de diésel no se cancela desde su salida',
      '43-traslado-diesel-autotanque',
      '06:30:00',
      ['LITRO-910'],
    ],
    ['un segundo antes sí', '43-traslado-diesel-autotanque', '06:29:59', []],
    ['el gas LP se cancela también después', '48-traslado-gas-lp-con-regreso', '06:30:00', []],
    ['el flete también, con aceptación', '45-flete-con-carta-porte', '06:30:00', []],
  ])('%s', (_caso, nombre, hora, esperados) => {
    const viaje = { ahora: `2026-11-16T${hora}-06:00`, zonaHoraria: 'America/Monterrey' }
    expect(revisar({ comprobante: viajeDeCaso(nombre), viaje, hoy: '2026-11-16' })).toEqual(esperados)
  })

  test('sin reloj, un traslado de gasolina se da por salido desde el día siguiente', () => {
    const comprobante = viajeDeCaso('44-traslado-magna-dos-destinos')
    expect(revisar({ comprobante, hoy: '2026-11-16' })).toEqual([])
    expect(revisar({ comprobante, hoy: '2026-11-17' })).toEqual(['LITRO-910'])
    expect(revisar({ comprobante, hoy: '2026-11-17', viajeAutorizado: true })).toEqual(['LITRO-911'])
  })

  test('el motivo 01 con sustituto vigente y relacionado pasa; el 04 con público en general también', () => {
    const sustituto = { vigente: true, relacionado04: true }
    expect(revisar({ Motivo: '01', FolioSustitucion: UUID_OTRO, sustituto })).toEqual([])
    expect(revisar({ Motivo: '04', comprobante: facturaGlobal() })).toEqual([])
  })

  test('LITRO-909: una factura global de combustible se avisa', () => {
    const global = facturaGlobal((c) => {
      c.Conceptos = [concepto(factura())]
    })
    expect(revisar({ comprobante: global })).toEqual(['LITRO-909'])
  })
})
