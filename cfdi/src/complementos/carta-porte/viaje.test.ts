// From what a dispatcher says to a Carta Porte: sums that are exact, keys that follow from the product, and bad input in Spanish.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../decimal.ts'
import { leerCfdi } from '../../leer.ts'
import { CASOS, listCasos, readEntrada } from '../../pruebas/casos.ts'
import { viajeDeCaso } from '../../pruebas/viajes.ts'
import { findBienTransportado } from '../../sat/carta-porte/bienes.ts'
import {
  A_GRANEL,
  densidadDe,
  distanciaTotal,
  horaDeLlegada,
  kilogramosDe,
  peligroDe,
  pesoBrutoTotal,
  remolquesDe,
  segurosDe,
} from './calculos.ts'
import { comprobanteDeFlete, comprobanteDeTraslado } from './documentos.ts'
import { esIdCcp, newIdCcp } from './id-ccp.ts'
import { cartaPorteDe, type Viaje, ViajeError } from './viaje.ts'

const d = parseDecimal

describe('las seis capturas de oro', () => {
  const muestras = readdirSync(new URL('muestras/', CASOS)).filter((nombre) => /^1\d-[TI].*\.xml$/.test(nombre))
  const casos = listCasos().filter((caso) => readEntrada(caso).captura)

  test.each(casos)('%s da el comprobante de su muestra', (caso) => {
    expect(casos).toHaveLength(6)
    const xml = readFileSync(new URL(`muestras/${muestras[casos.indexOf(caso)]}`, CASOS))
    const { Sello: _sello, NoCertificado: _numero, Certificado: _cer, ...muestra } = leerCfdi(xml).comprobante
    expect(JSON.parse(JSON.stringify(viajeDeCaso(caso)))).toEqual(muestra)
  })
})

describe('IdCCP', () => {
  test('nace de un UUID, empieza con CCC y no se repite', () => {
    const varios = Array.from({ length: 1000 }, () => newIdCcp())
    expect(new Set(varios).size).toBe(1000)
    expect(varios.filter((id) => !esIdCcp(id))).toEqual([])
    expect(newIdCcp('1f01b0c2-d001-4e5f-8a9b-000000005001')).toBe('CCC1b0c2-d001-4e5f-8a9b-000000005001')
  })

  test.each([
    '',
    'CCC',
    '6A1B0C2D-0001-4E5F-8A9B-000000005001',
    'CCC1b0c2-d001-4e5f-8a9b-00000000500',
    'CCC1b0c2-d001-4e5f-8a9b-00000000500g',
    'ccc1b0c2-d001-4e5f-8a9b-000000005001',
    'CCC1b0c2-d001-4e5f-8a9b-000000005001\n',
  ])('%j no lo es', (texto) => {
    expect(esIdCcp(texto)).toBe(false)
  })
})

describe('cálculos', () => {
  test('los kilogramos se redondean una sola vez, a tres decimales', () => {
    expect(kilogramosDe(d('18000'), d('0.8425'))).toBe(d('15165'))
    expect(kilogramosDe(d('15000.500'), d('0.84'))).toBe(d('12600.42'))
    // 0.0004995 would be 0.0005 at six decimals first, and then 0.001.
    expect(kilogramosDe(d('0.000999'), d('0.5'))).toBe(0n)
    expect(kilogramosDe(d('0.001'), d('0.5'))).toBe(d('0.001'))
  })

  test('la distancia total es la suma de lo que se escribe, no de lo que se captura', () => {
    expect(distanciaTotal([d('42.30'), d('18.75')])).toBe(d('61.05'))
    expect(distanciaTotal([d('1.005'), d('1.005')])).toBe(d('2.02'))
    expect(pesoBrutoTotal([{ PesoEnKg: '0.1' }, { PesoEnKg: '0.2' }])).toBe(d('0.3'))
  })

  test('la densidad es en kilogramos por litro', () => {
    expect(densidadDe('15101514')).toBe(d('0.73'))
    expect(densidadDe('15111512')).toBeUndefined()
    expect(densidadDe('99999999')).toBeUndefined()
  })

  test('el peligro sale de la clave del producto', () => {
    expect(peligroDe(findBienTransportado('15101505'))).toEqual({
      MaterialPeligroso: 'Sí',
      CveMaterialPeligroso: '1202',
      ...A_GRANEL,
    })
    expect(peligroDe(findBienTransportado('15101514'), '3475').CveMaterialPeligroso).toBe('3475')
    // Fuel oil and biodiesel: the SAT's column is 0, and then not one field may be there.
    for (const clave of ['15101701', '15101702', '15101801', '15121501', '50202301']) {
      expect(peligroDe(findBienTransportado(clave))).toEqual({})
    }
  })

  test('sin peligro no va el seguro de medio ambiente', () => {
    const seguros = { AseguraRespCivil: 'A', PolizaRespCivil: 'B', AseguraMedAmbiente: 'C', PolizaMedAmbiente: 'D' }
    const mercancia = viajeDeCaso('43-traslado-diesel-autotanque').Complemento!.CartaPorte!.Mercancias.Mercancia[0]!
    expect(segurosDe(seguros, [mercancia])).toEqual(seguros)
    expect(segurosDe(seguros, [{ ...mercancia, MaterialPeligroso: undefined }])).toEqual({
      AseguraRespCivil: 'A',
      PolizaRespCivil: 'B',
    })
  })

  test.each([
    ['C2', 0, 0],
    ['C3', 0, 0],
    ['C3R3', 1, 1],
    ['T3S2', 1, 1],
    ['T3S2R4', 2, 2],
    ['T3S3S2', 2, 2],
    ['VL', 0, 2],
    ['OTROEVGP', 0, 2],
  ])('un %s lleva de %i a %i remolques', (config, minimo, maximo) => {
    expect(remolquesDe(config)).toEqual({ minimo, maximo })
  })

  test('una configuración retirada no lleva nada', () => {
    expect(remolquesDe('OTROEGP')).toBeUndefined()
  })

  test('la llegada es la hora del lugar al que se llega', () => {
    expect(horaDeLlegada('2026-11-16T06:30:00', 65)).toBe('2026-11-16T07:35:00')
    expect(horaDeLlegada('2026-12-31T23:30:00', 45)).toBe('2027-01-01T00:15:00')
    const aHermosillo = { de: 'America/Chihuahua', a: 'America/Hermosillo' }
    expect(horaDeLlegada('2026-11-16T06:30:00', 60, aHermosillo)).toBe('2026-11-16T06:30:00')
    // Ciudad Juárez put its clock back at two in the morning of 1 November 2026.
    const enJuarez = { de: 'America/Ciudad_Juarez', a: 'America/Ciudad_Juarez' }
    expect(horaDeLlegada('2026-11-01T00:30:00', 120, enJuarez)).toBe('2026-11-01T01:30:00')
    expect(horaDeLlegada('mañana', 60)).toBeUndefined()
    // And skipped an hour in March: nobody leaves at half past two.
    expect(horaDeLlegada('2026-03-08T02:30:00', 60, enJuarez)).toBeUndefined()
  })
})

const SITIO = { RFC: 'URE180429TM6', Domicilio: { Estado: 'NLE', Pais: 'MEX', CodigoPostal: '66600' } }
const UNIDAD = viajeDeCaso('43-traslado-diesel-autotanque').Complemento!.CartaPorte!.Mercancias.Autotransporte!

function viaje(cambios: Partial<Viaje> = {}): Viaje {
  return {
    IdCCP: 'CCC1b0c2-d001-4e5f-8a9b-000000005001',
    origen: SITIO,
    salida: '2026-11-16T06:30:00',
    entregas: [{ sitio: SITIO, llegada: '2026-11-16T07:30:00', distancia: d('40') }],
    cargas: [{ BienesTransp: '15101505', Descripcion: 'Diésel', litros: [d('1000')] }],
    unidad: UNIDAD,
    figuras: [],
    ...cambios,
  }
}

const cargado = (carga: Partial<Viaje['cargas'][number]>) =>
  viaje({ cargas: [{ BienesTransp: '15101505', Descripcion: 'Diésel', litros: [d('1000')], ...carga }] })
const aDistancia = (distancia: bigint) => viaje({ entregas: [{ ...viaje().entregas[0]!, distancia }] })

describe('viajes imposibles', () => {
  test.each<[string, Viaje, string]>([
    ['sin IdCCP', viaje({ IdCCP: '' }), 'IDCCP'],
    ['sin entregas', viaje({ entregas: [] }), 'SIN_ENTREGAS'],
    ['sin carga', viaje({ cargas: [] }), 'SIN_CARGA'],
    ['sin litros para cada entrega', cargado({ litros: [d('1'), d('2')] }), 'REPARTO'],
    ['sin litros', cargado({ litros: [0n] }), 'LITROS'],
    ['con litros negativos', cargado({ litros: [d('-5')] }), 'LITROS'],
    ['con densidad cero', cargado({ densidad: 0n }), 'DENSIDAD'],
    ['con un producto sin densidad conocida', cargado({ BienesTransp: '12142104' }), 'DENSIDAD'],
    ['con gas natural en litros', cargado({ BienesTransp: '15111512', densidad: d('0.4') }), 'UNIDAD'],
    ['sin distancia', aDistancia(0n), 'DISTANCIA'],
    ['con una distancia negativa', aDistancia(d('-1')), 'DISTANCIA'],
    ['con menos de diez metros', aDistancia(d('0.004')), 'DISTANCIA'],
    ['con una distancia enorme', aDistancia(d('120000')), 'DISTANCIA'],
  ])('%s se dice en español', (_caso, malo, codigo) => {
    const error = (() => {
      try {
        cartaPorteDe(malo)
      } catch (motivo) {
        return motivo
      }
      return undefined
    })()
    expect(error).toBeInstanceOf(ViajeError)
    expect(error).toMatchObject({ codigo, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/) })
  })

  test('una entrega sin litros de un producto no aparece en su reparto', () => {
    const entrega = viaje().entregas[0]!
    const dos = viaje({
      entregas: [entrega, { ...entrega, llegada: '2026-11-16T08:30:00' }],
      cargas: [{ BienesTransp: '15101505', Descripcion: 'Diésel', litros: [0n, d('1000')] }],
    })
    const { Mercancias, Ubicaciones } = cartaPorteDe(dos)
    expect(Ubicaciones.map(({ IDUbicacion }) => IDUbicacion)).toEqual(['OR000001', 'DE000001', 'DE000002'])
    expect(Mercancias.Mercancia[0]?.CantidadTransporta).toEqual([
      { Cantidad: '1000.000', IDOrigen: 'OR000001', IDDestino: 'DE000002' },
    ])
  })
})

describe('los documentos', () => {
  const encabezado = {
    Fecha: '2026-11-16T05:31:00',
    LugarExpedicion: '64000',
    Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
  }
  const receptor = (Rfc: string) => ({
    Rfc,
    Nombre: 'CLIENTE',
    DomicilioFiscalReceptor: '86991',
    RegimenFiscalReceptor: '601',
    UsoCFDI: 'G03',
  })
  const flete = (Rfc: string, precio = '8500.33') =>
    comprobanteDeFlete({ ...encabezado, Receptor: receptor(Rfc), viaje: viaje(), precio: d(precio) })

  test('el receptor de un traslado es quien lo emite', () => {
    const traslado = comprobanteDeTraslado({ ...encabezado, codigoPostalFiscal: '42501', viaje: viaje() })
    expect(traslado.Receptor).toEqual({
      Rfc: 'EKU9003173C9',
      Nombre: 'ESCUELA KEMPER URGATE',
      DomicilioFiscalReceptor: '42501',
      RegimenFiscalReceptor: '601',
      UsoCFDI: 'S01',
    })
    expect(traslado).toMatchObject({ SubTotal: '0', Total: '0', Moneda: 'XXX', TipoDeComprobante: 'T' })
  })

  test('una persona moral retiene el 4 % de IVA; una física no', () => {
    expect(flete('URE180429TM6')).toMatchObject({ SubTotal: '8500.33', Total: '9520.37' })
    expect(flete('CACX7605101P8')).toMatchObject({ Total: '9860.38' })
    expect(flete('CACX7605101P8').Impuestos?.Retenciones).toBeUndefined()
  })

  test('un flete sin precio no se cobra', () => {
    expect(() => flete('URE180429TM6', '0.004')).toThrow(ViajeError)
  })
})
