// The envelope every mail leaves in: its id, who gets it, the letter in both of its forms, and the files it carries.
import { bancoDe, clabeEnGrupos } from '@litro/cfdi/impresion/pago'
import type { Mensaje } from '../../craft/salida/cartero.ts'
import { type Bloque, type Carta, toHtml, toTexto } from './carta.ts'

type Sobre = {
  correo: { id: number; destinatarios: string[] }
  asunto: string
  carta: Carta
  adjuntos?: Mensaje['adjuntos']
  /** The issuer's picture, at the top of the letter. */
  logo?: Buffer | null
  demo: boolean
  dominio: string
}

export function buildSobre({ correo, asunto, carta, adjuntos = [], logo, demo, dominio }: Sobre): Mensaje {
  const cid = `logo@${dominio}`
  const completa: Carta = logo ? { ...carta, logo: cid } : carta
  return {
    // The same mail keeps its id however often it is tried: a mailbox that got it twice shows it once.
    id: `<correo-${correo.id}@${dominio}>`,
    para: correo.destinatarios,
    asunto: demo ? `[Demostración] ${asunto}` : asunto,
    texto: toTexto(completa),
    html: toHtml(completa),
    adjuntos: logo ? [...adjuntos, { nombre: 'logo.png', tipo: 'image/png', bytes: logo, cid }] : adjuntos,
  }
}

/** The letter of an issuer, signed by it. */
export const cartaDe = (emisor: string, saludo: string, bloques: Bloque[]): Carta => ({
  ...{ de: emisor, saludo, bloques },
  firma: `${emisor}\nEnviado con Litro`,
})

type Cuenta = { clabe: string; beneficiario: string; referencia?: string; concepto?: string }

/** Where to pay: what somebody needs who pays from this letter alone. */
export function transferenciaDe({ clabe, beneficiario, referencia, concepto }: Cuenta): Bloque[] {
  const datos = [
    ['CLABE', clabeEnGrupos(clabe)],
    ['Banco', bancoDe(clabe) ?? ''],
    ['A nombre de', beneficiario],
    ['Referencia', referencia ?? ''],
    ['Concepto', concepto ?? ''],
  ] as const
  return ['Págalo por transferencia con estos datos:', { datos: datos.filter(([, valor]) => valor !== '') }]
}
