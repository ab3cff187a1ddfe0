// buildApp: the plugins and routes of the server, in the order they run.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { makeReadCalendario } from './casa/calendario/routes.ts'
import { makeFindLlave } from './casa/integraciones/entrar.ts'
import { guia } from './casa/integraciones/guia.ts'
import { makeExistsSocio, makeFindUsuario } from './casa/sesion/admit.ts'
import { makeRequirePrueba } from './casa/sesion/prueba-fresca.ts'
import type { Deps } from './craft/call/deps.ts'
import type { Config } from './craft/config.ts'
import { type Guardas, makeVerifyToken, type TokenKeys } from './craft/http/bearer.ts'
import { drainBodies, readJsonBodies } from './craft/http/bodies.ts'
import { registerCalendario } from './craft/http/calendario.ts'
import { registerDocs } from './craft/http/docs-page.ts'
import { makeVerifyProof, type ProofParts } from './craft/http/dpop.ts'
import { errorHandler } from './craft/http/error-handler.ts'
import { type Probe, registerHealth } from './craft/http/health.ts'
import { makeLogger } from './craft/http/logger.ts'
import { limitByUser, registerSecurity } from './craft/http/security.ts'
import { serveAll } from './craft/http/serve.ts'
import { registerSinCuenta } from './craft/http/sin-cuenta.ts'
import { registerSpa } from './craft/http/spa.ts'
import { registerTrazas } from './craft/http/trazas.ts'
import { registerUploads } from './craft/http/uploads.ts'
import { makeTrazador } from './craft/salida/trazador.ts'
import { paginaDelOperador } from './fiscal/entregas/liga.ts'
import { handlers } from './handlers.ts'

type AppParts = {
  config: Config
  deps: Deps
  tokenKeys: TokenKeys
  /** Whether the issuer binds tokens to the key a browser shows. */
  ligaTokens: () => Promise<boolean>
  /** Absent with an external issuer, whose permissions we cannot see. */
  vive?: Guardas['vive']
  usarPrueba: ProofParts['usar']
  probe: Probe
  webDir: string
  /** Mounts the embedded identity provider; absent with an external issuer. */
  mountIdentity?: (app: FastifyInstance) => Promise<void>
}

export async function buildApp(parts: AppParts) {
  const { config, deps, tokenKeys, ligaTokens, vive, usarPrueba, probe, webDir, mountIdentity } = parts
  const app = fastify({
    loggerInstance: makeLogger(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => proxyId(config, request.headers['x-request-id']) ?? randomBytes(8).toString('hex'),
    requestIdHeader: false,
    trustProxy: trustedBy(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 120_000,
    // A reader that takes nothing for a minute is cut; no service is silent for so long.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    // Node looks for late requests every 30 s by itself; a half-sent body must not hold a socket that long.
    http: { connectionsCheckingInterval: 1000, headersTimeout: 10_000 },
  })
  app.setErrorHandler(errorHandler)
  if (config.trazas)
    registerTrazas(
      app,
      makeTrazador(config.trazas, (err) => app.log.warn({ err })),
    )
  await registerSecurity(app, config)
  await app.register(compress, COMPRIME)
  drainBodies(app)
  registerHealth(app, config, probe)
  if (mountIdentity) await app.register(mountIdentity)
  await app.register(async (servicios) => {
    readJsonBodies(servicios)
    await registerUploads(servicios)
    limitByUser(servicios, config)
    serveAll(
      servicios,
      deps,
      handlers,
      {
        verifyToken: makeVerifyToken(config.oidc, tokenKeys, {
          vive,
          verifyProof: makeVerifyProof({ origenes: originsOf(config), usar: usarPrueba }),
        }),
        findUsuario: makeFindUsuario(deps, config.oidc),
        findLlave: makeFindLlave(deps.inTx, deps.demo),
        existsSocio: makeExistsSocio(deps.snapshot),
        requirePrueba: makeRequirePrueba(config.oidc.acr),
      },
      config,
    )
  })
  await registerSinCuenta(app, paginaDelOperador(deps))
  registerCalendario(app, makeReadCalendario(deps, config.publicUrl))
  registerDocs(app, config, guia)
  await registerSpa(app, { config, webDir, ligaTokens })
  return app
}

/**
 * A window of a list is compressed in one call: in a thread, piece by piece, it took four times as long, and the last bytes that a higher
 * quality saves take longer to find than to send. Whole lists go by the stream.
 */
const COMPRIME: FastifyCompressOptions = {
  threshold: 1024,
  syncThreshold: 256 * 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 2 },
}

/** Shapes are the contract's: the checker and the writer that Fastify would bring for its own are not even loaded. */
const refuseSchema = () => () => {
  throw new Error('Una ruta no lleva esquema propio: su forma es la del contrato')
}

/** Where browsers reach us: what they sign names one of these. */
const originsOf = ({ publicUrl, port }: Config): string[] => [publicUrl, `http://127.0.0.1:${port}`]

/** The number a trusted proxy gave the request is ours too, so that both logs tell the same story. */
const proxyId = ({ trustProxy }: Config, dado: string | string[] | undefined) =>
  trustProxy !== false && typeof dado === 'string' && /^[\w.:-]{8,64}$/.test(dado) ? dado : undefined

/** So many proxies, counted from the one that connects. */
const trustedBy = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_direccion: string, salto: number) => salto < proxies : proxies
