// Prefacturas of a file: each row is a draft as one captured by hand; its key makes it once.
import { createHash } from 'node:crypto'
import { FacturaCaptura } from '@litro/contract/documentos-fiscales/factura'
import { F } from '@litro/contract/documentos-fiscales/familia'
import { columnasDeFactura, type FacturaImportada, MAXIMO_IMPORTADAS } from '@litro/contract/importar/factura'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { parse } from '../../craft/http/parse.ts'
import { cellError, type Importa, importador } from '../../craft/importar/importar.ts'
import { agregar } from './guardar.ts'
import * as filas from './importar-factura.sql.ts'

type Celdas = Record<string, string>
type Suyo = Pick<FacturaImportada, 'IdFactura' | 'Folio' | 'Total'>

const sinHacer: Suyo = { IdFactura: null, Folio: '', Total: null }

export const importarFacturas = importador<Suyo>({
  forma: { columnas: columnasDeFactura, uno: 'prefactura', varios: 'prefacturas', maximo: MAXIMO_IMPORTADAS },
  clave: 'Clave',
  // Each row sees the ones before it, so that limits add up.
  juntas: MAXIMO_IMPORTADAS,
  // The partner's credit and the folio are held until it ends: nobody else waits for more than one.
  tanda: 1,
  hacer: async (deps, tx, call, filas) => {
    const hechos = []
    for (const celdas of filas) hechos.push(await make(deps, tx, call, celdas))
    return hechos
  },
  sinHacer,
  soloVista: ({ Total }) => ({ ...sinHacer, Total }),
})

async function make(deps: Deps, tx: Tx, { socio, actor }: Importa, celdas: Celdas) {
  const clave = celdas.Clave!
  if (clave === '' || clave.length > 80) {
    throw cellError('Clave', 'Escribe la clave de tu sistema, de 1 a 80 caracteres.')
  }
  const huella = createHash('sha256').update(JSON.stringify(celdas)).digest()
  const usada = await filas.lockClave(tx, socio, clave)
  if (usada) return repeated(usada, huella)
  const entrada = await toCaptura(tx, socio, celdas)
  const id = await agregar(F)(deps, { socio, actor, entrada, archivos: {} })
  await filas.insertClave(tx, socio, clave, huella, id)
  const { folio, total, motivos } = await filas.readHecha(tx, id)
  const Mensaje = motivos.length > 0 ? `Pasará a autorización. ${motivos.join(' ')}` : ''
  return { Estatus: 'Generada' as const, Mensaje, IdFactura: id, Folio: folio, Total: Number(total) }
}

function repeated({ huella: primera, id, folio, total }: filas.Usada, huella: Buffer) {
  const suya = { IdFactura: id, Folio: folio, Total: Number(total) }
  if (primera.equals(huella)) return { ...suya, Estatus: 'Repetida' as const, Mensaje: `Ya se generó ${folio}.` }
  const Mensaje = `Esa clave ya generó ${folio} con otros datos.`
  return { ...suya, Estatus: 'Rechazada' as const, Codigo: 'CLAVE_REPETIDA', Mensaje }
}

/** What each word must lead to; a branch may be left out. */
const FALTAS: readonly (readonly [campo: keyof filas.Hallados, columna: string, mensaje: string])[] = [
  ['rfc', 'RFC', 'no es de un cliente activo tuyo'],
  ['producto', 'Producto', 'no está en el catálogo de productos'],
  ['metodo', 'MetodoPago', 'debe ser PUE o PPD'],
  ['forma', 'FormaPago', 'no es una forma de pago del SAT'],
  ['tipo', 'TipoFactura', 'no es un tipo de factura'],
  ['sku', 'SKU', 'no es un tipo de SKU'],
  ['sucursal', 'Sucursal', 'no es una sucursal tuya'],
]

async function toCaptura(tx: Tx, socio: number, c: Celdas) {
  const h = await filas.findHallados(tx, socio, {
    rfc: c.RFC!,
    producto: c.Producto!,
    metodo: c.MetodoPago!,
    forma: c.FormaPago!,
    tipo: c.TipoFactura!,
    sku: c.SKU!,
    sucursal: c.Sucursal!,
  })
  const faltan = FALTAS.filter(([campo]) => h[campo] === null && !(campo === 'sucursal' && c.Sucursal === ''))
  if (faltan.length > 0) {
    const campos = faltan.map(([, columna, falta]) => [columna, `${columna} "${c[columna]}" ${falta}.`])
    throw new AppError('DATOS_INVALIDOS', { campos: Object.fromEntries(campos) })
  }
  return parse(FacturaCaptura, {
    IdCliente: h.rfc,
    IdProducto: h.producto,
    IdMetodoPago: h.metodo,
    IdFormaPago: h.forma,
    IdFacturaTipo: h.tipo,
    IdSKUTipo: h.sku,
    IdSucursal: h.sucursal ?? '',
    Precio: c.Precio,
    Litros: c.Litros,
    Observaciones: c.Observaciones,
  })
}
