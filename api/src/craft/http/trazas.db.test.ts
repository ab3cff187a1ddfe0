import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
}

let t: TestApp
let f: Fiscales
let cae = true
const spans: Span[] = []
const collector = createServer((req, res) => {
  const trozos: Buffer[] = []
  req.on('data', (trozo: Buffer) => trozos.push(trozo))
  req.on('end', () => {
    // Away at first: what is told meanwhile waits.
    if (cae) {
      cae = false
      res.writeHead(503).end()
      return
    }
    const { resourceSpans } = JSON.parse(Buffer.concat(trozos).toString())
    spans.push(...resourceSpans[0].scopeSpans[0].spans)
    res.end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  t = await createTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
  f = await seedFiscales(t.deps, t.gente.a, 'TRAZA')
})
afterAll(async () => {
  await t.close()
  collector.closeAllConnections()
  collector.close()
})

const TRAZA = '4bf92f3577b34da6a3ce929d0e0e4736'

const told = async (traza: string): Promise<Span[]> => {
  const root = () => spans.some(({ traceId, kind }) => traceId === traza && kind === 2)
  await expect.poll(root, { timeout: 30_000 }).toBe(true)
  return spans.filter(({ traceId }) => traceId === traza)
}

test('un timbrado es una sola traza: de la petición al PAC y a sus transacciones, dentro de la de quien la empezó', async () => {
  const id = await crear(t.deps, f, 'factura')
  const r = await t.app.inject({
    method: 'POST',
    url: `/services/factura_timbrar/${id}`,
    headers: { ...(await t.as('a')), traceparent: `00-${TRAZA}-00f067aa0ba902b7-01` },
    payload: {},
  })
  expect(r.statusCode).toBe(200)
  const suyos = await told(TRAZA)
  const raiz = suyos.find(({ kind }) => kind === 2)!
  expect(raiz).toMatchObject({ name: 'POST /services/factura_timbrar/:id', parentSpanId: '00f067aa0ba902b7' })
  const nombres = suyos.map(({ name }) => name)
  expect(nombres.filter((name) => name === 'transacción').length).toBeGreaterThanOrEqual(2)
  expect(nombres.some((name) => /^POST 127\.0\.0\.1:\d+$/.test(name))).toBe(true)
  const ids = new Set(suyos.map(({ spanId }) => spanId))
  for (const uno of suyos) {
    if (uno !== raiz) expect(ids).toContain(uno.parentSpanId)
    expect(BigInt(uno.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(uno.startTimeUnixNano))
    expect(BigInt(uno.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(raiz.startTimeUnixNano))
  }
})

test.each(['basura', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, '\u0000', 'x'.repeat(5000)])(
  'un traceparent que no lo es empieza una traza nueva (%#)',
  async (traceparent) => {
    const antes = spans.length
    const r = await t.app.inject({ url: '/services/clientes?limite=1', headers: { ...(await t.as('a')), traceparent } })
    expect(r.statusCode).toBe(200)
    const nuevos = () => spans.slice(antes).filter(({ name }) => name === 'GET /services/clientes')
    await expect.poll(() => nuevos().length, { timeout: 30_000 }).toBe(1)
    expect(nuevos()[0]!.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
    expect(nuevos()[0]!.parentSpanId).toBeUndefined()
  },
)
