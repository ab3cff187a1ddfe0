// Hydrocarbon permits of the demonstration's branches: invented numbers, written as the SAT asks.
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import type { Tx } from '@litro/api/craft/db/tx'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { setPermiso } from './permisos.sql.ts'

// biome-ignore format: a table is read as a table
export const permisosDemo = [
  { socio: 0, sucursal: 'León Centro',        tipo: 'PER01', numero: 'PL/90417/EXP/ES/2016' },
  { socio: 0, sucursal: 'Querétaro Norte',    tipo: 'PER01', numero: 'PL/90682/EXP/ES/2018' },
  { socio: 0, sucursal: 'Irapuato Terminal',  tipo: 'PER03', numero: 'PL/90855/DIS/OM/2019' },
  { socio: 2, sucursal: 'Veracruz Puerto',    tipo: 'PER02', numero: 'H/90233/COM/2017' },
  { socio: 2, sucursal: 'Matamoros Frontera', tipo: 'PER05', numero: 'CNE/PL/90118/EXP/ES/2025' },
] as const

export async function loadPermisosDemo(tx: Tx): Promise<void> {
  if (!(await claimInstalacion(tx, 'demo_permisos'))) return
  const socios = await demo.findSocios(tx)
  for (const { socio, sucursal, tipo, numero } of permisosDemo) {
    const duenio = socios.get(sociosDemo[socio].nombre)
    if (duenio !== undefined) await setPermiso(tx, duenio, sucursal, tipo, numero)
  }
}
