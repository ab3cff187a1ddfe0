// npm run dev: the server under watch on 3000 and the browser application with fast reload on 5173.
import { spawn } from 'node:child_process'
import { say } from './lib/console.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { requireNode } from './lib/node-version.mjs'
import { BIN, fromRoot, ROOT } from './lib/paths.mjs'

requireNode()
await ensureInstalled()

// Vite passes on to this port what belongs to the server; the browser, and so the identity, only knows Vite's origin.
const PORT = '3000'
const PUBLIC_URL = 'http://localhost:5173'

let stopping = false
const children = [
  start('servidor', [BIN.tsx, 'watch', '--clear-screen=false', '--conditions=litro', 'api/src/litro.ts'], {
    PORT,
    PUBLIC_URL,
    NODE_ENV: 'development',
  }),
  start('web', [BIN.vite, fromRoot('web'), '--clearScreen', 'false']),
]
say(`Desarrollo: abre ${PUBLIC_URL}. Ctrl-C detiene todo.`)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

function start(nombre, args, env = {}) {
  // In a group of its own, so that Ctrl-C reaches it once, through us.
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  child.on('exit', (code, signal) => {
    if (!stopping) say(`El proceso ${nombre} terminó (${code ?? signal}).`)
    stop('SIGTERM', code ?? 1)
  })
  return child
}

function stop(signal, code = 0) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
