// An advance of the demonstration, told whole: the deposit, its invoice, the sale that uses it and the note that applies it (D-197).
import type { Deps } from '@litro/api/craft/call/deps'
import { facturarAnticipo } from '@litro/api/dinero/depositos/facturar-anticipo'
import { emitirRep } from '@litro/api/fiscal/rep/emitir-rep'
import { TIPO } from '@litro/contract/depositos/vida'
import { F } from '@litro/contract/documentos-fiscales/familia'
import type { Suceso } from './agenda.ts'
import { findAnticipo, findDepositoDe, type Mundo } from './demo.sql.ts'
import { aplicarDe, capturar } from './depositos.ts'
import { actorDe } from './llamada.ts'
import { capturaBase, save, stamp } from './venta.ts'

const ANTICIPO = { tipo: TIPO.Anticipo, depositante: 'Anticipo de la temporada', monto: '30000.00' }
const VENTA = {
  dia: 0,
  socio: 2,
  cliente: 0,
  producto: 'Diésel Automotriz',
  litros: '1500',
  precio: '22.10',
  pue: true,
}

/** Of the third partner, whose other stories are few. A start killed half-way tells the rest, not the same again. */
export function sucesosDeAnticipos(deps: Deps, mundo: Mundo): Suceso[] {
  const socio = mundo.socios[VENTA.socio]!
  const base = capturaBase(mundo, socio, VENTA)
  const find = async () => {
    const deposito = await deps.inTx('todo', (tx) => findDepositoDe(tx, socio.id, ANTICIPO))
    return deposito && { idDeposito: deposito.id, ...(await deps.inTx('todo', (tx) => findAnticipo(tx, deposito.id))) }
  }
  const depositar = async () => {
    if (await find()) return
    const { tipo, depositante, monto } = ANTICIPO
    const datos = { IdDepositoTipo: tipo, Depositante: depositante, Monto: monto, IdCliente: base.IdCliente }
    await aplicarDe(deps, mundo, await capturar(deps, mundo, socio.id, datos), 'SPEI7001')
  }
  const facturar = async () => {
    const hecho = await find()
    if (!hecho || hecho.idFactura) return
    const entrada = { IdProducto: base.IdProducto, IdSucursal: base.IdSucursal }
    const pedido = { id: hecho.idDeposito, socio: socio.id, actor: actorDe(mundo.usuario, true), entrada }
    await stamp(deps, socio.id, F, await facturarAnticipo(deps, pedido))
  }
  const vender = async () => {
    const hecho = await find()
    if (!hecho?.idFactura || hecho.idVenta) return
    const captura = { ...base, IdAnticipo: hecho.idFactura, ProcedimientoAnticipo: 'A' as const }
    await stamp(deps, socio.id, F, await save(deps, mundo, socio.id, F, captura))
    const { idNota } = (await find())!
    if (idNota) await emitirRep(deps.motor, idNota)
  }
  return [
    { dia: 41, ocurre: depositar },
    { dia: 40, ocurre: facturar },
    { dia: 37, ocurre: vender },
  ]
}
