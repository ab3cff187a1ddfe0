import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  findPostmaster,
  identify,
  identifyWithPs,
  isPostmasterOf,
  isRunning,
  namesPostmaster,
} from './process-state.ts'

// Its first child has ended and nobody reaps it.
async function zombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line).trim())
  await expect.poll(() => identify(pid), { timeout: 10_000 }).toBeNull()
  return pid
}

describe.each([
  ['/proc o lo que haya', identify],
  ['ps, como en macOS', identifyWithPs],
])('con %s', (_, ask) => {
  test('un proceso vivo conserva su identidad', () => {
    expect(ask(process.pid)).not.toBeNull()
    expect(ask(process.pid)).toEqual(ask(process.pid))
  })

  test('un proceso terminado no tiene identidad', async () => {
    const child = spawn('true')
    await once(child, 'close')
    expect(ask(child.pid ?? 0)).toBeNull()
  })

  test('un zombi cuenta como muerto', async () => {
    expect(ask(await zombie())).toBeNull()
  })
})

test('un número reutilizado por otro proceso no es el mismo proceso', () => {
  const me = identify(process.pid)
  expect(me && isRunning(me)).toBe(true)
  expect(me && isRunning({ ...me, start: `${me.start}0` })).toBe(false)
})

test('un proceso ajeno no es el servidor de la carpeta', () => {
  expect(isPostmasterOf(process.pid, '/datos/pg')).toBe(false)
  expect(findPostmaster('/no/existe/pg')).toBeNull()
  expect(namesPostmaster('/a b/bin/postgres -D /datos/pg -p 5432', '/datos/pg')).toBe(true)
  expect(namesPostmaster('/a b/bin/postgres -D /datos/pg2 -p 5432', '/datos/pg')).toBe(false)
  expect(namesPostmaster('postgres: checkpointer ', '/datos/pg')).toBe(false)
})
