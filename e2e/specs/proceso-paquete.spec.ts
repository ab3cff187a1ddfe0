// The archive of `npm run pack`, unpacked on a machine with Node and nothing else: it starts, proves its books and ends well.
import { spawnSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../process-story.ts'
import { dataFolder, ROOT, runLitro, startedFolder, startLitro } from '../start.ts'

test('npm run pack: el archivo arranca con node start.mjs, sin registro y sin construir nada', async () => {
  test.setTimeout(400_000)
  const carpeta = dataFolder()
  const hecho = spawnSync(process.execPath, [join(ROOT, 'scripts/pack.mjs'), carpeta], { cwd: ROOT, encoding: 'utf8' })
  expect(hecho.status, hecho.stderr).toBe(0)
  expect(hecho.stdout).not.toContain('Construyendo')
  const [archivo] = readdirSync(carpeta)
  expect(spawnSync('tar', ['-xzf', join(carpeta, archivo!), '-C', carpeta]).status).toBe(0)
  const script = join(carpeta, archivo!.replace(/\.tar\.gz$/, ''), 'start.mjs')

  // Nothing on the path but Node, and a registry that nobody answers.
  const bin = dataFolder()
  symlinkSync(process.execPath, join(bin, 'node'))
  const env = { PATH: bin, npm_config_registry: 'http://127.0.0.1:9' }
  const dataDir = await startedFolder()
  const litro = await startLitro({ script, env, dataDir })
  const config = (await (await fetch(`${litro.url}/config.json`)).json()) as { version: string }
  expect(archivo).toContain(`litro-${config.version}-`)
  expect((await fetch(litro.url)).headers.get('content-type')).toContain('text/html')
  expect(litro.output()).not.toMatch(/Construyendo|Instalando/)
  expect(await litro.stop()).toEqual({ code: 0, signal: null })

  const verify = runLitro({ script, args: ['verify'], env: { ...env, DATA_DIR: dataDir } })
  expect(await verify.ended, verify.output()).toEqual({ code: 0, signal: null })
  expect(verify.output()).toContain('0 diferencias')
})
