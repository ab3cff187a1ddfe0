// What a mail says, and the files it carries: the XML exactly as it was stamped and the PDF printed from it.

import { groupThousands } from '@litro/cfdi/decimal'
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import type { Mensaje } from '../../craft/salida/cartero.ts'
import type { Transporte } from '../comprobante/detalle.sql.ts'
import type { AccesoTomado, ClaseAcceso } from './acceso.sql.ts'
import { type CorreoTomado, tituloDe } from './correo.sql.ts'
import type { Aviso } from './pedir-aviso-acceso.ts'

type Cuerpo = { correo: CorreoTomado; xml: Buffer; transporte: Transporte; demo: boolean; dominio: string }

export async function buildMensaje({ correo, xml, transporte, demo, dominio }: Cuerpo): Promise<Mensaje> {
  const lectura = leerCfdi(xml)
  const marca = correo.estado === 'cancelado' ? 'CANCELADO' : demo ? 'DEMOSTRACIÓN' : undefined
  const pdf = await imprimir({ comprobante: lectura.comprobante, timbre: timbreDe(lectura), transporte, marca })
  const nombre = `${correo.folio}-${correo.uuid}`
  const { asunto, parrafos } = textos[correo.clase](correo)
  return {
    // The same mail keeps its id however often it is tried: a mailbox that got it twice shows it once.
    id: `<correo-${correo.id}@${dominio}>`,
    para: correo.destinatarios,
    asunto: demo ? `[Demostración] ${asunto}` : asunto,
    texto: [...parrafos, `${correo.emisor}\nEnviado con Litro`].join('\n\n'),
    adjuntos: [
      { nombre: `${nombre}.pdf`, tipo: 'application/pdf', bytes: Buffer.from(pdf) },
      { nombre: `${nombre}.xml`, tipo: 'application/xml', bytes: xml },
    ],
  }
}

const datosDe = (c: CorreoTomado) => {
  const lineas = [`Folio: ${c.folio}`, `UUID: ${c.uuid}`]
  return (Number(c.total) > 0 ? [...lineas, `Total: $${groupThousands(c.total)} MXN`] : lineas).join('\n')
}

const textos: Record<CorreoTomado['clase'], (c: CorreoTomado) => { asunto: string; parrafos: string[] }> = {
  comprobante: (c) => ({
    asunto: `${tituloDe(c.familia)} ${c.folio} de ${c.emisor}`,
    parrafos: [
      `${c.cliente}:`,
      c.estado === 'cancelado'
        ? 'Te enviamos este comprobante, que está cancelado ante el SAT, en PDF y XML.'
        : 'Te enviamos tu comprobante fiscal en PDF y XML.',
      datosDe(c),
    ],
  }),
  recordatorio: (c) => ({
    asunto: `Falta tu respuesta: cancelación de ${tituloDe(c.familia)} ${c.folio}`,
    parrafos: [
      `${c.cliente}:`,
      'Pedimos al SAT cancelar este comprobante y falta que aceptes o rechaces la cancelación.',
      datosDe(c),
      'Respóndela en el portal del SAT, en Factura electrónica, Consultar solicitudes de cancelación. Mientras no respondas, el comprobante sigue vigente.',
    ],
  }),
}

type CuerpoDeAcceso = { correo: AccesoTomado; liga: string; demo: boolean; dominio: string }

/** The link alone on its line, so that no mail program breaks it. */
export function buildAcceso({ correo, liga, demo, dominio }: CuerpoDeAcceso): Mensaje {
  const { clase } = correo
  const { asunto, parrafos } = clase === 'aviso_acceso' ? (JSON.parse(liga) as Aviso) : ligaDe(clase, correo, liga)
  return {
    id: `<correo-${correo.id}@${dominio}>`,
    para: correo.destinatarios,
    asunto: demo ? `[Demostración] ${asunto}` : asunto,
    texto: [`${correo.nombre}:`, ...parrafos, 'Enviado con Litro'].join('\n\n'),
    adjuntos: [],
  }
}

function ligaDe(clase: ClaseDeLiga, correo: AccesoTomado, liga: string): Aviso {
  const { asunto, apertura } = accesos[clase](correo)
  const limite = `La liga funciona una sola vez, hasta el ${correo.vence} (hora de la Ciudad de México). Tu usuario es ${correo.destinatarios[0]}.`
  return { asunto, parrafos: [apertura, liga, limite, 'Si no esperabas este correo, ignóralo.'] }
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
