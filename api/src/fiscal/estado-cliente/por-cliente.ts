// Antigüedad de saldos: who owes, how much and since when, the largest debt first; on screen and as a spreadsheet.
import { fromCentavos, toJson } from '@litro/cfdi/decimal'
import type { SaldoPorEdad } from '@litro/contract/clientes/saldo-por-edad'
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { deskSheet, type Hoja } from '../../craft/listas/desk-sheet.ts'
import { CORTES } from './edad.ts'
import { listPorTramo } from './por-cliente.sql.ts'

// biome-ignore format: a table is read as a table
const hoja = { archivo: 'AntiguedadDeSaldos.xlsx', hoja: 'Antigüedad', clave: 'IdCliente', columnas: [
  ['Cliente', 'Cliente'], ['RFC', 'RFC'], ['Documentos', 'Documentos', 'numero', 0], ['PorVencer', 'Por vencer', 'numero', 2], ['Hasta30', 'Hasta 30 días', 'numero', 2],
  ['Hasta60', 'De 31 a 60 días', 'numero', 2], ['Hasta90', 'De 61 a 90 días', 'numero', 2], ['Mas90', 'Más de 90 días', 'numero', 2], ['Saldo', 'Saldo', 'numero', 2],
] } as const satisfies Hoja

type Deuda = { cliente: string; rfc: string; documentos: number; tramos: bigint[]; total: bigint }

async function listar(deps: Deps, socio: number): Promise<SaldoPorEdad[]> {
  const filas = await deps.snapshot({ socio }, (tx) => listPorTramo(tx, socio, hoyEnMexico(deps.now()), CORTES))
  const deudas = new Map<number, Deuda>()
  for (const { id, nombre, rfc, tramo, documentos, cent } of filas) {
    const suya = deudas.get(id) ?? { cliente: nombre, rfc, documentos: 0, tramos: Array<bigint>(5).fill(0n), total: 0n }
    suya.documentos += documentos
    suya.tramos[tramo]! += BigInt(cent)
    suya.total += BigInt(cent)
    deudas.set(id, suya)
  }
  const mayorPrimero = ([a, x]: [number, Deuda], [b, y]: [number, Deuda]) =>
    x.total === y.total ? a - b : x.total < y.total ? 1 : -1
  return [...deudas].sort(mayorPrimero).map(([id, deuda]) => toFila(id, deuda))
}

const pesos = (cent = 0n) => toJson(fromCentavos(cent), 2)

function toFila(IdCliente: number, { cliente, rfc, documentos, tramos, total }: Deuda): SaldoPorEdad {
  const [porVencer, hasta30, hasta60, hasta90, mas90] = tramos
  return {
    IdCliente,
    Cliente: cliente,
    RFC: rfc,
    Documentos: documentos,
    PorVencer: pesos(porVencer),
    Hasta30: pesos(hasta30),
    Hasta60: pesos(hasta60),
    Hasta90: pesos(hasta90),
    Mas90: pesos(mas90),
    Saldo: pesos(total),
  }
}

export const porEdadRoutes = {
  antiguedad_listar: (deps, { socio }) => listar(deps, socio),
  antiguedad_exportar: async (deps, { socio, entrada }) => deskSheet(hoja, await listar(deps, socio), entrada.Claves),
} satisfies Partial<Handlers>
