// npm start: from a bare clone to a running product. Plain Node built-ins until the install has run.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { fromRoot } from './lib/paths.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
process.chdir(fromRoot())
await import(new URL('../dist/litro.js', import.meta.url).href)
