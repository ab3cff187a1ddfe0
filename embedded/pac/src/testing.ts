// Test support: a PAC of one's own in a temporary folder, with a clock that the test moves, and a small client for it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type EmbeddedPacOptions, startEmbeddedPac } from './pac.ts'
import { AHORA } from './test-cfdi.ts'

export function tempFolder(): string {
  const carpeta = mkdtempSync(join(tmpdir(), 'litro-pac-'))
  onTestFinished(() => rmSync(carpeta, { recursive: true, force: true }))
  return carpeta
}

type Cuerpo = {
  estado?: string
  codigo?: string
  mensaje?: string
  uuid?: string
  xml?: string
  folios?: { uuid: string; codigo: string }[]
  acuse?: string
  timbres?: number
  timbrados?: { uuid: string; customid: string; rfc: string; total: string; estado: string; peticiones: number }[]
  servidas?: Record<string, number>
}

type Reloj = { ahora: number }

/** Faults are short here: a test must not wait for a minute. */
const FALLAS = { colgarMs: 150, lentoMs: 5, enormeBytes: 3 * 1024 * 1024, ocultoMs: 8_000 }

export async function startPac(options: Partial<EmbeddedPacOptions> = {}) {
  const reloj: Reloj = { ahora: AHORA }
  const dataDir = options.dataDir ?? tempFolder()
  lendIdentidad(dataDir)
  const fallas = { ...FALLAS, ...options.fallas }
  const pac = await startEmbeddedPac({ now: () => reloj.ahora, ...options, dataDir, fallas })
  identidad ??= readFileSync(join(dataDir, IDENTIDAD), 'utf8')
  onTestFinished(() => pac.stop())
  return { ...pac, reloj, ...makeCliente(pac.url) }
}

const IDENTIDAD = 'pac/identidad.json'
let identidad: string | undefined

/** A key takes a second to make; one for all the PACs of a test file will do. */
function lendIdentidad(dataDir: string): void {
  const ruta = join(dataDir, IDENTIDAD)
  if (identidad === undefined || existsSync(ruta)) return
  mkdirSync(join(dataDir, 'pac'), { recursive: true })
  writeFileSync(ruta, identidad)
}

export function makeCliente(url: string) {
  const call = async (ruta: string, init: RequestInit = {}) => {
    const respuesta = await fetch(url + ruta, init)
    const texto = await respuesta.text()
    return { status: respuesta.status, texto, cuerpo: parse(texto) }
  }
  const post = (ruta: string, dato: object) => call(ruta, { method: 'POST', body: JSON.stringify(dato) })
  const send = (ruta: string, body: Buffer, headers: Record<string, string> = {}) =>
    call(ruta, { method: 'POST', body: new Uint8Array(body), headers })
  return {
    call,
    post,
    timbrar: (xml: Buffer, customid: string, headers: Record<string, string> = {}) =>
      send('/timbrar', xml, { customid, ...headers }),
    consultar: (customid: string, headers: Record<string, string> = {}) =>
      call(`/consulta?customid=${customid}`, { headers }),
    cancelar: (solicitud: Buffer, headers: Record<string, string> = {}) => send('/cancelar', solicitud, headers),
    sat: (expresion: string, headers: Record<string, string> = {}) =>
      send('/sat/ConsultaCFDIService.svc', Buffer.from(sobre(expresion)), headers),
    timbrados: async () => (await call('/timbrados')).cuerpo.timbrados ?? [],
    falla: (dato: object) => post('/simular/falla', dato),
  }
}

export function sobre(expresion: string): string {
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/">' +
    `<soapenv:Header/><soapenv:Body><tem:Consulta><!--Optional:--><tem:expresionImpresa><![CDATA[${expresion}]]>` +
    '</tem:expresionImpresa></tem:Consulta></soapenv:Body></soapenv:Envelope>'
  )
}

function parse(texto: string): Cuerpo {
  try {
    return JSON.parse(texto) as Cuerpo
  } catch {
    return {}
  }
}
