// Deposits of the demonstration: payments of what was sold, partner funds, and one of every type and status.

import type { Deps } from '@litro/api/craft/call/deps'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { aplicarDeposito } from '@litro/api/dinero/depositos/aplicar'
import {
  borrarDeposito,
  cancelarDeposito,
  rechazarDeposito,
  solicitarCancelacionDeposito,
} from '@litro/api/dinero/depositos/decidir'
import { agregarDeposito } from '@litro/api/dinero/depositos/guardar'
import { aceptarInterno } from '@litro/api/dinero/depositos/interno'
import { findClienteNombre } from '@litro/api/fiscal/comprobante/documento.sql'
import { listRepsVigentes } from '@litro/api/fiscal/comprobante/rep.sql'
import { DepositoCaptura } from '@litro/contract/depositos/deposito'
import { TIPO } from '@litro/contract/depositos/vida'
import type { Suceso } from './agenda.ts'
import type { Mundo } from './demo.sql.ts'
import { findDepositoDe, insertComision, readSaldoDocumento } from './demo.sql.ts'
import { actorDe, deSocio, enCasa } from './llamada.ts'

export type Cobro = { socio: number; idCliente: number; idFactura: number; parte: number }

export async function capturar(deps: Deps, mundo: Mundo, socio: number, datos: object): Promise<number> {
  const captura = DepositoCaptura.parse(datos)
  return agregarDeposito(deps, { socio, actor: actorDe(mundo.usuario), entrada: captura, archivos: {} })
}

export const aplicarDe = (deps: Deps, mundo: Mundo, id: number, rastreo: string) =>
  aplicarDeposito(
    deps,
    enCasa(mundo.tesoreria, id, {
      FechaPago: hoyEnMexico(deps.now()),
      MotivoFecha: '',
      IdFormaPago: mundo.transferencia,
      ClaveRastreo: rastreo,
      DocumentosAplicados: [],
    }),
  )

/** A client pays an invoice, whole or in part, at the hour the clock shows. Answers the payment receipts it owes. */
export async function cobrar(deps: Deps, mundo: Mundo, c: Cobro): Promise<number[]> {
  const [saldo, cliente] = await deps.inTx('todo', async (tx) => [
    await readSaldoDocumento(tx, c.idFactura),
    await findClienteNombre(tx, c.idCliente),
  ])
  if (saldo <= 0n) return []
  const cent = c.parte === 1 ? saldo : (saldo * 60n) / 100n
  const Monto = `${cent / 100n}.${String(cent % 100n).padStart(2, '0')}`
  const id = await capturar(deps, mundo, c.socio, {
    IdDepositoTipo: TIPO.Pago,
    Depositante: cliente,
    Monto,
    IdCliente: c.idCliente,
    DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: c.idFactura }],
  })
  await aplicarDe(deps, mundo, id, `SPEI${String(2_026_000_000 + id * 7919)}`)
  const recibos = await deps.inTx('todo', (tx) => listRepsVigentes(tx, { idDeposito: id }))
  return recibos.map((rep) => rep.id)
}

/** What each partner puts in to work with: applied before the first sale. */
export async function fondear(deps: Deps, mundo: Mundo): Promise<void> {
  for (const [i, Monto] of ['3500000.00', '2800000.00', '2200000.00'].entries()) {
    const socio = mundo.socios[i]!.id
    const id = await capturar(deps, mundo, socio, {
      IdDepositoTipo: TIPO.Inversion,
      Depositante: 'Aportación inicial',
      Monto,
    })
    await aplicarDe(deps, mundo, id, `SPEI900${i}`)
  }
  const [primero] = mundo.socios
  await deps.inTx('todo', async (tx) => {
    await insertComision(tx, primero!.id, TIPO.Ingreso, { porcentaje: '0.50' })
    await insertComision(tx, primero!.id, TIPO.Interno, { porLitro: '0.02' })
  })
}

type Final = 'capturado' | 'aplicado' | 'rechazado' | 'borrado' | 'por_cancelar' | 'cancelado'
type Ejemplo = { dia: number; tipo: number; depositante: string; monto: string; hasta: Final; mas?: object }

/** The last weeks: one of each type and status for whoever opens the screens. */
function ejemplos(mundo: Mundo): Ejemplo[] {
  const [a, b] = mundo.socios as [Mundo['socios'][0], Mundo['socios'][0]]
  const entrega = { Litros: '10000', PrecioPorLitro: '22.45', IdSocioComercial: b.id }
  const anticipo = { IdCliente: a.clientes[0]! }
  // biome-ignore format: a table is read as a table
  return [
    { dia: 47, tipo: TIPO.Ingreso,   depositante: 'Venta de activo',           monto: '185000.00', hasta: 'aplicado' },
    { dia: 26, tipo: TIPO.Interno,   depositante: 'Combustibles Sierra Madre', monto: '224500.00', hasta: 'aplicado', mas: entrega },
    { dia: 13, tipo: TIPO.Anticipo,  depositante: 'Transportes Cubilete',      monto: '45000.00',  hasta: 'aplicado', mas: anticipo },
    { dia: 9,  tipo: TIPO.Error,     depositante: 'Depósito sin identificar',  monto: '1250.00',   hasta: 'aplicado' },
    { dia: 8,  tipo: TIPO.Ingreso,   depositante: 'Depósito de prueba',        monto: '2500.00',   hasta: 'cancelado' },
    { dia: 5,  tipo: TIPO.Ingreso,   depositante: 'Depósito de otra cuenta',   monto: '2500.00',   hasta: 'por_cancelar' },
    { dia: 3,  tipo: TIPO.Ingreso,   depositante: 'Captura equivocada',        monto: '100.00',    hasta: 'borrado' },
    { dia: 2,  tipo: TIPO.Ingreso,   depositante: 'Reembolso de seguro',       monto: '32750.40',  hasta: 'capturado' },
    { dia: 2,  tipo: TIPO.Inversion, depositante: 'Aportación de socios',      monto: '500000.00', hasta: 'capturado' },
    { dia: 1,  tipo: TIPO.Interno,   depositante: 'Entrega de la quincena',    monto: '67350.00',  hasta: 'capturado', mas: { ...entrega, Litros: '3000' } },
    { dia: 1,  tipo: TIPO.Ingreso,   depositante: 'Transferencia duplicada',   monto: '9800.00',   hasta: 'rechazado' },
  ]
}

export function sucesosDeDepositos(deps: Deps, mundo: Mundo): Suceso[] {
  const socio = mundo.socios[0]!.id
  const find = (d: Ejemplo) => deps.inTx('todo', (tx) => findDepositoDe(tx, socio, d))
  const lista = ejemplos(mundo)
  const capturas = lista.map((ejemplo) => ({
    dia: ejemplo.dia,
    ocurre: async () => {
      // A start killed half-way tells the rest, not the same again.
      if ((await find(ejemplo)) !== undefined) return
      const { tipo, depositante, monto, mas } = ejemplo
      const datos = { IdDepositoTipo: tipo, Depositante: depositante, Monto: monto, ...mas }
      await carry(deps, mundo, await capturar(deps, mundo, socio, datos), ejemplo)
    },
  }))
  // Treasury answers the day after it was asked.
  const cancelado = lista.find(({ hasta }) => hasta === 'cancelado')!
  const respuesta = async () => {
    const deposito = await find(cancelado)
    if (deposito?.estado !== 'por_cancelar') return
    await cancelarDeposito(deps, enCasa(mundo.tesoreria, deposito.id, {}))
  }
  return [...capturas, { dia: cancelado.dia - 1, ocurre: respuesta }]
}

/** From Capturado to where its story ends. */
async function carry(deps: Deps, mundo: Mundo, id: number, { tipo, hasta }: Ejemplo): Promise<void> {
  const { tesoreria, usuario } = mundo
  const suyo = deSocio(mundo.socios[0]!.id, usuario, id, {})
  if (hasta === 'capturado') return
  if (hasta === 'borrado') {
    await borrarDeposito(deps, suyo)
    return
  }
  if (hasta === 'rechazado') {
    await rechazarDeposito(deps, enCasa(tesoreria, id, { Comentarios: 'No aparece en el estado de cuenta del banco.' }))
    return
  }
  // Who gives says yes first; in the other kinds of deposit nobody gives.
  if (tipo === TIPO.Interno) await aceptarInterno(deps, deSocio(mundo.socios[1]!.id, mundo.entrega, id, {}))
  await aplicarDe(deps, mundo, id, `SPEI${String(2_026_500_000 + id * 7919)}`)
  if (hasta !== 'aplicado') await solicitarCancelacionDeposito(deps, suyo)
}
