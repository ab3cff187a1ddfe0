// Banxico's public form of CEPs, played: sessions by cookie, a few free questions, then the picture. It invents what it is told of.
import { randomUUID } from 'node:crypto'
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import type { Falla } from '../fallas.ts'
import { type Contestacion, json } from '../responder.ts'

type Transferencia = {
  clave: string
  monto: string
  emisor: string
  receptor: string
  cuenta: string
  /** Calendar day of the credit, `aaaa-mm-dd`. */
  fecha: string
  estado: string
  /** Epoch milliseconds from which its CEP exists; null, never. */
  cepDesde: number | null
  ordenante?: string
  rfc?: string
}

export type TiemposBanxico = {
  /** Good questions in each window before the picture is asked for. */
  libres: number
  ventanaMs: number
}
export const TIEMPOS_BANXICO: TiemposBanxico = { libres: 4, ventanaMs: 60_000 }

type Pregunta = {
  clave: string
  fecha: string
  emisor: string
  receptor: string
  cuenta: string
  monto: string
  soloEstado: boolean
}

export type Banxico = {
  instituciones: () => Contestacion
  validar: (cuerpo: Buffer, falla: Falla | null) => Contestacion
  descargar: (cookie: string | undefined, falla: Falla | null) => Contestacion
  registrar: (transferencia: Transferencia) => void
  /** The money goes back: false where there is no such transfer. */
  devolver: (clave: string) => boolean
  /** Every question with its hour: what the tests compare our own ledger with. */
  preguntas: () => readonly (Pregunta & { momento: number })[]
}

// biome-ignore format: a table is read as a table
const INSTITUCIONES = [
  [2001, 'BANXICO'], [40002, 'BANAMEX'], [40012, 'BBVA MEXICO'], [40014, 'SANTANDER'], [40021, 'HSBC'], [40030, 'BAJIO'],
  [40036, 'INBURSA'], [40044, 'SCOTIABANK'], [40058, 'BANREGIO'], [40072, 'BANORTE'], [40127, 'AZTECA'], [37006, 'BANCOMEXT'],
  [90646, 'STP'], [90722, 'Mercado Pago W'],
] as const

const html = (cuerpo: string, cookies?: string[]): Contestacion => ({
  status: 200,
  tipo: 'text/html; charset=utf-8',
  cuerpo: Buffer.from(cuerpo),
  ...(cookies && { cookies }),
})

const CAPTCHA = `<div class="title-bar">Error</div>
<div class="info"><p>La imagen de seguridad no fue ingresada correctamente. Favor de validar.</p></div>
<input type="hidden" name="varHideCaptcha" value="false"/>`
const CUOTA = `<!DOCTYPE html>
<html lang="es"><body>Lo sentimos, pero ha excedido el n&uacute;mero m&aacute;ximo de consultas en este portal. Favor de intentar nuevamente m&aacute;s tarde.</body></html>`
const NO_EXISTE = `<div class="title-bar">Error</div>
<div class="info"><p>[BE] No se encontr&oacute; ning&uacute;n pago con la informaci&oacute;n
proporcionada. Verifique e intente nuevamente.</p></div>
<input type="hidden" name="varHideCaptcha" value="true"/>`
const HAY = `<div class="title-bar">Descargar CEP</div>
<div class="info"><p>Gracias por utilizar el servicio<br/><a href="descarga.do?formato=PDF">PDF</a> <a href="descarga.do?formato=XML">XML</a></p></div>`

const sinCep = ({
  clave,
  cuenta,
  monto,
  estado,
}: Transferencia) => `<div id="consultaMISPEI"><div class="info"><strong>Lo sentimos, por el momento no es posible generar el CEP. Con la información proporcionada se identificó el siguiente pago:</strong></div>
<table class="styled-table vertical"><tbody><tr><td>Clave de Rastreo</td><td>${clave}</td></tr><tr><td>Estado del pago en Banxico</td><td>${estado}</td></tr>
<tr><td>Cuenta Beneficiaria</td><td>${cuenta}</td></tr><tr><td>Monto</td><td>${monto}</td></tr></tbody></table></div>`

export function makeBanxico(tiempos: TiemposBanxico, now: () => number): Banxico {
  const transferencias = new Map<string, Transferencia>()
  const sesiones = new Map<string, Transferencia>()
  const hechas: (Pregunta & { momento: number })[] = []

  const find = (p: Pregunta): Transferencia | undefined => {
    const t = transferencias.get(p.clave) ?? inventada(p)
    const igual = t && t.monto === p.monto && t.cuenta === p.cuenta && t.fecha === p.fecha && t.emisor === p.emisor
    return igual ? t : undefined
  }

  return {
    instituciones: () => json(200, { instituciones: INSTITUCIONES }),
    preguntas: () => hechas,
    registrar: (t) => void transferencias.set(t.clave, t),
    devolver: (clave) => {
      const t = transferencias.get(clave)
      if (t) transferencias.set(clave, { ...t, estado: 'Devuelto', cepDesde: null })
      return t !== undefined
    },
    validar: (cuerpo, falla) => {
      const p = readPregunta(cuerpo)
      const momento = now()
      hechas.push({ ...p, momento })
      const recientes = hechas.filter((una) => momento - una.momento < tiempos.ventanaMs).length
      if (falla?.modo === 'cep-captcha' || recientes > tiempos.libres) return html(CAPTCHA)
      if (falla?.modo === 'cep-cuota') return html(CUOTA)
      if (falla?.modo === 'cep-pagina-nueva') return html('<main><h1>Consulta de pagos</h1><p>Bienvenido</p></main>')
      if (falla?.modo === 'cep-redirige')
        return { ...html(''), status: 307, destino: 'https://otro.example/cep/valida.do' }
      const t = find(p)
      if (!t) return html(NO_EXISTE)
      // Only the state was asked for.
      if (p.soloEstado || t.cepDesde === null || t.cepDesde > momento || falla?.modo === 'cep-sin-cep')
        return html(sinCep(t))
      const sesion = randomUUID()
      sesiones.set(sesion, t)
      return html(HAY, [`JSESSIONID=${sesion}; Path=/cep; Secure; HttpOnly`, 'TS01=abc; Path=/'])
    },
    descargar: (cookie, falla) => {
      const propia = /(?:^|;\s*)JSESSIONID=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
      const t = sesiones.get(propia)
      if (!t) return json(500, { error: 'sin consulta' })
      if (falla?.modo === 'cep-cuota') return html(CUOTA)
      return { status: 200, tipo: 'application/xml', cuerpo: write(t, falla) }
    },
  }
}

/** The demonstration knows these by their name, so that a restart forgets nothing. */
function inventada(p: Pregunta): Transferencia | undefined {
  if (!/^SPEI/i.test(p.clave)) return undefined
  const devuelta = /^SPEIDEVUELTA/i.test(p.clave)
  const sola = devuelta || /^SPEISINCEP/i.test(p.clave)
  // This one gives its CEP and has gone back when somebody looks again.
  const regresa = p.soloEstado && /^SPEIREGRESA/i.test(p.clave)
  return { ...p, estado: devuelta || regresa ? 'Devuelto' : 'Liquidado', cepDesde: sola ? null : 0 }
}

function readPregunta(cuerpo: Buffer): Pregunta {
  const forma = new URLSearchParams(cuerpo.toString('utf8'))
  const de = (nombre: string) => forma.get(nombre) ?? ''
  return {
    clave: de('criterio'),
    fecha: de('fecha').split('-').reverse().join('-'),
    emisor: de('emisor'),
    receptor: de('receptor'),
    cuenta: de('cuenta'),
    monto: de('monto'),
    soloEstado: de('tipoConsulta') === '0',
  }
}

function write(t: Transferencia, falla: Falla | null): Buffer {
  const ajena = falla?.modo === 'cep-sesion-cruzada'
  const xml = inventarCep({
    clave: ajena ? 'DEOTRASESION123' : t.clave,
    monto:
      falla?.modo === 'cep-otro-monto'
        ? '1.00'
        : falla?.modo === 'cep-monto-relleno'
          ? t.monto.padStart(18, '0')
          : t.monto,
    fecha: t.fecha,
    cuenta: falla?.modo === 'cep-otra-cuenta' ? '014225001234567899' : t.cuenta,
    ...(t.ordenante !== undefined && { ordenante: t.ordenante }),
    ...(t.rfc !== undefined && { rfc: t.rfc }),
  }).toString('utf8')
  if (falla?.modo === 'cep-entidad')
    return Buffer.from(xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'))
  if (falla?.modo === 'cep-sello-malo')
    return Buffer.from(xml.replaceAll(/(sello="|\|\|)([A-Za-z0-9+/]{340})/g, (_, a) => `${a}${'A'.repeat(340)}`))
  if (falla?.modo === 'cep-otro-caso') return Buffer.from(xml.replace('numeroCertificado', 'NumeroCertificado'))
  if (falla?.modo === 'cep-hijos-invertidos')
    return Buffer.from(xml.replace(/(\s*<Beneficiario[^>]*>)(\s*<Ordenante[^>]*>)/, '$2$1'))
  return Buffer.from(xml)
}
