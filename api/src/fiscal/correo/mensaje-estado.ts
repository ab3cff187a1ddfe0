// The mail of a client's account statement: how much, how much of it is late, to which account, and the page itself.
import { fechaHora } from '@litro/cfdi/impresion/formato'
import { bancoDe, clabeEnGrupos } from '@litro/cfdi/impresion/pago'
import type { Mensaje } from '../../craft/salida/cartero.ts'
import { cifrasDe, type EstadoLeido } from '../estado-cliente/estado-cliente.ts'
import { imprimirEstadoDeCliente } from '../estado-cliente/imprimir.ts'
import { type Bloque, type Carta, toHtml, toTexto } from './carta.ts'
import type { EstadoTomado } from './cobro.sql.ts'

type Cuerpo = { correo: EstadoTomado; estado: EstadoLeido; momento: Date; demo: boolean; dominio: string }

export async function buildEstado({ correo, estado, momento, demo, dominio }: Cuerpo): Promise<Mensaje> {
  const emisor = estado.emisor?.nombre ?? ''
  const pdf = await imprimirEstadoDeCliente({ ...estado, momento, ...(demo && { marca: 'DEMOSTRACIÓN' }) })
  const { porPagar, vencido } = cifrasDe(estado)
  const logo = estado.papel?.logo
  const cid = `logo@${dominio}`
  const carta: Carta = {
    de: emisor,
    saludo: correo.nombre,
    bloques: [
      `Este es tu estado de cuenta al ${fechaHora(estado.dia)}; va completo en el PDF. Si ya pagaste, ignora este correo.`,
      { cifra: `Por pagar ${porPagar} MXN`, nota: vencido ? `Vencido ${vencido} MXN` : '' },
      ...pagoDe(estado),
    ],
    firma: `${emisor}\nEnviado con Litro`,
    ...(logo && { logo: cid }),
  }
  const asunto = `Estado de cuenta de ${emisor} al ${fechaHora(estado.dia)}`
  return {
    id: `<correo-${correo.id}@${dominio}>`,
    para: correo.destinatarios,
    asunto: demo ? `[Demostración] ${asunto}` : asunto,
    texto: toTexto(carta),
    html: toHtml(carta),
    adjuntos: [
      { nombre: `EstadoCuenta-${estado.dia}.pdf`, tipo: 'application/pdf', bytes: Buffer.from(pdf) },
      ...(logo ? [{ nombre: 'logo.png', tipo: 'image/png', bytes: logo, cid }] : []),
    ],
  }
}

function pagoDe({ clabe, emisor }: EstadoLeido): Bloque[] {
  if (!clabe) return []
  const datos = [
    ['CLABE', clabeEnGrupos(clabe)],
    ['Banco', bancoDe(clabe) ?? ''],
    ['A nombre de', emisor?.nombre ?? ''],
  ] as const
  return ['Págalo por transferencia con estos datos:', { datos: datos.filter(([, valor]) => valor !== '') }]
}
