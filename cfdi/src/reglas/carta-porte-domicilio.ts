// Rules of an address: its state by key, its postal code in force, and municipality, locality and colony as that code has them.
import type { Domicilio } from '../complementos/carta-porte/modelo.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { estados, findEstado } from '../sat/estados.ts'
import type { FilaCodigoPostal } from './carta-porte-contexto.ts'
import type { Revision } from './carta-porte-revision.ts'
import { type Caso, precisar } from './frases-de-caso.ts'
import { type CodigoViaje, hallar } from './frases-de-viaje.ts'
import { esCodigoPostal } from './persona.ts'
import { revisarTexto } from './textos.ts'

/** The same rules have one set of codes for a place and another for a person's address. */
interface CodigosDomicilio {
  readonly colonia: CodigoViaje
  readonly localidad: CodigoViaje
  readonly municipio: CodigoViaje
  readonly estado: CodigoViaje
  readonly codigoPostal: CodigoViaje
}

export const DE_UBICACION: CodigosDomicilio = {
  colonia: 'CP143',
  localidad: 'CP144',
  municipio: 'CP145',
  estado: 'CP146',
  codigoPostal: 'CP147',
}

export const DE_FIGURA: CodigosDomicilio = {
  colonia: 'CP200',
  localidad: 'CP201',
  municipio: 'CP202',
  estado: 'CP203',
  codigoPostal: 'CP204',
}

const COLONIA = /^\d{4}$/
const LOCALIDAD = /^\d{2}$/
const MUNICIPIO = /^\d{3}$/

type Textos = 'Calle' | 'NumeroExterior' | 'NumeroInterior' | 'Referencia'
const LARGOS: readonly (readonly [nombre: Textos, largo: number])[] = [
  ['Calle', 100],
  ['NumeroExterior', 55],
  ['NumeroInterior', 55],
  ['Referencia', 250],
]

export function revisarDomicilio(
  domicilio: Domicilio,
  campo: string,
  codigos: CodigosDomicilio,
  { contexto, propio, lista }: Pick<Revision, 'contexto' | 'propio' | 'lista'>,
): void {
  for (const [nombre, largo] of LARGOS) revisarTexto(domicilio[nombre], largo, `${campo}.${nombre}`, lista)
  if (domicilio.Pais !== 'MEX') {
    hallar(lista, 'LITRO-669', `${campo}.Pais`, `dice ${domicilio.Pais}`)
    return
  }
  const { Estado, CodigoPostal, Municipio, Localidad, Colonia } = domicilio
  const estado = findEstado(Estado)
  if (!estado) revisarNombreDeEstado(Estado, `${campo}.Estado`, codigos, lista)
  // Without the SAT's table of each one, only its shape can be seen.
  const { geografia } = propio
  const enEstado = (existe: boolean | undefined) => !estado || !geografia || existe
  if (Municipio !== undefined && !(MUNICIPIO.test(Municipio) && enEstado(!!geografia?.municipio(Estado, Municipio)))) {
    hallar(lista, codigos.municipio, `${campo}.Municipio`)
  }
  if (Localidad !== undefined && !(LOCALIDAD.test(Localidad) && enEstado(!!geografia?.localidad(Estado, Localidad)))) {
    hallar(lista, codigos.localidad, `${campo}.Localidad`)
  }
  if (Colonia !== undefined && !(COLONIA.test(Colonia) && (propio.colonia?.(CodigoPostal, Colonia) ?? true))) {
    hallar(lista, codigos.colonia, `${campo}.Colonia`)
  }
  if (!esCodigoPostal(CodigoPostal)) {
    hallar(lista, 'LITRO-108', `${campo}.CodigoPostal`)
    return
  }
  const decir = hablar(codigos, lista)
  const falta = contexto.codigosPostales && !contexto.codigosPostales.has(CodigoPostal)
  const fila = propio.codigoPostal?.(CodigoPostal)
  if (falta || (propio.codigoPostal && !fila)) {
    decir('CP147/falta', codigos.codigoPostal, `${campo}.CodigoPostal`, { cp: CodigoPostal })
  } else if (fila && estado) revisarFila(domicilio, fila, campo, codigos, decir)
}

type Decir = (caso: Caso, codigo: CodigoViaje, campo: string, datos: Readonly<Record<string, string>>) => void

/** The sentences of cases belong to the codes of a place; a person's address has only the general ones. */
function hablar(codigos: CodigosDomicilio, lista: Hallazgo[]): Decir {
  return codigos === DE_UBICACION
    ? (caso, _codigo, campo, datos) => precisar(lista, caso, campo, datos)
    : (_caso, codigo, campo) => hallar(lista, codigo, campo)
}

function revisarNombreDeEstado(texto: string, campo: string, codigos: CodigosDomicilio, lista: Hallazgo[]): void {
  const buscado = llano(texto)
  const clave = estados.find(({ Descripcion }) => llano(Descripcion) === buscado)?.Codigo
  if (clave) hablar(codigos, lista)('CP146/clave', codigos.estado, campo, { clave })
  else hallar(lista, codigos.estado, campo, `dice ${texto.slice(0, 30)}`)
}

function llano(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim()
}

function revisarFila(
  { Estado, CodigoPostal, Municipio, Localidad }: Domicilio,
  fila: FilaCodigoPostal,
  campo: string,
  codigos: CodigosDomicilio,
  decir: Decir,
): void {
  const nombre = (clave: string) => findEstado(clave)?.Descripcion ?? clave
  if (fila.estado !== Estado) {
    const datos = { cp: CodigoPostal, suyo: nombre(fila.estado), escrito: nombre(Estado) }
    decir('CP147/estado', codigos.codigoPostal, `${campo}.CodigoPostal`, datos)
    return
  }
  // Many rows have neither: what an atlas says is then wrong for the SAT. What is no key has its own finding.
  if (Municipio !== undefined && MUNICIPIO.test(Municipio) && Municipio !== fila.municipio) {
    decir('CP147/municipio', codigos.codigoPostal, `${campo}.Municipio`, {})
  }
  if (Localidad !== undefined && LOCALIDAD.test(Localidad) && Localidad !== fila.localidad) {
    decir('CP147/localidad', codigos.codigoPostal, `${campo}.Localidad`, {})
  }
}
