// A year of business for the demonstration: drafts, stamps and notes made by the real use cases with the clock set back.

import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion, findInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { rechazar } from '@litro/api/fiscal/documentos-fiscales/autorizar'
import { borrar } from '@litro/api/fiscal/documentos-fiscales/borrar'
import type { Captura } from '@litro/api/fiscal/documentos-fiscales/captura.sql'
import { agregar } from '@litro/api/fiscal/documentos-fiscales/guardar'
import { emitirRep } from '@litro/api/fiscal/rep/emitir-rep'
import { F, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import { DIA, makeAgenda, type Reloj, type Suceso } from './agenda.ts'
import { sucesosDeAnticipos } from './anticipos.ts'
import { conAutorizacion } from './autorizacion.ts'
import { sucesosDeCancelaciones } from './cancelaciones.ts'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { type Cobro, cobrar, fondear, sucesosDeDepositos } from './depositos.ts'
import { actorDe, deSocio, enCasa } from './llamada.ts'
import { sucesosDeRetornos } from './retornos.ts'
import { findUsuarioId } from './socios.sql.ts'
import { capturaBase, save, stamp, type Venta } from './venta.ts'

const PRECIOS: Record<string, number> = {
  'Diésel Automotriz': 2155,
  'Gasolina Regular': 1992,
  'Gasolina Premium': 2214,
  'Diésel Marino': 2098,
  'Urea Automotriz (DEF)': 1150,
  'Lubricante 15W-40': 8950,
  'Agua Purificada a Granel': 180,
}
const MEZCLA = [
  'Diésel Automotriz',
  'Gasolina Regular',
  'Diésel Automotriz',
  'Gasolina Premium',
  'Urea Automotriz (DEF)',
  'Diésel Automotriz',
  'Gasolina Regular',
  'Lubricante 15W-40',
  'Diésel Marino',
  'Agua Purificada a Granel',
]

/** The same sales every time: a small arithmetic generator instead of chance. */
function* ventas(): Generator<Venta> {
  let semilla = 20_260_105
  const azar = (n: number) => {
    semilla = (semilla * 48_271) % 2_147_483_647
    return semilla % n
  }
  for (let dia = 310; dia >= 0; dia -= 3 + azar(3)) {
    const socio = [0, 0, 0, 1, 2][azar(5)]!
    const producto = MEZCLA[azar(MEZCLA.length)]!
    const grande = !/Lubricante|Agua|Urea/.test(producto)
    const litros = grande ? 1000 * (2 + azar(18)) + 10 * azar(90) : 50 * (2 + azar(20))
    const centavos = PRECIOS[producto]! + azar(90) - 20 + Math.trunc((310 - dia) / 5)
    yield {
      dia,
      socio,
      cliente: azar(9),
      producto,
      litros: String(litros),
      precio: `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`,
      pue: azar(6) === 0,
    }
  }
}

export async function loadHistoriaDemo(deps: Deps, reloj: Reloj, emisor: string): Promise<void> {
  if (await deps.inTx('todo', (tx) => findInstalacion(tx, 'demo_historia'))) return
  const ahora = deps.now()
  const mundo = await deps.inTx('todo', (tx) =>
    demo.readMundo(
      tx,
      emisor,
      sociosDemo.map((s) => s.nombre),
      'demo-socio',
      'demo-tesoreria',
    ),
  )
  const hechos = await deps.inTx('todo', (tx) => demo.countHistoria(tx))
  const agenda = makeAgenda(reloj, ahora, [
    ...sucesosDeDepositos(deps, mundo),
    ...sucesosDeAnticipos(deps, mundo),
    ...(await sucesosDeRetornos(deps)),
    ...sucesosDeCancelaciones(deps, mundo),
  ])
  let n = 0
  let huboTarde: boolean = false
  try {
    reloj.set(new Date(ahora.getTime() - 312 * DIA))
    if (hechos === 0) await fondear(deps, mundo)
    for (const venta of ventas()) {
      // A start killed half-way goes on where it was: each document carries its number in the BOL.
      if (n++ < hechos) continue
      // What was paid on the day of a sale, which may be told some hours earlier, waits for the next one.
      await agenda.advance(venta.dia)
      reloj.set(new Date(ahora.getTime() - venta.dia * DIA - ((n * 37) % 480) * 60_000))
      const idFactura = await sell(deps, mundo, venta, n)
      if (idFactura === null || n % 7 === 3) continue
      const { dia, ...cobro } = toCobro(mundo, venta, idFactura, n)
      if (dia < 0) continue
      const tarde: boolean = !huboTarde && !venta.pue && dia >= TARDE.desde && dia <= TARDE.hasta
      huboTarde ||= tarde
      agenda.add({
        dia,
        ocurre: () =>
          payAndStamp(deps, mundo, cobro, tarde ? (s) => agenda.add({ ...s, dia: dia - TARDE.dias }) : null),
      })
    }
    await agenda.advance(-1)
  } finally {
    reloj.set(null)
  }
  await drafts(deps, mundo, emisor)
  await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_historia'))
}

/** A payment of some two months ago whose receipt was forgotten until its last legal day, 36 days later at most, had passed. */
const TARDE = { desde: 50, hasta: 60, dias: 38 }

/** The receipt is stamped on the day of the payment, as the engine would have done; or when somebody remembers it. */
async function payAndStamp(
  deps: Deps,
  mundo: demo.Mundo,
  cobro: Cobro,
  postpone: ((s: Pick<Suceso, 'ocurre'>) => void) | null,
): Promise<void> {
  const recibos = await cobrar(deps, mundo, cobro)
  const ocurre = async () => {
    for (const id of recibos) await emitirRep(deps.motor, id)
  }
  if (postpone) postpone({ ocurre })
  else await ocurre()
}

/** Most clients pay in three or four weeks; some only a part, some not yet. */
function toCobro(mundo: demo.Mundo, v: Venta, idFactura: number, n: number): Cobro & { dia: number } {
  const socio = mundo.socios[v.socio]!
  return {
    dia: v.dia - 18 - (n % 14),
    socio: socio.id,
    idCliente: socio.clientes[v.cliente % socio.clientes.length]!,
    idFactura,
    parte: n % 5 === 2 ? 0 : 1,
  }
}

async function sell(deps: Deps, mundo: demo.Mundo, v: Venta, n: number): Promise<number | null> {
  const socio = mundo.socios[v.socio]!
  const captura: Captura = {
    ...capturaBase(mundo, socio, v),
    Bol: `DEMO-${String(n).padStart(4, '0')}`,
    Operador: ['Rubén Olvera', 'Martín Salas', 'Teresa Luna'][n % 3]!,
    Sellos: `${104_500 + n * 3} / ${104_501 + n * 3}`,
    Almacen: 'Terminal principal',
    DireccionEntrega: 'Patio del cliente',
  }
  const id = await save(deps, mundo, socio.id, F, captura)
  // The last ones stay as drafts for whoever tries the product.
  if (v.dia <= 6) return null
  await stamp(deps, socio.id, F, id)
  if (v.dia > 20 && n % 9 === 4) {
    const { IdCliente, IdProducto, Litros } = captura
    const Observaciones = 'Bonificación por volumen'
    await bonus(deps, mundo, socio.id, { IdCliente, IdProducto, Litros, Precio: '0.45', IdFactura: id, Observaciones })
  }
  if (v.dia > 20 && n % 17 === 6) await charge(deps, mundo, socio, captura, id)
  return id
}

type Bonificada = Pick<Captura, 'IdCliente' | 'IdProducto' | 'Litros' | 'Precio' | 'IdFactura' | 'Observaciones'>

/** A price bonus on what was invoiced, and now and then a difference to charge. */
export async function bonus(deps: Deps, mundo: demo.Mundo, socio: number, nota: Bonificada): Promise<number> {
  const captura: Captura = {
    ...nota,
    IdMetodoPago: mundo.pue,
    IdFormaPago: mundo.condonacion,
    IdOperacionTipo: mundo.bonificacion,
    TipoRelacion: '01',
    UsoCFDI: 'G02',
  }
  const id = await save(deps, mundo, socio, NC, captura)
  await stamp(deps, socio, NC, id)
  return id
}

async function charge(deps: Deps, mundo: demo.Mundo, socio: demo.MundoSocio, factura: Captura, idFactura: number) {
  const { IdCliente, IdProducto, Litros } = factura
  const captura: Captura = {
    IdCliente,
    IdProducto,
    Litros,
    Precio: '0.18',
    IdFactura: idFactura,
    IdMetodoPago: mundo.ppd,
    IdFormaPago: mundo.porDefinir,
    IdOperacionTipo: mundo.correccion,
    IdNotaCargoTipo: mundo.diferenciaPrecio,
    IdSKUTipo: mundo.litro,
    Observaciones: 'Diferencia de precio del periodo',
  }
  await stamp(deps, socio.id, ND, await save(deps, mundo, socio.id, ND, captura))
}

/** Statuses nobody stamps: waiting to be authorised, rejected and deleted, each by whom it belongs to. */
async function drafts(deps: Deps, mundo: demo.Mundo, emisor: string): Promise<void> {
  const autorizador = await deps.inTx('todo', (tx) => findUsuarioId(tx, emisor, 'demo-autorizador'))
  const socio = mundo.socios[0]!
  const base = { dia: 0, socio: 0, producto: 'Diésel Automotriz', litros: '5000' }
  const capture = (i: number, precio: string, personal: boolean) => {
    const entrada = { ...capturaBase(mundo, socio, { ...base, cliente: i, precio }), Bol: `DEMO-E${i}` }
    return agregar(F)(deps, { socio: socio.id, actor: actorDe(mundo.usuario, personal), entrada, archivos: {} })
  }
  await conAutorizacion(deps, socio.id, async () => {
    await capture(0, '29.90', false)
    const rechazado = await capture(1, '16.10', false)
    const motivo = { Observaciones: 'Ajusta el precio a la banda autorizada.' }
    if (autorizador) await rechazar(F)(deps, enCasa(autorizador, rechazado, motivo))
  })
  await borrar(F)(deps, deSocio(socio.id, mundo.usuario, await capture(2, '21.80', true), {}))
}
