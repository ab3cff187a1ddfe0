// Prefacturas of a file: each row is checked and made as one captured by hand, apart from its neighbours; its key makes it once.
import { createHash } from 'node:crypto'
import { FacturaCaptura } from '@litro/contract/documentos-fiscales/factura'
import { F } from '@litro/contract/documentos-fiscales/familia'
import type { FacturasImportadas, RenglonImportado } from '@litro/contract/integraciones/importar-factura'
import { tarea } from '../../craft/archivos/taller.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { InTx, Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { agregar } from './guardar.ts'
import * as filas from './importar-factura.sql.ts'
import type { Fila, readImportacion } from './leer-importacion.ts'

const LEER = tarea<typeof readImportacion>(new URL('./leer-importacion.ts', import.meta.url), 'readImportacion')

type Importar = Call<'factura_importar'>

export async function importarFacturas(deps: Deps, call: Importar): Promise<FacturasImportadas> {
  const { archivos, actor, entrada } = call
  if (!archivos.Archivo) throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: 'Elige el archivo.' } })
  const { bytes } = archivos.Archivo
  const leidas = await deps.taller.leer(LEER, { bytes, datos: undefined as never, campo: 'Archivo', quien: actor.id })
  const Renglones = entrada.Guardar ? await keep(deps, call, leidas) : await preview(deps, call, leidas)
  const count = (...estatus: RenglonImportado['Estatus'][]) =>
    Renglones.filter(({ Estatus }) => estatus.includes(Estatus)).length
  return {
    Guardado: entrada.Guardar,
    Nuevas: count('Lista', 'Generada'),
    Repetidas: count('Repetida'),
    Rechazadas: count('Rechazada'),
    Renglones,
  }
}

/** Each row in a transaction of its own: what a bad one does not make, its neighbours do. */
async function keep(deps: Deps, call: Importar, leidas: readonly Fila[]): Promise<RenglonImportado[]> {
  const renglones: RenglonImportado[] = []
  for (const fila of leidas) {
    const uno = deps.inTx({ socio: call.socio }, (tx) => make(deps, tx, call, fila, 'Generada'))
    renglones.push(await uno.catch((error: unknown) => refused(fila, error)))
  }
  return renglones
}

class Deshacer extends Error {
  readonly renglones: RenglonImportado[]
  constructor(renglones: RenglonImportado[]) {
    super('se deshace')
    this.renglones = renglones
  }
}

/** The same, all in one transaction that is undone: each row sees the ones before it, so that limits add up. */
async function preview(deps: Deps, call: Importar, leidas: readonly Fila[]): Promise<RenglonImportado[]> {
  try {
    return await deps.inTx({ socio: call.socio }, async (tx) => {
      const renglones: RenglonImportado[] = []
      for (const fila of leidas) {
        await filas.savePunto(tx)
        try {
          renglones.push(await make(deps, tx, call, fila, 'Lista'))
        } catch (error) {
          await filas.undoPunto(tx)
          renglones.push(refused(fila, error))
        }
      }
      throw new Deshacer(renglones)
    })
  } catch (error) {
    if (error instanceof Deshacer) return error.renglones
    throw error
  }
}

async function make(
  deps: Deps,
  tx: Tx,
  { socio, actor }: Importar,
  fila: Fila,
  Estatus: 'Lista' | 'Generada',
): Promise<RenglonImportado> {
  const clave = fila.celdas.Clave!
  if (clave === '' || clave.length > 80) throw rowError('Escribe la clave de tu sistema, de 1 a 80 caracteres.')
  const huella = createHash('sha256').update(JSON.stringify(fila.celdas)).digest()
  const usada = await filas.lockClave(tx, socio, clave)
  if (usada) return repeated(fila, usada, huella)
  const entrada = await toCaptura(tx, socio, fila)
  const inTx: InTx = (_alcance, work) => work(tx)
  const id = await agregar(F)({ ...deps, inTx }, { socio, actor, entrada, archivos: {} })
  await filas.insertClave(tx, socio, clave, huella, id)
  const { folio, total, motivos } = await filas.readHecha(tx, id)
  const previa = Estatus === 'Lista'
  return {
    ...base(fila),
    Estatus,
    Mensaje: motivos.length > 0 ? `Pasará a autorización. ${motivos.join(' ')}` : '',
    IdFactura: previa ? null : id,
    Folio: previa ? '' : folio,
    Total: Number(total),
  }
}

const base = ({ renglon, celdas }: Fila) => ({ Renglon: renglon, Clave: celdas.Clave!.slice(0, 80), Codigo: '' })
const rowError = (mensaje: string) => new AppError('DATOS_INVALIDOS', { mensaje })

function repeated(fila: Fila, { huella: primera, id, folio, total }: filas.Usada, huella: Buffer): RenglonImportado {
  const igual = primera.equals(huella)
  return {
    ...base(fila),
    Estatus: igual ? 'Repetida' : 'Rechazada',
    Codigo: igual ? '' : 'CLAVE_REPETIDA',
    Mensaje: igual ? `Ya se generó ${folio}.` : `Esa clave ya generó ${folio} con otros datos.`,
    IdFactura: id,
    Folio: folio,
    Total: Number(total),
  }
}

function refused(fila: Fila, error: unknown): RenglonImportado {
  if (!(error instanceof AppError)) throw error
  const quejas = Object.values(error.detalle.campos ?? {})
  const Mensaje = quejas.length > 0 ? quejas.join(' ') : error.message
  return { ...base(fila), Estatus: 'Rechazada', Codigo: error.codigo, Mensaje, IdFactura: null, Folio: '', Total: null }
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

async function toCaptura(tx: Tx, socio: number, { celdas: c }: Fila) {
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
    throw rowError(faltan.map(([, columna, falta]) => `${columna} "${c[columna]}" ${falta}.`).join(' '))
  }
  const leida = FacturaCaptura.safeParse({
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
  if (!leida.success) throw rowError(leida.error.issues.map(({ message }) => message).join(' '))
  return leida.data
}
