// The stamp: finds it, verifies it and the seal under it, says what a portal needs of it, and (for a PAC) puts it in.
import { verify, type X509Certificate } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { buildTfd } from './build-xml.ts'
import { cadenaDeXml, cadenaTfd } from './cadena-original.ts'
import { CfdiError } from './cfdi-error.ts'
import type { CfdiRelacionados, TimbreFiscalDigital, TipoDeComprobante } from './comprobante.ts'
import { type Certificado, readCertificado } from './csd.ts'
import { ESPACIOS } from './esquema.ts'
import type { Hallazgo } from './hallazgo.ts'
import type { Lectura } from './leer.ts'
import { hallar } from './reglas/frases.ts'
import { runParser } from './xml-tree.ts'

// Reading a certificate costs more than verifying with it, and the same few issuers come again and again.
const CONOCIDOS = new Map<string, Certificado>()
const MAX_CONOCIDOS = 100

export function knownCertificado(base64: string): Certificado {
  const conocido = CONOCIDOS.get(base64)
  if (conocido) return conocido
  const certificado = readCertificado(Buffer.from(base64, 'base64'))
  if (CONOCIDOS.size >= MAX_CONOCIDOS) CONOCIDOS.clear()
  CONOCIDOS.set(base64, certificado)
  return certificado
}

/** The one stamp of a document; a document without it is not a CFDI yet. (Two are refused by the reader.) */
export function timbreDe({ comprobante }: Lectura): TimbreFiscalDigital {
  const timbre = comprobante.Complemento?.TimbreFiscalDigital
  if (!timbre) throw new CfdiError('SIN_TIMBRE', 'El CFDI no está timbrado.')
  return timbre
}

/** Sello against the certificate the document itself carries. Whether the SAT issued that certificate only a PAC can say. */
export function verificarSello(lectura: Lectura): Hallazgo[] {
  const { Certificado: base64 = '', NoCertificado, Sello = '', Emisor } = lectura.comprobante
  const hallazgos: Hallazgo[] = []
  let certificado: Certificado
  try {
    certificado = knownCertificado(base64)
  } catch {
    hallar(hallazgos, 'CFDI40106', 'Certificado')
    return hallazgos
  }
  if (certificado.NoCertificado !== NoCertificado) {
    hallazgos.push(hallazgo('LITRO-002', 'El número de certificado no es el del certificado incluido', 'NoCertificado'))
  }
  if (certificado.Rfc !== '' && certificado.Rfc !== Emisor.Rfc) {
    hallazgos.push(hallazgo('LITRO-003', 'El certificado no es del emisor', 'Emisor.Rfc'))
  }
  const desconocidos = lectura.complementosDesconocidos.join(', ')
  if (desconocidos !== '') {
    const frase = `El sello no se pudo verificar porque no se conoce un complemento: ${desconocidos}`
    hallazgos.push({ ...hallazgo('LITRO-009', frase, 'Complemento'), severidad: 'aviso' })
  } else if (!isSignature(cadenaDeXml(lectura.raiz), Sello, certificado.x509)) {
    hallar(hallazgos, 'CFDI40102', 'Sello')
  }
  return hallazgos
}

/** The stamp: present, made for this very seal and, when the PAC's certificate is given, signed by it. */
export function verificarTimbre(lectura: Lectura, certificadoPac?: Uint8Array): Hallazgo[] {
  const timbre = lectura.comprobante.Complemento?.TimbreFiscalDigital
  const campo = 'Complemento.TimbreFiscalDigital'
  if (!timbre) return [hallazgo('LITRO-005', 'El CFDI no está timbrado', campo)]
  const hallazgos: Hallazgo[] = []
  if (timbre.SelloCFD !== lectura.comprobante.Sello) {
    hallazgos.push(hallazgo('LITRO-006', 'El timbre es de otro comprobante', `${campo}.SelloCFD`))
  }
  if (!certificadoPac) return hallazgos
  const pac = knownCertificado(Buffer.from(certificadoPac).toString('base64'))
  if (pac.NoCertificado !== timbre.NoCertificadoSAT) {
    hallazgos.push(hallazgo('LITRO-007', 'El timbre no lo firmó el certificado esperado', `${campo}.NoCertificadoSAT`))
  }
  if (!isSignature(cadenaTfd(timbre), timbre.SelloSAT, pac.x509)) {
    hallazgos.push(hallazgo('LITRO-008', 'El sello del SAT en el timbre no es válido', `${campo}.SelloSAT`))
  }
  return hallazgos
}

/**
 * Whether one of these authorities issued the certificate that sealed the document, to its issuer and for its date. Nobody
 * else can say that a seal which verifies is the issuer's own.
 */
export function esDeAutoridad({ comprobante: c }: Lectura, autoridades: readonly Uint8Array[]): boolean {
  let certificado: Certificado
  try {
    certificado = knownCertificado(c.Certificado ?? '')
  } catch {
    return false
  }
  const { x509, Rfc, validoDesde, validoHasta } = certificado
  const dia = c.Fecha.slice(0, 10)
  const enVigor = toDia(validoDesde) <= dia && dia <= toDia(validoHasta)
  if (Rfc !== c.Emisor.Rfc || !enVigor) return false
  return autoridades
    .map((cer) => knownCertificado(Buffer.from(cer).toString('base64')).x509)
    .some((ac) => ac.ca && x509.checkIssued(ac) && x509.verify(ac.publicKey))
}

const toDia = (fecha: Date) => fecha.toISOString().slice(0, 10)

/** Everything that can be verified without asking the SAT; an empty list is a sound CFDI. */
export function verificarCfdi(lectura: Lectura, certificadoPac?: Uint8Array): Hallazgo[] {
  return [...verificarSello(lectura), ...verificarTimbre(lectura, certificadoPac)]
}

function isSignature(cadena: string, sello: string, certificado: X509Certificate): boolean {
  if (certificado.publicKey.asymmetricKeyType !== 'rsa') return false
  const bytes = Buffer.from(cadena, 'utf8')
  return verify('sha256', bytes, certificado.publicKey, Buffer.from(sello, 'base64'))
}

function hallazgo(codigo: string, frase: string, campo: string): Hallazgo {
  return { codigo, severidad: 'error', mensaje: `${frase}.`, campo }
}

/** What a portal keeps of a stamped document. */
export type ResumenCfdi = {
  /** Upper case; compare UUID without regard to case. */
  UUID: string
  TipoDeComprobante: TipoDeComprobante
  Serie?: string
  Folio?: string
  Fecha: string
  FechaTimbrado: string
  RfcEmisor: string
  NombreEmisor: string
  RfcReceptor: string
  NombreReceptor: string
  SubTotal: string
  Total: string
  Moneda: string
  MetodoPago?: string
  FormaPago?: string
  UsoCFDI: string
  CfdiRelacionados: CfdiRelacionados[]
  NoCertificado: string
  NoCertificadoSAT: string
  RfcProvCertif: string
  /** Last eight characters of the seal, asked for by the SAT's status service and the QR. */
  fe: string
}

export function resumenDe(lectura: Lectura): ResumenCfdi {
  const { comprobante: c } = lectura
  const timbre = timbreDe(lectura)
  return {
    UUID: timbre.UUID.toUpperCase(),
    TipoDeComprobante: c.TipoDeComprobante,
    Serie: c.Serie,
    Folio: c.Folio,
    Fecha: c.Fecha,
    FechaTimbrado: timbre.FechaTimbrado,
    RfcEmisor: c.Emisor.Rfc,
    NombreEmisor: c.Emisor.Nombre,
    RfcReceptor: c.Receptor.Rfc,
    NombreReceptor: c.Receptor.Nombre,
    SubTotal: c.SubTotal,
    Total: c.Total,
    Moneda: c.Moneda,
    MetodoPago: c.MetodoPago,
    FormaPago: c.FormaPago,
    UsoCFDI: c.Receptor.UsoCFDI,
    CfdiRelacionados: c.CfdiRelacionados ?? [],
    NoCertificado: c.NoCertificado ?? '',
    NoCertificadoSAT: timbre.NoCertificadoSAT,
    RfcProvCertif: timbre.RfcProvCertif,
    fe: (c.Sello ?? '').slice(-8),
  }
}

/** Inserts a stamp into sealed XML text; every other character stays as it was, because the seal covers it. */
export function agregarTimbre(xml: string, timbre: TimbreFiscalDigital): string {
  const { complemento, fin, prefijo } = findHueco(xml)
  const tfd = buildTfd(timbre)
  if (complemento) {
    const { inicio, final, vacio } = complemento
    if (!vacio) return xml.slice(0, inicio) + tfd + xml.slice(inicio)
    return `${xml.slice(0, inicio)}<${prefijo}Complemento>${tfd}</${prefijo}Complemento>${xml.slice(final)}`
  }
  return `${xml.slice(0, fin)}<${prefijo}Complemento>${tfd}</${prefijo}Complemento>${xml.slice(fin)}`
}

type Hueco = {
  /** Where the document's Complemento closes, if it has one; `vacio` when it is written <cfdi:Complemento/>. */
  complemento: { inicio: number; final: number; vacio: boolean } | undefined
  /** Where a new Complemento would go: before the Addenda, or before the end of the document. */
  fin: number
  prefijo: string
}

function findHueco(xml: string): Hueco {
  const parser = new SaxesParser({ xmlns: true, position: true })
  let profundidad = 0
  let complemento: Hueco['complemento']
  let fin = -1
  let prefijo = ''
  const tagStart = () => xml.lastIndexOf('<', parser.position - 1)

  parser.on('doctype', () => {
    throw new CfdiError('XML_PELIGROSO', 'El XML trae una declaración DOCTYPE.')
  })
  parser.on('opentag', (tag) => {
    profundidad += 1
    if (profundidad === 1) {
      if (tag.uri !== ESPACIOS.cfdi.uri || tag.local !== 'Comprobante') {
        throw new CfdiError('NO_ES_CFDI', 'El archivo no es un CFDI.')
      }
      prefijo = tag.prefix === '' ? '' : `${tag.prefix}:`
    }
    if (tag.uri === ESPACIOS.tfd.uri && tag.local === 'TimbreFiscalDigital') {
      throw new CfdiError('YA_TIMBRADO', 'El CFDI ya está timbrado.')
    }
    if (profundidad === 2 && tag.local === 'Addenda') fin = tagStart()
  })
  parser.on('closetag', (tag) => {
    if (profundidad === 2 && tag.local === 'Complemento' && tag.uri === ESPACIOS.cfdi.uri) {
      complemento = { inicio: tagStart(), final: parser.position, vacio: tag.isSelfClosing }
    }
    if (profundidad === 1 && fin < 0) fin = tagStart()
    profundidad -= 1
  })
  runParser(parser, xml)
  return { complemento, fin, prefijo }
}
