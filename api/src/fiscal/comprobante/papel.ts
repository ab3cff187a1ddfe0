// The paper of an issuer: its logo, where it is found and how its invoices are paid, as the printer and the mail take them.
import { createHash } from 'node:crypto'
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { DatosImpresion } from '@litro/cfdi/impresion/datos'
import { fechaHora } from '@litro/cfdi/impresion/formato'
import { readPng } from '@litro/cfdi/impresion/imagen'
import { type Logo, logoDeImagen } from '@litro/cfdi/impresion/logo'
import { type ComoPagar, referenciaDePago } from '@litro/cfdi/impresion/pago'
import type { PapelEmisor, PapelFila } from './papel.sql.ts'

type Membrete = Pick<DatosImpresion, 'logo' | 'domicilio' | 'contacto'>
type Papel = Membrete & Pick<DatosImpresion, 'pago' | 'condicionesDelServicio'>

/** Without an issuer of its own the page is as the library prints it. */
export function membreteDe(emisor: PapelEmisor | undefined): Membrete {
  if (!emisor) return {}
  const { domicilio, telefono, correo, logo } = emisor
  const contacto = [telefono, correo].filter((dato) => dato !== null).join(' · ')
  return {
    ...(logo && { logo: readLogo(logo) }),
    ...(domicilio && { domicilio }),
    ...(contacto && { contacto }),
  }
}

export function papelDe(fila: PapelFila | undefined): Papel {
  const pago = fila && comoPagarDe(fila)
  const condicionesDelServicio = fila?.condiciones
  return { ...membreteDe(fila), ...(pago && { pago }), ...(condicionesDelServicio && { condicionesDelServicio }) }
}

/** Nothing while nothing is owed, or nobody said to which account. */
function comoPagarDe({ saldo, vence, clabe, nombre, folio, documento }: PapelFila): ComoPagar | undefined {
  if (saldo === null || clabe === null) return undefined
  return {
    importe: `${formatPesos(parseDecimal(saldo))} MXN`,
    beneficiario: nombre,
    clabe,
    ...(vence && { vence: fechaHora(vence) }),
    ...(folio && { referencia: referenciaDePago(folio), concepto: documento }),
  }
}

/** Pictures are unpacked once: the same issuer prints thousands of pages. */
const leidos = new Map<string, Logo>()
const MAX_LEIDOS = 8

function readLogo(bytes: Buffer): Logo {
  const huella = createHash('sha256').update(bytes).digest('base64')
  const leido = leidos.get(huella)
  if (leido) return leido
  const logo = logoDeImagen(readPng(bytes))
  if (leidos.size >= MAX_LEIDOS) leidos.clear()
  leidos.set(huella, logo)
  return logo
}
