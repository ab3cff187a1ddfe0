// Products of a file: one for each name; what is already there stays as it is.
import { ProductoCaptura } from '@litro/contract/catalogos/admin'
import { MAXIMO_MAESTROS, maestros } from '@litro/contract/importar/maestros'
import { plegar } from '../../craft/archivos/leer-fecha.ts'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { parse } from '../../craft/http/parse.ts'
import { enPartes } from '../../craft/importar/en-partes.ts'
import { cellError, type Importa, importador, yaEsta } from '../../craft/importar/importar.ts'
import { findImportadas } from './clave-sat.sql.ts'
import { findProductos } from './producto.sql.ts'
import { agregarProducto } from './producto.ts'
import { refuseAjenas } from './refuse-claves.ts'

type Celdas = Record<string, string>

/** An empty cell is nobody's word for exempt: it has to be written. */
function tasaDe({ TasaIva }: Celdas): string | null {
  const texto = plegar(TasaIva!).replace(/[\s%]/g, '')
  if (texto.startsWith('exent')) return null
  if (/^(16|8|0)$/.test(texto)) return String(Number(texto) / 100)
  if (/^0?\.(16|08)$/.test(texto)) return texto
  throw cellError('TasaIva', 'Escribe 16, 8, 0 o Exento.')
}

function siNo(campo: string, valor: string): boolean {
  const texto = plegar(valor)
  if (['si', 's', '1', 'true', 'x'].includes(texto)) return true
  if (['', 'no', 'n', '0', 'false'].includes(texto)) return false
  throw cellError(campo, 'Escribe Sí o No.')
}

async function look(deps: Deps, tx: Tx, _: Importa, filas: readonly Celdas[]) {
  const conocidos = await findProductos(
    tx,
    filas.map(({ Nombre }) => Nombre!),
  )
  const claves = filas.flatMap(({ ClaveProdServ, ClaveUnidad }) => [ClaveProdServ!, ClaveUnidad!])
  const importadas = await findImportadas(tx, claves, hoyEnMexico(deps.now()))
  return (celdas: Celdas, lugar: number) => {
    const otro = conocidos.get(lugar)
    if (otro) return yaEsta(otro.id, otro.nombre)
    const entrada = parse(ProductoCaptura, {
      ...celdas,
      TasaIva: tasaDe(celdas),
      PrecioIncluyeIVA: siNo('PrecioIncluyeIVA', celdas.PrecioIncluyeIVA!),
      SubProductoHYP: celdas.SubProductoHYP!.toUpperCase(),
    })
    if (entrada.Activo) refuseAjenas(entrada, importadas)
    return { entrada, vista: { Id: null, Nombre: entrada.Nombre } }
  }
}

async function make(deps: Deps, call: Importa, entrada: ProductoCaptura) {
  const { texto } = await agregarProducto(deps, { ...call, entrada })
  const { Id, Nombre } = JSON.parse(texto) as { Id: number; Nombre: string }
  return { Estatus: 'Generada' as const, Id, Nombre }
}

export const importarProductos = importador({
  forma: { ...maestros.producto, maximo: MAXIMO_MAESTROS },
  clave: 'Nombre',
  identidades: (celdas) => [plegar(celdas.Nombre!)],
  ...enPartes({ mirar: look, crear: make }),
})
