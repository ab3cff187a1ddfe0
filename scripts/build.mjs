// npm run build: compiles everything, whether or not it seems necessary.
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'

requireNode()
await ensureInstalled()
await build()
