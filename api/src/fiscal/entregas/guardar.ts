// Planear una entrega: a new one, a change of one that is not stamped, and another one like it.
import type { EntregaCaptura } from '@litro/contract/entregas/entrega'
import type { Persona } from '../../craft/call/actor.ts'
import { type Deps, JsonText, type Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Columnas, nacer } from '../../craft/puerta/mover.sql.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { requireEntregas } from '../../maestros/flota/guardar.ts'
import { type EntregaViva, entregas } from '../comprobante/entrega.sql.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { refuseEnProceso } from '../timbrado/freeze.ts'
import { columnasDe, copyEntrega, findSalida, findUsables, learnRutas, replaceParadas } from './captura.sql.ts'
import { readEntrega } from './entrega.list.sql.ts'
import { salidaRepetida } from './horas.ts'

type Llamada = { socio: number; actor: Persona; usuario: Usuario }

export const answer = async (tx: Tx, socio: number, id: number) =>
  new JsonText((await readEntrega(tx, socio, { id })) ?? 'null')

/** The verb as a service: its answer is the delivery as it stands. */
export const servicio =
  <E>(cruzar: (deps: Deps, pedido: Pedido<E>) => Promise<EntregaViva>) =>
  async (deps: Deps, call: Pedido<E> & { socio: number }) => {
    const { id } = await cruzar(deps, call)
    return deps.inTx({ socio: call.socio }, (tx) => answer(tx, call.socio, id))
  }

export async function agregarEntrega(deps: Deps, call: Llamada & { entrada: EntregaCaptura }): Promise<JsonText> {
  const { socio, entrada, actor } = call
  return deps.inTx({ socio }, async (tx) => {
    await requireEntregas(tx, call)
    const columnas = await checked(tx, socio, entrada)
    const inicial = { id_socio_comercial: socio, estado: 'por_timbrar', id_usuario_captura: actor.id }
    const id = await nacer(tx, 'entrega', { ...inicial, ...columnas })
    await replaceParadas(tx, socio, id, entrada.Paradas)
    await learnRutas(tx, socio, id)
    await writeBitacora(tx, actor, { objeto: 'entrega', accion: 'agregar', socio, idObjeto: id, despues: entrada })
    return answer(tx, socio, id)
  })
}

const editar = verbo(entregas, 'editar', async (tx, e, { entrada }: Contexto<EntregaCaptura>) => {
  if (e.id_documento !== null) await refuseEnProceso(tx, e.id_documento)
  const socio = e.id_socio_comercial
  const set = await checked(tx, socio, entrada)
  if (e.flete && set.id_cliente !== e.id_cliente) {
    const Paradas = 'La entrega cobra flete a su cliente: borra la prefactura del flete antes de cambiar de cliente.'
    throw new AppError('DATOS_INVALIDOS', { mensaje: Paradas, campos: { Paradas } })
  }
  await replaceParadas(tx, socio, e.id, entrada.Paradas)
  return { set: { ...set, motivo_autorizacion: null, id_usuario_autorizo: null }, despues: entrada }
})

export async function editarEntrega(deps: Deps, call: Llamada & Pedido<EntregaCaptura>): Promise<JsonText> {
  const { socio } = call
  await deps.inTx({ socio }, (tx) => requireEntregas(tx, call))
  const { id } = await editar(deps, call)
  return deps.inTx({ socio }, async (tx) => {
    await learnRutas(tx, socio, id)
    return answer(tx, socio, id)
  })
}

/** *Repetir*: the same truck, people, places and litres; new hours, and no invoice until somebody says which. */
export async function repetirEntrega(deps: Deps, call: Llamada & { id: number }): Promise<JsonText> {
  const { socio, actor } = call
  return deps.inTx({ socio }, async (tx) => {
    await requireEntregas(tx, call)
    const anterior = await findSalida(tx, socio, call.id)
    if (!anterior) throw new AppError('NO_ENCONTRADO')
    const salida = salidaRepetida(anterior.salida, deps.now(), anterior.zona)
    const id = await copyEntrega(tx, socio, call.id, { salida, idUsuario: actor.id })
    const nota = `Como E-${call.id}`
    await writeBitacora(tx, actor, { objeto: 'entrega', accion: 'agregar', socio, idObjeto: id, nota })
    return answer(tx, socio, id)
  })
}

const MUERTAS = ['borrado', 'rechazado', 'cancelado']

/** The columns of the row, once everything it names is the partner's to use and of one client. */
async function checked(tx: Tx, socio: number, e: EntregaCaptura): Promise<Columnas> {
  const destinos = e.Paradas.map(({ IdSitio }) => IdSitio)
  const productos = [...new Set(e.Paradas.flatMap(({ Cargas }) => Cargas.map(({ IdProducto }) => IdProducto)))]
  const usables = await findUsables(tx, socio, { ...e, sitios: [e.IdOrigen, ...destinos], productos })
  const emisor = await findEmisorDe(tx, socio)
  if (!emisor) throw new AppError('SIN_EMISOR')
  const campos: Record<string, string> = {}
  const sitios = new Map(usables.sitios.map((sitio) => [sitio.id, sitio]))
  if (!usables.vehiculo) campos.IdVehiculo = 'Ese vehículo no está en uso; elige otro.'
  if (!usables.operador) campos.IdOperador = 'Ese operador no está en uso; elige otro.'
  if (usables.remolques < e.Remolques.length) campos.Remolques = 'Algún remolque no está en uso; elige otro.'
  if (!sitios.has(e.IdOrigen)) campos.IdOrigen = 'Ese sitio no está en uso; elige otro.'
  if (usables.productos < productos.length) campos.Paradas = 'Algún producto no está en uso; elige otro.'
  destinos.forEach((id, i) => {
    if (!sitios.has(id)) campos[`Paradas.${i}.IdSitio`] = 'Ese sitio no está en uso; elige otro.'
    else if (id === (destinos[i - 1] ?? e.IdOrigen)) campos[`Paradas.${i}.IdSitio`] = 'El destino debe ser otro sitio.'
  })
  const clientes = new Set(destinos.map((id) => sitios.get(id)?.cliente ?? null))
  if (clientes.size > 1)
    campos.Paradas ??= 'Una Carta Porte es de un solo cliente: planea otra entrega para el segundo.'
  const [idCliente = null] = clientes
  refuseFactura(e, usables.factura, idCliente, campos)
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
  return columnasDe(e, { idCliente, zona: sitios.get(e.IdOrigen)?.zona ?? emisor.zona_horaria })
}

function refuseFactura(
  { IdFactura }: EntregaCaptura,
  factura: { cliente: number; estado: string } | null,
  idCliente: number | null,
  campos: Record<string, string>,
): void {
  if (IdFactura === undefined) return
  if (!factura) campos.IdFactura = 'Esa factura no existe; elige otra.'
  else if (MUERTAS.includes(factura.estado)) campos.IdFactura = 'Esa factura ya no está vigente; elige otra.'
  else if (factura.cliente !== idCliente) campos.IdFactura = 'La factura es de otro cliente que el destino.'
}
