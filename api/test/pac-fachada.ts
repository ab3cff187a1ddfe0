// A door to the embedded PAC that speaks as SW or as Finkok: what it stamps, refuses or breaks is then said in their words.
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { makeEmbebido } from '../src/fiscal/pac/embebido.ts'
import { makeFinkok } from '../src/fiscal/pac/finkok.ts'
import type { Pac } from '../src/fiscal/pac/pac.ts'
import { makeSw } from '../src/fiscal/pac/sw.ts'
import { type Llamada, startServidor } from './pac-servidor.ts'

const TIEMPOS = { totalMs: 8_000, conexionMs: 4_000 }

/** What the embedded PAC says, before anybody translates it. */
type Dicho = { estado: string; codigo?: string; mensaje?: string; xml?: string }
type Contestado = { status: number; cuerpo: Buffer; tipo: string }
type Envio = { ruta: '/timbrar' | '/consulta'; xml: Buffer; customId: string }

type Idioma = {
  make: (url: string) => Pac
  /** The question under its words. */
  leer: (llamada: Llamada) => Envio
  decir: (dicho: Dicho, envio: Envio, status: number) => Contestado
}

const json = (status: number, dato: object): Contestado => ({
  status,
  cuerpo: Buffer.from(JSON.stringify(dato)),
  tipo: 'application/json',
})
const documentoDe = ({ xml }: Dicho) => (xml === undefined ? null : Buffer.from(xml, 'base64').toString('utf8'))
const huella = (xml: Buffer) => createHash('sha256').update(xml).digest('hex')

const sw: Idioma = {
  make: (url) => makeSw({ url, urlApi: url, token: 'fijo', tiempos: TIEMPOS }),
  leer: ({ cuerpo, encabezados }) => ({
    ruta: '/timbrar',
    xml: cuerpo.subarray(cuerpo.indexOf('\r\n\r\n') + 4, cuerpo.lastIndexOf('\r\n--')),
    customId: String(encabezados.customid),
  }),
  decir: (dicho, _envio, status) => {
    const cfdi = documentoDe(dicho)
    if (dicho.estado === 'timbrado') return json(200, { status: 'success', data: { cfdi } })
    const separa = dicho.codigo === '307' ? '. ' : ' - '
    const message = `${dicho.codigo}${separa}${dicho.mensaje}`
    return json(status < 400 ? 400 : status, { status: 'error', message, messageDetail: null, data: cfdi && { cfdi } })
  },
}

const escapar = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const finkok: Idioma = {
  make: (url) => makeFinkok({ url, usuario: 'u', contrasena: 'c', tiempos: TIEMPOS }),
  leer: ({ cuerpo, encabezados }) => {
    const xml = Buffer.from(/<ns:xml>([^<]*)</.exec(cuerpo.toString())?.[1] ?? '', 'base64')
    // It has no customid: it knows a document by its seal.
    return {
      ruta: encabezados.soapaction === '"stamped"' ? '/consulta' : '/timbrar',
      xml,
      customId: huella(xml).slice(0, 32),
    }
  },
  decir: (dicho, { ruta }) => {
    const metodo = ruta === '/consulta' ? 'stamped' : 'stamp'
    const codigo = ruta === '/consulta' ? '603' : (dicho.codigo ?? '')
    const incidencia = `<s0:Incidencia><s0:CodigoError>${codigo}</s0:CodigoError><s0:MensajeIncidencia>${dicho.mensaje}</s0:MensajeIncidencia></s0:Incidencia>`
    const cuerpo =
      '<senv:Envelope xmlns:s0="apps.services.soap.core.views" xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" ' +
      `xmlns:tns="http://facturacion.finkok.com/stamp"><senv:Body><tns:${metodo}Response><tns:${metodo}Result>` +
      `<s0:xml>${escapar(documentoDe(dicho) ?? '')}</s0:xml><s0:Incidencias>${dicho.estado === 'timbrado' ? '' : incidencia}</s0:Incidencias>` +
      `</tns:${metodo}Result></tns:${metodo}Response></senv:Body></senv:Envelope>`
    return { status: 200, cuerpo: Buffer.from(cuerpo), tipo: 'text/xml' }
  },
}

const embebido: Idioma = {
  make: (url) => makeEmbebido({ url, tiempos: TIEMPOS }),
  leer: ({ ruta, cuerpo, encabezados }) => {
    const { pathname, searchParams } = new URL(ruta, 'http://pac')
    const customId = encabezados.customid ?? searchParams.get('customid')
    return { ruta: pathname as Envio['ruta'], xml: cuerpo, customId: String(customId) }
  },
  decir: (dicho, _envio, status) => json(status, dicho),
}

export const IDIOMAS = { embebido, sw, finkok }

type Fachada = {
  pac: Pac
  /** From now on it refuses what it is sent, without stamping; null to work again. */
  rechazar: (codigo: string | null) => void
}

/** Whatever is not an answer of the PAC (garbage, silence, a cut) passes as it came. */
export async function startFachada(idioma: Idioma, pacUrl: string): Promise<Fachada> {
  let rechazo: string | null = null
  const servidor = await startServidor((res, llamada) => {
    const envio = idioma.leer(llamada)
    const send = ({ status, cuerpo, tipo }: Contestado) => {
      res.writeHead(status, { 'content-type': tipo, 'content-length': cuerpo.length })
      res.end(cuerpo)
    }
    if (rechazo !== null && envio.ruta === '/timbrar') {
      send(idioma.decir({ estado: 'rechazo', codigo: rechazo, mensaje: 'No.' }, envio, 400))
      return
    }
    forward(pacUrl, envio).then(
      (contestado) => {
        const dicho = readDicho(contestado)
        send(dicho ? idioma.decir(dicho, envio, contestado.status) : contestado)
      },
      () => res.socket?.resetAndDestroy(),
    )
  })
  return {
    pac: idioma.make(servidor.url),
    rechazar: (codigo) => {
      rechazo = codigo
    },
  }
}

function readDicho({ status, cuerpo }: Contestado): Dicho | null {
  if (status >= 402) return status === 404 ? { estado: 'ausente', codigo: '603', mensaje: 'No está.' } : null
  try {
    return JSON.parse(cuerpo.toString('utf8')) as Dicho
  } catch {
    return null
  }
}

function forward(pacUrl: string, { ruta, xml, customId }: Envio): Promise<Contestado> {
  const esConsulta = ruta === '/consulta'
  const destino = new URL(esConsulta ? `/consulta?customid=${customId}` : ruta, pacUrl)
  return new Promise((resolve, reject) => {
    const req = request(destino, { method: esConsulta ? 'GET' : 'POST', headers: { customid: customId } }, (res) => {
      const trozos: Buffer[] = []
      res.on('data', (trozo: Buffer) => trozos.push(trozo))
      res.on('error', reject)
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          cuerpo: Buffer.concat(trozos),
          tipo: res.headers['content-type'] ?? 'application/json',
        }),
      )
    })
    req.on('error', reject)
    req.end(esConsulta ? undefined : xml)
  })
}
