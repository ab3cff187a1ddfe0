// What a PAC checks before it stamps: seal, certificate, hours since Fecha and the SAT's matrix of errors.
import type { Certificado } from '@litro/cfdi/csd'
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import type { Lectura } from '@litro/cfdi/leer'
import { explicarCodigo } from '@litro/cfdi/reglas/mensajes-pac'
import { validar } from '@litro/cfdi/reglas/validar'
import { zonasHorarias } from '@litro/cfdi/sat/zonas-horarias'
import { knownCertificado, verificarSello } from '@litro/cfdi/timbre'

export type Rechazo = { codigo: string; mensaje: string }

export type Momento = {
  /** The PAC's clock, epoch milliseconds. */
  ahora: number
  /** IANA zone of LugarExpedicion when the sender says it; otherwise any zone of Mexico will do. */
  zona?: string
}

/** Codes of Anexo 29 for what our library says of a seal; a seal that does not hold has its own in the SAT's matrix. */
const CODIGO_DE_SELLO: Readonly<Record<string, string>> = {
  CFDI40106: '302',
  'LITRO-002': '303',
  'LITRO-003': '303',
  'LITRO-009': '301',
}

export function rechazo(
  codigo: string,
  mensaje = explicarCodigo(codigo)?.mensaje ?? 'El PAC rechazó el documento.',
): Rechazo {
  return { codigo, mensaje }
}

/** The first thing wrong, or null for a document that can be stamped. */
export function revisar(lectura: Lectura, momento: Momento): Rechazo | null {
  return revisarSello(lectura, momento.ahora) ?? revisarReglas(lectura, momento)
}

function revisarSello(lectura: Lectura, ahora: number): Rechazo | null {
  const [hallazgo] = verificarSello(lectura)
  if (hallazgo) return rechazo(CODIGO_DE_SELLO[hallazgo.codigo] ?? hallazgo.codigo, hallazgo.mensaje)
  const certificado = certificadoDe(lectura)
  if (!certificado.esCsd) return rechazo('306')
  return certificado.validoHasta.getTime() < ahora ? rechazo('304') : null
}

function revisarReglas(lectura: Lectura, { ahora, zona }: Momento): Rechazo | null {
  const { validoDesde, validoHasta } = certificadoDe(lectura)
  const csd = { desde: validoDesde.getTime(), hasta: validoHasta.getTime() }
  // Without the catalogue of postal codes the zone of LugarExpedicion is unknown: the most favourable one counts.
  const zonas = zona === undefined ? zonasHorarias.map(({ Codigo }) => Codigo) : [zona]
  let ultimo: Hallazgo | undefined
  for (const zonaHoraria of zonas) {
    ultimo = validar(lectura.comprobante, { ahora, zonaHoraria, csd }).find(esDelSat)
    if (ultimo?.campo !== 'Fecha') break
  }
  return ultimo ? rechazo(ultimo.codigo, ultimo.mensaje) : null
}

/** A PAC knows the SAT's rules; ours (LITRO-xxx) are advice for the one who issues. */
function esDelSat({ codigo, severidad }: Hallazgo): boolean {
  return severidad === 'error' && !codigo.startsWith('LITRO-')
}

function certificadoDe({ comprobante }: Lectura): Certificado {
  return knownCertificado(comprobante.Certificado ?? '')
}
