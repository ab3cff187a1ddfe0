import { estadosFiscales, estatusDe, estatusDeFamilia } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, familias, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { describe, expect, test } from 'vitest'
import { accionesDe, decide, impedimentoDe } from './acciones.ts'
import { documentoDePrueba } from './test-documento.ts'

const todo = () => true

const fila = (familia: Familia, estatus: string) => ({
  ...documentoDePrueba,
  [rasgos[familia].id]: 7,
  [rasgos[familia].estatus]: estatus,
})

const textos = (familia: Familia, estatus: string) =>
  accionesDe(familia, fila(familia, estatus), todo).map(({ texto }) => texto)

// §4 of the specification, written here once more and by hand.
// biome-ignore format: a table is read as a table
const TABLA: [Familia, string, string[]][] = [
  ['factura',      'Por Autorizar',   ['Editar', 'Borrar']],
  ['factura',      'Prefactura',      ['Editar', 'Timbrar', 'Borrar']],
  ['factura',      'Rechazada',       ['Borrar']],
  ['factura',      'Timbrada',        ['Cancelar']],
  ['factura',      'Borrada',         []],
  ['factura',      'Por Cancelar',    []],
  ['factura',      'Cancelada',       []],
  ['nota_credito', 'Por Autorizar',   ['Editar', 'Borrar']],
  ['nota_credito', 'PreNotaCredito',  ['Editar', 'Timbrar', 'Borrar']],
  ['nota_credito', 'Rechazada',       ['Borrar']],
  ['nota_credito', 'Nota de Crédito', ['Cancelar']],
  ['nota_credito', 'Borrada',         []],
  ['nota_credito', 'Por Cancelar',    []],
  ['nota_credito', 'Cancelada',       []],
  ['nota_cargo',   'Por Autorizar',   ['Borrar']],
  ['nota_cargo',   'PreNotaCargo',    ['Editar', 'Timbrar', 'Borrar']],
  ['nota_cargo',   'Rechazada',       ['Borrar']],
  ['nota_cargo',   'NotaCargo',       ['Cancelar', 'Anticipo']],
  ['nota_cargo',   'Borrada',         []],
  ['nota_cargo',   'Por Cancelar',    []],
  ['nota_cargo',   'Cancelada',       []],
]

describe('las acciones de la lista son las de la tabla de estatus', () => {
  test.each(TABLA)('%s %s', (familia, estatus, esperadas) => {
    expect(textos(familia, estatus)).toEqual(esperadas)
  })

  test('la tabla cubre todos los estatus de las tres familias', () => {
    for (const familia of familias) {
      const cubiertos = TABLA.filter(([otra]) => otra === familia).map(([, estatus]) => estatus)
      expect(cubiertos.toSorted()).toEqual(estatusDeFamilia(familia).toSorted())
    }
  })

  test('cada acción lleva a la pantalla de su verbo', () => {
    const rutas = accionesDe('factura', fila('factura', 'Prefactura'), todo).map(({ a }) => a)
    expect(rutas).toEqual(['/factura/editar/7', '/factura/timbrar/7', '/factura/borrar/7'])
    expect(accionesDe('nota_cargo', fila('nota_cargo', 'NotaCargo'), todo).map(({ a }) => a)).toEqual([
      '/nota-cargo/cancelar/7',
      '/nota-cargo/anticipo/7',
    ])
  })

  test('quien no puede hacerlo no ve la acción', () => {
    const soloTimbra = (permiso: string) => permiso === 'factura.timbrar'
    expect(accionesDe('factura', fila('factura', 'Prefactura'), soloTimbra).map(({ texto }) => texto)).toEqual([
      'Timbrar',
    ])
    expect(accionesDe('factura', fila('factura', 'Timbrada'), () => false)).toEqual([])
  })

  test('con un timbrado en proceso no se ofrece nada', () => {
    expect(accionesDe('factura', { ...fila('factura', 'Prefactura'), EnProceso: true }, todo)).toEqual([])
  })

  test('un estatus desconocido no ofrece nada', () => {
    expect(textos('factura', 'Otra cosa')).toEqual([])
  })
})

describe('abrir por la dirección lo que no se permite', () => {
  test('dice el estatus y el verbo', () => {
    expect(impedimentoDe('factura', fila('factura', 'Timbrada'), 'editar')).toBe(
      'La factura PRE-7 tiene estatus Timbrada y no se puede editar.',
    )
  })

  test('la nota timbrada se llama Timbrada en pantalla', () => {
    expect(impedimentoDe('nota_credito', fila('nota_credito', 'Nota de Crédito'), 'timbrar')).toBe(
      'La nota de crédito PRE-7 tiene estatus Timbrada y no se puede timbrar.',
    )
  })

  test('con un timbrado en proceso pide no repetir', () => {
    expect(impedimentoDe('factura', { ...fila('factura', 'Prefactura'), EnProceso: true }, 'timbrar')).toBe(
      'Timbrado en proceso. No repitas la operación; el sistema lo recuperará.',
    )
  })

  test('donde la lista ofrece el verbo no hay impedimento, y donde no, lo hay', () => {
    const nombres = { Editar: 'editar', Timbrar: 'timbrar', Borrar: 'borrar', Cancelar: 'cancelar' } as const
    for (const familia of familias) {
      for (const estado of estadosFiscales) {
        const estatus = estatusDe(familia, estado)
        for (const [texto, verbo] of Object.entries(nombres)) {
          const impedido = impedimentoDe(familia, fila(familia, estatus), verbo) !== null
          expect(impedido, `${familia} ${estatus} ${verbo}`).toBe(!textos(familia, estatus).includes(texto))
        }
      }
    }
  })
})

describe('decidir sobre lo detenido', () => {
  test('solo quien autoriza y solo mientras espera', () => {
    const autorizador = (permiso: string) => permiso === 'admin.autorizar'
    for (const familia of familias) {
      for (const estado of estadosFiscales) {
        const suya = fila(familia, estatusDe(familia, estado))
        expect(decide(familia, suya, autorizador), `${familia} ${estado}`).toBe(estado === 'por_autorizar')
        expect(decide(familia, suya, () => false)).toBe(false)
      }
    }
  })
})
