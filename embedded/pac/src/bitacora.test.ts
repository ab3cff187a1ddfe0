import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Csd } from '@litro/cfdi/csd'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBitacora } from './bitacora.ts'
import { makeCsd, makeXml } from './test-cfdi.ts'
import { makeCliente, startPac, tempFolder } from './testing.ts'

let csd: Csd
beforeAll(async () => {
  csd = await makeCsd()
})

async function open(ruta: string) {
  const hechos: unknown[] = []
  const avisos: string[] = []
  const bitacora = await openBitacora(
    ruta,
    (hecho) => hechos.push(hecho),
    (msg) => avisos.push(msg),
  )
  onTestFinished(() => bitacora.close().catch(() => {}))
  return { bitacora, hechos, avisos }
}

test('lo escrito se lee igual, por su lugar y al volver a abrir', async () => {
  const ruta = join(tempFolder(), 'b.ndjson')
  const { bitacora } = await open(ruta)
  const lugares = await Promise.all([1, 2, 3].map((n) => bitacora.append({ n, texto: 'ñandú\n€' })))
  expect(await Promise.all(lugares.map((lugar) => bitacora.read(lugar)))).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }])
  await bitacora.close()
  expect((await open(ruta)).hechos).toEqual([1, 2, 3].map((n) => ({ n, texto: 'ñandú\n€' })))
})

test('una última línea rota se corta, en cualquier byte, y se sigue escribiendo encima', async () => {
  const ruta = join(tempFolder(), 'b.ndjson')
  const primera = await open(ruta)
  await primera.bitacora.append({ n: 1 })
  await primera.bitacora.close()
  const sana = statSync(ruta).size
  const linea = `${JSON.stringify({ n: 2, texto: 'algo más largo' })}\n`
  for (let corte = 1; corte < linea.length; corte += 1) {
    truncateSync(ruta, sana)
    appendFileSync(ruta, linea.slice(0, corte))
    const { bitacora, hechos, avisos } = await open(ruta)
    expect(hechos).toEqual([{ n: 1 }])
    expect(avisos).toHaveLength(1)
    expect(statSync(ruta).size).toBe(sana)
    await bitacora.close()
  }
  const { bitacora } = await open(ruta)
  await bitacora.append({ n: 3 })
  await bitacora.close()
  expect((await open(ruta)).hechos).toEqual([{ n: 1 }, { n: 3 }])
})

test('un daño en medio no se calla: no abre', async () => {
  const ruta = join(tempFolder(), 'b.ndjson')
  writeFileSync(ruta, '{"n":1}\n{"n":\n{"n":3}\n')
  await expect(open(ruta)).rejects.toThrow('dañada')
  // Nothing was cut: the evidence stays.
  expect(readFileSync(ruta, 'utf8')).toBe('{"n":1}\n{"n":\n{"n":3}\n')
})

async function runProceso(dataDir: string) {
  const script = fileURLToPath(new URL('./test-proceso.ts', import.meta.url))
  const tsx = fileURLToPath(import.meta.resolve('tsx'))
  const proceso = spawn(process.execPath, ['--conditions', 'litro', '--import', tsx, script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void proceso.kill('SIGKILL'))
  const terminado = once(proceso, 'close')
  const [url] = (await once(createInterface({ input: proceso.stdout }), 'line')) as [string]
  const kill = async () => {
    proceso.kill('SIGKILL')
    await terminado
  }
  return { kill, ...makeCliente(url) }
}

test('lo que el PAC contestó sigue ahí después de matarlo, y nada sale doble', { timeout: 120_000 }, async () => {
  const dataDir = tempFolder()
  const xmls = await Promise.all(Array.from({ length: 60 }, (_, i) => makeXml(csd, { folio: String(i) })))
  const contestados = new Map<string, string>()
  for (let ronda = 0; ronda < 3; ronda += 1) {
    const pac = await runProceso(dataDir)
    let vistos = 0
    // Each round begins with others, so that its answers are of new ones and of known ones.
    const envios = xmls.map(async (_, n) => {
      const i = (n + ronda * 10) % xmls.length
      const { cuerpo } = await pac.timbrar(xmls[i]!, `doc-${i}`).catch(() => ({ cuerpo: {} as { uuid?: string } }))
      if (cuerpo.uuid === undefined) return
      const antes = contestados.get(`doc-${i}`)
      if (antes !== undefined) expect(cuerpo.uuid).toBe(antes)
      contestados.set(`doc-${i}`, cuerpo.uuid)
      vistos += 1
      // In the middle of the work, with answers on their way.
      if (vistos === 15) void pac.kill()
    })
    await Promise.all(envios)
    await pac.kill()
  }
  const pac = await startPac({ dataDir })
  const lista = await pac.timbrados()
  expect(contestados.size).toBeGreaterThanOrEqual(15)
  for (const [customid, uuid] of contestados) expect(lista).toContainEqual(expect.objectContaining({ customid, uuid }))
  expect(new Set(lista.map(({ customid }) => customid)).size).toBe(lista.length)
  const todos = await Promise.all(xmls.map((xml, i) => pac.timbrar(xml, `doc-${i}`)))
  expect(todos.every(({ cuerpo }) => cuerpo.uuid !== undefined)).toBe(true)
  expect(await pac.timbrados()).toHaveLength(60)
})
