// The five requests of the SAT's mass download as text, in the exact bytes that are digested, signed and sent.

export const NS_SOAP = 'http://schemas.xmlsoap.org/soap/envelope/'
export const NS_DESCARGA = 'http://DescargaMasivaTerceros.sat.gob.mx'
/** Authentication has a namespace of its own, without `sat`. */
export const NS_AUTENTICA = 'http://DescargaMasivaTerceros.gob.mx'
export const NS_DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const OASIS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'
export const NS_UTILIDAD = `${OASIS}-wssecurity-utility-1.0.xsd`
export const NS_SEGURIDAD = `${OASIS}-wssecurity-secext-1.0.xsd`
export const TIPO_X509 = `${OASIS}-x509-token-profile-1.0#X509v3`
export const TIPO_BASE64 = `${OASIS}-soap-message-security-1.0#Base64Binary`

export type Operacion = 'emitidos' | 'recibidos' | 'folio' | 'verifica' | 'descarga'

/** Where each goes, under which action, and what its body is called. */
// biome-ignore format: a table is read as a table
export const OPERACIONES = {
  emitidos:  { ruta: '/SolicitaDescargaService.svc',          accion: 'ISolicitaDescargaService/SolicitaDescargaEmitidos',              elemento: 'SolicitaDescargaEmitidos',              nodo: 'solicitud' },
  recibidos: { ruta: '/SolicitaDescargaService.svc',          accion: 'ISolicitaDescargaService/SolicitaDescargaRecibidos',             elemento: 'SolicitaDescargaRecibidos',             nodo: 'solicitud' },
  folio:     { ruta: '/SolicitaDescargaService.svc',          accion: 'ISolicitaDescargaService/SolicitaDescargaFolio',                 elemento: 'SolicitaDescargaFolio',                 nodo: 'solicitud' },
  verifica:  { ruta: '/VerificaSolicitudDescargaService.svc', accion: 'IVerificaSolicitudDescargaService/VerificaSolicitudDescarga',    elemento: 'VerificaSolicitudDescarga',             nodo: 'solicitud' },
  descarga:  { ruta: '/DescargaMasivaService.svc',            accion: 'IDescargaMasivaTercerosService/Descargar',                       elemento: 'PeticionDescargaMasivaTercerosEntrada', nodo: 'peticionDescarga' },
} as const satisfies Record<Operacion, { ruta: string; accion: string; elemento: string; nodo: string }>

export const RUTA_AUTENTICA = '/Autenticacion/Autenticacion.svc'
export const ACCION_AUTENTICA = `${NS_AUTENTICA}/IAutenticacion/Autentica`
export const accionDe = (operacion: Operacion): string => `${NS_DESCARGA}/${OPERACIONES[operacion].accion}`

/**
 * Two dialects are used in production by others: A (exclusive canonicalisation) and B (inclusive, enveloped, as the SAT's
 * own examples). Whether the SAT wants empty elements written in short was reported once; both are lawful XML.
 */
export type Dialecto = { firma: 'A' | 'B'; cierre: 'explicito' | 'corto' }
export const DIALECTO: Dialecto = { firma: 'A', cierre: 'explicito' }

const C14N = {
  A: { metodo: 'http://www.w3.org/2001/10/xml-exc-c14n#', transforma: 'http://www.w3.org/2001/10/xml-exc-c14n#' },
  B: { metodo: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315', transforma: `${NS_DSIG}enveloped-signature` },
} as const

/** Canonical order is alphabetical; an empty filter is left out, never sent empty. */
export type Atributos = Readonly<Record<string, string>>

export const escapeAtributo = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function writeAtributos(atributos: Atributos): string {
  return Object.entries(atributos)
    .filter(([, valor]) => valor !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([nombre, valor]) => ` ${nombre}="${escapeAtributo(valor)}"`)
    .join('')
}

/** The operation without its signature, as it is digested. `dentro` goes where the signature will be. */
export function writeCuerpo(operacion: Operacion, atributos: Atributos, espacios: string, dentro = ''): string {
  const { elemento, nodo } = OPERACIONES[operacion]
  return `<des:${elemento}${espacios}><des:${nodo}${writeAtributos(atributos)}>${dentro}</des:${nodo}></des:${elemento}>`
}

/** Namespaces the canonical form carries on the operation: only the used one, or all of those in scope. */
export const espaciosDe = (firma: Dialecto['firma']): string =>
  firma === 'A' ? ` xmlns:des="${NS_DESCARGA}"` : ` xmlns:des="${NS_DESCARGA}" xmlns:s="${NS_SOAP}"`

/** Inside the message SignedInfo inherits its namespaces; canonicalised on its own it declares them. */
export function writeSignedInfo(firma: Dialecto['firma'], uri: string, digest: string, suelta: boolean): string {
  const { metodo, transforma } = C14N[firma]
  const heredados = firma === 'B' && uri === '' ? espaciosDe('B') : ''
  const espacios = suelta ? ` xmlns="${NS_DSIG}"${heredados}` : ''
  return (
    `<SignedInfo${espacios}><CanonicalizationMethod Algorithm="${metodo}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${NS_DSIG}rsa-sha1"></SignatureMethod>` +
    `<Reference URI="${uri}"><Transforms><Transform Algorithm="${transforma}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${NS_DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  )
}

/** The moment of an authentication, as it is digested. */
export const writeTimestamp = (created: string, expires: string, suelto: boolean): string =>
  `<u:Timestamp${suelto ? ` xmlns:u="${NS_UTILIDAD}"` : ''} u:Id="_0"><u:Created>${created}</u:Created><u:Expires>${expires}</u:Expires></u:Timestamp>`

/** `<T a="1"></T>` as `<T a="1"/>`: the signature is over the canonical form, which is the same for both. */
export const acortar = (xml: string): string => xml.replace(/<([A-Za-z:]+)((?:\s[^<>]*)?)><\/\1>/g, '<$1$2/>')
