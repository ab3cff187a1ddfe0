// The whole server for tests: real database, real tokens from a key of our own, two partners and one person per role.
import { randomBytes } from 'node:crypto'
import { ClienteCaptura } from '@litro/contract/clientes/cliente'
import type { Rol } from '@litro/contract/permisos'
import { clavePath } from '@litro/embedded-oidc/clave'
import { createCuentas } from '@litro/embedded-oidc/cuentas'
import { usePrueba } from '@litro/embedded-oidc/prueba-usada.sql'
import type { TiemposDescarga } from '@litro/embedded-pac/descarga/libro'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { insertSocio, insertSucursal } from '../../demo/src/demo.sql.ts'
import { buildApp } from '../src/app.ts'
import { makeMedidas } from '../src/casa/operacion/medidas.ts'
import { saveUsuario } from '../src/casa/sesion/usuario.sql.ts'
import type { Sello, SellosFuera } from '../src/casa/verify/sellos-fuera.ts'
import { openArchivos } from '../src/craft/archivos/abrir.ts'
import { makeTaller } from '../src/craft/archivos/taller.ts'
import type { Deps } from '../src/craft/call/deps.ts'
import { type Ajustes, readConfig } from '../src/craft/config.ts'
import type { Tx } from '../src/craft/db/tx.ts'
import { readRedes } from '../src/craft/salida/direccion-publica.ts'
import type { Espera } from '../src/dinero/retornos/cuenta.ts'
import { insertSerie } from '../src/fiscal/emisor/emisor.sql.ts'
import { makeSimularFallas } from '../src/fiscal/pac/simular-fallas.ts'
import { makeSimularReceptor, makeSimularSolicitud } from '../src/fiscal/pac/simular-receptor.ts'
import { loadBancos } from '../src/maestros/catalogos/load-bancos.ts'
import { insertCliente } from '../src/maestros/clientes/cliente.sql.ts'
import { saveTipoCambio } from '../src/maestros/tipo-cambio/tipo-cambio.sql.ts'
import { makeIdentidad } from '../src/open-identidad.ts'
import { createTestDatabase } from './database.ts'
import { openTestMotor, seedEmisor } from './fiscal.ts'
import { seedDocumentos, seedProveedores } from './maestros.ts'
import { rememberTokens } from './tokens.ts'

const ISSUER = 'https://identidad.example/litro'

/** A key pair takes a good part of a second: one for all the test files of a process. */
let llaves: ReturnType<typeof generateKeyPair> | undefined

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

export async function createTestApp(
  opciones: {
    now?: () => Date
    env?: Record<string, string>
    ajustes?: Partial<Ajustes>
    identidadExterna?: true
    silencioMs?: number
    /** Which permissions are still there. */
    vive?: (gid: string) => Promise<boolean>
    descarga?: Partial<TiemposDescarga>
    replicaMs?: number
    /** Nothing but an administrator, as on the first day. */
    vacia?: true
  } = {},
) {
  const base = await createTestDatabase({ max: 10, almacen: opciones.env?.ARCHIVOS_URL })
  llaves ??= generateKeyPair('RS256', { extractable: true })
  const { publicKey, privateKey } = await llaves
  const jwk = { ...(await exportJWK(publicKey)), kid: 'prueba', alg: 'RS256', use: 'sig' }
  const config = readConfig(
    {
      OIDC_ISSUER: ISSUER,
      PUBLIC_URL: 'https://litro.example',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      // A busy machine makes tests slow, not wrong.
      LIMITE_POR_MINUTO: '0',
      LLAVE_EFIRMA: randomBytes(32).toString('base64'),
      ...opciones.env,
    },
    opciones.ajustes,
  )
  const now = opciones.now ?? (() => new Date())
  const motor = await openTestMotor(config, base.conexion, now, opciones)
  const taller = makeTaller()
  const deps: Deps & Espera = {
    inTx: base.inTx,
    snapshot: base.snapshot,
    almacen: base.almacen,
    taller,
    now,
    motor: motor.motor,
    espejo: motor.espejo,
    cep: motor.cep,
    simularReceptor: makeSimularReceptor(motor.pac.url),
    simularSolicitud: makeSimularSolicitud(motor.pac.url),
    sellos: sellosEnMemoria(),
    ...(!opciones.identidadExterna && {
      identidad: makeIdentidad({ publicUrl: 'https://litro.example', clavePath, createCuentas }),
    }),
    simularFallas: makeSimularFallas(motor.pac.url),
    horasCuentaNueva: config.horasCuentaNueva,
    publicUrl: config.publicUrl,
    redes: { permitidas: readRedes(config.redesDeWebhooks) },
    demo: false,
  }
  await loadBancos(deps.inTx)
  // What is seeded is in the database, also where a store is configured: installations are mixed.
  const siembra = { ...deps, ...openArchivos(base.db, undefined) }
  const gente = await (opciones.vacia ? seedAdministrador(siembra) : seed(siembra))
  if (!opciones.vacia) await seedEmisor(deps)
  const app = await buildApp({
    config,
    deps,
    tokenKeys: createLocalJWKSet({ keys: [jwk] }),
    ligaTokens: async () => true,
    ...(opciones.vive && { vive: opciones.vive }),
    usarPrueba: (id, segundos) => usePrueba(base.pool, id, segundos),
    probe: {
      ready: async () => true,
      almacen: deps.almacen?.responde,
      leaving: () => false,
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      oirLlamadas: motor.oirPac,
      medidas: makeMedidas(deps),
    },
    webDir: '/no-existe',
  })
  const sign = (claims: JWTPayload = {}, header: Record<string, unknown> = {}) =>
    new SignJWT({ sub: 'a', iss: ISSUER, aud: 'urn:litro:api', auth_time: Math.floor(Date.now() / 1000), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'prueba', ...header })
      .setIssuedAt()
      .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '10m')
      .sign(privateKey)
  const tokenOf = rememberTokens((sub) => sign({ sub }))
  return {
    app,
    base,
    deps,
    config,
    motor,
    gente,
    jwk,
    publicKey,
    sign,
    tokenOf,
    /** A request as one person; staff act on partner A unless told otherwise. */
    as: async (sujeto: string, socio?: number) => ({
      authorization: `Bearer ${await tokenOf(sujeto)}`,
      ...(socio !== undefined && { 'x-socio-comercial': String(socio) }),
    }),
    close: async () => {
      await app.close()
      await taller.close()
      await motor.stop()
      await base.drop()
    },
  }
}

/** What a folder outside the database would hold. */
function sellosEnMemoria(): SellosFuera {
  const sellos: Sello[] = []
  return { list: async () => [...sellos], add: async (nuevos) => void sellos.push(...nuevos) }
}

/** A client the SAT would accept; tests change what they are about. */
export const clienteDePrueba = {
  Nombre: 'Ferretera del Valle',
  RazonSocial: 'FERRETERA DEL VALLE',
  RFC: 'FVA120304AB1',
  CodigoPostal: '37000',
  RegimenFiscal: '601',
  UsoCFDI: 'G03',
  Estado: 'GUA',
}

const PERSONAL: Rol[] = ['facturacion', 'autorizador', 'tesoreria', 'administrador', 'auditor']

const persona = (tx: Tx, sujeto: string, roles: Rol[], idSocioComercial: number | null) =>
  saveUsuario(tx, {
    emisor: ISSUER,
    sujeto,
    nombre: `Persona ${sujeto}`,
    correo: `${sujeto}@example.com`,
    idSocioComercial,
    roles,
  })

/** Who asks for an empty installation knows nobody in it. */
async function seedAdministrador(deps: Deps): Promise<never> {
  await deps.inTx('todo', (tx) => persona(tx, 'administrador', ['administrador'], null))
  return undefined as never
}

async function seed(deps: Deps) {
  return deps.inTx('todo', async (tx) => {
    const a = await insertSocio(tx, { nombre: 'Socio A', permiteSucursal: true })
    const b = await insertSocio(tx, { nombre: 'Socio B', permiteSucursal: true })
    const serie = await insertSerie(tx, 'A')
    const sucursal = (socio: number, nombre: string) =>
      insertSucursal(tx, { socio, nombre, idSerie: serie, cp: '37000', zona: 'America/Mexico_City' })
    const sucursalA = await sucursal(a, 'Centro')
    const sucursalB = await sucursal(b, 'Puerto')
    const cliente = (socio: number, nombre: string, rfc: string) =>
      insertCliente(
        tx,
        socio,
        ClienteCaptura.parse({ ...clienteDePrueba, Nombre: nombre, RazonSocial: nombre, RFC: rfc }),
      )
    const clienteA = await cliente(a, 'TRANSPORTES ALAMEDA', 'TAL101112AB8')
    const clienteB = await cliente(b, 'PUERTO LIBRE', 'PLI090807XY4')
    await saveTipoCambio(tx, '2026-11-15', '18.437200', 'Prueba')
    await persona(tx, 'a', ['socio'], a)
    await persona(tx, 'b', ['socio'], b)
    await persona(tx, 'consulta', ['socio_consulta'], a)
    await persona(tx, 'sin-socio', ['socio'], null)
    await persona(tx, 'sin-rol', [], a)
    for (const rol of PERSONAL) await persona(tx, rol, [rol], null)
    const maestros = { ...(await seedProveedores(tx, a, b)), ...(await seedDocumentos(tx, a, b)) }
    return { a, b, serie, sucursalA, sucursalB, clienteA, clienteB, ...maestros }
  })
}
