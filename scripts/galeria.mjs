// npm run galeria: pictures of every screen, role, width and theme in test-results/galeria, with what is wrong in each. Not part of
// npm test: it takes as long as it takes. GALERIA_ROLES=socio,admin GALERIA_ANCHOS=390 GALERIA_PANTALLAS=factura narrow it;
// GALERIA_README=si makes the pictures of the README instead, in docs/img.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN } from './lib/paths.mjs'
import { runBin } from './lib/run.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const { code } = await runBin(BIN.playwright, ['test'], { env: { LITRO_GALERIA: 'si' } })
process.exitCode = code
