// Suppliers of the demonstration: invented names, CLABE with a true control digit, some accounts still to be approved.

import { findUsuario } from '@litro/api/casa/sesion/usuario.sql'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import type { Tx } from '@litro/api/craft/db/tx'
import { insertCuenta, insertProveedor } from '@litro/api/maestros/proveedores/proveedor.sql'
import { digitoDeControl } from '@litro/cfdi/clabe'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'

type CuentaDemo = {
  /** The three CLABE digits, or the name of a bank for dollars. */
  banco: string
  /** Plaza and account, fourteen digits, for pesos; the account number for dollars. */
  numero: string
  swift?: string
  aprobada: boolean
}
type ProveedorDemo = { socio: number; nombre: string; razon: string; rfc: string | null; cuentas: CuentaDemo[] }

const mx = (banco: string, numero: string, aprobada = true): CuentaDemo => ({ banco, numero, aprobada })
const us = (banco: string, numero: string, swift: string, aprobada = true): CuentaDemo => ({
  banco,
  numero,
  swift,
  aprobada,
})

// biome-ignore format: a table is read as a table
export const proveedoresDemo: ProveedorDemo[] = [
  { socio: 0, nombre: 'Autotanques del Bajío',      razon: 'AUTOTANQUES DEL BAJIO',               rfc: 'ABA140512KX0', cuentas: [mx('012', '22500112345678'), mx('072', '22500987654321', false)] },
  { socio: 0, nombre: 'Terminal Salamanca',         razon: 'TERMINAL DE ALMACENAMIENTO SALAMANCA', rfc: 'TAS090218QF1', cuentas: [mx('014', '22060045678912')] },
  { socio: 0, nombre: 'Fletes Peña Colorada',       razon: 'FLETES PEÑA COLORADA',                 rfc: 'FPC170930HN0', cuentas: [mx('021', '68000234567891')] },
  { socio: 0, nombre: 'Aditivos Querétaro',         razon: 'ADITIVOS Y LUBRICANTES QUERETARO',     rfc: 'ALQ110725RT7', cuentas: [mx('058', '68000765432109', false)] },
  { socio: 0, nombre: 'Mantenimiento Ibarra',       razon: 'RAMON IBARRA SOLIS',                   rfc: 'IASR790314MB6', cuentas: [mx('044', '22500345678123')] },
  { socio: 0, nombre: 'Laboratorio Octano',         razon: 'LABORATORIO DE CALIDAD OCTANO',        rfc: 'LCO150603PLA', cuentas: [mx('036', '18000456781234'), mx('062', '18000111222333')] },
  { socio: 0, nombre: 'Seguros Camino Real',        razon: 'SEGUROS Y FIANZAS CAMINO REAL',        rfc: null,           cuentas: [mx('002', '18000567812345')] },
  { socio: 0, nombre: 'Gulf Coast Fuel Trading',    razon: 'GULF COAST FUEL TRADING LLC',          rfc: null,           cuentas: [us('JPMorgan Chase', '000812345678', 'CHASUS33'), us('Frost Bank', '5590123456', 'FRSTUS44', false)] },
  { socio: 0, nombre: 'Rio Grande Pipelines',       razon: 'RIO GRANDE PIPELINES INC',             rfc: null,           cuentas: [us('Wells Fargo', '4412345670', 'WFBIUS6S')] },
  { socio: 0, nombre: 'Papelería Guanajuato',       razon: 'PAPELERIA GUANAJUATO',                 rfc: null,           cuentas: [] },
  { socio: 1, nombre: 'Transportes Cumbres',        razon: 'TRANSPORTES CUMBRES DE CHIHUAHUA',     rfc: 'TCC080417DE6', cuentas: [mx('072', '15000234567812')] },
  { socio: 1, nombre: 'Válvulas Sierra',            razon: 'VALVULAS Y CONEXIONES SIERRA',         rfc: null,           cuentas: [mx('012', '15000345678123', false)] },
  { socio: 1, nombre: 'El Paso Bulk Terminal',      razon: 'EL PASO BULK TERMINAL LP',             rfc: null,           cuentas: [us('Bank of America', '3250098765', 'BOFAUS3N')] },
  { socio: 2, nombre: 'Maniobras Portuarias Golfo', razon: 'MANIOBRAS PORTUARIAS DEL GOLFO',       rfc: 'MPG130822UV5', cuentas: [mx('014', '90500456781234')] },
  { socio: 2, nombre: 'Brownsville Marine Supply',  razon: 'BROWNSVILLE MARINE SUPPLY CO',         rfc: null,           cuentas: [us('Comerica Bank', '1851234567', 'MNBDUS33', false)] },
]

export async function loadProveedoresDemo(tx: Tx, emisor: string): Promise<void> {
  if (!(await claimInstalacion(tx, 'demo_proveedores'))) return
  const socios = await demo.findSocios(tx)
  const tesorera = await findUsuario(tx, emisor, 'demo-tesoreria')
  for (const proveedor of proveedoresDemo) {
    const socio = socios.get(sociosDemo[proveedor.socio]!.nombre)
    // Somebody renamed the partner since the demonstration was loaded: it is theirs now.
    if (socio !== undefined) await insertProveedorDemo(tx, socio, proveedor, tesorera?.id)
  }
}

async function insertProveedorDemo(tx: Tx, socio: number, p: ProveedorDemo, idTesorera: number | undefined) {
  const Moneda = p.cuentas.some(({ swift }) => swift !== undefined) ? 'USD' : 'MXP'
  const id = await insertProveedor(tx, socio, { Nombre: p.nombre, RazonSocial: p.razon, Moneda, RFC: p.rfc })
  for (const cuenta of p.cuentas) {
    const Banco = await demo.findBanco(tx, Moneda === 'MXP' ? 'MXN' : 'USD', cuenta.banco)
    const idCuenta = await insertCuenta(tx, socio, id, Moneda, { Banco, ...escrita(cuenta) }, null)
    if (cuenta.aprobada && idTesorera !== undefined) await demo.approveCuenta(tx, idCuenta, idTesorera)
  }
}

function escrita({ banco, numero, swift }: CuentaDemo) {
  if (swift !== undefined) return { CuentaClabe: null, NumeroCuenta: numero, SwiftCode: swift }
  const diecisiete = `${banco}${numero}`
  return { CuentaClabe: `${diecisiete}${digitoDeControl(diecisiete)}`, NumeroCuenta: null, SwiftCode: null }
}
