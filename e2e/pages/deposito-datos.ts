// What a story of deposits needs to be there before it begins, put or looked for through the services.
import { signIn } from '../identity.ts'
import { type Quien, usuarios } from '../usuarios.ts'
import { llamadas } from './deposito-page.ts'

export type ConSaldo = { IdDocumento: number; Folio: string; Saldo: number; SaldoPorAplicar: number }

export async function como(url: string, quien: Quien) {
  return llamadas(url, (await signIn(url, usuarios[quien].usuario)).access_token)
}

export async function idDe(url: string, nombre: string): Promise<number> {
  const { leer } = await como(url, 'socio2')
  const clientes = (await leer(`clientes?q=${encodeURIComponent(nombre)}`)) as { IdCliente: number }[]
  return clientes[0]!.IdCliente
}

/** What a client of socio2 owes, the oldest first. */
export async function conSaldo(url: string, nombre: string): Promise<ConSaldo[]> {
  const { leer } = await como(url, 'socio2')
  return (await leer(`facturas-notas-saldo/${await idDe(url, nombre)}`)) as ConSaldo[]
}

/** A deposit of socio2 that is already there when its story begins. */
export async function capturado(url: string, datos: object): Promise<number> {
  const { mandar } = await como(url, 'socio2')
  return ((await mandar('deposito_agregar', datos)) as { IdDeposito: number }).IdDeposito
}

export const paga = (IdDocumento: number) => [{ IdDocumentoTipo: 1, IdDocumento }]

/** The last document of socio2 that asks for a receipt: other stories take the oldest. */
export async function ppdConSaldo(url: string): Promise<ConSaldo & { IdCliente: number }> {
  const { leer } = await como(url, 'socio2')
  const clientes = (await leer('clientes')) as { IdCliente: number }[]
  for (const { IdCliente } of clientes.reverse()) {
    const debe = (await leer(`facturas-notas-saldo/${IdCliente}`)) as (ConSaldo & { IdDocumentoTipo: number })[]
    for (const documento of debe.filter((d) => d.IdDocumentoTipo === 1 && d.Saldo > 100).reverse()) {
      const [factura] = (await leer(`factura/${documento.IdDocumento}`)) as { MetodoPago: string }[]
      if (factura!.MetodoPago.startsWith('PPD')) return { ...documento, IdCliente }
    }
  }
  throw new Error('Nobody owes a PPD invoice')
}
