// Starts that cannot succeed: each says in Spanish what is wrong, ends with a code, and damages nothing.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ordinaryUser } from '../process.ts'
import { test } from '../process-story.ts'
import { dataFolder, freePort, ROOT, type Run, runLitro, startedFolder, startLitro } from '../start.ts'

/** Ended by itself with a code, a sentence and none of its insides. */
async function refuses(run: Run, sentence: RegExp): Promise<string> {
  const { code, signal } = await run.ended
  expect(signal).toBeNull()
  expect(code).toBe(1)
  expect(run.output()).toMatch(sentence)
  expect(run.output()).not.toMatch(/\n\s+at .+:\d+/)
  return run.output()
}

test('puerto ocupado: lo dice, sugiere otro y no crea nada', async () => {
  const dataDir = dataFolder()
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen({ port, host: 'localhost' }, resolve))
  const run = runLitro({ env: { PORT: String(port), DATA_DIR: join(dataDir, 'datos') } })
  await refuses(run, new RegExp(`El puerto ${port} está ocupado.*PORT=`))
  expect(readdirSync(dataDir)).toEqual([])
  other.close()
})

test('carpeta de datos sin permiso de escritura: lo dice', async () => {
  const account = ordinaryUser()
  test.skip(account === undefined, 'una cuenta ordinaria no puede leer esta copia')
  const dataDir = dataFolder()
  chmodSync(dataDir, 0o555)
  const run = runLitro({ ...account, env: { PORT: String(await freePort()), DATA_DIR: join(dataDir, 'datos') } })
  expect(await refuses(run, /No se puede (leer o )?escribir en/)).toContain('DATA_DIR')
})

test('carpeta de datos en uso por otra instancia: lo dice y la primera sigue', async () => {
  const dataDir = await startedFolder()
  const first = await startLitro({ dataDir })
  const second = runLitro({ env: { PORT: String(await freePort()), DATA_DIR: dataDir } })
  expect(await refuses(second, /ya está en uso por otra instancia/)).toContain('DATABASE_URL')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  await first.stop()
})

test('configuración equivocada: todos los errores de una vez y ningún secreto', async () => {
  const dataDir = dataFolder()
  const run = runLitro({
    env: {
      DATA_DIR: join(dataDir, 'datos'),
      PORT: 'ochenta',
      DATABASE_URL: 'mysql://litro:clave-secreta@localhost/litro',
      OIDC_ISSUER: 'emisor',
      LOG_LEVEL: 'mucho',
      METRICS_TOKEN: 'corto-secreto',
    },
  })
  const said = await refuses(run, /La configuración tiene errores/)
  for (const name of ['PORT', 'DATABASE_URL', 'OIDC_ISSUER', 'LOG_LEVEL', 'METRICS_TOKEN'])
    expect(said).toContain(`- ${name}:`)
  expect(said).not.toContain('secret')
  expect(existsSync(join(dataDir, 'datos'))).toBe(false)
})

test('DATABASE_URL sin servidor: lo dice sin mostrar la contraseña, y lo espera', async () => {
  const port = await freePort()
  const run = runLitro({
    env: { PORT: String(await freePort()), DATABASE_URL: `postgres://litro:clave-secreta@localhost:${port}/litro` },
  })
  await expect.poll(run.output).toMatch(/No se pudo conectar con la base de datos.*se intenta otra vez \(2\)/s)
  expect(run.output()).not.toContain('secreta')
  run.child.kill('SIGTERM')
  expect((await run.ended).signal).toBe('SIGTERM')
})

test('versión de Node anterior a la mínima: lo dice antes de tocar nada', () => {
  const older =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.4"}})'
  for (const script of ['start', 'test', 'dev', 'bench']) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, join(ROOT, `scripts/${script}.mjs`)], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/Litro necesita Node 20\.19 o posterior y encontró 18\.20\.4/)
  }
})
