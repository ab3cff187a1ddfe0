// Runs one compiled command of the server (verify, backup, restore) after making sure that it is built.
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { fromRoot } from './lib/paths.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()
const [command] = process.argv.splice(2, 1)
await import(pathToFileURL(fromRoot(command)).href)
