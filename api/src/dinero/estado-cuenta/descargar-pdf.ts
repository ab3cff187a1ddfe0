// The account statement on paper: read in one picture, so that what it held, what came and what is left add up.

import { conDescripcion, fechaHora } from '@litro/cfdi/impresion/formato'
import { findRegimenFiscal } from '@litro/cfdi/sat/regimen-fiscal'
import { periodoDe } from '@litro/contract/estado-cuenta/movimiento'
import { type Deps, Descarga } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { readPapelEmisor } from '../../fiscal/comprobante/papel.sql.ts'
import { membreteDe } from '../../fiscal/comprobante/papel.ts'
import { findEmisorDe } from '../../fiscal/emisor/emisor.sql.ts'
import { readSocio } from '../../maestros/catalogos/socio.sql.ts'
import type { Periodo } from './estado-cuenta.list.sql.ts'
import { imprimirEstado } from './imprimir.ts'
import { readHechos, readSaldoAntes } from './periodo.sql.ts'

/** Some two hundred pages: nobody reads more on paper, and PERIODO_LARGO says this number. */
export const MAXIMO_RENGLONES = 10_000

export async function descargarPdf(
  deps: Deps,
  socio: number,
  periodo: Periodo,
  maximo = MAXIMO_RENGLONES,
): Promise<Descarga> {
  const { desde, hasta } = periodo
  if (desde && hasta && desde > hasta) {
    const mensaje = 'El periodo termina antes de empezar.'
    throw new AppError('CONSULTA_INVALIDA', { mensaje, campos: { hasta: mensaje } })
  }
  const leido = await deps.snapshot({ socio }, async (tx) => ({
    hechos: await readHechos(tx, socio, periodo, maximo + 1),
    inicial: await readSaldoAntes(tx, socio, desde),
    socio: (await readSocio(tx, socio)).nombre,
    emisor: await findEmisorDe(tx, socio),
    papel: await readPapelEmisor(tx, socio),
  }))
  if (leido.hechos.length > maximo) throw new AppError('PERIODO_LARGO')
  const { emisor, papel } = leido
  const pdf = await imprimirEstado({
    ...leido,
    emisor: emisor && {
      nombre: emisor.nombre,
      rfc: emisor.rfc,
      regimen: conDescripcion(emisor.regimen_fiscal, findRegimenFiscal(emisor.regimen_fiscal)),
      codigoPostal: emisor.codigo_postal,
    },
    membrete: membreteDe(papel),
    periodo: periodoDe(periodo, fechaHora),
    emitido: { dia: hoyEnMexico(deps.now()), momento: deps.now() },
    ...(deps.demo && { marca: 'DEMOSTRACIÓN' as const }),
  })
  return new Descarga('EstadoCuenta.pdf', 'application/pdf', Buffer.from(pdf))
}
