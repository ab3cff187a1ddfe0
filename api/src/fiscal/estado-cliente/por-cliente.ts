// Antigüedad de saldos: who owes, how much and since when, the largest debt first; on screen and as a spreadsheet.
import { fromCentavos, toJson } from '@litro/cfdi/decimal'
import type { SaldoPorEdad } from '@litro/contract/clientes/saldo-por-edad'
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { deskSheet, type Hoja } from '../../craft/listas/desk-sheet.ts'
import { porEdad } from './edad.ts'
import { sumDeCadaCliente } from './estado-cliente.sql.ts'

// biome-ignore format: a table is read as a table
const hoja = { archivo: 'AntiguedadDeSaldos.xlsx', hoja: 'Antigüedad', clave: 'IdCliente', columnas: [
  ['Cliente', 'Cliente'], ['RFC', 'RFC'], ['Documentos', 'Documentos', 'numero', 0], ['PorVencer', 'Por vencer', 'numero', 2], ['Hasta30', 'Hasta 30 días', 'numero', 2],
  ['Hasta60', 'De 31 a 60 días', 'numero', 2], ['Hasta90', 'De 61 a 90 días', 'numero', 2], ['Mas90', 'Más de 90 días', 'numero', 2], ['Saldo', 'Saldo', 'numero', 2],
] } as const satisfies Hoja

async function listar(deps: Deps, socio: number): Promise<SaldoPorEdad[]> {
  const sumas = await deps.snapshot({ socio }, (tx) => sumDeCadaCliente(tx, socio, hoyEnMexico(deps.now())))
  const porCliente = new Map<number, typeof sumas>()
  for (const suma of sumas) porCliente.set(suma.id, [...(porCliente.get(suma.id) ?? []), suma])
  const deudas = [...porCliente.values()].map((suyas) => ({ ...suyas[0]!, ...porEdad(suyas) }))
  deudas.sort((a, b) => (a.total === b.total ? a.id - b.id : a.total < b.total ? 1 : -1))
  return deudas.map(({ id, nombre, rfc, documentos, tramos, total }) => {
    const [PorVencer, Hasta30, Hasta60, Hasta90, Mas90] = tramos.map(({ cent }) => pesos(cent)) as Cinco
    const sumados = { PorVencer, Hasta30, Hasta60, Hasta90, Mas90, Saldo: pesos(total) }
    return { IdCliente: id, Cliente: nombre, RFC: rfc, Documentos: documentos, ...sumados }
  })
}

/** One for each tranche. */
type Cinco = [number, number, number, number, number]

const pesos = (cent: bigint) => toJson(fromCentavos(cent), 2)

export const porEdadRoutes = {
  antiguedad_listar: (deps, { socio }) => listar(deps, socio),
  antiguedad_exportar: async (deps, { socio, entrada }) => deskSheet(hoja, await listar(deps, socio), entrada.Claves),
} satisfies Partial<Handlers>
