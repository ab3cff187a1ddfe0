// From the rows of a file to the keys of one catalogue of the SAT: finds the column by its header, keeps the zeros, says what it could not read.

import { esLegible } from '@litro/contract/campo'
import { type ClaveCatalogoSat, clavesCatalogoSat } from '@litro/contract/catalogos/sat'
import { parseFecha, plegar } from '../../craft/archivos/leer-fecha.ts'

/** What a sheet holds in a cell. */
export type Celda = string | number | boolean | Date | null
type Vigencia = { desde: string | null; hasta: string | null; lugar?: Lugar; nombre?: string }
/** Where a postal code is; the SAT leaves municipality or locality empty in many rows, and then none may be written. */
type Lugar = { estado: string; municipio: string | null; localidad: string | null }
type Queja = { Hoja: string; Renglon: number; Mensaje: string }
export type Lectura = {
  claves: Map<string, Vigencia>
  repetidas: number
  quejas: Queja[]
  quejasTotales: number
  /** Whether some sheet had the column of the catalogue. */
  hallada: boolean
  /** The name of another catalogue that the file says to be. */
  ajeno: string | null
}

/** `digitos`: a number of that many digits lost its zeros in a spreadsheet. */
// biome-ignore format: a table is read as a table
const FORMAS = {
  c_CodigoPostal:  { forma: /^\d{5}$/,            digitos: [4, 5] },
  c_ClaveProdServ: { forma: /^\d{8}$/,            digitos: [7, 8] },
  c_ClaveUnidad:   { forma: /^[A-Za-z0-9]{2,3}$/, digitos: [1, 2] },
  c_Colonia:       { forma: /^\d{4}$/,            digitos: [1, 4] },
} as const satisfies Record<ClaveCatalogoSat, unknown>

const CABEZA = 40
const MAX_QUEJAS = 100
// What people call the column when they keep only that one.
const GENERICOS = ['clave', 'codigo', 'id']

const junto = (celda: Celda) => (typeof celda === 'string' ? plegar(celda).replaceAll(' ', '') : '')
const nombresDe = (catalogo: ClaveCatalogoSat) => [junto(catalogo), junto(catalogo.slice(2))]

export function isEncabezado(catalogo: ClaveCatalogoSat, celdas: readonly Celda[]): boolean {
  const nombres = nombresDe(catalogo)
  return celdas.some((celda) => nombres.includes(junto(celda)))
}

/** The key as the SAT writes it, or null when it is none of this catalogue. */
function parseClave(catalogo: ClaveCatalogoSat, celda: Celda): string | null {
  const { forma, digitos } = FORMAS[catalogo]
  const texto = typeof celda === 'number' || typeof celda === 'string' ? String(celda).trim().replace(/^'/, '') : ''
  const [minimo, maximo] = digitos
  const corto = /^\d+$/.test(texto) && texto.length < maximo && (texto.length >= minimo || /^0+$/.test(texto))
  const clave = corto ? texto.padStart(maximo, '0') : texto
  return forma.test(clave) ? clave : null
}

type Columnas = {
  clave: number
  desde: number
  hasta: number
  estado: number
  municipio: number
  localidad: number
  codigoPostal: number
  nombre: number
}

/** Takes the rows of one sheet after another, as they come, and answers at the end. */
export function makeLector(catalogo: ClaveCatalogoSat) {
  const lectura: Lectura = {
    claves: new Map(),
    repetidas: 0,
    quejas: [],
    quejasTotales: 0,
    hallada: false,
    ajeno: null,
  }
  let hoja = ''
  let columnas: Columnas | null = null
  let primeras: { renglon: number; celdas: readonly Celda[] }[] = []

  const complain = (Renglon: number, Mensaje: string) => {
    lectura.quejasTotales += 1
    if (lectura.quejas.length < MAX_QUEJAS) lectura.quejas.push({ Hoja: hoja, Renglon, Mensaje })
  }
  const vigencia = (renglon: number, celda: Celda | undefined): string | null => {
    const fecha = readFecha(celda ?? null)
    // A validity date that cannot be read is reported and the key stays in force: dropping it would refuse good documents.
    if (fecha === undefined) complain(renglon, `La vigencia "${show(celda)}" no se entiende; la clave queda vigente.`)
    return fecha ?? null
  }
  const take = (renglon: number, celdas: readonly Celda[], columnas: Columnas) => {
    const { clave: c, desde, hasta } = columnas
    const celda = celdas[c] ?? null
    if (celda === null || String(celda).trim() === '') return
    const suya = parseClave(catalogo, celda)
    const clave = catalogo === COLONIA ? detrasDe(celdas[columnas.codigoPostal], suya) : suya
    if (suya === null) complain(renglon, `"${show(celda)}" no es una clave de ${catalogo}.`)
    else if (clave === null) complain(renglon, `La colonia "${show(celda)}" no dice su código postal.`)
    else if (lectura.claves.has(clave)) lectura.repetidas += 1
    else {
      const lugar = lugarDe(celdas, columnas)
      const dias = { desde: vigencia(renglon, celdas[desde]), hasta: vigencia(renglon, celdas[hasta]) }
      const nombre = nombreDe(celdas[columnas.nombre])
      lectura.claves.set(clave, { ...dias, ...(lugar && { lugar }), ...(nombre !== '' && { nombre }) })
    }
  }
  /** A list of bare keys has no header: its first cells say what it is. */
  const endHoja = () => {
    if (columnas === null && primeras.length > 0) {
      columnas = guessSinEncabezado(catalogo, primeras)
      if (columnas) {
        lectura.hallada = true
        for (const { renglon, celdas } of primeras) take(renglon, celdas, columnas)
      } else lectura.ajeno ??= findAjeno(catalogo, primeras)
    }
  }
  const fila = (renglon: number, celdas: readonly Celda[]) => {
    if (columnas) {
      take(renglon, celdas, columnas)
      return
    }
    const encabezado = findColumnas(catalogo, celdas)
    if (encabezado) {
      columnas = encabezado === 'ajeno' ? NINGUNA : encabezado
      if (encabezado === 'ajeno') lectura.ajeno ??= String(celdas.find((celda) => junto(celda) !== '')).trim()
      else lectura.hallada = true
      primeras = []
      return
    }
    primeras.push({ renglon, celdas })
    if (primeras.length >= CABEZA) {
      endHoja()
      primeras = []
      // A sheet without a header in its first rows is not a catalogue; later rows are not tried.
      columnas ??= NINGUNA
    }
  }
  return {
    startHoja: (nombre: string) => {
      endHoja()
      hoja = nombre
      columnas = null
      primeras = []
    },
    fila,
    fin: (): Lectura => {
      endHoja()
      return lectura
    },
  }
}

const NINGUNA: Columnas = {
  clave: -1,
  desde: -1,
  hasta: -1,
  estado: -1,
  municipio: -1,
  localidad: -1,
  codigoPostal: -1,
  nombre: -1,
}

/** The SAT numbers colonies within each postal code: without it a number says nothing. */
function detrasDe(codigoPostal: Celda | undefined, colonia: string | null): string | null {
  const codigo = parseClave('c_CodigoPostal', codigoPostal ?? null)
  return codigo === null || colonia === null ? null : codigo + colonia
}

/** As the SAT writes it; a name that cannot be kept is no name, and the key stays. */
function nombreDe(celda: Celda | undefined): string {
  const texto = typeof celda === 'string' ? celda.trim().slice(0, 200) : ''
  return esLegible(texto) ? texto : ''
}

/** Keys of state, municipality and locality with the zeros a spreadsheet may have taken; undefined without a state. */
function lugarDe(celdas: readonly Celda[], { estado, municipio, localidad }: Columnas): Lugar | undefined {
  const texto = (i: number, digitos: number) => {
    const dicho = String(celdas[i] ?? '').trim()
    return /^\d+$/.test(dicho) ? dicho.padStart(digitos, '0') : dicho
  }
  const clave = texto(estado, 0).toUpperCase()
  if (!/^[A-Z]{3}$/.test(clave)) return undefined
  const conForma = (dicho: string, digitos: number) => (dicho.length === digitos && /^\d+$/.test(dicho) ? dicho : null)
  return {
    estado: clave,
    municipio: conForma(texto(municipio, 3), 3),
    localidad: conForma(texto(localidad, 2), 2),
  }
}

const show = (celda: Celda | undefined) => String(celda ?? '').slice(0, 40)

// The catalogue that carries a column of another: the postal code of each colony.
const COLONIA = 'c_Colonia'

/** The SAT's sheets put their key first: one that begins with the key of another catalogue, and has not ours, is that one. */
function findColumnas(catalogo: ClaveCatalogoSat, celdas: readonly Celda[]): Columnas | 'ajeno' | null {
  const nombres = celdas.map(junto)
  const propias = nombresDe(catalogo)
  const clave = nombres.findIndex((nombre) => propias.includes(nombre))
  const primera = celdas.find((celda) => junto(celda) !== '')
  const deOtro = typeof primera === 'string' && /^c_[A-Za-z]+$/.test(primera.trim())
  if (deOtro && (clave < 0 || (catalogo !== COLONIA && junto(primera) === junto(COLONIA)))) return 'ajeno'
  const generica = nombres.findIndex((nombre) => GENERICOS.includes(nombre))
  if (clave < 0 && generica < 0) return null
  return {
    clave: clave >= 0 ? clave : generica,
    desde: nombres.findIndex((nombre) => /inicio(de)?vigencia$/.test(nombre)),
    hasta: nombres.findIndex((nombre) => /fin(de)?vigencia$/.test(nombre)),
    estado: nombres.indexOf('cestado'),
    municipio: nombres.indexOf('cmunicipio'),
    localidad: nombres.indexOf('clocalidad'),
    codigoPostal: nombres.findIndex((nombre) => nombresDe('c_CodigoPostal').includes(nombre)),
    nombre: nombres.findIndex((nombre) => /^(nombre|descripcion)/.test(nombre)),
  }
}

type Primeras = readonly { celdas: readonly Celda[] }[]

/** At least nine of the first ten things in the first column have the shape of the key. */
function hasForma(catalogo: ClaveCatalogoSat, primeras: Primeras): boolean {
  const celdas = primeras.flatMap(({ celdas: [celda = null] }) => (celda === null || celda === '' ? [] : [celda]))
  const buenas = celdas.filter((celda) => parseClave(catalogo, celda) !== null).length
  return buenas > 0 && buenas * 10 >= celdas.length * 9
}

const guessSinEncabezado = (catalogo: ClaveCatalogoSat, primeras: Primeras): Columnas | null =>
  catalogo !== COLONIA && hasForma(catalogo, primeras) ? { ...NINGUNA, clave: 0 } : null

const findAjeno = (catalogo: ClaveCatalogoSat, primeras: Primeras): string | null =>
  clavesCatalogoSat.find((otro) => otro !== catalogo && otro !== COLONIA && hasForma(otro, primeras)) ?? null

/** Days between 1900-01-00 and 1970-01-01 in a spreadsheet's count. */
const DIAS_A_1970 = 25_569

/** Null when there is none, undefined when it is no date. */
function readFecha(celda: Celda): string | null | undefined {
  if (celda === null || celda === '') return null
  if (celda instanceof Date) return Number.isNaN(celda.getTime()) ? undefined : celda.toISOString().slice(0, 10)
  if (typeof celda === 'number') {
    const entero = Number.isInteger(celda) && celda > 30_000 && celda < 80_000
    return entero ? new Date((celda - DIAS_A_1970) * 86_400_000).toISOString().slice(0, 10) : undefined
  }
  return parseFecha(String(celda)) ?? undefined
}

/** `catCFDI_V_4_20260806.xlsx` was published on that day. */
export function findPublicado(archivo: string): string | null {
  const [, dia] = /(?:^|\D)(20\d{2}[-_]?\d{2}[-_]?\d{2})(?:\D|$)/.exec(archivo) ?? []
  return dia === undefined ? null : parseFecha(dia.replaceAll('_', '-'))
}
