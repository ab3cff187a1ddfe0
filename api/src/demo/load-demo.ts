// Loads the demonstration once: whoever claims the flag first writes everything, in one transaction.
import { type Banco, bancos } from '@litro/cfdi/sat/bancos'
import type { InTx, Tx } from '../db/tx.ts'
import { hoyEnMexico } from '../hoy.ts'
import { saveUsuario } from '../sesion/usuario.sql.ts'
import { saveTipoCambio } from '../tipo-cambio/tipo-cambio.sql.ts'
import * as demo from './demo.sql.ts'
import { loadClientesDemo } from './demo-clientes.ts'
import { productosDemo, seriesDemo, sociosDemo, sucursalesDemo, tipoCambioDemo, usuariosDemo } from './demo-data.ts'
import { loadDocumentosDemo } from './demo-documentos.ts'
import { loadPermisosDemo } from './demo-permisos.ts'
import { loadProveedoresDemo } from './demo-proveedores.ts'

/** Each later part has a flag of its own, so that data loaded by an older version gets it too. */
export async function loadDemo(inTx: InTx, emisor: string, ahora: Date): Promise<boolean> {
  return inTx('todo', async (tx) => {
    const nueva = await loadCasa(tx, emisor, ahora)
    await loadPermisosDemo(tx)
    await loadClientesDemo(tx)
    await loadProveedoresDemo(tx, emisor)
    await loadDocumentosDemo(tx, ahora)
    return nueva
  })
}

async function loadCasa(tx: Tx, emisor: string, ahora: Date): Promise<boolean> {
  if (!(await demo.claimInstalacion(tx, 'demo'))) return false
  const socios: number[] = []
  for (const socio of sociosDemo) socios.push(await demo.insertSocio(tx, socio))
  await demo.insertPar(tx, socios[0]!, socios[1]!)
  await demo.insertPar(tx, socios[0]!, socios[2]!)
  const series = new Map<string, number>()
  for (const codigo of seriesDemo) series.set(codigo, await demo.insertSerie(tx, codigo))
  for (const { socio, nombre, serie, cp, zona } of sucursalesDemo) {
    const idSerie = serie ? series.get(serie)! : null
    await demo.insertSucursal(tx, { socio: socios[socio]!, nombre, idSerie, cp, zona })
  }
  for (const producto of productosDemo) await demo.insertProducto(tx, producto)
  await saveTipoCambio(tx, hoyEnMexico(ahora), tipoCambioDemo, 'Demostración')
  for (const u of usuariosDemo) {
    const idSocioComercial = u.socio === null ? null : socios[u.socio]!
    await saveUsuario(tx, {
      emisor,
      sujeto: u.sub,
      nombre: u.nombre,
      correo: u.usuario,
      idSocioComercial,
      roles: u.roles,
    })
  }
  return true
}

/** Banks are facts, not a demonstration: every installation has them. */
export async function loadBancos(inTx: InTx): Promise<void> {
  await inTx('ninguno', async (tx) => {
    const mexicanos = bancos.flatMap((b: Banco) => (b.Nombre ? [{ nombre: b.Nombre, clave: b.Codigo }] : []))
    const nueva = await demo.claimInstalacion(tx, 'bancos')
    // An older version wrote some of their names cut short and without accents.
    if ((await demo.claimInstalacion(tx, 'bancos_nombres')) && !nueva) await demo.renameBancos(tx, mexicanos)
    if (!nueva) return
    await demo.insertBancos(tx, 'MXN', mexicanos)
    await demo.insertBancos(
      tx,
      'USD',
      BANCOS_USD.map((nombre) => ({ nombre, clave: null })),
    )
  })
}

const BANCOS_USD = [
  'Bank of America',
  'BBVA México (USD)',
  'Banorte (USD)',
  'Citibank',
  'Comerica Bank',
  'Frost Bank',
  'JPMorgan Chase',
  'Santander México (USD)',
  'Scotiabank (USD)',
  'Wells Fargo',
]
