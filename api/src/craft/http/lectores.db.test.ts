// Readers who ask for everything and take nothing: they hold no transaction and no connection, and nobody else notices.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { tamanio } from '../../../test/flota.ts'
import { informar } from '../../../test/informe.ts'

const LECTORES = tamanio('LITRO_LECTORES', 12)
const SEGUNDOS = tamanio('LITRO_LECTORES_SEGUNDOS', 0)
const POR_CONEXION = 60

let t: TestApp
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  t = await createTestApp()
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select $1, 'Cliente de lectura ' || n, 'CLIENTE DE LECTURA', 'XEXX010101000', '37000', '616', 'S01', 'GUA' from generate_series(1, 6000) n`,
    [t.gente.a],
  )
  await t.base.asAdmin(
    `insert into usuario (emisor, sujeto, nombre, correo, id_socio_comercial, roles)
     select emisor, 'lector' || n, 'Lector ' || n, 'lector' || n || '@litro.example', id_socio_comercial, roles
       from usuario, generate_series(1, $1) n where sujeto = 'a'`,
    [LECTORES],
  )
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await t.close()
})

/** Sixty requests in one go down one connection, and not a byte taken. */
async function openLector(sujeto: string): Promise<void> {
  const { authorization } = await t.as(sujeto)
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    `GET /services/clientes HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`.repeat(POR_CONEXION),
  )
  sockets.push(socket)
}

async function timed(): Promise<number> {
  const inicio = performance.now()
  const r = await fetch(`http://127.0.0.1:${port}/services/proveedores?limite=20`, { headers: await t.as('b') })
  expect(r.status).toBe(200)
  await r.arrayBuffer()
  return performance.now() - inicio
}

async function sample(veces: number, hasta: number): Promise<number[]> {
  const tiempos: number[] = []
  while (tiempos.length < veces || performance.now() < hasta) tiempos.push(await timed())
  return tiempos.sort((x, y) => x - y)
}
const p95 = (tiempos: number[]) => tiempos[Math.floor(tiempos.length * 0.95)]!

test(`${LECTORES} conexiones que piden ${POR_CONEXION} listas y no leen: los demás no lo notan`, {
  timeout: 120_000 + SEGUNDOS * 2000,
}, async () => {
  // The first requests pay for what is made once: they are no measure of a quiet server.
  await sample(SEGUNDOS > 0 ? 300 : 0, 0)
  const quieto = p95(await sample(60, performance.now() + SEGUNDOS * 500))
  for (let i = 1; i <= LECTORES; i++) await openLector(`lector${i}`)
  const bajoAtaque = await sample(60, performance.now() + SEGUNDOS * 1000)
  const { rows } = await t.base.asAdmin(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 seconds'`,
  )
  expect(rows).toEqual([{ n: 0 }])
  await informar('lectores que no leen', {
    lectores: LECTORES,
    solicitudes: LECTORES * POR_CONEXION,
    p95Quieto: `${quieto.toFixed(1)} ms`,
    p95BajoAtaque: `${p95(bajoAtaque).toFixed(1)} ms`,
    veces: (p95(bajoAtaque) / quieto).toFixed(2),
  })
  // In the torture, on a machine left to it; a busy one makes tests slow, not wrong.
  if (SEGUNDOS > 0) expect(p95(bajoAtaque)).toBeLessThanOrEqual(3 * quieto)
})

test('una pantalla que pide a la vez más listas enteras de las que una persona tiene las recibe todas', async () => {
  const { authorization } = await t.as('b')
  const pedidas = Array.from({ length: 20 }, async () => {
    const r = await fetch(`http://127.0.0.1:${port}/services/proveedores`, { headers: { authorization } })
    await r.arrayBuffer()
    return r.status
  })
  expect(new Set(await Promise.all(pedidas))).toEqual(new Set([200]))
})

test('una persona tiene seis descargas a la vez; la siguiente espera, y se le dice cuánto', async () => {
  const { authorization } = await t.as('a')
  for (let i = 0; i < 8; i++) await openLector('a')
  await expect
    .poll(
      async () => {
        const r = await fetch(`http://127.0.0.1:${port}/services/clientes_exportar`, { headers: { authorization } })
        const cuerpo =
          r.status === 429 ? ((await r.json()) as { codigo: string }) : await r.arrayBuffer().then(() => null)
        return [r.status, r.headers.get('retry-after'), cuerpo?.codigo]
      },
      { timeout: 30_000 },
    )
    .toEqual([429, '5', 'DEMASIADAS_DESCARGAS'])
  // What is light is answered as ever.
  const r = await fetch(`http://127.0.0.1:${port}/services/clientes?limite=5`, { headers: { authorization } })
  expect(r.status).toBe(200)
})

test('una conexión de la base que muere en manos de alguien es un 503, y la siguiente solicitud sirve', async () => {
  const headers = await t.as('b')
  const ask = () => fetch(`http://127.0.0.1:${port}/services/proveedores?limite=1`, { headers })
  const matar = () =>
    t.base.asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  const [, ...respuestas] = await Promise.all([matar(), ...Array.from({ length: 30 }, ask)])
  for (const r of respuestas) expect([200, 503], await r.text()).toContain(r.status)
  await expect.poll(async () => (await ask()).status).toBe(200)
})
