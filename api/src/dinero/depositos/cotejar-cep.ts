// What was captured of a deposit against what Banxico's CEP says, line by line. A stop asks for a reason; nothing is applied here.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { NivelCep, RenglonCep, VeredictoCep } from '@litro/contract/depositos/cep'
import { claveLimpia } from '../banco/sugerir.ts'

export type Capturado = {
  monto: string
  clave_rastreo: string
  fecha_deposito: string | null
  depositante: string
  rfc_cliente: string | null
  /** CLABEs of the house that are in use. */
  cuentas: readonly string[]
}

export type DichoPorBanxico = {
  monto: string
  clave_cep: string
  fecha_operacion: string
  fecha_abono: string
  cuenta_beneficiario: string
  nombre_ordenante: string
  rfc_ordenante: string
  alteraciones: readonly string[]
  /** Banxico's word about the payment, where it is no longer that it arrived. */
  estado_pago: string | null
}

type Hallado = readonly [nivel: NivelCep, razon?: string]
const IGUAL: Hallado = ['igual']
const FECHA = 'Fecha'
/** From here on another day is another transfer. */
const DIAS_DE_ALTO = 5

export function cotejar(
  deposito: Capturado,
  cep: DichoPorBanxico,
): { veredicto: VeredictoCep; renglones: RenglonCep[] } {
  const renglones = [
    line('Monto', pesos(deposito.monto), pesos(cep.monto), compareMonto(deposito, cep)),
    line('Cuenta', lastFour(deposito.cuentas[0]), lastFour(cep.cuenta_beneficiario), compareCuenta(deposito, cep)),
    line('Clave de rastreo', deposito.clave_rastreo, cep.clave_cep, compareClave(deposito, cep)),
    line(FECHA, deposito.fecha_deposito ?? '', cep.fecha_abono, compareFecha(deposito, cep)),
    line('RFC de quien pagó', deposito.rfc_cliente ?? '', cep.rfc_ordenante, compareRfc(deposito, cep)),
    line('Nombre de quien pagó', deposito.depositante, cep.nombre_ordenante, compareNombre(deposito, cep)),
    ...(cep.estado_pago === null ? [] : [line('Estado en Banxico', '', cep.estado_pago, gone(cep.estado_pago))]),
    ...(cep.alteraciones.length > 0 ? [line('Archivo', '', 'Alterado', alterado(cep.alteraciones))] : []),
  ]
  return { veredicto: verdictOf(renglones), renglones }
}

function verdictOf(renglones: readonly RenglonCep[]): VeredictoCep {
  const has = (nivel: NivelCep) => renglones.some(({ Nivel }) => Nivel === nivel)
  return has('alto') ? 'difiere' : has('aviso') ? 'avisos' : 'coincide'
}

/** Whether the captured day is all that a person has to put right: nothing stops, and the day is near or was not captured. */
export const soloFalta = (renglones: readonly RenglonCep[]): boolean =>
  verdictOf(renglones) !== 'difiere' && renglones.some(({ Dato, Nivel }) => Dato === FECHA && Nivel !== 'igual')

/** The reasons that stop, joined for one sentence. */
export const razonesDeAlto = (renglones: readonly RenglonCep[]): string =>
  renglones
    .filter(({ Nivel }) => Nivel === 'alto')
    .map(({ Razon }) => Razon)
    .join(' ')

const line = (Dato: string, Capturado: string, Banxico: string, [Nivel, razon]: Hallado): RenglonCep => ({
  Dato,
  Capturado,
  Banxico,
  Nivel,
  Razon: razon ?? null,
})

const pesos = (monto: string) => formatPesos(parseDecimal(monto))
/** The rest of an account is nobody's business on a screen. */
const lastFour = (cuenta: string | undefined) => (cuenta ? `···· ${cuenta.slice(-4)}` : '')

const compareMonto = (d: Capturado, c: DichoPorBanxico): Hallado =>
  parseDecimal(d.monto) === parseDecimal(c.monto) ? IGUAL : ['alto', `El CEP dice ${pesos(c.monto)}.`]

function compareCuenta({ cuentas }: Capturado, { cuenta_beneficiario: cuenta }: DichoPorBanxico): Hallado {
  if (cuentas.length === 0) return ['aviso', 'Falta registrar las cuentas de la casa en Catálogos.']
  return cuentas.includes(cuenta) ? IGUAL : ['alto', 'El dinero llegó a otra cuenta.']
}

function compareClave(d: Capturado, c: DichoPorBanxico): Hallado {
  if (trimBlanks(d.clave_rastreo) === '') return ['nota', 'No se capturó.']
  if (samePlain(d.clave_rastreo, c.clave_cep)) return IGUAL
  return looksAlike(d.clave_rastreo, c.clave_cep)
    ? ['alto', 'La clave de rastreo se parece, pero no es igual: revisa la O y el 0, la I y el 1.']
    : ['alto', 'La clave de rastreo es otra.']
}

/** As PostgreSQL trims and writes in capitals: blanks and the letters of a key, none of other alphabets. */
const trimBlanks = (texto: string) => texto.replace(/^ +| +$/g, '')
const plain = (texto: string) =>
  claveLimpia(texto) || trimBlanks(texto).replace(/[a-z]/g, (letra) => letra.toUpperCase())
const samePlain = (a: string, b: string) => plain(a) === plain(b)
/** Letters and digits that people confuse; a suggestion and never a match. */
export const looksAlike = (a: string, b: string): boolean => {
  const blur = (texto: string) => plain(texto).replaceAll('O', '0').replace(/[IL]/g, '1')
  return blur(a) === blur(b)
}

function compareFecha({ fecha_deposito: dia }: Capturado, c: DichoPorBanxico): Hallado {
  if (dia === null) return ['nota', 'No se capturó.']
  if (dia === c.fecha_abono || dia === c.fecha_operacion) return IGUAL
  const dias = Math.abs(Date.parse(`${dia}T00:00:00Z`) - Date.parse(`${c.fecha_abono}T00:00:00Z`)) / 86_400_000
  return [dias > DIAS_DE_ALTO ? 'alto' : 'aviso', `El dinero llegó el ${c.fecha_abono.split('-').reverse().join('/')}.`]
}

function compareRfc({ rfc_cliente: rfc }: Capturado, { rfc_ordenante: suyo }: DichoPorBanxico): Hallado {
  if (rfc === null || suyo === '')
    return ['nota', suyo === '' ? 'El banco no lo dijo.' : 'El depósito no es de un cliente.']
  return rfc === suyo ? IGUAL : ['aviso', 'Pagó un tercero; es válido si así se acordó.']
}

const REGIMENES = /\b(SAPI|SA|SAB|SAS|SC|AC|S DE RL|SPR DE RL|SPR)( DE CV| MI)*\b/g
/** SPEI cuts names at 40 and some banks break a word in two. */
const PREFIJO = 12

function fold(nombre: string): string {
  return nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[.,]/g, '')
    .replace(REGIMENES, '')
    .replace(/[^A-Z0-9&]/g, '')
}

function compareNombre(d: Capturado, c: DichoPorBanxico): Hallado {
  if (c.nombre_ordenante === '') return ['nota', 'El banco no lo dijo.']
  const [a, b] = [fold(d.depositante), fold(c.nombre_ordenante)]
  const corto = Math.min(a.length, b.length)
  const mismo = a === b || (corto >= PREFIJO && (a.startsWith(b) || b.startsWith(a)))
  return mismo ? IGUAL : ['nota', 'Se escribe distinto.']
}

const gone = (estado: string): Hallado => [
  'alto',
  /^\s*(devuelto|retornado)\s*$/i.test(estado)
    ? 'Banxico dice que el pago se devolvió después de dar su CEP.'
    : 'Banxico dice que el pago no llegó.',
]

const LISTA = new Intl.ListFormat('es-MX', { type: 'conjunction' })
export const quejaDeAlterado = (que: readonly string[]): string =>
  `El archivo se alteró: ${LISTA.format(que)} no es lo que dice su cadena sellada.`
const alterado = (que: readonly string[]): Hallado => ['alto', quejaDeAlterado(que)]
