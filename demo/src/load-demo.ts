// Loads the demonstration once: whoever claims the flag first writes everything, in one transaction.

import { notePrimerAcceso, saveUsuario } from '@litro/api/casa/sesion/usuario.sql'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import type { InTx, Tx } from '@litro/api/craft/db/tx'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { insertSerie } from '@litro/api/fiscal/emisor/emisor.sql'
import { continueCuotas } from '@litro/api/maestros/catalogos/cuota.sql'
import { saveTipoCambio } from '@litro/api/maestros/tipo-cambio/tipo-cambio.sql'
import { loadClientesDemo } from './clientes.ts'
import { productosDemo, seriesDemo, sociosDemo, sucursalesDemo, tipoCambioDemo, usuariosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { loadDocumentosDemo } from './documentos.ts'
import { loadPermisosDemo } from './permisos.ts'
import { loadProveedoresDemo } from './proveedores.ts'

/** Each later part has a flag of its own, so that data loaded by an older version gets it too. */
export async function loadDemo(inTx: InTx, emisor: string, ahora: Date): Promise<boolean> {
  return inTx('todo', async (tx) => {
    const nueva = await loadPrimeraVez(tx, emisor, ahora)
    await continueCuotas(tx)
    await loadPermisosDemo(tx)
    await loadClientesDemo(tx)
    await loadProveedoresDemo(tx, emisor)
    await loadDocumentosDemo(tx, ahora)
    return nueva
  })
}

async function loadPrimeraVez(tx: Tx, emisor: string, ahora: Date): Promise<boolean> {
  if (!(await claimInstalacion(tx, 'demo'))) return false
  const socios: number[] = []
  for (const socio of sociosDemo) socios.push(await demo.insertSocio(tx, socio))
  await demo.insertPar(tx, socios[0]!, socios[1]!)
  await demo.insertPar(tx, socios[0]!, socios[2]!)
  const series = new Map<string, number>()
  for (const codigo of seriesDemo) series.set(codigo, await insertSerie(tx, codigo))
  for (const { socio, nombre, serie, cp, zona } of sucursalesDemo) {
    const idSerie = serie ? series.get(serie)! : null
    await demo.insertSucursal(tx, { socio: socios[socio]!, nombre, idSerie, cp, zona })
  }
  for (const producto of productosDemo) await demo.insertProducto(tx, producto)
  await saveTipoCambio(tx, hoyEnMexico(ahora), tipoCambioDemo, 'Demostración')
  for (const u of usuariosDemo) {
    const idSocioComercial = u.socio === null ? null : socios[u.socio]!
    const idUsuario = await saveUsuario(tx, {
      emisor,
      sujeto: u.sub,
      nombre: u.nombre,
      correo: u.usuario,
      idSocioComercial,
      roles: u.roles,
    })
    // They have worked here for a year: nobody waits for them to come.
    await notePrimerAcceso(tx, idUsuario)
  }
  return true
}
