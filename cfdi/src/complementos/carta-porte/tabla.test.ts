// The table of CartaPorte 3.1 against the SAT's own schema and stylesheet: every node and attribute, in every means of transport.
import fc from 'fast-check'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { buildXml } from '../../build-xml.ts'
import { cadenaDeXml, cadenaOriginal } from '../../cadena-original.ts'
import { leerCfdi } from '../../leer.ts'
import { SELLO_FALSO } from '../../pruebas/arbitrarios.ts'
import { complementoArb } from '../../pruebas/complementos-al-azar.ts'
import { cadenasOficiales, hasXsltproc, readDelSat } from '../../pruebas/oraculo-sat.ts'
import { cambiar, viajeDeCaso } from '../../pruebas/viajes.ts'
import { parseXml } from '../../xml-tree.ts'
import { type TablaNodo, tablaCartaPorte } from './tabla.ts'

type Forma = { nombre: string; atributos: string[]; hijos: [clase: string, requerido: boolean, forma: Forma][] }

/** The table as plain shape: containers of a lista are nodes like any other. */
function formaDeTabla({ nombre, atributos = '', hijos = [] }: TablaNodo): Forma {
  return {
    nombre,
    atributos: atributos
      .split(' ')
      .filter((palabra) => palabra !== '')
      .map((palabra) => palabra.replace('#', '')),
    hijos: hijos.map(({ modo, nodo, contenedor, requerido = false }) => {
      const forma = formaDeTabla(nodo)
      if (modo !== 'lista') return [modo, requerido, forma]
      return ['uno', requerido, { nombre: contenedor ?? '', atributos: [], hijos: [['varios', true, forma]] }]
    }),
  }
}

const XS = { xs: 'http://www.w3.org/2001/XMLSchema' }

/** The schema as the same shape. */
function formaDeEsquema(elemento: XmlElement): Forma {
  // The queries name elements, so elements are what they find.
  const find = (ruta: string) => elemento.find(ruta, XS) as XmlElement[]
  const atributo = (nodo: XmlElement, nombre: string) => nodo.attr(nombre)?.value
  return {
    nombre: atributo(elemento, 'name') ?? '',
    atributos: find('xs:complexType/xs:attribute').map(
      (nodo) => `${atributo(nodo, 'use') === 'required' ? '!' : ''}${atributo(nodo, 'name')}`,
    ),
    hijos: find('xs:complexType/xs:sequence/xs:element').map((nodo) => [
      (atributo(nodo, 'maxOccurs') ?? '1') === '1' ? 'uno' : 'varios',
      atributo(nodo, 'minOccurs') !== '0',
      formaDeEsquema(nodo),
    ]),
  }
}

test('la tabla es el esquema del SAT, nodo por nodo y atributo por atributo, en su orden', () => {
  const documento = XmlDocument.fromString(readDelSat('CartaPorte/CartaPorte31.xsd'))
  const raiz = documento.get('/xs:schema/xs:element', XS) as XmlElement
  expect(formaDeTabla(tablaCartaPorte)).toEqual(formaDeEsquema(raiz))
  documento.dispose()
})

/** A node with everything it can have, each value different, and two of whatever repeats. */
function lleno({ atributos = '', hijos = [] }: TablaNodo, ruta: string): Record<string, unknown> {
  const nodo: Record<string, unknown> = {}
  for (const palabra of atributos.split(' ').filter((una) => una !== '')) {
    const nombre = palabra.replace(/[!#]/g, '')
    nodo[nombre] = palabra.includes('#') ? String(ruta.length) : `${ruta}${nombre}`
  }
  for (const { modo, nodo: suyo, contenedor = suyo.nombre } of hijos) {
    const de = (i: number) => lleno(suyo, `${ruta}${suyo.nombre[0]}${i}`)
    nodo[contenedor] = modo === 'uno' ? de(0) : [de(1), de(2)]
  }
  return nodo
}

describe('un documento con todo lo que la norma admite', () => {
  const CartaPorte = lleno(tablaCartaPorte, '')
  const completo = {
    ...cambiar(viajeDeCaso('43-traslado-diesel-autotanque'), { Complemento: { CartaPorte } }),
    ...SELLO_FALSO,
  }
  const xml = buildXml(completo)

  test('por mar, por aire y por riel, se lee y se vuelve a escribir igual', () => {
    const { comprobante, raiz, complementosDesconocidos } = leerCfdi(xml)
    expect(complementosDesconocidos).toEqual([])
    expect(comprobante.Complemento?.CartaPorte).toEqual(CartaPorte)
    expect(buildXml(comprobante)).toBe(xml)
    expect(cadenaDeXml(raiz)).toBe(cadenaOriginal(completo))
  })

  test.skipIf(!hasXsltproc())('y su cadena es la de la hoja de estilo del SAT', () => {
    expect(cadenasOficiales([xml])).toEqual([cadenaOriginal(completo)])
  })
})

test.skipIf(!hasXsltproc())(
  'sesenta complementos al azar dan la cadena de la hoja de estilo, aunque les falte todo',
  () => {
    const uri = 'http://www.sat.gob.mx/CartaPorte31'
    const base = buildXml({
      ...cambiar(viajeDeCaso('43-traslado-diesel-autotanque'), { Complemento: null }),
      ...SELLO_FALSO,
    })
    const xmls = fc
      .sample(complementoArb(uri), 60)
      .map((nodo) =>
        base.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${nodo}</cfdi:Complemento></cfdi:Comprobante>`),
      )
    expect(xmls.map((xml) => cadenaDeXml(parseXml(xml)))).toEqual(cadenasOficiales(xmls))
  },
)

test('una Carta Porte de otra versión se lee con su nombre y no pasa por la vigente', () => {
  const vieja =
    '<c:CartaPorte xmlns:c="http://www.sat.gob.mx/CartaPorte30" Version="3.0" IdCCP="CCC" TranspInternac="No"/>'
  const base = buildXml({
    ...cambiar(viajeDeCaso('43-traslado-diesel-autotanque'), { Complemento: null }),
    ...SELLO_FALSO,
  })
  const { comprobante } = leerCfdi(
    base.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${vieja}</cfdi:Complemento></cfdi:Comprobante>`),
  )
  expect(comprobante.Complemento).toEqual({ CartaPorte30: { Version: '3.0', IdCCP: 'CCC', TranspInternac: 'No' } })
})

test('dos Cartas Porte en un documento no se leen (CP112)', () => {
  const xml = buildXml({ ...viajeDeCaso('43-traslado-diesel-autotanque'), ...SELLO_FALSO })
  const nodo = xml.slice(xml.indexOf('<cartaporte31:CartaPorte'), xml.indexOf('</cfdi:Complemento>'))
  expect(() => leerCfdi(xml.replace('</cfdi:Complemento>', `${nodo}</cfdi:Complemento>`))).toThrow(/está repetido/)
})
