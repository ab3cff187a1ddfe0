import { describe, expect, test } from 'vitest'
import { permite } from '../entidades/deposito.ts'
import { alternar, claveDe, lineasDe, vistaPrevia } from './checklist.ts'
import { esperaTimbre } from './rep-card.tsx'
import { avisosDe } from './resumen-card.tsx'
import { rutaDe } from './ruta.ts'

const conSaldo = (IdDocumento: number, Saldo: number, SaldoPorAplicar = 0, IdDocumentoTipo = 1) => ({
  IdDocumentoTipo,
  IdDocumento,
  DocumentoTipoNombre: IdDocumentoTipo === 1 ? 'Factura' : 'Nota de Cargo',
  Folio: `A-${IdDocumento}`,
  FechaEmision: `2026-01-${String(IdDocumento).padStart(2, '0')}`,
  Total: Saldo,
  Saldo,
  SaldoPorAplicar,
})
const aplicado = (IdDocumento: number, MontoAplicado: number, Saldo: number) => ({
  IdDocumentoTipo: 1,
  IdDocumento,
  Folio: `A-${IdDocumento}`,
  DocumentoTipoNombre: 'Factura',
  MontoAplicado,
  Saldo,
})

describe('la lista de documentos de un Pago', () => {
  test('conserva el orden del servidor, que es el de antigüedad', () => {
    const lineas = lineasDe([conSaldo(3, 10), conSaldo(1, 20, 0, 2)], [])
    expect(lineas.map(claveDe)).toEqual(['1-3', '2-1'])
  })

  test('muestra los que ya tenía aunque su saldo sea cero', () => {
    const lineas = lineasDe([conSaldo(5, 10)], [aplicado(2, 0, 0)])
    expect(lineas.map(({ Folio, Saldo }) => [Folio, Saldo])).toEqual([
      ['A-2', 0],
      ['A-5', 10],
    ])
  })

  test('"en validación" es lo que reclaman otros depósitos, no este', () => {
    const [linea] = lineasDe([conSaldo(5, 100, 75.1)], [aplicado(5, 25.1, 100)])
    expect(linea?.enValidacionCent).toBe(5000n)
    expect(lineasDe([conSaldo(5, 100, 0)], [aplicado(5, 25, 100)])[0]?.enValidacionCent).toBe(0n)
  })

  test('cada clic marca o desmarca solo el suyo', () => {
    const [una, otra] = lineasDe([conSaldo(1, 10), conSaldo(1, 10, 0, 2)], [])
    const marcadas = alternar(alternar([], una!), otra!)
    expect(marcadas.map(claveDe)).toEqual(['1-1', '2-1'])
    expect(alternar(marcadas, una!).map(claveDe)).toEqual(['2-1'])
  })
})

describe('la vista previa del reparto', () => {
  const lineas = lineasDe([conSaldo(1, 1000), conSaldo(2, 500.5), conSaldo(3, 300), conSaldo(4, 50)], [])
  const marcar = (...ids: number[]) => ids.map((IdDocumento) => ({ IdDocumentoTipo: 1, IdDocumento }))
  const reparto = (monto: string, ...ids: number[]) => {
    const previa = vistaPrevia(monto, lineas, marcar(...ids))
    return previa && { ...previa, aplicado: Object.fromEntries(previa.aplicado) }
  }

  test('paga de la más antigua a la más nueva, se marque en el orden que se marque', () => {
    expect(reparto('1600.00', 3, 1, 2)?.aplicado).toEqual({ '1-1': 100_000n, '1-2': 50_050n, '1-3': 9950n })
  })

  test('dice lo que sobra, lo que queda a medias y lo que no alcanza', () => {
    const sobra = vistaPrevia('1600', lineas, marcar(1))!
    expect(avisosDe(sobra)).toEqual(['Sobran $600.00: quedan congelados como saldo a favor del cliente.'])
    const corta = vistaPrevia('1200', lineas, marcar(1, 2, 3, 4))!
    expect(avisosDe(corta)).toEqual([
      'Factura A-2 se paga en parte: quedará un saldo de $300.50.',
      'El monto no alcanza para A-3, A-4.',
    ])
    expect(avisosDe(vistaPrevia('1500.50', lineas, marcar(1, 2))!)).toEqual([])
  })

  test('no hay reparto mientras el monto no se pueda leer', () => {
    expect([vistaPrevia('', lineas, []), vistaPrevia('12.345', lineas, []), vistaPrevia('0', lineas, [])]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('lo que admite cada estatus', () => {
  const con = (verbo: Parameters<typeof permite>[1]) =>
    ['Capturado', 'Rechazado', 'Aplicado', 'Borrada', 'Por Cancelar', 'Cancelada', 'Otro'].filter((estatus) =>
      permite(estatus, verbo),
    )

  test('solo Capturado se edita; se borra Capturado o Rechazado; se pide cancelar lo Aplicado', () => {
    expect([con('editar'), con('borrar'), con('solicitar_cancelacion')]).toEqual([
      ['Capturado'],
      ['Capturado', 'Rechazado'],
      ['Aplicado'],
    ])
    expect(rutaDe('ver', 7)).toBe('/deposito/ver/7')
  })

  test('el detalle espera al complemento de pago hasta que tiene UUID o un rechazo', () => {
    const rep = {
      IdRep: 1,
      Folio: 'P-1',
      Estatus: 'Pendiente',
      UUID: null,
      FechaLimite: '2026-12-05',
      Relevado: false,
      Error: null,
    }
    expect([rep, { ...rep, UUID: 'X' }, { ...rep, Error: 'CRP20' }].map(esperaTimbre)).toEqual([true, false, false])
  })
})
