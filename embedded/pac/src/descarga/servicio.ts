// The SAT's mass download, played: it verifies the e.firma of each request and keeps the limits of the real one.
import { randomBytes } from 'node:crypto'
import { readCertificado } from '@litro/cfdi/csd'
import { NS_AUTENTICA, NS_DESCARGA, NS_SOAP, NS_UTILIDAD } from '@litro/cfdi/espejo/forma-soap'
import { verificarAutentica, verificarPeticion } from '@litro/cfdi/espejo/verificar-peticion'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import type { Falla } from '../fallas.ts'
import type { Contestacion } from '../responder.ts'
import { type Catalogo, escribirMetadata, type Fila, type FormaTexto, ZONA_SAT } from './catalogo.ts'
import { type Entrada, escribirZip, type Ruina } from './escribir-zip.ts'
import { estadoDeSolicitud, type Libro, type Solicitud, type TiemposDescarga, type Tupla } from './libro.ts'

export type Descarga = {
  autenticar(cuerpo: Buffer, falla: Falla | null): Contestacion
  solicitar(cuerpo: Buffer, token: string, falla: Falla | null): Promise<Contestacion>
  verificar(cuerpo: Buffer, token: string, falla: Falla | null): Contestacion
  descargar(cuerpo: Buffer, token: string, falla: Falla | null): Promise<Contestacion>
}

type Partes = { catalogo: Catalogo; libro: Libro; tiempos: TiemposDescarga; rfcPac: string; now: () => number }
type Leida = NonNullable<ReturnType<typeof verificarPeticion>>

const CINCO_MINUTOS = 300_000
const UNA_HORA = 3_600_000
const soap = (status: number, cuerpo: string): Contestacion => ({
  status,
  tipo: 'text/xml; charset=utf-8',
  cuerpo: Buffer.from(cuerpo, 'utf8'),
})
const body = (dentro: string, cabeza = '') =>
  `<s:Envelope xmlns:s="${NS_SOAP}">${cabeza}<s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">${dentro}</s:Body></s:Envelope>`
const fault = (codigo: string, texto: string) =>
  soap(
    500,
    `<s:Envelope xmlns:s="${NS_SOAP}"><s:Body><s:Fault><faultcode>${codigo}</faultcode><faultstring xml:lang="en-US">${texto}</faultstring></s:Fault></s:Body></s:Envelope>`,
  )
const inseguro = () => fault('a:InvalidSecurity', 'An error occurred when verifying security for the message.')
const noEs = () => fault('a:ActionNotSupported', 'The message cannot be processed at the receiver.')

export function makeDescarga(partes: Partes): Descarga {
  const { catalogo, libro, tiempos, now } = partes
  const tokens = new Map<string, { rfc: string; vence: number }>()

  /** The code that refuses a request, or null. */
  const refuse = (leida: Leida, token: string, falla: Falla | null): string | null => {
    const quien = tokens.get(token)
    if (falla?.modo === 'token-300' || !quien || quien.vence < now()) return '300'
    if (!leida.firmada) return '302'
    const certificado = readCertificado(leida.certificado.raw)
    if (certificado.esCsd) return '305'
    if (certificado.Rfc !== leida.atributos.RfcSolicitante || certificado.Rfc !== quien.rfc) return '303'
    return certificado.validoHasta.getTime() < now() ? '304' : null
  }
  return {
    autenticar: (cuerpo, falla) => {
      const leida = verificarAutentica(cuerpo)
      if (!leida) return noEs()
      const ahora = now() + (falla?.clase === 'reloj' ? (falla.horas ?? 0) * UNA_HORA : 0)
      const enHora = Math.abs(ahora - leida.created.getTime()) <= CINCO_MINUTOS
      const { Rfc: rfc, esCsd } = readCertificado(leida.certificado.raw)
      if (!leida.firmada || !enHora || esCsd) return inseguro()
      const vence = now() + (falla?.modo === 'token-corto' ? 10_000 : tiempos.tokenMs)
      const token = `${b64({ alg: 'HS256' })}.${b64({ exp: Math.floor(vence / 1000) })}.${randomBytes(24).toString('base64url')}%26wrap_subject%3d${randomBytes(4).toString('hex')}`
      tokens.set(token, { rfc, vence })
      const [creada, expira] = [new Date(now()), new Date(now() + CINCO_MINUTOS)].map((d) => d.toISOString())
      const hora = `<s:Header><o:Security xmlns:o="x" xmlns:u="${NS_UTILIDAD}"><u:Timestamp><u:Created>${creada}</u:Created><u:Expires>${expira}</u:Expires></u:Timestamp></o:Security></s:Header>`
      return soap(
        200,
        body(
          `<AutenticaResponse xmlns="${NS_AUTENTICA}"><AutenticaResult>${token}</AutenticaResult></AutenticaResponse>`,
          hora,
        ),
      )
    },
    solicitar: async (cuerpo, token, falla) => {
      const leida = verificarPeticion(cuerpo)
      if (!leida || !['emitidos', 'recibidos', 'folio'].includes(leida.operacion)) return noEs()
      const elemento = { emitidos: 'Emitidos', recibidos: 'Recibidos', folio: 'Folio' }[leida.operacion as 'folio']
      const answer = (codigo: string, mensaje: string, id = '') =>
        soap(
          200,
          body(
            `<SolicitaDescarga${elemento}Response xmlns="${NS_DESCARGA}"><SolicitaDescarga${elemento}Result${id === '' ? '' : ` IdSolicitud="${id}"`} RfcSolicitante="${leida.atributos.RfcSolicitante?.replaceAll('&', '&amp;')}" CodEstatus="${codigo}" Mensaje="${mensaje}" /></SolicitaDescarga${elemento}Response>`,
          ),
        )
      const negado = refuse(leida, token, falla)
      if (negado) return answer(negado, MENSAJES[negado] ?? 'Rechazada')
      if (falla?.clase === 'codigo') return answer(falla.modo.slice('sat-'.length), 'Error no controlado')
      const mal = checkAtributos(leida, now())
      if (mal) return answer('301', `XML Mal Formado:${mal}`)
      const tupla = toTupla(leida)
      const { codigo, solicitud } = libro.pedir(tupla, await rowsOf(partes, tupla), now())
      if (!solicitud) return answer(codigo, MENSAJES[codigo] ?? 'Rechazada')
      solicitud.torcida = toTorcida(falla)
      // Taken, and nobody will ever know its number.
      if (falla?.modo === 'id-perdido') return soap(500, '')
      return answer('5000', 'Solicitud Aceptada', solicitud.id)
    },
    verificar: (cuerpo, token, falla) => {
      const leida = verificarPeticion(cuerpo)
      if (leida?.operacion !== 'verifica') return noEs()
      const answer = (codigo: string, e: { estado: number; resultado: string }, cfdis = 0, ids: string[] = []) =>
        soap(
          200,
          body(
            `<VerificaSolicitudDescargaResponse xmlns="${NS_DESCARGA}"><VerificaSolicitudDescargaResult CodEstatus="${codigo}" EstadoSolicitud="${e.estado}" CodigoEstadoSolicitud="${e.resultado}" NumeroCFDIs="${cfdis}" Mensaje="${MENSAJES[codigo] ?? 'Solicitud Aceptada'}" >${ids.map((id) => `<IdsPaquetes>${id}</IdsPaquetes>`).join('')}</VerificaSolicitudDescargaResult></VerificaSolicitudDescargaResponse>`,
          ),
        )
      const nada = { estado: 0, resultado: '' }
      const negado = refuse(leida, token, falla)
      if (negado) return answer(negado, nada)
      if (falla?.clase === 'codigo') return answer(falla.modo.slice('sat-'.length), nada)
      const solicitud = libro.find(leida.atributos.IdSolicitud ?? '')
      if (!solicitud) return answer('5004', nada)
      const e = estadoDeSolicitud(solicitud, now(), tiempos)
      return answer(
        '5000',
        e,
        e.estado === 3 ? solicitud.filas.length : 0,
        e.estado === 3 ? solicitud.paquetes.map(({ id }) => id) : [],
      )
    },
    descargar: async (cuerpo, token, falla) => {
      const leida = verificarPeticion(cuerpo)
      if (leida?.operacion !== 'descarga') return noEs()
      const answer = (codigo: string, paquete?: Buffer) => {
        const cabeza = `<s:Header><h:respuesta CodEstatus="${codigo}" Mensaje="${MENSAJES[codigo] ?? 'Solicitud Aceptada'}" xmlns:h="${NS_DESCARGA}" xmlns="${NS_DESCARGA}"/></s:Header>`
        const nodo = paquete ? `<Paquete>${paquete.toString('base64')}</Paquete>` : '<Paquete/>'
        return soap(
          200,
          body(
            `<RespuestaDescargaMasivaTercerosSalida xmlns="${NS_DESCARGA}">${nodo}</RespuestaDescargaMasivaTercerosSalida>`,
            cabeza,
          ),
        )
      }
      const negado = refuse(leida, token, falla)
      if (negado) return answer(negado)
      if (falla?.clase === 'codigo') return answer(falla.modo.slice('sat-'.length))
      const hallado = libro.findPaquete(leida.atributos.IdPaquete ?? '')
      if (!hallado) return answer('5004')
      const { solicitud, paquete } = hallado
      if (now() - solicitud.lista > tiempos.vidaMs) return answer('5007')
      if (paquete.descargas >= tiempos.descargas) return answer('5008')
      paquete.descargas += 1
      const dado = falla?.modo === 'paquete-ajeno' ? (libro.otro(paquete.id) ?? paquete) : paquete
      return answer('5000', await pack(partes, solicitud, dado, falla, catalogo))
    },
  }
}

const b64 = (dato: object) => Buffer.from(JSON.stringify(dato)).toString('base64url')

const MENSAJES: Readonly<Record<string, string>> = {
  '300': 'Usuario No Válido',
  '302': 'Sello Mal Formado',
  '303': 'Sello no corresponde con RfcSolicitante',
  '304': 'Certificado Revocado o Caduco',
  '305': 'Certificado Inválido',
  '5002': 'Se han agotado las solicitudes de por vida',
  '5004': 'No se encontró la información',
  '5005': 'Ya se tiene una solicitud registrada',
  '5007': 'No existe el paquete solicitado',
  '5008': 'Maximo de descargas permitidas.',
}

/** What is wrong with the parameters, as the SAT words it; null when nothing is. */
function checkAtributos({ operacion, atributos: a }: Leida, ahora: number): string | null {
  if (operacion === 'folio') return /^[0-9a-f-]{36}$/.test(a.Folio ?? '') ? null : 'Folio no válido.'
  const FECHA = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/
  const [inicial = '', final = ''] = [a.FechaInicial, a.FechaFinal]
  if (!FECHA.test(inicial) || !FECHA.test(final) || inicial >= final) return 'Rango de fechas no válido.'
  if (final > toHoraLocal(ahora, ZONA_SAT)) return 'La fecha final es futura.'
  if (Number(inicial.slice(0, 4)) < new Date(ahora).getUTCFullYear() - 6)
    return 'La fecha inicial es demasiado antigua.'
  if ((operacion === 'emitidos' ? a.RfcEmisor : a.RfcReceptor) !== a.RfcSolicitante) return 'Falta el RFC.'
  if (a.TipoSolicitud !== 'Metadata' && a.TipoSolicitud !== 'CFDI') return 'Tipo de solicitud no válido.'
  if (!['Todos', 'Vigente', 'Cancelado'].includes(a.EstadoComprobante ?? '')) return 'Estado del comprobante no válido.'
  if (operacion === 'recibidos' && a.TipoSolicitud === 'CFDI' && a.EstadoComprobante !== 'Vigente') {
    return 'La solicitud de descarga no es válida. No se permite la descarga de xml que se encuentren cancelados.'
  }
  return null
}

const toTupla = ({ operacion, atributos: a }: Leida): Tupla => ({
  rfc: a.RfcSolicitante ?? '',
  operacion,
  tipo: a.TipoSolicitud ?? 'CFDI',
  estado: a.EstadoComprobante ?? '',
  inicial: a.FechaInicial ?? '',
  final: a.FechaFinal ?? '',
  comprobante: a.TipoComprobante ?? '',
  folio: a.Folio ?? '',
})

function rowsOf({ catalogo, now }: Partes, t: Tupla): Promise<Fila[]> {
  if (t.operacion === 'folio') return catalogo.porFolio(t.folio, t.rfc, now())
  const sentido = t.operacion === 'emitidos' ? 'emitidos' : 'recibidos'
  return catalogo.listar(
    { sentido, rfc: t.rfc, desde: t.inicial, hasta: t.final, estado: t.estado, tipo: t.comprobante },
    now(),
  )
}

function toTorcida(falla: Falla | null): Solicitud['torcida'] {
  const torcidas = ['atascada', 'uno-a-cinco', 'vencida', 'error-4'] as const
  return torcidas.find((modo) => modo === falla?.modo)
}

async function pack(
  { rfcPac }: Partes,
  s: Solicitud,
  p: Solicitud['paquetes'][number],
  falla: Falla | null,
  catalogo: Catalogo,
): Promise<Buffer> {
  const ruina = (['zip-corrupto', 'zip-miente', 'zip-bomba', 'zip-ruta'] as const).find(
    (modo) => modo === falla?.modo,
  ) satisfies Ruina | undefined
  if (s.tupla.tipo !== 'Metadata') {
    const entradas: Entrada[] = []
    for (const { uuid } of p.filas)
      entradas.push({ nombre: `${uuid.toLowerCase()}.xml`, bytes: (await catalogo.readXml(uuid)) ?? Buffer.alloc(0) })
    return escribirZip(entradas, ruina)
  }
  const forma = (['meta-lf', 'meta-tilde', 'meta-columna-nueva', 'meta-sin-columna', 'meta-utf16'] as const).find(
    (modo) => modo === falla?.modo,
  ) satisfies FormaTexto | undefined
  const tercero = Buffer.from('Uuid~RfcACuentaTerceros~NombreACuentaTerceros\r\n')
  return escribirZip(
    [
      { nombre: `${p.id}.txt`, bytes: escribirMetadata(p.filas, rfcPac, forma) },
      { nombre: `${s.id.toUpperCase()}_tercero.txt`, bytes: tercero },
    ],
    ruina,
  )
}
