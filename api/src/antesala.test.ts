// While the history is written the door answers and says so; when it ends the place is free; a start with nothing to write is silent.
import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { withAntesala } from './antesala.ts'

const host = '127.0.0.1'
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host)
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
afterEach(() => vi.restoreAllMocks())
const listen = () => {
  const dicho: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((texto) => {
    dicho.push(String(texto))
    return true
  })
  return dicho
}

test('dice en la página y en la terminal por dónde va, y deja el puerto libre', async () => {
  const dicho = listen()
  const port = await freePort()
  const url = `http://${host}:${port}`
  const ask = (ruta: string, accept: string) => fetch(`${url}${ruta}`, { headers: { accept } })
  await withAntesala({ port, host }, async (decir) => {
    decir('Facturas (1 de 2)')
    const pagina = await vi.waitFor(() => ask('/dashboard', 'text/html'), { timeout: 10_000 })
    expect([pagina.status, pagina.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await pagina.text()).toMatch(/Litro se está preparando[\s\S]*Facturas \(1 de 2\)\./)
    decir('Retornos (2 de 2)')
    const servicio = await vi.waitFor(async () => {
      const cuerpo = (await (await ask('/services/sesion', '*/*')).json()) as { error: string; codigo: string }
      expect(cuerpo.error).toContain('Retornos (2 de 2).')
      return cuerpo
    })
    expect(servicio.codigo).toBe('PREPARANDO')
    expect((await ask('/healthz', '*/*')).status).toBe(200)
    expect((await ask('/readyz', '*/*')).status).toBe(503)
  })
  await expect(ask('/healthz', '*/*')).rejects.toThrow()
  expect(dicho).toEqual([
    '  Preparando la demostración: Facturas (1 de 2)\n',
    '  Preparando la demostración: Retornos (2 de 2)\n',
  ])
})

test('sin nada que escribir no dice nada; con el puerto ocupado la historia se escribe igual', async () => {
  const dicho = listen()
  const otro = createServer().listen(0, host)
  await new Promise((resolve) => otro.once('listening', resolve))
  const { port } = otro.address() as { port: number }
  await withAntesala({ port, host }, async (decir) => {
    for (const paso of ['uno', 'dos']) decir(paso)
  })
  expect(dicho).toEqual([])
  let fin = false
  await withAntesala({ port, host }, async (decir) => {
    decir('uno')
    await vi.waitFor(() => expect(dicho).toHaveLength(1), { timeout: 10_000 })
    fin = true
  })
  expect(fin).toBe(true)
  otro.close()
})

test('una historia que falla deja el puerto libre y su error', async () => {
  listen()
  const port = await freePort()
  const work = async (decir: (paso: string) => void) => {
    decir('uno')
    await vi.waitFor(() => fetch(`http://${host}:${port}/healthz`), { timeout: 10_000 })
    throw new Error('se rompió')
  }
  await expect(withAntesala({ port, host }, work)).rejects.toThrow('se rompió')
  await expect(fetch(`http://${host}:${port}/healthz`)).rejects.toThrow()
})
