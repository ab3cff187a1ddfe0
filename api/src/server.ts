// The only file that knows everything: database, identity, demonstration → buildApp → listen.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clavePath } from '@litro/embedded-oidc/clave'
import { CuentaError, createCuentas } from '@litro/embedded-oidc/cuentas'
import type { Log as LogDeIdentidad } from '@litro/embedded-oidc/log-events'
import { createOidc, type Oidc } from '@litro/embedded-oidc/oidc'
import { usePrueba } from '@litro/embedded-oidc/prueba-usada.sql'
import { startEmbeddedPac } from '@litro/embedded-pac/pac'
import type { EmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { sql } from 'kysely'
import type pg from 'pg'
import { withAntesala } from './antesala.ts'
import { buildApp } from './app.ts'
import { makeMedidas } from './casa/operacion/medidas.ts'
import { followEmisor } from './casa/sesion/usuario.sql.ts'
import { keepConciliacion } from './casa/verify/keep-conciliacion.ts'
import { keepCuadre } from './casa/verify/keep-cuadre.ts'
import { makeSellosFuera } from './casa/verify/sellos-fuera.ts'
import { openArchivos } from './craft/archivos/abrir.ts'
import { hasFuera } from './craft/archivos/almacen.sql.ts'
import { makeTaller } from './craft/archivos/taller.ts'
import type { Deps } from './craft/call/deps.ts'
import type { Config } from './craft/config.ts'
import { migrateAll, prepareEmbedded, prepareExternal } from './craft/db/connect.ts'
import { joinNodos, type Nodos } from './craft/db/nodos.ts'
import { type Db, openDb, openPool } from './craft/db/pool.ts'
import { waitForDatabase } from './craft/db/wait-database.ts'
import { embeddedKeys } from './craft/http/bearer.ts'
import { openEmisorAjeno } from './craft/http/emisor-ajeno.ts'
import { watchMudas } from './craft/http/mudas.ts'
import { readRedes } from './craft/salida/direccion-publica.ts'
import { type Demostracion, loadDemostracion, type Reloj } from './demostracion.ts'
import { type Inicio, StartError } from './early.ts'
import { keepCuarentena } from './fiscal/cuarentena/keep-cuarentena.ts'
import { loadCsdDeArchivos } from './fiscal/emisor/csd-de-archivos.ts'
import { makeSimularFallas } from './fiscal/pac/simular-fallas.ts'
import { makeSimularReceptor, makeSimularSolicitud } from './fiscal/pac/simular-receptor.ts'
import { loadBancos } from './maestros/catalogos/load-bancos.ts'
import { makeBanxico } from './maestros/tipo-cambio/banxico.ts'
import { keepTipoCambioPublished } from './maestros/tipo-cambio/keep-published.ts'
import { keepTipoCambioToday } from './maestros/tipo-cambio/keep-today.ts'
import { makeIdentidad } from './open-identidad.ts'
import { openMotor } from './open-motor.ts'
import { makePortal } from './open-portal.ts'
import { invitePrimero, type PrimerAdministrador } from './primer-administrador.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist/', import.meta.url))

const SIN_ALMACEN =
  'Esta base tiene archivos en un almacén y no se dijo cuál: define ARCHIVOS_URL, o tráelos antes con npm run mudar-archivos -- base'

export type Running = {
  config: Config
  url: string
  postgres?: EmbeddedPostgres
  demostracion?: Demostracion
  primerAdministrador?: PrimerAdministrador
  close: () => Promise<void>
}

export async function startServer({ config, postgres: naciendo, cleanup }: Inicio): Promise<Running> {
  // Resources close in reverse order, so PostgreSQL stops after everything that uses it.
  let leaving = false
  const close = async () => {
    leaving = true
    for (const step of cleanup.splice(0).reverse()) await step()
  }
  try {
    const { pool, directo, db, conexion, postgres } = await openDatabase(config, await naciendo, cleanup)
    const reloj = makeReloj()
    const { now } = reloj
    const nodos = await joinNodos(config, directo, cleanup)
    const pacEmbebido = await openPac(config, nodos, now, cleanup)
    let report: (error: unknown) => void = () => undefined
    let note: LogDeIdentidad = () => undefined
    const abierto = await openMotor({
      config: { ...config, llave: nodos.llave ?? config.llave },
      conexion,
      now,
      pacEmbebido,
      agenda: true,
      onError: (error) => report(error),
    })
    cleanup.push(abierto.stop)
    const taller = makeTaller()
    cleanup.push(() => taller.close())
    const deps: Deps = {
      ...openArchivos(db, config.almacen),
      taller,
      now,
      motor: abierto.motor,
      espejo: abierto.espejo,
      cep: abierto.cep,
      ...(pacEmbebido && {
        simularReceptor: makeSimularReceptor(pacEmbebido.url),
        simularSolicitud: makeSimularSolicitud(pacEmbebido.url),
      }),
      sellos: makeSellosFuera(config.dataDir),
      exportacion: config.exportacion,
      ...(config.oidc.embebido && {
        identidad: makeIdentidad({ publicUrl: config.publicUrl, clavePath, createCuentas }),
      }),
      ...(pacEmbebido && { simularFallas: makeSimularFallas(pacEmbebido.url) }),
      horasCuentaNueva: config.horasCuentaNueva,
      publicUrl: config.publicUrl,
      redes: { permitidas: readRedes(config.redesDeWebhooks) },
      demo: config.demo !== false,
    }
    if (!deps.almacen && (await deps.inTx('todo', hasFuera))) throw new StartError(SIN_ALMACEN)
    await loadBancos(deps.inTx)
    await loadCsdDeArchivos(deps, config)
    const demostracion = config.demo ? await loadDemostracion() : undefined
    const oidc = config.oidc.embebido
      ? await openIdentity(config, { pool, directo }, deps, demostracion, (...linea) => note(...linea))
      : undefined
    // History needs our own PAC, whose clock we can set; somebody else's PAC would refuse the past.
    const historia = config.demo !== false && config.demo.historia && nodos.primero && !config.pac.embebidoUrl
    if (demostracion && historia) {
      await withAntesala(config, (decir) => demostracion.contarHistoria(deps, reloj, config.oidc.issuer, decir))
    }
    if (nodos.primero) await demostracion?.terminar(deps)
    const primerAdministrador = await invitePrimero(deps, config)
    const emisor = oidc
      ? { getKey: embeddedKeys(oidc), ligaTokens: async () => true }
      : openEmisorAjeno(config.oidc.issuer)
    const app = await buildApp({
      config,
      deps,
      tokenKeys: emisor.getKey,
      ligaTokens: emisor.ligaTokens,
      vive: oidc?.vive,
      usarPrueba: (id, segundos) => usePrueba(pool, id, segundos),
      probe: {
        ready: () => isReady(db),
        almacen: deps.almacen?.responde,
        leaving: () => leaving,
        pool: () => poolState(pool),
        oirLlamadas: abierto.oirPac,
        medidas: makeMedidas(deps),
      },
      webDir: WEB_DIR,
      ...(oidc && { mountIdentity: (scope) => oidc.register(scope) }),
    })
    report = (err) => app.log.error({ err }, 'trabajo en segundo plano')
    note = (nivel, mensaje, datos) => app.log[nivel](datos ?? {}, mensaje)
    const endMudas = watchMudas(app.server)
    cleanup.push(() => {
      endMudas()
      return app.close()
    })
    app.server.maxConnections = maxConnections()
    // Whoever writes may leave something for the background to do.
    app.server.on('request', ({ method }) => method !== 'GET' && abierto.wake())
    // Whoever balances the load hears of the departure before the door is closed; what is on its way still comes in.
    cleanup.push(() => delay(config.salidaMs))
    // Before any work is taken: a base that is behind its PAC sends nothing.
    await keepCuarentena(abierto.motor, abierto.cola)
    await abierto.start()
    await keepCuadre(deps, abierto.cola)
    await keepConciliacion(deps, abierto.cola)
    const logTipoCambio = (err: unknown) => app.log.error({ err }, 'tipo de cambio del día')
    cleanup.push(keepTipoCambioToday(deps.inTx, deps.now, logTipoCambio))
    if (config.banxico) {
      cleanup.push(keepTipoCambioPublished(deps.inTx, deps.now, makeBanxico(config.banxico), logTipoCambio))
    }
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as { port: number }
    return {
      config,
      url: config.port === 0 ? `http://localhost:${port}` : config.publicUrl,
      postgres,
      demostracion,
      primerAdministrador,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(config: Config, postgres: EmbeddedPostgres | undefined, cleanup: Inicio['cleanup']) {
  const { database } = config
  const say = (linea: string) => process.stderr.write(`${linea}\n`)
  const conexion =
    database.tipo === 'externa'
      ? await waitForDatabase(() => prepareExternal(database, (client, rol) => migrateAll(client, rol, say)), say)
      : await prepareEmbedded(postgres!)
  const pool = openPool(conexion, { max: config.poolMax, nombre: 'litro' })
  const db = openDb(pool)
  cleanup.push(() => db.destroy())
  if (!conexion.directa) return { pool, directo: pool, db, conexion, postgres }
  // Past the pooler, for what belongs to a session: it opens a connection only when somebody needs one.
  const directo = openPool(conexion.directa, { max: 2, nombre: 'litro-directo' })
  cleanup.push(() => directo.end())
  return { pool, directo, db, conexion, postgres }
}

async function openIdentity(
  config: Config,
  { pool, directo }: { pool: pg.Pool; directo: pg.Pool },
  deps: Deps,
  demostracion: Demostracion | undefined,
  log: LogDeIdentidad,
): Promise<Oidc> {
  const oidc = await createOidc({
    publicUrl: config.publicUrl,
    extraOrigins: [`http://127.0.0.1:${config.port}`],
    pool,
    directo,
    sello: deps.motor.llave,
    portal: makePortal(deps, config.oidc.issuer, config.demo === false),
    inactividad: config.inactividad * 60,
    limitePorIp: Math.ceil(config.limites.porIp / 10),
    ...(demostracion && { demo: { usuarios: [...demostracion.usuarios], contrasena: demostracion.contrasena } }),
    ttl: { accessToken: config.oidc.accessTokenTtl },
    costoClave: config.oidc.costoClave ?? (demostracion && COSTO_DEMO),
    log,
  })
  await deps.inTx('todo', (tx) => followEmisor(tx, config.oidc.issuer))
  await demostracion?.preparar(deps, config.oidc.issuer, {
    crear: async (cuenta) => {
      const existentes = await oidc.cuentas.listar()
      if (existentes.some(({ sub }) => sub === cuenta.sub)) return
      await oidc.cuentas.crear(cuenta).catch((error: unknown) => {
        // Another node that starts at the same time made it first.
        if (!(error instanceof CuentaError) || error.codigo !== 'CUENTA_EXISTE') throw error
      })
    },
  })
  return oidc
}

/** The password of the demonstration stands on its first page: work to guess it guards nobody (D-258). */
const COSTO_DEMO = 10

/** The wall clock, except while the demonstration's history is being written. */
function makeReloj(): Reloj {
  let fijo: Date | null = null
  return {
    now: () => fijo ?? new Date(),
    set: (momento: Date | null) => {
      fijo = momento
    },
  }
}

/** Our own PAC, a separate party on loopback, only where nobody named a real one. Nodes of one database share it. */
async function openPac(config: Config, nodos: Nodos, now: () => Date, cleanup: Inicio['cleanup']) {
  if (!config.demo) return undefined
  const conocida = config.pac.embebidoUrl ?? (nodos.primero ? undefined : await nodos.findPac())
  if (conocida) {
    const respuesta = await fetch(`${conocida}/certificado`, { signal: AbortSignal.timeout(5000) })
    return { url: conocida, certificado: Buffer.from(await respuesta.arrayBuffer()) }
  }
  const pac = await startEmbeddedPac({ dataDir: config.dataDir, now: () => now().getTime() })
  cleanup.push(() => pac.stop())
  await nodos.publishPac(pac.url)
  return pac
}

/** Beyond this a connection is refused; without descriptors left the process could not even open a file. */
function maxConnections(): number {
  const limite = Number(openFilesLimit())
  return limite > 0 ? Math.max(64, limite - RESERVA) : 10_000
}

/** The kernel's own page; other systems have none, and there the limit stays unknown. */
function openFilesLimit(): string | undefined {
  try {
    return /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** Descriptors for the database, files and outgoing calls. */
const RESERVA = 256

async function isReady(db: Db): Promise<boolean> {
  const limite = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('tarde')), 2000).unref())
  try {
    await Promise.race([sql`select 1`.execute(db), limite])
    return true
  } catch {
    return false
  }
}

const poolState = (pool: pg.Pool) => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
