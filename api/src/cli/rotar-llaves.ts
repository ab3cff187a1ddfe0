// npm run rotar-llaves: a new key signs from now on; with --ya, because one was stolen, the old ones stop being believed at once.
import { rotarLlaves } from '@litro/embedded-oidc/llaves'
import { readConfig } from '../craft/config.ts'
import { joinNodos } from '../craft/db/nodos.ts'
import { openPool } from '../craft/db/pool.ts'
import { llaveMaestraFrom, loadLlaveMaestra } from '../craft/llave-maestra.ts'
import { explainStartError } from '../start-error.ts'
import { openBase } from './open-base.ts'

try {
  const config = readConfig()
  if (!config.oidc.embebido) throw new Error('las llaves son de tu proveedor de identidad (OIDC_ISSUER)')
  const ya = process.argv.includes('--ya')
  const base = await openBase(config)
  const pool = openPool(base.conexion.directa ?? base.conexion, { max: 2, nombre: 'litro-llaves' })
  const cleanup: (() => unknown)[] = []
  const { llave } = await joinNodos(config, pool, cleanup)
  const sello = llaveMaestraFrom(llave ?? config.llave ?? (await loadLlaveMaestra(config.dataDir)))
  const kid = await rotarLlaves(pool, sello, { ya })
  for (const step of cleanup) await step()
  await pool.end()
  await base.close()
  const antes = ya
    ? 'Las anteriores ya no se creen: cada navegador renueva su token solo.'
    : 'Lo firmado antes sigue valiendo hasta que venza.'
  process.stdout.write(`Llave nueva del emisor: ${kid}. ${antes}\n`)
} catch (error) {
  process.stderr.write(`\n${explainStartError(error)}\n\n`)
  process.exit(1)
}
