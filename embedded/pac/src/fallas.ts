// The ways this PAC can be told to misbehave, and the choice of one for each call: by header, by queue or by a seeded rate.
import { createHash } from 'node:crypto'

export type Ruta =
  | 'timbrar'
  | 'consulta'
  | 'cancelar'
  | 'sat'
  | 'autentica'
  | 'solicita'
  | 'verifica'
  | 'descarga'
  | 'pendientes'
  | 'responder'
  | 'cep'
  | 'cep-descarga'
  | 'cep-validador'

/** Before the work, on its way out, in the document itself, instead of the SAT's code, or in the clock. */
type Clase = 'antes' | 'salida' | 'documento' | 'codigo' | 'reloj'

/** Of the SAT's mass download. */
const MASIVA: readonly Ruta[] = ['autentica', 'solicita', 'verifica', 'descarga']
const TODAS: readonly Ruta[] = [
  'timbrar',
  'consulta',
  'cancelar',
  'sat',
  ...MASIVA,
  'pendientes',
  'responder',
  'cep',
  'cep-descarga',
  'cep-validador',
]
/** Of Banxico's form of CEPs. */
const FORMA: readonly Ruta[] = ['cep', 'cep-descarga']
const CON_DOCUMENTO: readonly Ruta[] = ['timbrar', 'consulta']

// biome-ignore format: a table is read as a table
const TABLA = {
  'colgar-antes':     ['antes',     TODAS],
  'reset-antes':      ['antes',     TODAS],
  'http-401':         ['antes',     TODAS],
  'http-402':         ['antes',     ['timbrar']],
  'http-429':         ['antes',     TODAS],
  'colgar-despues':   ['salida',    TODAS],
  'reset-despues':    ['salida',    TODAS],
  'http-500':         ['salida',    TODAS],
  'http-502':         ['salida',    TODAS],
  'html':             ['salida',    TODAS],
  'truncado':         ['salida',    TODAS],
  'cortado':          ['salida',    TODAS],
  'basura':           ['salida',    TODAS],
  'lento':            ['salida',    TODAS],
  'enorme':           ['salida',    TODAS],
  'bomba-gzip':       ['salida',    TODAS],
  'previo-con-datos': ['documento', ['timbrar']],
  'previo-sin-datos': ['documento', ['timbrar']],
  'no-encontrado':    ['documento', ['timbrar', 'consulta', 'sat']],
  'ajeno':            ['documento', CON_DOCUMENTO],
  'sello-ajeno':      ['documento', CON_DOCUMENTO],
  'doble-timbre':     ['documento', CON_DOCUMENTO],
  'firma-mala':       ['documento', CON_DOCUMENTO],
  'total-alterado':   ['documento', CON_DOCUMENTO],
  'rfc-alterado':     ['documento', CON_DOCUMENTO],
  'sat-205':          ['codigo',    ['cancelar']],
  'sat-708':          ['codigo',    ['cancelar']],
  'sat-798':          ['codigo',    ['cancelar']],
  'sat-799':          ['codigo',    ['cancelar']],
  'sat-404':          ['codigo',    ['solicita', 'verifica', 'descarga']],
  'sat-5006':         ['codigo',    ['solicita', 'verifica', 'descarga']],
  'token-corto':      ['documento', ['autentica']],
  'token-300':        ['documento', ['solicita', 'verifica', 'descarga']],
  'atascada':         ['documento', ['solicita']],
  'uno-a-cinco':      ['documento', ['solicita']],
  'vencida':          ['documento', ['solicita']],
  'error-4':          ['documento', ['solicita']],
  'id-perdido':       ['documento', ['solicita']],
  'paquete-ajeno':    ['documento', ['descarga']],
  'zip-corrupto':     ['documento', ['descarga']],
  'zip-miente':       ['documento', ['descarga']],
  'zip-bomba':        ['documento', ['descarga']],
  'zip-ruta':         ['documento', ['descarga']],
  'meta-lf':          ['documento', ['descarga']],
  'meta-tilde':       ['documento', ['descarga']],
  'meta-columna-nueva': ['documento', ['descarga']],
  'meta-sin-columna': ['documento', ['descarga']],
  'meta-utf16':       ['documento', ['descarga']],
  'buzon-1001':       ['documento', ['responder']],
  'buzon-1002':       ['documento', ['responder']],
  'sin-acuse':        ['documento', ['responder']],
  'pendiente-fantasma': ['documento', ['pendientes']],
  'cep-captcha':      ['documento', ['cep']],
  'cep-cuota':        ['documento', FORMA],
  'cep-pagina-nueva': ['documento', ['cep']],
  'cep-redirige':     ['documento', ['cep']],
  'cep-sin-cep':      ['documento', ['cep']],
  'cep-sesion-cruzada': ['documento', ['cep-descarga']],
  'cep-otro-monto':   ['documento', ['cep-descarga']],
  'cep-otra-cuenta':  ['documento', ['cep-descarga']],
  'cep-entidad':      ['documento', ['cep-descarga']],
  'cep-monto-relleno': ['documento', ['cep-descarga']],
  'cep-otro-caso':    ['documento', ['cep-descarga']],
  'cep-hijos-invertidos': ['documento', ['cep-descarga']],
  'cep-sello-malo':   ['documento', ['cep-descarga']],
  'validador-desorden': ['documento', ['cep-validador']],
  'validador-500':    ['documento', ['cep-validador']],
  'validador-cuenta-mal': ['documento', ['cep-validador']],
  'validador-otra-cadena': ['documento', ['cep-validador']],
  'reloj':            ['reloj',     ['timbrar', 'autentica']],
} as const satisfies Record<string, readonly [Clase, readonly Ruta[]]>

export type Modo = keyof typeof TABLA

export const MODOS = Object.keys(TABLA) as readonly Modo[]

export type Falla = { modo: Modo; clase: Clase; horas?: number }

export type TiemposFalla = {
  /** How long a hung call is held before the socket is destroyed. */
  colgarMs: number
  /** Between one byte and the next. */
  lentoMs: number
  enormeBytes: number
  /** How long a stamped document is denied after `no-encontrado`. */
  ocultoMs: number
  relojHoras: number
}

export const TIEMPOS_FALLA: TiemposFalla = {
  colgarMs: 60_000,
  lentoMs: 1_000,
  enormeBytes: 50 * 1024 * 1024,
  ocultoMs: 8_000,
  relojHoras: 5,
}

type Encargo = { modo: Modo; veces?: number; para?: string; ruta?: Ruta; horas?: number }
type Tasa = { tasa: number; semilla: string | number; modos?: readonly Modo[]; rutas?: readonly Ruta[] }

export type Fallas = {
  /** `clave` names the document: its customid, or its UUID where there is no customid. */
  choose(ruta: Ruta, clave: string, encabezado: string | undefined): Falla | null
  queue(encargo: Encargo): void
  setTasa(tasa: Tasa): void
  clear(): void
  /** The rate in force. */
  tasa(): Tasa | null
  /** How many times each mode was served. */
  served(): Record<string, number>
}

export function isModo(texto: unknown): texto is Modo {
  return typeof texto === 'string' && Object.hasOwn(TABLA, texto)
}

export function makeFallas(tiempos: TiemposFalla): Fallas {
  let cola: (Encargo & { quedan: number })[] = []
  let tasa: Tasa | undefined
  const llamadas = new Map<string, number>()
  const servidas = new Map<Modo, number>()

  const toFalla = (modo: Modo, horas = tiempos.relojHoras): Falla => ({ modo, clase: TABLA[modo][0], horas })

  const fromQueue = (ruta: Ruta, clave: string): Falla | null => {
    const encargo = cola.find(
      (uno) =>
        (uno.ruta ?? rutaPorOmision(uno.modo)) === ruta && (uno.para ?? clave).toUpperCase() === clave.toUpperCase(),
    )
    if (!encargo) return null
    encargo.quedan -= 1
    if (encargo.quedan <= 0) cola = cola.filter((uno) => uno !== encargo)
    return toFalla(encargo.modo, encargo.horas)
  }

  // The dice are a hash of seed, route, document and call number: the same however the calls interleave.
  const fromTasa = (ruta: Ruta, clave: string): Falla | null => {
    if (!tasa || !(tasa.rutas ?? ['timbrar']).includes(ruta)) return null
    const nombre = `${ruta} ${clave}`
    const numero = (llamadas.get(nombre) ?? 0) + 1
    llamadas.set(nombre, numero)
    const dado = createHash('sha256').update(`${tasa.semilla} ${nombre} ${numero}`).digest()
    if (dado.readUInt32BE(0) / 2 ** 32 >= tasa.tasa) return null
    const modos = (tasa.modos ?? MODOS).filter((modo) => appliesTo(modo, ruta))
    const modo = modos[dado.readUInt32BE(4) % modos.length]
    return modo === undefined ? null : toFalla(modo)
  }

  return {
    choose: (ruta, clave, encabezado) => {
      const falla = fromHeader(encabezado, toFalla) ?? fromQueue(ruta, clave) ?? fromTasa(ruta, clave)
      if (!falla || !appliesTo(falla.modo, ruta)) return null
      servidas.set(falla.modo, (servidas.get(falla.modo) ?? 0) + 1)
      return falla
    },
    queue: (encargo) => void cola.push({ ...encargo, quedan: encargo.veces ?? 1 }),
    setTasa: (nueva) => {
      tasa = nueva
      llamadas.clear()
    },
    clear: () => {
      cola = []
      tasa = undefined
      llamadas.clear()
      servidas.clear()
    },
    tasa: () => tasa ?? null,
    served: () => Object.fromEntries(servidas),
  }
}

function appliesTo(modo: Modo, ruta: Ruta): boolean {
  const rutas: readonly Ruta[] = TABLA[modo][1]
  return rutas.includes(ruta)
}

/** What is not said is about stamping, where it can be. */
function rutaPorOmision(modo: Modo): Ruta {
  return appliesTo(modo, 'timbrar') ? 'timbrar' : TABLA[modo][1][0]
}

/** `x-falla: reloj;horas=80` */
function fromHeader(encabezado: string | undefined, toFalla: (modo: Modo, horas?: number) => Falla): Falla | null {
  const [modo, ...datos] = (encabezado ?? '').split(';').map((parte) => parte.trim())
  if (!isModo(modo)) return null
  const horas = datos.map((dato) => /^horas=(-?\d+(?:\.\d+)?)$/.exec(dato)?.[1]).find((valor) => valor !== undefined)
  return toFalla(modo, horas === undefined ? undefined : Number(horas))
}
