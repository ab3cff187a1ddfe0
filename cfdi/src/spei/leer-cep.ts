// A CEP of Banxico, the proof of a SPEI transfer, from bytes to what it says. Every value comes from the file, none is believed twice.
import { CfdiError } from '../cfdi-error.ts'
import { decodeXml, type Elemento, parseXml } from '../xml-tree.ts'

export type Cep = {
  claveRastreo: string
  /** Banking day: an evening payment carries the next one. */
  fechaOperacion: string
  /** Calendar day and hour of the credit, in Mexico City. */
  fechaAbono: string
  horaAbono: string
  codigoReceptor: string
  bancoReceptor: string
  bancoEmisor: string
  beneficiario: Persona
  ordenante: Persona
  concepto: string
  /** Pesos with two decimals. */
  monto: string
  certificado: string
  /** What the file says differently from its own sealed chain: a hand was here. */
  alteraciones: string[]
}

type Persona = { nombre: string; cuenta: string; rfc: string }

/** A real one has some 2 kB. */
const MAX_BYTES = 262_144
const ES_CFDI = 'Es un CFDI, no un CEP. El CEP se descarga de la página de Banxico (banxico.org.mx/cep) en XML.'
const NO_ES_CEP = 'El archivo no es un CEP de Banxico. Descárgalo en XML de banxico.org.mx/cep.'

/** Throws CfdiError with a sentence for whoever brought the file. */
export function leerCep(bytes: Uint8Array): Cep {
  const raiz = parseXml(decodeXml(bytes, MAX_BYTES))
  if (raiz.nombre === 'Comprobante') throw new CfdiError('ESTRUCTURA', ES_CFDI)
  if (raiz.nombre !== 'SPEI_Tercero') throw new CfdiError('ESTRUCTURA', NO_ES_CEP)
  const pago = attributesOf(raiz)
  const beneficiario = attributesOf(childOf(raiz, 'Beneficiario'))
  const ordenante = attributesOf(childOf(raiz, 'Ordenante'))
  const cadena = readCadena(pago('cadenaCDA'))
  const cep: Cep = {
    claveRastreo: readClave(pago('claveRastreo')),
    fechaOperacion: readFecha(pago('FechaOperacion'), /^(?<a>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/),
    fechaAbono: readFecha(cadena.campo(3), /^(?<d>\d{2})(?<m>\d{2})(?<a>\d{4})$/),
    horaAbono: readHora(cadena.campo(4), /^(\d{2})(\d{2})(\d{2})$/),
    codigoReceptor: pago('ClaveSPEI'),
    bancoReceptor: beneficiario('BancoReceptor'),
    bancoEmisor: ordenante('BancoEmisor'),
    beneficiario: personOf(beneficiario),
    ordenante: personOf(ordenante),
    concepto: known(beneficiario('Concepto', '')),
    monto: readMonto(beneficiario('MontoPago')),
    certificado: pago('numeroCertificado'),
    alteraciones: [],
  }
  const dicho = { sello: pago('sello'), hora: readHora(pago('Hora'), /^(\d{2}):(\d{2}):(\d{2})$/) }
  return { ...cep, alteraciones: findAlteraciones(cep, cadena, dicho) }
}

/** A second argument says that the datum may be absent. */
type Atributos = (nombre: string, ausente?: '') => string

/** Names vary in case from bank to bank; two that differ only in case would let a reader choose. */
function attributesOf(elemento: Elemento): Atributos {
  const valores = new Map<string, string>()
  for (const [nombre, valor] of elemento.atributos) {
    const plano = nombre.toLowerCase()
    if (valores.has(plano)) throw new CfdiError('ESTRUCTURA', `El CEP trae dos veces el dato ${nombre}.`)
    valores.set(plano, valor.trim())
  }
  return (nombre, ausente) => {
    const valor = valores.get(nombre.toLowerCase()) || ausente
    if (valor === undefined) throw new CfdiError('ESTRUCTURA', `Al CEP le falta el dato ${nombre}.`)
    return valor
  }
}

function childOf(raiz: Elemento, nombre: string): Elemento {
  const [hijo, otro] = raiz.hijos.filter((uno) => uno.nombre === nombre)
  if (!hijo || otro) throw new CfdiError('ESTRUCTURA', `El CEP debe traer un ${nombre}.`)
  return hijo
}

const known = (valor: string) => (valor.toUpperCase() === 'NA' ? '' : valor)

const personOf = (atributos: Atributos): Persona => ({
  nombre: known(atributos('Nombre', '')).replace(/\s+/g, ' '),
  cuenta: known(atributos('Cuenta')).replace(/\s/g, ''),
  rfc: known(atributos('RFC', '')).replace(/\s/g, '').toUpperCase(),
})

function readClave(texto: string): string {
  if (/^[\x21-\x7e]{1,30}$/.test(texto)) return texto
  throw new CfdiError('ESTRUCTURA', 'La clave de rastreo del CEP no es válida: lleva de 1 a 30 letras o números.')
}

/** Banks pad with zeros; nobody writes thousands, exponents, signs or a third decimal. */
export function readMonto(texto: string): string {
  const partes = /^0*(\d{1,12})(?:\.(\d{1,2}))?$/.exec(texto)
  const monto = partes ? `${partes[1]}.${(partes[2] ?? '').padEnd(2, '0')}` : ''
  if (monto !== '' && monto !== '0.00') return monto
  throw new CfdiError('ESTRUCTURA', `El monto del CEP no se entiende: "${texto.slice(0, 40)}".`)
}

function readFecha(texto: string, patron: RegExp): string {
  const { a, m, d } = patron.exec(texto)?.groups ?? {}
  const fecha = `${a}-${m}-${d}`
  const dia = new Date(`${fecha}T00:00:00Z`)
  if (!Number.isNaN(dia.getTime()) && dia.toISOString().startsWith(fecha)) return fecha
  throw new CfdiError('ESTRUCTURA', `La fecha del CEP no es válida: "${texto.slice(0, 20)}".`)
}

function readHora(texto: string, patron: RegExp): string {
  const [, h, m, s] = patron.exec(texto) ?? []
  if (h !== undefined && Number(h) < 24 && Number(m) < 60 && Number(s) < 60) return `${h}:${m}:${s}`
  throw new CfdiError('ESTRUCTURA', `La hora del CEP no es válida: "${texto.slice(0, 20)}".`)
}

/** The places that are known by heart; the last one is the certificate, whatever their number. */
const LUGARES = 18

type Cadena = { campo: (lugar: number) => string; ultimo: string; sello: string }

/** `||` + fields joined by `|` + `||` + the seal. An empty field would look like the end, so the end is the last one. */
function readCadena(texto: string): Cadena {
  const fin = texto.lastIndexOf('||')
  const campos = texto.startsWith('||') && fin > 2 ? texto.slice(2, fin).split('|') : []
  if (campos.length <= LUGARES) throw new CfdiError('ESTRUCTURA', 'La cadena del CEP está incompleta.')
  return {
    campo: (lugar) => campos[lugar - 1]!.trim(),
    ultimo: campos.at(-1)!.trim(),
    sello: texto.slice(fin + 2).trim(),
  }
}

/** What anybody can read in the file must be what its chain says. */
function findAlteraciones(cep: Cep, cadena: Cadena, dicho: { sello: string; hora: string }): string[] {
  const { campo } = cadena
  const fechaPlana = cep.fechaOperacion.split('-').reverse().join('')
  // biome-ignore format: a table is read as a table
  const pares: readonly (readonly [que: string, fuera: string, dentro: string])[] = [
    ['la fecha de operación',      fechaPlana,                dentroDe(campo(2))],
    ['la hora',                    dicho.hora,                cep.horaAbono],
    ['el banco receptor',          cep.codigoReceptor,        campo(5)],
    ['el nombre del ordenante',    cep.ordenante.nombre,      dentroDe(campo(7))],
    ['la cuenta del ordenante',    cep.ordenante.cuenta,      dentroDe(campo(9)).replace(/\s/g, '')],
    ['la cuenta del beneficiario', cep.beneficiario.cuenta,   dentroDe(campo(14)).replace(/\s/g, '')],
    ['el monto',                   cep.monto,                 readMonto(campo(18))],
    ['el certificado',             cep.certificado,           cadena.ultimo],
    ['el sello',                   dicho.sello,               cadena.sello],
  ]
  return pares.filter(([, fuera, dentro]) => fuera !== dentro).map(([que]) => que)
}

const dentroDe = (texto: string) => known(texto).replace(/\s+/g, ' ')
