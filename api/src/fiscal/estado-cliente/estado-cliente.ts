// The account statement of a client: read in one picture and printed, for the screen that asks and for the mail of each month.
import { formatPesos, fromCentavos, toJson } from '@litro/cfdi/decimal'
import { conDescripcion } from '@litro/cfdi/impresion/formato'
import { findRegimenFiscal } from '@litro/cfdi/sat/regimen-fiscal'
import type { TramoDeSaldo } from '@litro/contract/clientes/saldo-por-edad'
import { type Deps, Descarga } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type PapelEmisor, readPapelEmisor } from '../comprobante/papel.sql.ts'
import { membreteDe } from '../comprobante/papel.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { listDebidos, readDeudor, sumDebidos } from './estado-cliente.sql.ts'
import { type EstadoDeCliente, imprimirEstadoDeCliente } from './imprimir.ts'

export type EstadoLeido = Omit<EstadoDeCliente, 'momento' | 'marca'> & { papel: PapelEmisor | undefined }

export async function readEstado(
  tx: Tx,
  socio: number,
  cliente: number,
  hoy: string,
): Promise<EstadoLeido | undefined> {
  const deudor = await readDeudor(tx, socio, cliente)
  if (!deudor) return undefined
  const emisor = await findEmisorDe(tx, socio)
  const papel = await readPapelEmisor(tx, socio)
  return {
    cliente: { nombre: deudor.razon_social, rfc: deudor.rfc },
    emisor: emisor && {
      nombre: emisor.nombre,
      rfc: emisor.rfc,
      regimen: conDescripcion(emisor.regimen_fiscal, findRegimenFiscal(emisor.regimen_fiscal)),
      codigoPostal: emisor.codigo_postal,
    },
    membrete: membreteDe(papel),
    clabe: papel?.clabe ?? null,
    dia: hoy,
    debidos: await listDebidos(tx, socio, cliente, hoy),
    edades: await sumDebidos(tx, socio, cliente, hoy),
    papel,
  }
}

/** What is owed, and how much of it should have been paid already, in words. */
export function cifrasDe({ edades: { total, tramos } }: EstadoLeido): { porPagar: string; vencido: string | null } {
  const vencido = total - tramos[0]!.cent
  const pesos = (cent: bigint) => formatPesos(fromCentavos(cent))
  return { porPagar: pesos(total), vencido: vencido > 0n ? pesos(vencido) : null }
}

/** The tranches of the same statement, for the page of the client. */
export async function leerAntiguedad(deps: Deps, socio: number, cliente: number): Promise<TramoDeSaldo[]> {
  const { tramos } = await deps.inTx({ socio }, async (tx) => {
    if (!(await readDeudor(tx, socio, cliente))) throw new AppError('NO_ENCONTRADO')
    return sumDebidos(tx, socio, cliente, hoyEnMexico(deps.now()))
  })
  return tramos.map(({ texto, documentos, cent }) => ({
    Tramo: texto,
    Documentos: documentos,
    Saldo: toJson(fromCentavos(cent), 2),
  }))
}

export async function descargarEstadoDeCliente(deps: Deps, socio: number, cliente: number): Promise<Descarga> {
  const hoy = hoyEnMexico(deps.now())
  const leido = await deps.snapshot({ socio }, (tx) => readEstado(tx, socio, cliente, hoy))
  if (!leido) throw new AppError('NO_ENCONTRADO')
  const pdf = await imprimirEstadoDeCliente({
    ...leido,
    momento: deps.now(),
    ...(deps.demo && { marca: 'DEMOSTRACIÓN' }),
  })
  return new Descarga(`EstadoCuenta-${leido.cliente.rfc}.pdf`, 'application/pdf', Buffer.from(pdf))
}
