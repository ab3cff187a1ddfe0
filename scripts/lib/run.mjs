// Runs a program and waits for it; its output is shown, or kept and shown only when it fails.
import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'

export function run(command, args, { env = {}, quiet = false, cwd = ROOT, timeout = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      timeout,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => {
      const tarde = timeout > 0 && signal === 'SIGTERM'
      resolve({ code: code ?? 1, output: tarde ? `${output}\nSe detuvo: pasaron ${timeout / 1000} segundos.` : output })
    })
  })
}

/** A program installed with the project, run with this same Node. */
export const runBin = (bin, args, options) => run(process.execPath, [bin, ...args], options)
