// Work for the desks of the demonstration: payments to validate with their proof, notes to authorise.

import type { Archivo, Deps, Usuario } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { agregarDeposito } from '@litro/api/dinero/depositos/guardar'
import { agregar } from '@litro/api/fiscal/documentos-fiscales/guardar'
import { DepositoCaptura } from '@litro/contract/depositos/deposito'
import { TIPO } from '@litro/contract/depositos/vida'
import { NC } from '@litro/contract/documentos-fiscales/familia'
import { conAutorizacion } from './autorizacion.ts'
import { listPorCobrar, type PorCobrar } from './bandejas.sql.ts'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { actorDe } from './llamada.ts'
import { writePdf } from './write-pdf.ts'

/** Its transfer, which has a CEP too. */
export const CLAVE_PAGO = 'BNET01002611130041234567'
const PIE = 'Documento de demostración de Litro. Los datos son inventados y no tienen validez.'

/** Of the third partner, which has no user of its own: what the others' screens tell stays as it is. */
export async function loadBandejasDemo(deps: Deps, emisor: string): Promise<void> {
  const nueva = await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_bandejas'))
  if (!nueva) return
  const nombres = sociosDemo.map((s) => s.nombre)
  const mundo = await deps.inTx('todo', (tx) => demo.readMundo(tx, emisor, nombres, 'demo-socio', 'demo-tesoreria'))
  const socio = mundo.socios?.[2]?.id
  if (!mundo.usuario || socio === undefined) return
  const usuario: Usuario = { ...mundo.usuario, roles: ['socio'], personal: false, idSocioComercial: socio }
  const deudas = await deps.inTx('todo', (tx) => listPorCobrar(tx, socio))
  const [primera] = deudas
  if (!primera) return
  const suyas = deudas.filter(({ idCliente }) => idCliente === primera.idCliente).slice(0, 3)
  await pay(deps, usuario, socio, suyas)
  await bonus(deps, mundo, usuario, socio, primera)
}

/** A transfer that pays the first invoices whole and leaves something over, with the bank's receipt. */
async function pay(deps: Deps, usuario: Usuario, socio: number, deudas: PorCobrar[]): Promise<void> {
  const total = deudas.reduce((suma, { cent }) => suma + BigInt(cent), 1_250_075n)
  const Monto = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`
  const { idCliente, cliente } = deudas[0]!
  const captura = DepositoCaptura.parse({
    IdDepositoTipo: TIPO.Pago,
    Depositante: cliente,
    Monto,
    IdCliente: idCliente,
    ClaveRastreo: CLAVE_PAGO,
    FechaDeposito: hoyEnMexico(deps.now()),
    DocumentosAplicados: deudas.map(({ id }) => ({ IdDocumentoTipo: 1, IdDocumento: id })),
  })
  const renglones = [`Ordenante: ${cliente}`, `Importe: $${Monto} MXN`, `Clave de rastreo: ${CLAVE_PAGO}`]
  const comprobante: Archivo = {
    nombre: 'transferencia.pdf',
    tipo: 'application/pdf',
    bytes: writePdf('Comprobante de transferencia', renglones, PIE),
  }
  await agregarDeposito(deps, {
    socio,
    actor: actorDe(usuario),
    entrada: captura,
    archivos: { Comprobante: comprobante },
  })
}

async function bonus(deps: Deps, mundo: demo.Mundo, usuario: Usuario, socio: number, d: PorCobrar): Promise<void> {
  const captura = {
    IdCliente: d.idCliente,
    IdProducto: d.idProducto,
    Litros: d.litros,
    Precio: '0.30',
    IdFactura: d.id,
    IdMetodoPago: mundo.pue,
    IdFormaPago: mundo.condonacion,
    IdOperacionTipo: mundo.bonificacion,
    TipoRelacion: '01',
    UsoCFDI: 'G02',
    Observaciones: 'Bonificación acordada con el cliente',
  }
  const nota = { socio, actor: actorDe(usuario), entrada: captura, archivos: {} }
  await conAutorizacion(deps, socio, () => agregar(NC)(deps, nota))
}
