// Plantillas of pre-invoices, notes and deposits: kept, renamed and forgotten by the partner. What a template names and is no longer in use is said, and
// its field stays empty.
import {
  type CampoConId,
  type CampoDePlantilla,
  camposDePlantilla,
  MAXIMO_PLANTILLAS,
  type Plantilla,
} from '@litro/contract/plantillas/plantilla'
import type { Handlers } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './plantilla.sql.ts'

const FALTAS: Record<CampoConId, string> = {
  IdCliente: 'Su cliente ya no está activo.',
  IdProducto: 'Su producto ya no está en el catálogo.',
  IdMetodoPago: 'Su método de pago ya no existe.',
  IdFormaPago: 'Su forma de pago ya no existe.',
  IdFacturaTipo: 'Su tipo de factura ya no está en el catálogo.',
  IdSKUTipo: 'Su tipo de SKU ya no está en el catálogo.',
  IdSucursal: 'Su sucursal ya no existe.',
  IdOperacionTipo: 'Su tipo de operación ya no está en el catálogo.',
  IdNotaCargoTipo: 'Su tipo de nota de cargo ya no está en el catálogo.',
  IdDepositoTipo: 'Su tipo de depósito ya no existe.',
  IdBancoEmisor: 'Su banco ya no está en el catálogo.',
}
const CAMPOS = Object.keys(FALTAS) as CampoConId[]

const faltan = ({ datos, vivos }: filas.PlantillaFila) =>
  CAMPOS.filter((campo) => datos[campo] !== undefined && !vivos.includes(campo))

function toPlantilla(fila: filas.PlantillaFila): Plantilla {
  const ausentes = faltan(fila)
  const pares = (camposDePlantilla[fila.para] as readonly CampoDePlantilla[])
    .filter((campo) => !ausentes.some((ausente) => ausente === campo))
    .map((campo) => [campo, String(fila.datos[campo] ?? '')] as const)
  return {
    IdPlantilla: fila.id,
    Para: fila.para,
    Nombre: fila.nombre,
    Valores: Object.fromEntries(pares.filter(([, texto]) => texto !== '')),
    Cliente: fila.cliente,
    Faltan: ausentes.map((campo) => FALTAS[campo]),
    Version: fila.version,
  }
}

const REPETIDO = 'Ya hay una plantilla con ese nombre.'

function refuse({ n, repetido }: { n: number; repetido: boolean }, lleno: number): void {
  if (repetido) throw new AppError('DUPLICADO', { mensaje: REPETIDO, campos: { Nombre: REPETIDO } })
  if (n >= lleno) throw new AppError('PLANTILLAS_LLENAS')
}

async function requirePropia(tx: Tx, socio: number, id: string) {
  await filas.lockPlantillas(tx, socio)
  const [fila] = await filas.listPlantillas(tx, socio, readId(id))
  if (!fila) throw new AppError('NO_ENCONTRADO')
  return fila
}

const hecho = ({ para, nombre, datos }: filas.PlantillaFila) => ({ Para: para, Nombre: nombre, ...datos })

export const plantillasRoutes = {
  plantilla_listar: (deps, { socio }) =>
    deps.inTx({ socio }, async (tx) => (await filas.listPlantillas(tx, socio)).map(toPlantilla)),
  plantilla_agregar: (deps, { socio, actor, entrada }) =>
    deps.inTx({ socio }, async (tx) => {
      await filas.lockPlantillas(tx, socio)
      refuse(await filas.countPlantillas(tx, socio, entrada.Para, entrada.Nombre), MAXIMO_PLANTILLAS)
      const id = await filas.insertPlantilla(tx, socio, entrada)
      const fila = (await filas.listPlantillas(tx, socio, id))[0]!
      // What is somebody else's is not there: nothing is kept.
      const campos = Object.fromEntries(faltan(fila).map((campo) => [campo, 'Elige otro: ya no está disponible.']))
      if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
      await writeBitacora(tx, actor, {
        socio,
        objeto: 'plantilla',
        accion: 'agregar',
        idObjeto: id,
        despues: hecho(fila),
      })
      return toPlantilla(fila)
    }),
  plantilla_editar: (deps, { socio, actor, params, entrada }) =>
    deps.inTx({ socio }, async (tx) => {
      const antes = await requirePropia(tx, socio, params.id)
      if (entrada.Version !== undefined && entrada.Version !== antes.version) throw new AppError('REGISTRO_CAMBIO')
      refuse(await filas.countPlantillas(tx, socio, antes.para, entrada.Nombre, antes.id), Number.POSITIVE_INFINITY)
      await filas.renamePlantilla(tx, socio, antes.id, entrada.Nombre)
      const fila = (await filas.listPlantillas(tx, socio, antes.id))[0]!
      const cambio = { antes: hecho(antes), despues: hecho(fila) }
      await writeBitacora(tx, actor, { socio, objeto: 'plantilla', accion: 'editar', idObjeto: antes.id, ...cambio })
      return toPlantilla(fila)
    }),
  plantilla_borrar: (deps, { socio, actor, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const fila = await requirePropia(tx, socio, params.id)
      await filas.deletePlantilla(tx, socio, fila.id)
      await writeBitacora(tx, actor, {
        socio,
        objeto: 'plantilla',
        accion: 'borrar',
        idObjeto: fila.id,
        antes: hecho(fila),
      })
      return toPlantilla(fila)
    }),
} satisfies Partial<Handlers>
