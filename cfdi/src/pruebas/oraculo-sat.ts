// Test oracle: the SAT's own schemas and stylesheets from the development package, as judges of what we build.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

const CFD = join(dirname(createRequire(import.meta.url).resolve('validadorcfdi/package.json')), 'dist/xslt/cfd')

const ESQUEMAS = [
  '4/cfdv40.xsd',
  'catalogos/catCFDI.xsd',
  'tipoDatos/tdCFDI/tdCFDI.xsd',
  'Pagos/Pagos20.xsd',
  'catalogos/Pagos/catPagos.xsd',
  'TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd',
  'HidrocarburosPetro/hidrocarburospetroliferos.xsd',
  'catalogos/HidrocarburosPetro/catHidroYPetro.xsd',
  'CartaPorte/CartaPorte31.xsd',
  'catalogos/CartaPorte/catCartaPorte.xsd',
  'catalogos/ComExt/catComExt.xsd',
]

// libxml2 compares enumerations one by one: the huge ones become plain strings, and sets check those we write.
const ENORMES: Readonly<Record<string, readonly string[]>> = {
  'catalogos/catCFDI.xsd': ['c_CodigoPostal', 'c_ClaveProdServ', 'c_ClaveUnidad', 'c_Colonia', 'c_Municipio'],
  'catalogos/CartaPorte/catCartaPorte.xsd': ['c_ClaveProdServCP', 'c_MaterialPeligroso', 'c_Estaciones'],
  'catalogos/ComExt/catComExt.xsd': ['c_FraccionArancelaria'],
}
const USOS: readonly [patron: RegExp, catalogo: string][] = [
  [/<cfdi:Comprobante\b[^>]*\bLugarExpedicion="([^"]*)"/g, 'c_CodigoPostal'],
  [/<cfdi:(?:Concepto|Parte)\b[^>]*\bClaveProdServ="([^"]*)"/g, 'c_ClaveProdServ'],
  [/<cfdi:Concepto\b[^>]*\bClaveUnidad="([^"]*)"/g, 'c_ClaveUnidad'],
  [/<cartaporte31:Mercancia\b[^>]*\bClaveUnidad="([^"]*)"/g, 'c_ClaveUnidad'],
  [/<cartaporte31:Mercancia\b[^>]*\bBienesTransp="([^"]*)"/g, 'c_ClaveProdServCP'],
  [/<cartaporte31:Mercancia\b[^>]*\bCveMaterialPeligroso="([^"]*)"/g, 'c_MaterialPeligroso'],
  [/<cartaporte31:Ubicacion\b[^>]*\bNumEstacion="([^"]*)"/g, 'c_Estaciones'],
]

export type OraculoXsd = {
  /** What the SAT's schema says against a document; empty when it is valid. */
  validate(xml: string): string[]
}

/** Compiles the schemas once (about a second). */
export function openOraculoXsd(): OraculoXsd {
  const archivos: Record<string, Uint8Array> = {}
  const catalogos = new Map<string, Set<string>>()
  for (const ruta of ESQUEMAS) {
    const texto = readFileSync(join(CFD, ruta), 'utf8')
    archivos[`sat/${ruta}`] = Buffer.from(slim(texto, ENORMES[ruta] ?? [], catalogos))
  }
  xmlRegisterInputProvider(new XmlBufferInputProvider(archivos))
  const validador = XsdValidator.fromDoc(XmlDocument.fromString(envoltura(), { url: 'sat/envoltura.xsd' }))
  return {
    validate(xml) {
      const documento = XmlDocument.fromString(xml)
      try {
        validador.validate(documento)
      } catch (error) {
        if (!(error instanceof XmlValidateError)) throw error
        return error.details.map(({ message }) => message.slice(0, 300))
      } finally {
        documento.dispose()
      }
      return checkCatalogos(xml, catalogos)
    },
  }
}

/** cfdv40 admits any complement strictly, so all of them have to be in one schema. */
function envoltura(): string {
  const raices = [
    ['http://www.sat.gob.mx/cfd/4', '4/cfdv40.xsd'],
    ['http://www.sat.gob.mx/Pagos20', 'Pagos/Pagos20.xsd'],
    ['http://www.sat.gob.mx/TimbreFiscalDigital', 'TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd'],
    ['http://www.sat.gob.mx/hidrocarburospetroliferos', 'HidrocarburosPetro/hidrocarburospetroliferos.xsd'],
    ['http://www.sat.gob.mx/CartaPorte31', 'CartaPorte/CartaPorte31.xsd'],
  ]
  const imports = raices.map(([uri, ruta]) => `<xs:import namespace="${uri}" schemaLocation="${ruta}"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`
}

function slim(texto: string, enormes: readonly string[], catalogos: Map<string, Set<string>>): string {
  let breve = texto
  for (const nombre of enormes) {
    const inicio = breve.indexOf(`<xs:simpleType name="${nombre}">`)
    const fin = breve.indexOf('</xs:simpleType>', inicio) + '</xs:simpleType>'.length
    const claves = breve.slice(inicio, fin).matchAll(/<xs:enumeration value="([^"]*)"/g)
    catalogos.set(nombre, new Set(Array.from(claves, ([, clave]) => clave ?? '')))
    const libre = `<xs:simpleType name="${nombre}"><xs:restriction base="xs:string"/></xs:simpleType>`
    breve = breve.slice(0, inicio) + libre + breve.slice(fin)
  }
  return breve
}

function checkCatalogos(xml: string, catalogos: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return USOS.flatMap(([patron, catalogo]) =>
    Array.from(xml.matchAll(patron), ([, clave = '']) => clave)
      .filter((clave) => !catalogos.get(catalogo)?.has(clave))
      .map((clave) => `${clave} no está en ${catalogo}`),
  )
}

export function hasXsltproc(): boolean {
  try {
    execFileSync('xsltproc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const HOJA_CFDI = '4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt'
export const HOJA_TFD = 'TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt'

/** Applies the SAT's stylesheet to each document of a list, a line for each: no cadena has line ends inside. */
const UNA_POR_LINEA = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:import href="hoja.xslt"/><xsl:output method="text" encoding="UTF-8"/>
<xsl:template match="/"><xsl:choose>
<xsl:when test="lista"><xsl:for-each select="lista/xml"><xsl:apply-templates select="document(.)"/><xsl:text>&#10;</xsl:text></xsl:for-each></xsl:when>
<xsl:otherwise><xsl:apply-imports/></xsl:otherwise>
</xsl:choose></xsl:template></xsl:stylesheet>`

/** Cadenas originales as the SAT's stylesheets write them: one process for all, because reading the stylesheet is the dear part. */
export function cadenasOficiales(xmls: readonly string[], ruta = HOJA_CFDI): string[] {
  const carpeta = mkdtempSync(join(tmpdir(), 'cadenas-'))
  const write = (nombre: string, texto: string) => writeFileSync(join(carpeta, nombre), texto)
  try {
    // The package rewrote the includes relative to the folder that holds node_modules.
    const propia = `href="${CFD}/`
    write('hoja.xslt', readDelSat(ruta).replaceAll('href="node_modules/validadorcfdi/dist/xslt/cfd/', propia))
    write('lineas.xslt', UNA_POR_LINEA)
    xmls.forEach((xml, i) => void write(`${i}.xml`, xml))
    write('lista.xml', `<lista>${xmls.map((_, i) => `<xml>${i}.xml</xml>`).join('')}</lista>`)
    // It complains that the stylesheet calls itself 2.0, and then applies it well.
    const salida = execFileSync('xsltproc', ['--nonet', 'lineas.xslt', 'lista.xml'], {
      cwd: carpeta,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 256 * 1024 * 1024,
    })
    return salida.split('\n').slice(0, xmls.length)
  } finally {
    rmSync(carpeta, { recursive: true, force: true })
  }
}

/** A schema or stylesheet of the SAT as text, by its path in the package. */
export function readDelSat(ruta: string): string {
  return readFileSync(join(CFD, ruta), 'utf8').replace(/^\uFEFF/, '')
}
