// Reads the text of a Constancia de Situación Fiscal by its labels, whatever became of its columns and lines.
import { esRfc, personaDeRfc } from '@litro/cfdi/rfc'
import { regimenesFiscales } from '@litro/cfdi/sat/regimen-fiscal'
import { findClaveEstado } from '@litro/contract/clientes/clave-estado'
import type { Constancia } from '@litro/contract/clientes/constancia'

/** Each label as the SAT prints it; those without a name here only end the value before them. */
// biome-ignore format: a table is read as a table
const ETIQUETAS = [
  ['RFC',         'RFC:'],
  ['Razon',       'Denominación/Razón Social:'],
  ['Razon',       'Denominación o Razón Social:'],
  ['Nombres',     'Nombre (s):'],
  ['Paterno',     'Primer Apellido:'],
  ['Materno',     'Segundo Apellido:'],
  ['Postal',      'Código Postal:'],
  ['Tipo',        'Tipo de Vialidad:'],
  ['Vialidad',    'Nombre de Vialidad:'],
  ['NumExterior', 'Número Exterior:'],
  ['NumInterior', 'Número Interior:'],
  ['Colonia',     'Nombre de la Colonia:'],
  ['Ciudad',      'Nombre de la Localidad:'],
  ['Municipio',   'Nombre del Municipio o Demarcación Territorial:'],
  ['Entidad',     'Nombre de la Entidad Federativa:'],
  ['Regimenes',   'Regímenes:'],
  ['Cedula',      'Registro Federal de Contribuyentes'],
  ['',            'Nombre, denominación o razón social'],
  ['',            'idCIF:'],
  ['Seccion',     'Datos de Identificación del Contribuyente'],
  ['Seccion',     'Datos del domicilio registrado'],
  ['',            'CURP:'],
  ['',            'Régimen Capital:'],
  ['',            'Nombre Comercial:'],
  ['',            'Fecha inicio de operaciones:'],
  ['',            'Estatus en el padrón:'],
  ['',            'Fecha de último cambio de estado:'],
  ['',            'Entre Calle:'],
  ['',            'Y Calle:'],
  ['',            'Correo Electrónico:'],
  ['',            'Tel. Fijo Lada:'],
  ['',            'Tel. Móvil Lada:'],
  ['',            'Número:'],
  ['',            'Estado del domicilio:'],
  ['',            'Estado del contribuyente en el domicilio:'],
  ['',            'Actividades Económicas:'],
  ['',            'Obligaciones:'],
] as const

type Etiqueta = Exclude<(typeof ETIQUETAS)[number][0], ''>

/** Without accents or capitals and as long as it was, so that a place found in it is the same place in the text. */
const fold = (texto: string) => texto.replace(/[^\p{ASCII}]/gu, (letra) => foldLetter(letra)).toLowerCase()
const foldLetter = (letra: string) => {
  const base = letra.normalize('NFD').charAt(0)
  return letra.length === 1 && base.toLowerCase().length === 1 ? base : letra
}
const lettersOf = (texto: string) => fold(texto).replace(/[^a-z]/g, '')

/** Spaces are lost or gained when lines are merged. */
const loose = (etiqueta: string) =>
  (fold(etiqueta).match(/[a-z]+|[^a-z\s]/g) ?? []).map((parte) => parte.replace(/[().?/]/g, '\\$&')).join(' ?')

// The longest first: one label may begin like another.
const BUSCADAS = ETIQUETAS.toSorted(([, a], [, b]) => b.length - a.length)
const CUALQUIERA = new RegExp(BUSCADAS.map(([, etiqueta]) => `(${loose(etiqueta)})`).join('|'), 'g')

/** The text of each label up to the next one. The first time it appears counts: what follows are other addresses. */
function readValues(texto: string): Map<Etiqueta, string> {
  const valores = new Map<Etiqueta, string>()
  const halladas = [...fold(texto).matchAll(CUALQUIERA)]
  halladas.forEach((hallada, i) => {
    const nombre = BUSCADAS[hallada.slice(1).findIndex((grupo) => grupo !== undefined)]?.[0]
    if (!nombre || valores.has(nombre)) return
    valores.set(nombre, texto.slice(hallada.index + hallada[0].length, halladas[i + 1]?.index).trim())
  })
  return valores
}

/** Undefined when the text is not that of a constancia. */
export function readCsf(crudo: string): Constancia | undefined {
  const texto = crudo
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/P[áa]gina ?\[?\d+\]? ?de ?\[?\d+\]?/gi, ' ')
    .replace(/ +/g, ' ')
  if (!/constanciadesituacionfiscal|ceduladeidentificacionfiscal/.test(lettersOf(texto))) return undefined
  const valores = readValues(texto)
  const RFC = readRfc(texto, valores)
  // A letter that mentions a constancia and an RFC has none of its sections.
  if (!RFC || !(valores.has('Seccion') || valores.has('Cedula') || valores.has('Regimenes'))) return undefined
  const dato = (nombre: Etiqueta, max: number) => short(valores.get(nombre), max)
  return {
    RFC,
    RazonSocial: readRazonSocial(valores),
    CodigoPostal: /^\d{5}(?!\d)/.exec(valores.get('Postal') ?? '')?.[0],
    Regimenes: readRegimenes(valores.get('Regimenes') ?? '', RFC),
    Estado: readEstado(valores.get('Entidad') ?? ''),
    Municipio: dato('Municipio', 120),
    Ciudad: dato('Ciudad', 120),
    Colonia: dato('Colonia', 120),
    Calle: readCalle(valores),
    NumExterior: dato('NumExterior', 55),
    NumInterior: dato('NumInterior', 55),
  }
}

/** A value longer than its field is not that value: some label went unseen. */
function short(valor: string | undefined, max: number): string | undefined {
  return valor && valor.length <= max ? valor : undefined
}

function readRfc(texto: string, valores: Map<Etiqueta, string>): string | undefined {
  const dicho = (valores.get('RFC') ?? '').slice(0, 20).replaceAll(' ', '').toUpperCase()
  const cedula = /([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}) ?Registro ?Federal ?de ?Contribuyentes/i.exec(texto)?.[1]
  const candidatos = [/^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}/.exec(dicho)?.[0], cedula?.toUpperCase()]
  return candidatos.find((rfc) => rfc !== undefined && esRfc(rfc))
}

/** The SAT prints a company's name already without its régimen societario, as CFDI 4.0 wants it. */
function readRazonSocial(valores: Map<Etiqueta, string>): string | undefined {
  const persona = [valores.get('Nombres'), valores.get('Paterno'), valores.get('Materno')].filter(Boolean).join(' ')
  const nombre = valores.get('Razon') || persona || valores.get('Cedula')
  return short(nombre?.toUpperCase(), 300)
}

/** "CALLE" says nothing that the name of the field does not. */
function readCalle(valores: Map<Etiqueta, string>): string | undefined {
  const nombre = valores.get('Vialidad')
  const tipo = valores.get('Tipo') ?? ''
  const sobra = tipo.length > 40 || /^(calle|otro|ningun|no |sin )/.test(`${fold(tipo)} `)
  return short(nombre && !sobra ? `${tipo} ${nombre}`.trim() : nombre, 120)
}

// The official names of the states, where the catalogue has the everyday ones.
const OFICIALES: Record<string, string> = {
  coahuiladezaragoza: 'COA',
  distritofederal: 'CMX',
  mexico: 'MEX',
  michoacandeocampo: 'MIC',
  queretarodearteaga: 'QUE',
  veracruzdeignaciodelallave: 'VER',
}

const readEstado = (entidad: string) => OFICIALES[lettersOf(entidad)] ?? findClaveEstado(entidad)

const FECHAS = /\d{2}\/\d{2}\/\d{4}(?: ?(\d{2}\/\d{2}\/\d{4}))?/g
/** Room for every régimen there is; without the label that ends the table, the rest of the file is not it. */
const MAX_TABLA = 3000

/** Names in force. A long name is printed around its date, so the names are sought in the table without its dates. */
function readRegimenes(tabla: string, rfc: string): Constancia['Regimenes'] {
  const seccion = tabla.slice(0, MAX_TABLA)
  const terminados = new Set<string>()
  let desde = 0
  for (const fecha of seccion.matchAll(FECHAS)) {
    if (fecha[1]) for (const clave of findRegimenes(seccion.slice(desde, fecha.index))) terminados.add(clave)
    desde = fecha.index + fecha[0].length
  }
  const persona = personaDeRfc(rfc)
  const vigentes = findRegimenes(seccion.replace(FECHAS, ' ')).filter((clave) => !terminados.has(clave))
  return regimenesFiscales
    .filter(({ Codigo, Fisica, Moral }) => vigentes.includes(Codigo) && (persona === 'moral' ? Moral : Fisica))
    .map(({ Codigo, Descripcion }) => ({ Codigo, Nombre: Descripcion }))
}

// The constancia says "Régimen de Arrendamiento" where the catalogue says "Arrendamiento", and the other way round.
const NOMBRES = regimenesFiscales
  .map(({ Codigo, Descripcion }) => ({
    Codigo,
    letras: lettersOf(Descripcion.replace(/^Régimen( de( los| las)?)? /, '')),
  }))
  .toSorted((a, b) => b.letras.length - a.letras.length)

function findRegimenes(texto: string): string[] {
  let resto = lettersOf(texto)
  const claves: string[] = []
  for (const { Codigo, letras } of NOMBRES) {
    if (!resto.includes(letras)) continue
    claves.push(Codigo)
    resto = resto.replaceAll(letras, ' ')
  }
  return claves
}
