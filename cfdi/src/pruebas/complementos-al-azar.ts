// Test support: random complements drawn from the SAT's schemas, which know nothing of our tables.
import fc from 'fast-check'
import { escapeAtributo } from '../caracteres.ts'
import { type Elemento, parseXml } from '../xml-tree.ts'
import { readDelSat } from './oraculo-sat.ts'

const XSD: Readonly<Record<string, string>> = {
  CartaPorte31: 'CartaPorte/CartaPorte31.xsd',
  CartaPorte30: 'CartaPorte/CartaPorte30.xsd',
  CartaPorte20: 'CartaPorte/CartaPorte20.xsd',
  nomina12: 'nomina/nomina12.xsd',
  ComercioExterior20: 'ComercioExterior20/ComercioExterior20.xsd',
  ComercioExterior11: 'ComercioExterior11/ComercioExterior11.xsd',
  ine: 'ine/ine11.xsd',
  implocal: 'implocal/implocal.xsd',
  leyendasFiscales: 'leyendasFiscales/leyendasFisc.xsd',
  donat: 'donat/donat11.xsd',
  terceros: 'terceros/terceros11.xsd',
  iedu: 'iedu/iedu.xsd',
  EstadoDeCuentaCombustible12: 'EstadoDeCuentaCombustible/ecc12.xsd',
  ConsumoDeCombustibles11: 'consumodecombustibles/consumodeCombustibles11.xsd',
  valesdedespensa: 'valesdedespensa/valesdedespensa.xsd',
  divisas: 'divisas/divisas.xsd',
  pfic: 'pfic/pfic.xsd',
  aerolineas: 'aerolineas/aerolineas.xsd',
  TuristaPasajeroExtranjero: 'TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd',
  registrofiscal: 'cfdiregistrofiscal/cfdiregistrofiscal.xsd',
  pagoenespecie: 'pagoenespecie/pagoenespecie.xsd',
  arteantiguedades: 'arteantiguedades/obrasarteantiguedades.xsd',
  servicioparcialconstruccion: 'servicioparcialconstruccion/servicioparcialconstruccion.xsd',
  vehiculousado: 'vehiculousado/vehiculousado.xsd',
  certificadodestruccion: 'certificadodestruccion/certificadodedestruccion.xsd',
  renovacionysustitucionvehiculos: 'renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd',
  notariospublicos: 'notariospublicos/notariospublicos.xsd',
  GastosHidrocarburos10: 'GastosHidrocarburos10/GastosHidrocarburos10.xsd',
  IngresosHidrocarburos10: 'IngresosHidrocarburos10/IngresosHidrocarburos.xsd',
}

/** An element as the schema declares it: what it may hold, whatever the schema says of how often. */
type Declarado = { nombre: string; atributos: string[]; hijos: Declarado[] }

/** Text that the cadena has to tidy: blanks of all kinds, marks of XML, accents. */
const valorArb = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', ' ', ' ', '\n', '\t', 'ñ', '&', '<', '"', '\u00a0', '.'),
  maxLength: 8,
})

/** A document's worth of a complement, as XML that declares its own namespace. */
export function complementoArb(uri: string): fc.Arbitrary<string> {
  const espacio = uri.split('/').at(-1) ?? ''
  const ruta = XSD[espacio]
  if (!ruta) throw new Error(`No hay esquema de ${uri}`)
  const raiz = readDeclarado(parseXml(readDelSat(ruta)))
  return elementoArb(raiz).map((xml) => xml.replace(`<x:${raiz.nombre}`, `<x:${raiz.nombre} xmlns:x="${uri}"`))
}

/** The first element declared in a schema, with everything declared inside it. */
function readDeclarado(esquema: Elemento): Declarado {
  const [raiz] = declaradosEn(esquema)
  if (!raiz) throw new Error('El esquema no declara elementos')
  return raiz
}

function declaradosEn(elemento: Elemento): Declarado[] {
  return elemento.hijos.flatMap((hijo) => {
    if (hijo.nombre !== 'element') return declaradosEn(hijo)
    return [{ nombre: hijo.atributos.get('name') ?? '', atributos: atributosDe(hijo), hijos: declaradosEn(hijo) }]
  })
}

/** Its attributes, and not those of the elements inside it. */
function atributosDe(elemento: Elemento): string[] {
  return elemento.hijos.flatMap((hijo) => {
    if (hijo.nombre === 'element') return []
    return hijo.nombre === 'attribute' ? [hijo.atributos.get('name') ?? ''] : atributosDe(hijo)
  })
}

/** Attributes that come or not, required ones too, and children in any order and number. */
function elementoArb({ nombre, atributos, hijos }: Declarado): fc.Arbitrary<string> {
  const deAtributos = fc.tuple(
    ...atributos.map((atributo) =>
      fc.option(
        valorArb.map((v) => ` ${atributo}="${escapeAtributo(v)}"`),
        { nil: '', freq: 4 },
      ),
    ),
  )
  const deHijos = fc.tuple(...hijos.map((hijo) => fc.array(elementoArb(hijo), { maxLength: 2 })))
  return fc
    .tuple(
      deAtributos,
      deHijos.chain((grupos) => fc.shuffledSubarray(grupos.flat(), { minLength: grupos.flat().length })),
    )
    .map(([propios, dentro]) => `<x:${nombre}${propios.join('')}>${dentro.join('')}</x:${nombre}>`)
}
