// What a mail says, and the files it carries: the XML exactly as it was stamped and the PDF printed from it.

import type { Pagos } from '@litro/cfdi/comprobante'
import { groupThousands } from '@litro/cfdi/decimal'
import { dinero, fechaHora, serieFolio } from '@litro/cfdi/impresion/formato'
import type { ComoPagar } from '@litro/cfdi/impresion/pago'
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { urlDeCfdi } from '@litro/cfdi/impresion/simbolo'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import type { Mensaje } from '../../craft/salida/cartero.ts'
import type { Transporte } from '../comprobante/detalle.sql.ts'
import type { PapelFila } from '../comprobante/papel.sql.ts'
import { papelDe } from '../comprobante/papel.ts'
import type { AccesoTomado, ClaseAcceso } from './acceso.sql.ts'
import type { Bloque, Carta } from './carta.ts'
import { type CorreoTomado, tituloDe } from './correo.sql.ts'
import type { Aviso } from './pedir-aviso-acceso.ts'
import { buildSobre, cartaDe, transferenciaDe } from './sobre.ts'

type Cuerpo = {
  correo: CorreoTomado
  xml: Buffer
  transporte: Transporte
  papel: PapelFila | undefined
  demo: boolean
  dominio: string
}

export async function buildMensaje({ correo, xml, transporte, papel, demo, dominio }: Cuerpo): Promise<Mensaje> {
  const lectura = leerCfdi(xml)
  const { comprobante } = lectura
  const timbre = timbreDe(lectura)
  const marca = correo.estado === 'cancelado' ? 'CANCELADO' : demo ? 'DEMOSTRACIÓN' : undefined
  const impreso = papelDe(papel)
  const pdf = await imprimir({ comprobante, timbre, transporte, marca, ...impreso })
  const nombre = `${correo.folio}-${correo.uuid}`
  const { asunto, bloques } = textos[correo.clase](correo, impreso.pago, papel, comprobante.Complemento?.Pagos)
  const verificar = timbre && { liga: urlDeCfdi({ comprobante }, timbre), boton: 'Verificar en el SAT' }
  return buildSobre({
    ...{ correo, asunto, demo, dominio, logo: papel?.logo },
    carta: cartaDe(correo.emisor, correo.cliente, verificar ? [...bloques, verificar] : bloques),
    adjuntos: [
      { nombre: `${nombre}.pdf`, tipo: 'application/pdf', bytes: Buffer.from(pdf) },
      { nombre: `${nombre}.xml`, tipo: 'application/xml', bytes: xml },
    ],
  })
}

type Asunto = { asunto: string; bloques: Bloque[] }

const datosDe = (c: CorreoTomado): Bloque => ({
  datos: [
    ['Folio', c.folio],
    ['UUID', c.uuid],
    ...(Number(c.total) > 0 ? [['Total', `$${groupThousands(c.total)} MXN`] as const] : []),
  ],
})

/** What is owed, for an issuer that has not said to which account. */
function deudaDe(papel: PapelFila | undefined): Bloque[] {
  if (!papel?.saldo) return []
  const nota = papel.vence ? `Vence el ${fechaHora(papel.vence)}` : ''
  return [{ cifra: `Por pagar $${groupThousands(papel.saldo)} MXN`, nota }]
}

/** How much, until when, and where. */
function pagoDe(pago: ComoPagar | undefined): Bloque[] {
  if (!pago) return []
  const { importe, vence, ...cuenta } = pago
  const cifra = { cifra: `Por pagar ${importe}`, nota: vence ? `Vence el ${vence}` : '' }
  return [cifra, ...transferenciaDe(cuenta)]
}

/** As many invoices as a letter tells; the PDF has them all. */
const MAX_PAGADAS = 20

/** What a REP is looked at for: how much was paid and when, of which invoices, and what is left of each. */
function recibidoDe(pagos: Pagos | undefined): Bloque[] {
  return (pagos?.Pago ?? []).flatMap(({ Monto, MonedaP, FechaPago, DoctoRelacionado: pagadas }): Bloque[] => [
    {
      cifra: `Pago de ${dinero(Monto, MonedaP)} ${MonedaP}`,
      nota: `Recibido el ${fechaHora(FechaPago).slice(0, 10)}, aplicado a:`,
    },
    {
      datos: pagadas.slice(0, MAX_PAGADAS).map((una) => {
        const [pagado, resta] = [una.ImpPagado, una.ImpSaldoInsoluto].map((cifra) => dinero(cifra, una.MonedaDR))
        return [serieFolio(una) || una.IdDocumento.toUpperCase(), `${pagado} ${una.MonedaDR}, saldo ${resta}`] as const
      }),
    },
    ...(pagadas.length > MAX_PAGADAS ? [`Y ${pagadas.length - MAX_PAGADAS} más, que están en el PDF.`] : []),
  ])
}

type Redactar = (c: CorreoTomado, pago?: ComoPagar, papel?: PapelFila, pagos?: Pagos) => Asunto

const textos: Record<CorreoTomado['clase'], Redactar> = {
  comprobante: (c, pago, _papel, pagos) => ({
    asunto: `${tituloDe(c.familia)} ${c.folio} de ${c.emisor}`,
    bloques: [
      c.estado === 'cancelado'
        ? 'Te enviamos este comprobante, que está cancelado ante el SAT, en PDF y XML.'
        : 'Te enviamos tu comprobante fiscal en PDF y XML.',
      ...recibidoDe(pagos),
      datosDe(c),
      ...pagoDe(pago),
    ],
  }),
  cobro: (c, pago, papel) => ({
    asunto: `Recordatorio de pago: ${tituloDe(c.familia)} ${c.folio} de ${c.emisor}`,
    bloques: [
      'Te recordamos el pago de este comprobante. Si ya lo hiciste, ignora este correo.',
      ...(pago ? pagoDe(pago) : deudaDe(papel)),
      datosDe(c),
    ],
  }),
  recordatorio: (c) => ({
    asunto: `Falta tu respuesta: cancelación de ${tituloDe(c.familia)} ${c.folio}`,
    bloques: [
      'Pedimos al SAT cancelar este comprobante y falta que aceptes o rechaces la cancelación.',
      datosDe(c),
      'Respóndela en el portal del SAT, en Factura electrónica, Consultar solicitudes de cancelación. Mientras no respondas, el comprobante sigue vigente.',
    ],
  }),
}

type CuerpoDeAcceso = { correo: AccesoTomado; liga: string; demo: boolean; dominio: string }

export function buildAcceso({ correo, liga, demo, dominio }: CuerpoDeAcceso): Mensaje {
  const { clase } = correo
  const { asunto, bloques } =
    clase === 'aviso_acceso' ? avisoDe(JSON.parse(liga) as Aviso) : ligaDe(clase, correo, liga)
  const carta: Carta = { de: 'Litro', saludo: correo.nombre, bloques, firma: 'Enviado con Litro' }
  return buildSobre({ correo, asunto, carta, demo, dominio })
}

const avisoDe = ({ asunto, parrafos }: Aviso): Asunto => ({ asunto, bloques: parrafos })

function ligaDe(clase: ClaseDeLiga, correo: AccesoTomado, liga: string): Asunto {
  const { asunto, apertura } = accesos[clase](correo)
  const limite = `La liga funciona una sola vez, hasta el ${correo.vence} (hora de la Ciudad de México). Tu usuario es ${correo.destinatarios[0]}.`
  const bloques = [apertura, { liga, boton: 'Elegir contraseña' }, limite, 'Si no esperabas este correo, ignóralo.']
  return { asunto, bloques }
}

type ClaseDeLiga = Exclude<ClaseAcceso, 'aviso_acceso'>

const accesos: Record<ClaseDeLiga, (c: AccesoTomado) => { asunto: string; apertura: string }> = {
  invitacion: ({ quien }) => ({
    asunto: 'Tu acceso a Litro',
    apertura: `${quien} te dio acceso a Litro. Elige tu contraseña en esta liga:`,
  }),
  restablecer: ({ quien }) => ({
    asunto: 'Elige tu nueva contraseña de Litro',
    apertura: `${quien} restableció tu contraseña de Litro y la anterior ya no sirve. Elige otra en esta liga:`,
  }),
  recuperar: () => ({
    asunto: 'Elige tu nueva contraseña de Litro',
    apertura: 'Pediste cambiar tu contraseña de Litro porque la olvidaste. Elige otra en esta liga:',
  }),
}
