// Returns of the demonstration, one in every status, carried there by the real use cases on the days they tell.

import type { Archivo, Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion, findInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { toAppError } from '@litro/api/craft/http/error-handler'
import * as decidir from '@litro/api/dinero/retornos/decidir'
import { agregarRetorno, readFactura } from '@litro/api/dinero/retornos/guardar'
import { readTipoCambioDe, saveTipoCambio } from '@litro/api/maestros/tipo-cambio/tipo-cambio.sql'
import { RetornoCaptura } from '@litro/contract/retornos/retorno'
import { makeAgenda, type Reloj, type Suceso } from './agenda.ts'
import { sociosDemo, tipoCambioDemo } from './data.ts'
import { findSocios } from './demo.sql.ts'
import { makeFacturaDemo } from './factura-proveedor.ts'
import { actorDe, deSocio, enCasa } from './llamada.ts'
import * as filas from './retornos.sql.ts'
import { writePdf } from './write-pdf.ts'

type Destino = 'capturado' | 'en_revision' | 'rechazado' | 'cancelado' | 'programado' | 'pagado'

type RetornoDemo = {
  /** Days ago. */
  dia: number
  proveedor: string
  monto?: string
  usd?: string
  concepto: string
  /** Folio of the supplier's invoice, when it comes with one. */
  factura?: string
  hasta: Destino
}

// biome-ignore format: a table is read as a table
export const retornosDemo: RetornoDemo[] = [
  { dia: 46, proveedor: 'Terminal Salamanca',      monto: '186420.50', concepto: 'Almacenamiento de septiembre',          factura: '812',  hasta: 'pagado' },
  { dia: 38, proveedor: 'Rio Grande Pipelines',    usd: '12400.00',    concepto: 'Tarifa de ducto, primer trimestre',                      hasta: 'pagado' },
  { dia: 24, proveedor: 'Fletes Peña Colorada',    monto: '58310.00',  concepto: 'Fletes León a Querétaro',                                hasta: 'pagado' },
  { dia: 17, proveedor: 'Laboratorio Octano',      monto: '22040.00',  concepto: 'Análisis de calidad de octubre',                         hasta: 'rechazado' },
  { dia: 12, proveedor: 'Mantenimiento Ibarra',    monto: '9860.00',   concepto: 'Calibración de bombas',                                  hasta: 'cancelado' },
  { dia: 6,  proveedor: 'Gulf Coast Fuel Trading', usd: '8250.75',     concepto: 'Anticipo de embarque GC-2291',                           hasta: 'programado' },
  { dia: 3,  proveedor: 'Autotanques del Bajío',   monto: '74820.00',  concepto: 'Renta de autotanques, noviembre',       factura: '1093', hasta: 'en_revision' },
  { dia: 2,  proveedor: 'Seguros Camino Real',     monto: '41250.30',  concepto: 'Póliza de transporte, segunda parcialidad',              hasta: 'en_revision' },
  { dia: 1,  proveedor: 'Terminal Salamanca',      monto: '63118.00',  concepto: 'Maniobras de carga',                                     hasta: 'capturado' },
  { dia: 0,  proveedor: 'Gulf Coast Fuel Trading', usd: '3120.00',     concepto: 'Inspección en puerto',                                   hasta: 'capturado' },
]

const MOTIVO = 'La factura es de otro periodo. Pide al proveedor la de octubre y solicita el retorno de nuevo.'
const PIE = 'Documento de demostración de Litro. Los datos son inventados y no tienen validez.'

/** Those not told yet, for the calendar of the year: a return needs a balance, and its row its place among the others. */
export async function sucesosDeRetornos(deps: Deps): Promise<Suceso[]> {
  const mundo = await readMundo(deps)
  return retornosDemo.flatMap((retorno, n) => {
    const cuenta = mundo?.cuentas.get(retorno.proveedor)
    if (!mundo || !cuenta || mundo.hechos.has(retorno.concepto)) return []
    return [{ dia: retorno.dia, ocurre: () => tell(deps, { ...mundo, cuenta, n }, retorno) }]
  })
}

/**
 * What the year did not tell: data of an older version, or a start that was killed. Without a clock everything happens
 * today.
 */
export async function loadRetornosDemo(deps: Deps, reloj?: Reloj): Promise<void> {
  if (await deps.inTx('todo', (tx) => findInstalacion(tx, 'demo_retornos'))) return
  try {
    await makeAgenda(reloj, deps.now(), await sucesosDeRetornos(deps)).advance(-1)
  } finally {
    reloj?.set(null)
  }
  await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_retornos'))
}

/** Nothing when somebody renamed the partner or took the people away: the data are theirs now. */
async function readMundo(deps: Deps) {
  return deps.inTx('todo', async (tx) => {
    const socio = (await findSocios(tx)).get(sociosDemo[0].nombre)
    const { socio: capturista, tesoreria, tesoreria2 } = await filas.readPersonas(tx)
    if (socio === undefined || !capturista || !tesoreria || !tesoreria2) return undefined
    const cuentas = await filas.readCuentas(tx, socio)
    return { socio, capturista, tesoreria, tesoreria2, cuentas, hechos: await filas.listConceptos(tx, socio) }
  })
}

type Mundo = NonNullable<Awaited<ReturnType<typeof readMundo>>> & { cuenta: filas.CuentaDemo; n: number }

async function tell(deps: Deps, m: Mundo, retorno: RetornoDemo): Promise<void> {
  try {
    await carry(deps, m, await request(deps, m, retorno), retorno)
  } catch (error) {
    // Whoever tried the product spent the balance first: one example less.
    if (toAppError(error)?.codigo !== 'SALDO_INSUFICIENTE') throw error
  }
}

async function request(deps: Deps, m: Mundo, r: RetornoDemo): Promise<number> {
  const IdSucursal = await deps.inTx('todo', (tx) => filas.findSucursal(tx, m.socio, m.n % 3))
  const captura = RetornoCaptura.parse({
    IdProveedor: m.cuenta.IdProveedor,
    IdCuenta: m.cuenta.IdCuenta,
    Concepto: r.concepto,
    IdSucursal,
    ...(r.usd ? { MontoUSD: r.usd, TipoCambio: await tasaDelDia(deps) } : { Monto: r.monto }),
  })
  const { rfc, razon } = m.cuenta
  const archivos =
    r.factura && r.monto && rfc
      ? await makeFacturaDemo(deps, { rfc, nombre: razon, folio: r.factura, concepto: r.concepto, total: r.monto })
      : {}
  const pedido = { socio: m.socio, actor: actorDe(m.capturista), entrada: captura, archivos }
  return agregarRetorno(deps, pedido, await readFactura(deps, { ...pedido, ambito: { socio: m.socio } }))
}

/** A rate for the day the clock shows; the demonstration began today and the past has none. */
async function tasaDelDia(deps: Deps): Promise<string> {
  const dia = hoyEnMexico(deps.now())
  return deps.inTx('ninguno', async (tx) => {
    const tasa = await readTipoCambioDe(tx, dia)
    if (tasa === undefined) await saveTipoCambio(tx, dia, tipoCambioDemo, 'Demostración')
    return tasa ?? tipoCambioDemo
  })
}

/** From Capturado to where its story ends, each step by whom it belongs to. */
async function carry(deps: Deps, m: Mundo, id: number, { hasta, concepto }: RetornoDemo): Promise<void> {
  const { tesoreria } = m
  if (hasta === 'capturado') return
  if (hasta === 'cancelado') {
    await decidir.cancelarRetorno(deps, deSocio(m.socio, m.capturista, id, {}))
    return
  }
  await decidir.revisarRetorno(deps, enCasa(tesoreria, id, {}))
  if (hasta === 'en_revision') return
  if (hasta === 'rechazado') {
    await decidir.rechazarRetorno(deps, enCasa(tesoreria, id, { Observaciones: MOTIVO }))
    return
  }
  const ArchivoProgramacion = proof(`programacion-${id}`, 'Programación de pago', `Retorno ${id}: ${concepto}.`)
  await decidir.programarRetorno(deps, enCasa(tesoreria, id, { Motivo: '' }, { ArchivoProgramacion }))
  if (hasta === 'programado') return
  const ArchivoPago = proof(`pago-${id}`, 'Comprobante de transferencia', `Pago del retorno ${id}: ${concepto}.`)
  const pago = { FechaPago: hoyEnMexico(deps.now()), Motivo: '' }
  await decidir.pagarRetorno(deps, enCasa(m.tesoreria2, id, pago, { ArchivoPago }))
}

const proof = (nombre: string, titulo: string, texto: string): Archivo => ({
  nombre: `${nombre}.pdf`,
  tipo: 'application/pdf',
  bytes: writePdf(titulo, [texto], PIE),
})
