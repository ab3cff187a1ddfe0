// A process for the tests to kill: runs a PAC and tells where it is.
import { startEmbeddedPac } from './pac.ts'
import { AHORA } from './test-cfdi.ts'

const [dataDir = ''] = process.argv.slice(2)
const pac = await startEmbeddedPac({ dataDir, now: () => AHORA, log: (msg) => console.error(msg) })
process.stdout.write(`${pac.url}\n`)
