import { describe, expect, test } from 'vitest'
import type { Traslado } from '../comprobante.ts'
import {
  type Cambio,
  type Caso,
  CONTEXTO,
  codigosDe,
  concepto,
  factura,
  notaCredito,
  pon,
} from './comprobante-de-prueba.ts'
import { validar } from './validar.ts'

const traslado =
  (datos: Partial<Traslado>): Cambio =>
  (c) => {
    const [primero] = concepto(c, 1).Impuestos?.Traslados ?? []
    if (primero) Object.assign(primero, datos)
  }
const retencion =
  (datos: Partial<Traslado>): Cambio =>
  (c) => {
    const [primera] = concepto(c, 1).Impuestos?.Retenciones ?? []
    if (primera) Object.assign(primera, datos)
  }
const objeto =
  (ObjetoImp: string, quitar = false): Cambio =>
  (c) => {
    concepto(c, 1).ObjetoImp = ObjetoImp
    if (quitar) delete concepto(c, 1).Impuestos
  }

const casos: readonly Caso[] = [
  ['CFDI40170', 'el objeto de impuesto es del catálogo', objeto('09')],
  ['CFDI40171', '02 exige impuestos', objeto('02', true)],
  ['CFDI40172', '01 no admite impuestos', objeto('01'), objeto('01', true)],
  ['CFDI40172', '03 no admite impuestos', objeto('03'), objeto('03', true)],
  ['CFDI40173', 'el nodo de impuestos no va vacío', pon('Conceptos.1.Impuestos', {})],
  [
    'CFDI140226',
    '06 solo admite retención de ISR',
    objeto('06'),
    (c) => {
      const isr = {
        Base: '900.00',
        Impuesto: '001',
        TipoFactor: 'Tasa',
        TasaOCuota: '0.012500',
        Importe: '11.25',
      } as const
      concepto(c, 1).ObjetoImp = '06'
      concepto(c, 1).Impuestos = { Retenciones: [isr] }
    },
  ],
  ['CFDI140226', '08 tampoco admite IVA', objeto('08'), objeto('08', true)],
  [
    'CFDI140227',
    '07 lleva IEPS y no IVA',
    objeto('07'),
    (c) => {
      const ieps = {
        Base: '900.00',
        Impuesto: '003',
        TipoFactor: 'Tasa',
        TasaOCuota: '0.080000',
        Importe: '72.00',
      } as const
      concepto(c, 1).ObjetoImp = '07'
      concepto(c, 1).Impuestos = { Traslados: [ieps] }
    },
  ],
  ['CFDI40174', 'la base es mayor que cero', traslado({ Base: '0.00' })],
  ['CFDI40175', 'el ISR no se traslada', traslado({ Impuesto: '001' })],
  ['CFDI40176', 'el factor es del catálogo', traslado({ TipoFactor: 'Porciento' as never })],
  ['CFDI40177', 'lo exento no lleva tasa', traslado({ TipoFactor: 'Exento' })],
  ['CFDI40178', 'la tasa exige importe', traslado({ Importe: undefined })],
  ['CFDI40179', 'la tasa lleva seis decimales', traslado({ TasaOCuota: '0.16' })],
  ['CFDI40179', 'la tasa es del catálogo', traslado({ TasaOCuota: '0.150000' })],
  ['CFDI40180', 'el traslado es base por tasa', traslado({ Importe: '145.00' })],
  ['CFDI40181', 'la base retenida es mayor que cero', retencion({ Base: '0' })],
  ['CFDI40182', 'el impuesto retenido es del catálogo', retencion({ Impuesto: '004' })],
  ['CFDI40183', 'el factor retenido es del catálogo', retencion({ TipoFactor: 'x' as never })],
  ['CFDI40184', 'una retención no es exenta', retencion({ TipoFactor: 'Exento' })],
  ['CFDI40185', 'la tasa retenida cabe en su rango', retencion({ TasaOCuota: '0.170000' })],
  ['CFDI40186', 'la retención es base por tasa', retencion({ Importe: '37.00' })],
]

describe('impuestos de los conceptos', () => {
  test.each(casos)('%s: %s', (codigo, _regla, malo, bueno) => {
    expect(codigosDe(factura(malo))).toContain(codigo)
    expect(codigosDe(factura(bueno))).not.toContain(codigo)
  })

  test('LITRO-409: el flete por carretera a una persona moral retiene el 4 % de IVA', () => {
    const flete = (cambio?: Cambio) =>
      factura((c) => {
        concepto(c, 1).ClaveProdServ = '78101807'
        concepto(c, 1).ClaveUnidad = 'E48'
        cambio?.(c)
      })
    const sinRetener: Cambio = (c) => {
      delete concepto(c, 1).Impuestos?.Retenciones
    }
    expect(codigosDe(flete())).toEqual([])
    expect(codigosDe(flete(sinRetener))).toContain('LITRO-409')
    expect(codigosDe(flete(retencion({ TasaOCuota: '0.060000', Importe: '54.00' })))).toContain('LITRO-409')
    // Nothing to withhold: from a person, without IVA, or by pipeline.
    const aPersona: Cambio = (c) => {
      sinRetener(c)
      Object.assign(c.Receptor, { Rfc: 'COSC8001137NA', RegimenFiscalReceptor: '612' })
    }
    const sinIva: Cambio = (c) => {
      sinRetener(c)
      traslado({ TasaOCuota: '0.000000', Importe: '0.00' })(c)
    }
    const porDucto: Cambio = (c) => {
      sinRetener(c)
      concepto(c, 1).ClaveProdServ = '78102101'
    }
    for (const cambio of [aPersona, sinIva, porDucto]) expect(codigosDe(flete(cambio))).not.toContain('LITRO-409')
  })

  test('LITRO-410, LITRO-411: el IVA del 8 % avisa, y con el decreto apagado o vencido se rechaza', () => {
    const fronteriza = notaCredito((c) => {
      const iva = { TasaOCuota: '0.080000', Importe: '80.00' }
      Object.assign(concepto(c).Impuestos?.Traslados?.[0] ?? {}, iva)
      Object.assign(c.Impuestos?.Traslados?.[0] ?? {}, iva)
      Object.assign(c.Impuestos ?? {}, { TotalImpuestosTrasladados: '80.00' })
      c.Total = '1080.00'
    })
    const vigente = { desde: '2026-01-01', hasta: '2026-12-31' }
    expect(codigosDe(fronteriza)).toEqual(['LITRO-410'])
    const deAntes = { ...fronteriza, Fecha: '2025-12-31T09:00:00' }
    expect(codigosDe(deAntes, { ahora: '2025-12-31T16:00:00Z' })).toEqual([])
    expect(codigosDe(fronteriza, { estimuloFronterizo: vigente })).toEqual([])
    expect(codigosDe(fronteriza, { estimuloFronterizo: null })).toEqual(['LITRO-411'])
    expect(codigosDe(fronteriza, { estimuloFronterizo: { ...vigente, hasta: '2026-11-09' } })).toEqual(['LITRO-411'])
    expect(codigosDe(fronteriza, { estimuloFronterizo: { ...vigente, desde: '2026-11-11' } })).toEqual(['LITRO-411'])
    expect(codigosDe(notaCredito(), { estimuloFronterizo: null })).toEqual([])
  })

  test('sobrar impuestos no es tener el nodo vacío', () => {
    const codigos = codigosDe(factura(objeto('01')))
    expect(codigos).toContain('CFDI40172')
    expect(codigos).not.toContain('CFDI40173')
  })

  test('con 07 el IVA sobra aunque haya IEPS', () => {
    const mezclado = factura((c) => {
      concepto(c, 1).ObjetoImp = '07'
      concepto(c, 1).Impuestos?.Traslados?.push({
        Base: '900.00',
        Impuesto: '003',
        TipoFactor: 'Tasa',
        TasaOCuota: '0.080000',
        Importe: '72.00',
      })
    })
    expect(codigosDe(mezclado)).toContain('CFDI140227')
  })

  test('lo exento no lleva tasa ni importe, ni uno solo', () => {
    expect(codigosDe(factura(traslado({ TipoFactor: 'Exento', TasaOCuota: undefined })))).toContain('CFDI40177')
    expect(codigosDe(factura(traslado({ TipoFactor: 'Exento', Importe: undefined })))).toContain('CFDI40177')
  })

  test('el campo dice si falta la tasa o el importe', () => {
    const campos = (datos: Partial<Traslado>) =>
      validar(factura(traslado(datos)), CONTEXTO).flatMap(({ codigo, campo }) =>
        codigo === 'CFDI40178' ? [campo] : [],
      )
    expect(campos({ TasaOCuota: undefined })).toEqual(['Conceptos[1].Impuestos.Traslados[0].TasaOCuota'])
    expect(campos({ Importe: undefined })).toEqual(['Conceptos[1].Impuestos.Traslados[0].Importe'])
  })
})
