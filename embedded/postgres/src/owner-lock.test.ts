import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLifeSocket } from './life-socket.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import type { Place } from './place.ts'
import { identify, isRunning, type ProcessId } from './process-state.ts'
import { tempFolder } from './testing.ts'

const DEAD: ProcessId = { pid: 2 ** 22 + 1, start: 'nunca' }
const quiet = () => {}

function placeIn(dataDir: string): Place {
  const supervisorDir = join(dataDir, '.supervisor')
  mkdirSync(supervisorDir, { recursive: true })
  const pgDir = join(dataDir, 'pg')
  return { dataDir, home: dataDir, pgDir, supervisorDir, logFile: '', relocationBase: '', account: null }
}

function plant(place: Place, claim: object | string): void {
  const text = typeof claim === 'string' ? claim : JSON.stringify(claim)
  writeFileSync(join(place.supervisorDir, 'owner-00000007.json'), text)
}

function sleeper(seconds: string): ProcessId {
  const child = spawn('sleep', [seconds], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const id = identify(child.pid ?? 0)
  if (id === null) throw new Error('sleep no arrancó')
  return id
}

test('una carpeta tiene un solo dueño a la vez', async () => {
  const place = placeIn(tempFolder())
  const lock = await acquireOwnerLock(place, null, quiet)
  await expect(acquireOwnerLock(place, null, quiet)).rejects.toMatchObject({ codigo: 'EN_USO' })
  lock.release()
  const next = await acquireOwnerLock(place, null, quiet)
  next.release()
})

test('de veinte pretendientes simultáneos gana exactamente uno, también al suceder a un muerto', async () => {
  for (const start of ['nueva', 'heredada']) {
    const place = placeIn(tempFolder())
    if (start === 'heredada') plant(place, { owner: DEAD, watchdog: null, socket: null })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireOwnerLock(place, null, quiet)))
    const winners = results.filter((result) => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ codigo: 'EN_USO' })
    }
    winners[0]?.value.release()
  }
})

test('el mensaje nombra la carpeta y dice cómo sumar otro nodo', async () => {
  const place = placeIn(tempFolder())
  const lock = await acquireOwnerLock(place, null, quiet)
  const error = await acquireOwnerLock(place, null, quiet).catch((reason: Error) => reason)
  expect(String(error)).toContain(place.dataDir)
  expect(String(error)).toContain('DATABASE_URL')
  lock.release()
})

test('un dueño muerto no estorba aunque otro proceso tenga su número', async () => {
  const place = placeIn(tempFolder())
  plant(place, { owner: { pid: process.pid, start: 'otro nacimiento' }, watchdog: null, socket: 'life-nadie' })
  const lock = await acquireOwnerLock(place, null, quiet)
  lock.release()
})

test('una reserva vacía, de un corte de luz, no estorba', async () => {
  const place = placeIn(tempFolder())
  plant(place, '')
  const lock = await acquireOwnerLock(place, null, quiet)
  lock.release()
})

test('un dueño vivo sin socket se reconoce por su proceso', async () => {
  const place = placeIn(tempFolder())
  plant(place, { owner: sleeper('30'), watchdog: null, socket: null })
  await expect(acquireOwnerLock(place, null, quiet)).rejects.toMatchObject({ codigo: 'EN_USO' })
})

test('un dueño de otro contenedor, cuyo proceso no se ve, se reconoce por su socket', async () => {
  const place = placeIn(tempFolder())
  const life = await openLifeSocket(place.supervisorDir)
  plant(place, { owner: DEAD, watchdog: null, socket: life?.name })
  await expect(acquireOwnerLock(place, null, quiet)).rejects.toMatchObject({ codigo: 'EN_USO' })
  life?.close()
  const lock = await acquireOwnerLock(place, null, quiet)
  lock.release()
})

test('funciona en una carpeta cuya ruta no cabe en un socket', async () => {
  const deep = join(tempFolder(), 'carpeta-con-nombre-largo-'.repeat(4), 'otra-carpeta-larga-'.repeat(4))
  const place = placeIn(deep)
  const lock = await acquireOwnerLock(place, null, quiet)
  await expect(acquireOwnerLock(place, null, quiet)).rejects.toMatchObject({ codigo: 'EN_USO' })
  expect(readdirSync(place.supervisorDir).filter((name) => name.startsWith('life-'))).toHaveLength(1)
  lock.release()
})

test('espera al vigilante del dueño anterior y barre sus restos', async () => {
  const place = placeIn(tempFolder())
  const watchdog = sleeper('0.3')
  plant(place, { owner: DEAD, watchdog, socket: null })
  writeFileSync(join(place.supervisorDir, 'draft-viejo'), '')
  const lock = await acquireOwnerLock(place, null, quiet)
  expect(isRunning(watchdog)).toBe(false)
  expect(readdirSync(place.supervisorDir).filter((name) => !name.startsWith('life-'))).toEqual(['owner-00000008.json'])
  lock.release()
})
