// The mail of a client's account statement: how much, how much of it is late, to which account, and the page itself.
import { fechaHora } from '@litro/cfdi/impresion/formato'
import type { Mensaje } from '../../craft/salida/cartero.ts'
import { cifrasDe, type EstadoLeido } from '../estado-cliente/estado-cliente.ts'
import { imprimirEstadoDeCliente, referenciaDe } from '../estado-cliente/imprimir.ts'
import type { EstadoTomado } from './cobro.sql.ts'
import { buildSobre, cartaDe, transferenciaDe } from './sobre.ts'

type Cuerpo = { correo: EstadoTomado; estado: EstadoLeido; momento: Date; demo: boolean; dominio: string }

export async function buildEstado({ correo, estado, momento, demo, dominio }: Cuerpo): Promise<Mensaje> {
  const emisor = estado.emisor?.nombre ?? ''
  const pdf = await imprimirEstadoDeCliente({ ...estado, momento, ...(demo && { marca: 'DEMOSTRACIÓN' }) })
  const { porPagar, vencido } = cifrasDe(estado)
  return buildSobre({
    ...{ correo, demo, dominio, logo: estado.papel?.logo },
    asunto: `Estado de cuenta de ${emisor} al ${fechaHora(estado.dia)}`,
    carta: cartaDe(emisor, correo.nombre, [
      `Este es tu estado de cuenta al ${fechaHora(estado.dia)}; va completo en el PDF. Si ya pagaste, ignora este correo.`,
      { cifra: `Por pagar ${porPagar} MXN`, nota: vencido ? `Vencido ${vencido} MXN` : '' },
      ...(estado.clabe
        ? transferenciaDe({ clabe: estado.clabe, beneficiario: emisor, ...referenciaDe(estado.debidos) })
        : []),
    ]),
    adjuntos: [{ nombre: `EstadoCuenta-${estado.dia}.pdf`, tipo: 'application/pdf', bytes: Buffer.from(pdf) }],
  })
}
