import { describe, expect, test } from 'vitest'
import { faltaCancelar, parejasDe, pasoDeCancelacion, rutaDeCancelar01, sustitutosDe } from './sustitucion.ts'
import { facturaDePrueba } from './test-documento.ts'

const otro = {
  Tipo: 'factura',
  Id: 9,
  Folio: 'A-9',
  Estatus: 'Timbrada',
  Relacion: 'Sustituido por',
  UUID: 'AAAA',
  Total: 1,
}
const original = { ...facturaDePrueba, Folio: 'A-7', FacturaEstatus: 'Timbrada', UUID: 'BBBB' }
const parejas = (documento: typeof facturaDePrueba) => parejasDe('factura', documento)

describe('quién puede sustituir a un documento', () => {
  test('solo los timbrados que ya lo relacionan con 04', () => {
    const Relacionados = [otro, { ...otro, Id: 10, UUID: null }, { ...otro, Id: 11, Relacion: 'Relacionado' }]
    expect(sustitutosDe({ ...original, Relacionados }).map(({ Id }) => Id)).toEqual([9])
  })
})

describe('la pareja es la misma vista desde cualquiera de las dos', () => {
  const desdeOriginal = parejas({ ...original, Relacionados: [otro] })[0]!
  const desdeSustituta = parejas({
    ...facturaDePrueba,
    IdFactura: 9,
    Folio: 'A-9',
    FacturaEstatus: 'Timbrada',
    UUID: 'AAAA',
    Relacionados: [{ ...otro, Id: 7, Folio: 'A-7', Relacion: 'Sustituye a', UUID: 'BBBB' }],
  })[0]!

  test('original y sustituta', () => {
    for (const pareja of [desdeOriginal, desdeSustituta]) {
      expect([pareja.original.folio, pareja.sustituta.folio]).toEqual(['A-7', 'A-9'])
      expect(faltaCancelar(pareja)).toBe(true)
      expect(rutaDeCancelar01(pareja)).toBe('/factura/cancelar/7?motivo=01')
    }
    expect([desdeOriginal.propia, desdeSustituta.propia]).toEqual(['original', 'sustituta'])
  })
})

// biome-ignore format: a table is read as a table
const casos = [
  { de: 'Timbrada',     a: 'Prefactura', falta: false, paso: 'Cuando la sustituta esté timbrada' },
  { de: 'Timbrada',     a: 'Timbrada',   falta: true,  paso: 'Pendiente' },
  { de: 'Por Cancelar', a: 'Timbrada',   falta: false, paso: 'Por Cancelar, en espera de respuesta' },
  { de: 'Cancelada',    a: 'Timbrada',   falta: false, paso: 'Cancelada' },
  { de: 'Cancelada',    a: 'Prefactura', falta: false, paso: 'Cancelada' },
]
test.each(casos)('original $de y sustituta $a: $paso', ({ de, a, falta, paso }) => {
  const [pareja] = parejas({ ...original, FacturaEstatus: de, Relacionados: [{ ...otro, Estatus: a }] })
  expect([faltaCancelar(pareja!), pasoDeCancelacion(pareja!)]).toEqual([falta, paso])
})

test('lo que no es sustitución, o no es de estas familias, no hace pareja', () => {
  const Relacionados = [
    { ...otro, Relacion: 'Relacionado' },
    { ...otro, Tipo: 'rep' },
  ]
  expect(parejas({ ...original, Relacionados })).toEqual([])
})
