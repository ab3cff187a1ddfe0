// The catalogues of Carta Porte against the SAT's schema, and that the heavy one is loaded only when it is asked for.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { esCombustible } from '../hidro-y-petro.ts'
import { clavesProdServ } from '../productos.ts'
import { bienesTransportados, findBienTransportado } from './bienes.ts'
import { configuraciones, findConfiguracion } from './configuraciones.ts'
import { embalajes, findEmbalaje } from './embalajes.ts'
import { figurasTransporte, findFiguraTransporte, findParteTransporte, partesTransporte } from './figuras.ts'
import { clavesDeFlete, esFlete, esFleteIntermodal, FLETE_DE_PETROLIFEROS } from './fletes.ts'
import { loadGeografia } from './geografia.ts'
import { LOCALIDADES, MUNICIPIOS } from './geografia-datos.ts'
import { findMaterialPeligroso, materialesPeligrosos } from './materiales-peligrosos.ts'
import { findPermisoSct, permisosSct } from './permisos-sct.ts'
import { findSubtipoRemolque, subtiposRemolque } from './subtipos-remolque.ts'

const require = createRequire(import.meta.url)
const paquete = require.resolve('validadorcfdi/package.json')
const esquema = readFileSync(
  paquete.replace('package.json', 'dist/xslt/cfd/catalogos/CartaPorte/catCartaPorte.xsd'),
  'utf8',
)

function clavesDe(tipo: string): Set<string> {
  const desde = esquema.indexOf(`name="${tipo}"`)
  const trozo = esquema.slice(desde, esquema.indexOf('</xs:simpleType>', desde))
  return new Set([...trozo.matchAll(/enumeration value="([^"]+)"/g)].map((hallada) => hallada[1] ?? ''))
}

type Fila = { readonly Codigo: string; readonly Descripcion: string }

describe('catálogos de Carta Porte', () => {
  test.each<[string, readonly Fila[], (codigo: string) => unknown, string, number]>([
    ['bienes', bienesTransportados, findBienTransportado, 'c_ClaveProdServCP', 19],
    ['configuraciones', configuraciones, findConfiguracion, 'c_ConfigAutotransporte', 25],
    ['embalajes', embalajes, findEmbalaje, 'c_TipoEmbalaje', 9],
    ['figuras', figurasTransporte, findFiguraTransporte, 'c_FiguraTransporte', 5],
    ['partes', partesTransporte, findParteTransporte, 'c_ParteTransporte', 6],
    ['materiales peligrosos', materialesPeligrosos, findMaterialPeligroso, 'c_MaterialPeligroso', 18],
    ['permisos', permisosSct, findPermisoSct, 'c_TipoPermiso', 21],
    ['remolques', subtiposRemolque, findSubtipoRemolque, 'c_SubTipoRem', 31],
  ])('%s: sin repetidas, con descripción, consultables y en el XSD', (_nombre, filas, find, tipo, cuantas) => {
    expect(filas).toHaveLength(cuantas)
    expect(new Set(filas.map(({ Codigo }) => Codigo)).size).toBe(cuantas)
    const oficiales = clavesDe(tipo)
    for (const fila of filas) {
      expect(find(fila.Codigo)).toBe(fila)
      expect(fila.Descripcion).toMatch(/\S/)
      expect(oficiales, fila.Codigo).toContain(fila.Codigo)
    }
    expect(find('???')).toBeUndefined()
  })

  test('lo que el esquema acepta y el catálogo ya no tiene', () => {
    expect(clavesDe('c_ConfigAutotransporte')).toContain('OTROEGP')
    expect(findConfiguracion('OTROEGP')).toBeUndefined()
    expect(clavesDe('c_SubTipoRem')).toContain('CTR030')
    expect(findSubtipoRemolque('CTR030')).toBeUndefined()
  })

  test('cada clave ONU de un producto existe, y la gasolina y el diésel son peligrosos', () => {
    for (const { Un, MaterialPeligroso } of bienesTransportados) {
      expect(Un.length > 0).toBe(MaterialPeligroso !== '0')
      for (const clave of Un) expect(findMaterialPeligroso(clave)).toBeDefined()
    }
    for (const { Codigo } of clavesProdServ.filter(({ Codigo }) => esCombustible(Codigo))) {
      expect(findBienTransportado(Codigo)?.MaterialPeligroso).toBe('1')
    }
  })

  test('las 41 claves de flete', () => {
    expect(new Set(clavesDeFlete()).size).toBe(41)
    expect(esFlete(FLETE_DE_PETROLIFEROS)).toBe(true)
    expect(esFlete('15101505')).toBe(false)
    expect(['78101900', '78101905', '78101807'].map(esFleteIntermodal)).toEqual([true, true, false])
  })
})

describe('geografía', () => {
  const cuenta = (filas: Readonly<Record<string, string>>) =>
    Object.values(filas).reduce((suma, fila) => suma + fila.split('|').length, 0)

  test('2,478 municipios y 664 localidades de 32 estados', () => {
    expect([cuenta(MUNICIPIOS), cuenta(LOCALIDADES)]).toEqual([2478, 664])
    expect(Object.keys(MUNICIPIOS)).toHaveLength(32)
  })

  test('se consulta por estado y clave, y lo demás no existe', async () => {
    const { municipio, localidad } = await loadGeografia()
    expect(municipio('CMX', '015')).toBe('Cuauhtémoc')
    expect(municipio('NLE', '039')).toBe('Monterrey')
    expect(localidad('CMX', '06')).toMatch(/México/)
    expect(municipio('CMX', '999')).toBeUndefined()
    expect(municipio('XXX', '001')).toBeUndefined()
    expect(municipio('constructor', '001')).toBeUndefined()
    expect(municipio('CMX', '')).toBeUndefined()
  })

  test('pedirla dos veces la carga una', () => {
    expect(loadGeografia()).toBe(loadGeografia())
  })
})
