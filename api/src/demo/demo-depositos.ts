// Deposits of the demonstration: payments of what was sold, partner funds, and one of every type and status.
import { DepositoCaptura } from '@litro/contract/depositos/deposito'
import { TIPO } from '@litro/contract/depositos/estado'
import { aplicarDeposito } from '../depositos/aplicar.ts'
import {
  borrarDeposito,
  cancelarDeposito,
  rechazarDeposito,
  solicitarCancelacionDeposito,
} from '../depositos/decidir.ts'
import { agregarDeposito } from '../depositos/guardar.ts'
import type { Deps, Usuario } from '../deps.ts'
import { hoyEnMexico } from '../hoy.ts'
import type { Mundo } from './demo.sql.ts'
import { insertComision, readSaldoDocumento } from './demo.sql.ts'

export type Cobro = { socio: number; idCliente: number; idFactura: number; depositante: string; parte: number }

const capturistaDe = (mundo: Mundo, socio: number): Usuario => ({
  ...mundo.usuario,
  roles: ['socio'],
  personal: false,
  idSocioComercial: socio,
})

async function capture(deps: Deps, mundo: Mundo, socio: number, datos: object): Promise<number> {
  const captura = DepositoCaptura.parse(datos)
  return agregarDeposito(deps, { socio, usuario: capturistaDe(mundo, socio), captura, idSolicitud: 'demo' })
}

const apply = (deps: Deps, mundo: Mundo, id: number, rastreo: string) =>
  aplicarDeposito(deps, {
    id,
    fechaPago: hoyEnMexico(deps.now()),
    idFormaPago: mundo.transferencia,
    claveRastreo: rastreo,
    documentos: [],
    actor: mundo.tesoreria,
  })

/** A client pays an invoice, whole or in part, at the hour the clock shows. */
export async function cobrar(deps: Deps, mundo: Mundo, c: Cobro): Promise<void> {
  const saldo = await deps.inTx('todo', (tx) => readSaldoDocumento(tx, c.idFactura))
  if (saldo <= 0n) return
  const cent = c.parte === 1 ? saldo : (saldo * 60n) / 100n
  const Monto = `${cent / 100n}.${String(cent % 100n).padStart(2, '0')}`
  const id = await capture(deps, mundo, c.socio, {
    IdDepositoTipo: TIPO.Pago,
    Depositante: c.depositante,
    Monto,
    IdCliente: c.idCliente,
    DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: c.idFactura }],
  })
  await apply(deps, mundo, id, `SPEI${String(2_026_000_000 + id * 7919)}`)
}

/** What each partner puts in to work with: applied before the first sale. */
export async function fondear(deps: Deps, mundo: Mundo): Promise<void> {
  for (const [i, Monto] of ['3500000.00', '2800000.00', '2200000.00'].entries()) {
    const socio = mundo.socios[i]!.id
    const id = await capture(deps, mundo, socio, {
      IdDepositoTipo: TIPO.Inversion,
      Depositante: 'Aportación inicial',
      Monto,
    })
    await apply(deps, mundo, id, `SPEI900${i}`)
  }
  const [primero] = mundo.socios
  await deps.inTx('todo', async (tx) => {
    await insertComision(tx, primero!.id, TIPO.Ingreso, { porcentaje: '0.50' })
    await insertComision(tx, primero!.id, TIPO.Interno, { porLitro: '0.02' })
  })
}

/** The last days: one of each type and status for whoever opens the screens. */
export async function variados(deps: Deps, mundo: Mundo): Promise<void> {
  const [a, b] = mundo.socios as [Mundo['socios'][0], Mundo['socios'][0]]
  const cliente = a.clientes[0]!
  const on = (datos: object) => capture(deps, mundo, a.id, datos)
  const aplicados = [
    { IdDepositoTipo: TIPO.Ingreso, Depositante: 'Venta de activo', Monto: '185000.00' },
    {
      IdDepositoTipo: TIPO.Interno,
      Depositante: 'Combustibles Sierra Madre',
      Monto: '224500.00',
      Litros: '10000',
      PrecioPorLitro: '22.45',
      IdSocioComercial: b.id,
    },
    { IdDepositoTipo: TIPO.Anticipo, Depositante: 'Transportes Cubilete', Monto: '45000.00', IdCliente: cliente },
    { IdDepositoTipo: TIPO.Error, Depositante: 'Depósito sin identificar', Monto: '1250.00' },
  ]
  for (const [i, datos] of aplicados.entries()) await apply(deps, mundo, await on(datos), `SPEI800${i}`)
  await on({ IdDepositoTipo: TIPO.Ingreso, Depositante: 'Reembolso de seguro', Monto: '32750.40' })
  await on({ IdDepositoTipo: TIPO.Inversion, Depositante: 'Aportación de socios', Monto: '500000.00' })
  const rechazado = await on({ IdDepositoTipo: TIPO.Ingreso, Depositante: 'Transferencia duplicada', Monto: '9800.00' })
  const { tesoreria: actor } = mundo
  await rechazarDeposito(deps, {
    id: rechazado,
    socio: null,
    actor,
    comentarios: 'No aparece en el estado de cuenta del banco.',
    idUsuario: actor.id,
  })
  const borrado = await on({ IdDepositoTipo: TIPO.Ingreso, Depositante: 'Captura equivocada', Monto: '100.00' })
  await borrarDeposito(deps, { id: borrado, socio: a.id, actor })
  for (const estado of ['por_cancelar', 'cancelado']) {
    const id = await on({ IdDepositoTipo: TIPO.Ingreso, Depositante: 'Depósito de prueba', Monto: '2500.00' })
    await apply(deps, mundo, id, `SPEI700${id}`)
    await solicitarCancelacionDeposito(deps, { id, socio: a.id, actor })
    if (estado === 'cancelado') await cancelarDeposito(deps, { id, socio: null, actor })
  }
}
