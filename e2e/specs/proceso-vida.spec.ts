// The life of the process: it starts, keeps its data, closes cleanly and survives being killed.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { renew, service, signIn } from '../identity.ts'
import { isRoot, ordinaryUser, postmasterPid, waitGone } from '../process.ts'
import { test } from '../process-story.ts'
import { dataFolder, freePort, ROOT, removeFolder, runLitro, startedFolder, startLitro } from '../start.ts'

const SOCIO = 'socio@litro.example'

/** The keys of the identity provider are made once: the same keys mean the same data. */
const keys = async (url: string) => JSON.stringify(await (await fetch(`${url}/oidc/jwks`)).json())

test('el segundo arranque conserva los datos, las llaves y las sesiones', async () => {
  const dataDir = dataFolder()
  const port = await freePort()
  const first = await startLitro({ dataDir, port })
  const before = await keys(first.url)
  const tokens = await signIn(first.url, SOCIO)
  await first.stop()

  const began = performance.now()
  const second = await startLitro({ dataDir, port, script: join(ROOT, 'scripts/start.mjs') })
  // What `npm run build` left is what starts: nothing is installed or built again.
  expect(second.output()).not.toMatch(/Construyendo|Instalando|Preparando/)
  test.info().annotations.push({ type: 'segundo arranque', description: `${(performance.now() - began) / 1000} s` })
  expect(await keys(second.url)).toBe(before)
  expect((await service(second.url, 'sesion', tokens.access_token)).status).toBe(200)
  const renewed = await renew(second.url, tokens.refresh_token)
  expect((await service(second.url, 'dashboard', renewed.access_token)).status).toBe(200)
  await second.stop()
})

test('en otro puerto, con los mismos datos, todos siguen entrando', async () => {
  const { url, stop } = await startLitro({ dataDir: await startedFolder() })
  const { access_token } = await signIn(url, SOCIO)
  expect((await service(url, 'sesion', access_token)).status).toBe(200)
  await stop()
})

test('el resumen del arranque dice la dirección, los usuarios de demostración y dónde viven los datos', async () => {
  const dataDir = await startedFolder()
  const litro = await startLitro({ dataDir })
  const said = litro.output()
  expect(said).toContain(litro.url)
  expect(said).toContain('litro-demo')
  for (const usuario of [
    'socio',
    'socio2',
    'consulta',
    'facturacion',
    'autorizador',
    'tesoreria',
    'tesoreria2',
    'admin',
    'auditor',
  ]) {
    expect(said).toContain(`${usuario}@litro.example`)
  }
  expect(said).toContain(dataDir)
  await litro.stop()
})

const cierres = [
  { nombre: 'SIGTERM al proceso', signal: 'SIGTERM', group: false },
  { nombre: 'SIGINT al proceso', signal: 'SIGINT', group: false },
  { nombre: 'SIGTERM a todo el grupo', signal: 'SIGTERM', group: true },
  { nombre: 'Ctrl-C en la terminal', signal: 'SIGINT', group: true },
] as const

for (const { nombre, signal, group } of cierres) {
  test(`${nombre}: cierra limpio y PostgreSQL se va con él`, async () => {
    const dataDir = await startedFolder()
    const litro = await startLitro({ dataDir })
    const postgres = postmasterPid(dataDir)
    process.kill(group ? -litro.child.pid! : litro.child.pid!, signal)
    expect(await litro.ended).toEqual({ code: 0, signal: null })
    expect(litro.output()).toContain('Tus datos están guardados')
    expect(litro.output()).not.toMatch(/Error inesperado/)
    await waitGone(postgres)
  })
}

test('una señal durante el arranque también lo detiene y no daña nada', async () => {
  const dataDir = dataFolder()
  const port = await freePort()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const early = runLitro({ env: { PORT: String(port), DATA_DIR: dataDir } })
    await sleep(randomInt(300, 900))
    early.child.kill(signal)
    await early.ended
  }
  const litro = await startLitro({ dataDir, port })
  expect((await service(litro.url, 'dashboard', (await signIn(litro.url, SOCIO)).access_token)).status).toBe(200)
  await litro.stop()
})

test('diez kill -9 en momentos cualesquiera: el siguiente arranque se recupera y nada se pierde', async () => {
  test.setTimeout(480_000)
  const dataDir = await startedFolder()
  const port = await freePort()
  const moments: number[] = []
  let litro = await startLitro({ dataDir, port })
  const before = await keys(litro.url)
  let tokens = await signIn(litro.url, SOCIO)
  await test.step('los kill', async () => {
    for (let round = 0; round < 10; round++) {
      const moment = randomInt(0, 600)
      moments.push(moment)
      const busy = Array.from({ length: 5 }, () =>
        service(litro.url, 'dashboard', tokens.access_token).catch(() => undefined),
      )
      await sleep(moment)
      litro.child.kill('SIGKILL')
      await Promise.all([litro.ended, ...busy])
      if (round % 2 === 1) {
        // Also in the middle of a start.
        const early = runLitro({ env: { PORT: String(port), DATA_DIR: dataDir } })
        await sleep(randomInt(0, 1500))
        early.child.kill('SIGKILL')
        await early.ended
      }
      litro = await startLitro({ dataDir, port })
      expect(await keys(litro.url), `llaves tras ${moments}`).toBe(before)
      tokens = await renew(litro.url, tokens.refresh_token)
      expect((await service(litro.url, 'dashboard', tokens.access_token)).status, `datos tras ${moments}`).toBe(200)
    }
  })
  const postgres = postmasterPid(dataDir)
  await litro.stop()
  await waitGone(postgres)
})

test('un kill -9 en el primer arranque no estropea la carpeta de datos', async () => {
  const dataDir = dataFolder()
  const port = await freePort()
  for (const moment of [150, 400, 800, 1200]) {
    const early = runLitro({ env: { PORT: String(port), DATA_DIR: dataDir } })
    await sleep(moment + randomInt(0, 200))
    early.child.kill('SIGKILL')
    await early.ended
  }
  const litro = await startLitro({ dataDir, port })
  expect((await service(litro.url, 'sesion', (await signIn(litro.url, SOCIO)).access_token)).status).toBe(200)
  await litro.stop()
})

test('arranca también como usuario ordinario', async () => {
  const account = ordinaryUser()
  test.skip(account === undefined, 'una cuenta ordinaria no puede leer esta copia')
  const dataDir = dataFolder(0o777)
  const litro = await startLitro({ dataDir: join(dataDir, 'datos'), ...account })
  expect((await service(litro.url, 'sesion', (await signIn(litro.url, SOCIO)).access_token)).status).toBe(200)
  expect(await litro.stop()).toEqual({ code: 0, signal: null })
})

test('como root arranca con los datos en una carpeta a la que solo root entra', async () => {
  test.skip(!isRoot, 'solo tiene sentido como root')
  const dataDir = dataFolder(0o700)
  const port = await freePort()
  const first = await startLitro({ dataDir, port })
  const before = await keys(first.url)
  const real = /Tus datos viven en (.+)/.exec(first.output())![1]!
  await first.stop()
  const second = await startLitro({ dataDir, port })
  expect(await keys(second.url)).toBe(before)
  await second.stop()
  removeFolder(real)
})
