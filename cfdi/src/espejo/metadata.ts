// Reads the SAT's metadata text (one line per CFDI, fields between tildes), with the quirks that were seen in real files.
type Efecto = 'I' | 'E' | 'P' | 'T' | 'N'

/** A row as the SAT tells it. Dates are wall clocks without zone; the currency of the amount is not told. */
export type FilaMetadata = {
  /** Upper case. */
  uuid: string
  rfcEmisor: string
  nombreEmisor: string
  rfcReceptor: string
  nombreReceptor: string
  pac: string
  /** YYYY-MM-DDThh:mm:ss */
  fechaEmision: string
  fechaCertificacion: string
  /** Plain decimal text. */
  monto: string
  efecto: Efecto
  vigente: boolean
  fechaCancelacion: string | null
}

type ErrorMetadata = { linea: number; mensaje: string }

/** What is wrong with the file as a whole, in a sentence for whoever uploaded it. */
export class MetadataError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MetadataError'
  }
}

type LectorMetadata = {
  /** The rows that ended within this piece of text. */
  write(trozo: Buffer): FilaMetadata[]
  /** The last row, if there was one. Throws when the file had no header. */
  end(): FilaMetadata[]
  errores(): { total: number; primeros: ErrorMetadata[] }
  /** Columns the SAT added and that nobody reads yet. */
  columnasNuevas(): string[]
}

const COLUMNAS = {
  uuid: ['uuid', 'foliofiscal'],
  rfcEmisor: ['rfcemisor'],
  nombreEmisor: ['nombreemisor'],
  rfcReceptor: ['rfcreceptor'],
  nombreReceptor: ['nombrereceptor'],
  pac: ['rfcpac', 'paccertifico'],
  fechaEmision: ['fechaemision'],
  fechaCertificacion: ['fechacertificacionsat', 'fechacertificacion'],
  monto: ['monto', 'montototal', 'total'],
  efecto: ['efectocomprobante', 'efectodelcomprobante'],
  estatus: ['estatus', 'estadocomprobante', 'estadodelcomprobante'],
  fechaCancelacion: ['fechacancelacion'],
} as const
type Campo = keyof typeof COLUMNAS
const CAMPOS = Object.keys(COLUMNAS) as Campo[]

const INICIO = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}~/
const RFC = /^[A-Z&Ñ]{3,4}\d{6}[A-Z0-9]{3}$/
const FECHA = /^(\d{4})-(\d{2})-(\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d+)?$/
const MONTO = /^\d{1,18}(\.\d{1,10})?$/
const EFECTOS: Readonly<Record<string, Efecto>> = {
  // The SAT's own letters, without folding a million of them.
  I: 'I',
  E: 'E',
  P: 'P',
  T: 'T',
  N: 'N',
  i: 'I',
  ingreso: 'I',
  e: 'E',
  egreso: 'E',
  p: 'P',
  pago: 'P',
  t: 'T',
  traslado: 'T',
  n: 'N',
  nomina: 'N',
}
const ESTATUS: Readonly<Record<string, boolean>> = { 1: true, vigente: true, 0: false, cancelado: false }

/** As many as somebody would read. */
const PRIMEROS = 200
/** Longer than any row with two names of 300 characters; beyond it the file is something else. */
const MAX_REGISTRO = 20_000

const plegar = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Fed with the bytes of the file in pieces of any size: a million rows never stand in memory together. */
export function makeLectorMetadata(): LectorMetadata {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const nuevas: string[] = []
  const primeros: ErrorMetadata[] = []
  let total = 0
  let resto = ''
  let linea = 0
  let orden: (Campo | null)[] | undefined
  let abierto: { texto: string; linea: number } | undefined

  const complain = (en: number, mensaje: string) => {
    total += 1
    if (primeros.length < PRIMEROS) primeros.push({ linea: en, mensaje })
  }
  const close = (filas: FilaMetadata[]) => {
    if (!abierto || !orden) return
    const leida = toFila(abierto.texto, orden)
    if (typeof leida === 'string') complain(abierto.linea, leida)
    else filas.push(leida)
    abierto = undefined
  }
  const takeLinea = (texto: string, filas: FilaMetadata[]) => {
    linea += 1
    if (!orden) {
      if (texto.trim() === '') return
      orden = readEncabezado(texto, nuevas)
    } else if (INICIO.test(texto)) {
      close(filas)
      abierto = { texto, linea }
    } else if (abierto) {
      // The SAT writes the line breaks that a name holds; such a line belongs to the row before it.
      const junto = texto.trim() === '' ? abierto.texto : `${abierto.texto} ${texto}`
      if (junto.length > MAX_REGISTRO)
        throw new MetadataError('Un renglón es demasiado largo: el archivo no es la metadata del SAT.')
      abierto = { ...abierto, texto: junto }
    } else if (texto.trim() !== '') complain(linea, 'El renglón no empieza con un folio fiscal.')
  }
  const take = (texto: string): FilaMetadata[] => {
    const filas: FilaMetadata[] = []
    resto += texto
    let inicio = 0
    for (let fin = resto.indexOf('\n'); fin >= 0; fin = resto.indexOf('\n', inicio)) {
      takeLinea(resto.slice(inicio, fin > inicio && resto[fin - 1] === '\r' ? fin - 1 : fin), filas)
      inicio = fin + 1
    }
    resto = resto.slice(inicio)
    if (resto.length > MAX_REGISTRO)
      throw new MetadataError('Un renglón es demasiado largo: el archivo no es la metadata del SAT.')
    return filas
  }
  return {
    write: (trozo) => take(decode(decoder, trozo)),
    end: () => {
      const filas = take(`${decode(decoder)}${resto === '' ? '' : '\n'}`)
      if (!orden) throw new MetadataError('El archivo está vacío.')
      close(filas)
      return filas
    },
    errores: () => ({ total, primeros }),
    columnasNuevas: () => nuevas,
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, trozo?: Buffer): string {
  // UTF-16 is valid UTF-8 for plain letters, with NUL between them: it must be told apart here.
  if (trozo?.includes(0))
    throw new MetadataError('El archivo no está en UTF-8. Sube el TXT o el ZIP tal como lo entrega el SAT.')
  try {
    return trozo ? decoder.decode(trozo, { stream: true }) : decoder.decode()
  } catch {
    throw new MetadataError('El archivo no está en UTF-8. Sube el TXT o el ZIP tal como lo entrega el SAT.')
  }
}

/** Whether a text begins as metadata does; the other file of a package tells whose account each CFDI is on. */
export function esEncabezadoMetadata(linea: string): boolean {
  const nombres = linea.split('~').map(plegar)
  return COLUMNAS.uuid.some((nombre) => nombre === nombres[0]) && nombres.length >= CAMPOS.length
}

function readEncabezado(linea: string, nuevas: string[]): (Campo | null)[] {
  const nombres = linea.replace(/^\ufeff/, '').split('~')
  const orden = nombres.map(
    (nombre) => CAMPOS.find((campo) => (COLUMNAS[campo] as readonly string[]).includes(plegar(nombre))) ?? null,
  )
  const faltan = CAMPOS.filter((campo) => !orden.includes(campo))
  if (faltan.length === CAMPOS.length) {
    throw new MetadataError('El archivo no es la metadata del SAT: su primer renglón no tiene las columnas esperadas.')
  }
  if (faltan.length > 0) throw new MetadataError(`A la metadata le falta la columna ${COLUMNAS[faltan[0]!][0]}.`)
  const repetida = orden.find((campo, i) => campo !== null && orden.indexOf(campo) !== i)
  if (repetida) throw new MetadataError(`La metadata trae dos veces la columna ${COLUMNAS[repetida][0]}.`)
  nuevas.push(...nombres.filter((_, i) => orden[i] === null).map((nombre) => nombre.slice(0, 60)))
  return orden
}

/** The row, or the sentence that says why it cannot be read. */
function toFila(texto: string, orden: readonly (Campo | null)[]): FilaMetadata | string {
  const partes = texto.split('~')
  const campos = partes.length === orden.length ? partes : mend(partes, orden)
  if (!campos) return `Tiene ${partes.length} campos y se esperaban ${orden.length}.`
  const valores = {} as Record<Campo, string>
  for (let i = 0; i < orden.length; i++) {
    const campo = orden[i]
    if (campo) valores[campo] = campos[i]!.trim()
  }
  return toValores(valores)
}

/** A tilde within a name: the fixed fields stand at both ends, and the receiver's RFC tells where the first name ends. */
function mend(partes: readonly string[], orden: readonly (Campo | null)[]): string[] | null {
  const lugar = (campo: Campo) => orden.indexOf(campo)
  const clasica =
    lugar('uuid') === 0 &&
    lugar('rfcEmisor') === 1 &&
    lugar('nombreEmisor') === 2 &&
    lugar('rfcReceptor') === 3 &&
    lugar('nombreReceptor') === 4
  const cola = orden.length - 5
  if (!clasica || partes.length < orden.length) return null
  const medio = partes.slice(2, partes.length - cola)
  const receptores = medio.flatMap((parte, i) => (i > 0 && i < medio.length - 1 && RFC.test(parte.trim()) ? [i] : []))
  if (receptores.length !== 1) return null
  const [i] = receptores as [number]
  const nombres = [medio.slice(0, i).join('~'), medio[i]!, medio.slice(i + 1).join('~')]
  return [...partes.slice(0, 2), ...nombres, ...partes.slice(partes.length - cola)]
}

function toValores(v: Record<Campo, string>): FilaMetadata | string {
  const [emision, certificacion] = [toFecha(v.fechaEmision), toFecha(v.fechaCertificacion)]
  const cancelacion = v.fechaCancelacion === '' ? null : toFecha(v.fechaCancelacion)
  const efecto = EFECTOS[v.efecto] ?? EFECTOS[plegar(v.efecto)]
  const vigente = ESTATUS[v.estatus] ?? ESTATUS[plegar(v.estatus)]
  if (!RFC.test(v.rfcEmisor) || !RFC.test(v.rfcReceptor)) return 'Un RFC no tiene la forma de un RFC.'
  if (emision === undefined || certificacion === undefined || cancelacion === undefined)
    return 'Una fecha no se entiende.'
  if (!MONTO.test(v.monto)) return `El monto ${v.monto.slice(0, 30)} no es un importe.`
  if (efecto === undefined) return `El efecto ${v.efecto.slice(0, 20)} no es un tipo de comprobante.`
  if (vigente === undefined) return `El estatus ${v.estatus.slice(0, 20)} no se conoce.`
  return {
    uuid: v.uuid.toUpperCase(),
    rfcEmisor: v.rfcEmisor,
    nombreEmisor: v.nombreEmisor,
    rfcReceptor: v.rfcReceptor,
    nombreReceptor: v.nombreReceptor,
    pac: v.pac,
    fechaEmision: emision,
    fechaCertificacion: certificacion,
    monto: v.monto,
    efecto,
    vigente,
    fechaCancelacion: cancelacion,
  }
}

const DIAS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

function toFecha(texto: string): string | undefined {
  const partes = FECHA.exec(texto)
  if (!partes) return undefined
  const [anio, mes, dia] = [partes[1], partes[2], partes[3]].map(Number) as [number, number, number]
  const bisiesto = anio % 4 === 0 && (anio % 100 !== 0 || anio % 400 === 0)
  const ultimo = mes === 2 && !bisiesto ? 28 : (DIAS[mes - 1] ?? 0)
  return dia >= 1 && dia <= ultimo ? `${texto.slice(0, 10)}T${partes[4]}` : undefined
}
