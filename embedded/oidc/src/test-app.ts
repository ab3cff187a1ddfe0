// For tests: nodes of the portal with nothing in them but the embedded identity, listening on free ports.
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createOidc, type Oidc, type OidcOptions } from './oidc.ts'
import type { HechoDeAcceso, MensajeDeAcceso, Portal } from './portal.ts'
import { makePimienta, type Sello } from './sello.ts'
import { inTx } from './tx.ts'

type Enviado = { sub: string } & MensajeDeAcceso

export type TestNode = {
  app: FastifyInstance
  oidc: Oidc
  url: string
  log: string[]
  /** The mail that was asked for. */
  correo: Enviado[]
  /** Who may not enter with a password alone. */
  fuertes: Set<string>
  /** What was told to the log of the portal. */
  hechos: HechoDeAcceso[]
}

/** The same master key for all the nodes of a test. */
const LLAVE = makePimienta(Buffer.alloc(32, 7))

export const selloDePrueba: Sello = {
  seal: (claro) => Buffer.from(LLAVE.cerrar('prueba', { claro: claro.toString('base64') })),
  open: (cifrado) => {
    const abierto = LLAVE.abrir('prueba', cifrado.toString()) as { claro: string } | undefined
    if (!abierto) throw new Error('otra llave maestra')
    return Buffer.from(abierto.claro, 'base64')
  },
}

/** Without publicUrl the node is its own public address. */
export async function startNode(pool: Pool, options: Partial<OidcOptions> = {}): Promise<TestNode> {
  const app = Fastify()
  const log: string[] = []
  const correo: Enviado[] = []
  const fuertes = new Set<string>()
  const hechos: HechoDeAcceso[] = []
  const port = await freePort()
  const url = `http://localhost:${port}`
  const portal: Portal = {
    enTx: (trabajo) =>
      inTx(pool, (base) =>
        trabajo(
          base,
          async (sub, mensaje) => void correo.push({ sub, ...mensaje }),
          async (hecho) => void hechos.push(hecho),
        ),
      ),
    requiereFuerte: async (sub) => fuertes.has(sub),
  }
  const oidc = await createOidc({
    publicUrl: url,
    pool,
    sello: selloDePrueba,
    portal,
    limitePorIp: 1_000_000,
    log: (level, msg, data) => log.push(`${level} ${msg} ${JSON.stringify(data ?? {})}`),
    ...options,
  })
  // As the application does: a parser for everything, which must not swallow the provider's bodies.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  await oidc.register(app)
  await app.listen({ host: 'localhost', port })
  return { app, oidc, url, log, correo, fuertes, hechos }
}

async function freePort(): Promise<number> {
  const probe = Fastify()
  await probe.listen({ host: 'localhost', port: 0 })
  const address = probe.server.address()
  await probe.close()
  if (address === null || typeof address === 'string') throw new Error('sin puerto')
  return address.port
}
