// The banks of the SAT's list and the usual ones in dollars, written when an installation starts for the first time.
import { type Banco, bancos } from '@litro/cfdi/sat/bancos'
import { claimInstalacion } from '../../craft/db/instalacion.sql.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { insertBancos, renameBancos } from './banco.sql.ts'

/** Banks are facts, not a demonstration: every installation has them. */
export async function loadBancos(inTx: InTx): Promise<void> {
  await inTx('ninguno', async (tx) => {
    const mexicanos = bancos.flatMap((b: Banco) => (b.Nombre ? [{ nombre: b.Nombre, clave: b.Codigo }] : []))
    const nueva = await claimInstalacion(tx, 'bancos')
    // An older version wrote some of their names cut short and without accents.
    if ((await claimInstalacion(tx, 'bancos_nombres')) && !nueva) await renameBancos(tx, mexicanos)
    if (!nueva) return
    await insertBancos(tx, 'MXN', mexicanos)
    await insertBancos(
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
