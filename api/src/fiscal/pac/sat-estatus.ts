// The SAT's public status service: what the printed expression of a document is worth today.

import { makeHttp, type Tiempos } from '../../craft/salida/http-cliente.ts'
import { toEstatus } from './estatus.ts'
import type { EstatusSat, ExpresionImpresa } from './pac.ts'
import { findHijo, readSobre, textoDe } from './soap.ts'

export const URL_SAT = 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc'

type SatConfig = { url?: string; tiempos?: Partial<Tiempos> }

const SOAP_ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta'
/** RFC, amount, UUID and base64 hold nothing else; a CDATA section cannot be closed with these. */
const PERMITIDO = /^[A-Za-z0-9Ññ&.+/=-]*$/

export function makeSatEstatus({ url = URL_SAT, tiempos }: SatConfig = {}): EstatusSat {
  const http = makeHttp(url, tiempos)
  return {
    consultar: async (expresion) => {
      const cuerpo = buildConsulta(expresion)
      if (cuerpo === null) return incierto('La expresión impresa tiene caracteres que no le corresponden.')
      const respuesta = await http({
        metodo: 'POST',
        ruta: '',
        encabezados: { 'content-type': 'text/xml; charset=utf-8', soapaction: SOAP_ACTION },
        cuerpo,
      })
      if (respuesta.tipo === 'incierto') return incierto(respuesta.mensaje)
      if (respuesta.status !== 200) return incierto(`El SAT respondió con el estado ${respuesta.status}.`)
      return read(respuesta.cuerpo)
    },
  }
}

/** The body the SAT documents. An ampersand inside an RFC goes as &amp; even within CDATA: the service unescapes it again. */
function buildConsulta(expresion: ExpresionImpresa): string | null {
  const partes = (['re', 'rr', 'tt', 'id', 'fe'] as const).flatMap((nombre) => {
    const valor = expresion[nombre]
    return valor ? [[nombre, valor] as const] : []
  })
  if (!partes.every(([, valor]) => PERMITIDO.test(valor))) return null
  const query = partes.map(([nombre, valor]) => `${nombre}=${valor.replaceAll('&', '&amp;')}`).join('&')
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/">' +
    `<soapenv:Header/><soapenv:Body><tem:Consulta><tem:expresionImpresa><![CDATA[?${query}]]></tem:expresionImpresa>` +
    '</tem:Consulta></soapenv:Body></soapenv:Envelope>'
  )
}

async function read(cuerpo: Buffer): ReturnType<EstatusSat['consultar']> {
  const sobre = await readSobre(cuerpo)
  if (sobre?.tipo !== 'cuerpo' || sobre.nodo.nombre !== 'ConsultaResponse') {
    return incierto('La respuesta del SAT no se entiende.')
  }
  const resultado = findHijo(sobre.nodo, 'ConsultaResult')
  const estatus = toEstatus({
    CodigoEstatus: textoDe(resultado, 'CodigoEstatus'),
    Estado: textoDe(resultado, 'Estado'),
    EsCancelable: textoDe(resultado, 'EsCancelable'),
    EstatusCancelacion: textoDe(resultado, 'EstatusCancelacion'),
    ValidacionEFOS: textoDe(resultado, 'ValidacionEFOS'),
  })
  return estatus ?? incierto('El SAT respondió un estado que no se conoce.')
}

function incierto(mensaje: string): { tipo: 'incierto'; mensaje: string } {
  return { tipo: 'incierto', mensaje }
}
