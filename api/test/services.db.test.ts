// The generated walk: every line of the contract against every way of being the wrong person. A new line is covered at once.
import { createHmac, randomUUID } from 'node:crypto'
import { necesitaPersona } from '@litro/contract/integraciones/con-persona'
import { permisosDeSocio } from '@litro/contract/integraciones/llave'
import { esPersonal, permisos, type Rol, roles } from '@litro/contract/permisos'
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'
import type { Ejemplo } from './ejemplos/ejemplos.ts'
import { createLlave } from './ejemplos/integraciones.ts'
import { seedEjemplos } from './ejemplos/todos.ts'
import { rememberTokens } from './tokens.ts'

let t: TestApp
let ejemploDe: (key: ServiceKey) => Ejemplo
let llaves: Record<'catalogo' | 'sesion' | 'socio', Awaited<ReturnType<typeof createLlave>>>
beforeAll(async () => {
  t = await createTestApp()
  ejemploDe = await seedEjemplos(t)
  llaves = {
    catalogo: await createLlave(t, 'administrador', { Permisos: ['catalogo.ver'] }),
    sesion: await createLlave(t, 'administrador', { Permisos: ['sesion'] }),
    socio: await createLlave(t, 'a', { Permisos: permisosDeSocio }),
  }
})
afterAll(() => t.close())

const lineas = Object.entries(services) as [ServiceKey, Servicio][]

function request(key: ServiceKey, headers: Record<string, string>, ejemplo: Ejemplo = ejemploDe(key)) {
  const { metodo, ruta, captura } = services[key] as Servicio
  const url = ruta.replace(/:(\w+)/g, (_, nombre: string) => ejemplo.params?.[nombre] ?? '1')
  const consulta = new URLSearchParams(ejemplo.consulta).toString()
  return t.app.inject({
    method: metodo,
    url: consulta ? `${url}?${consulta}` : url,
    // As the browser does: each capture with a key of its own.
    headers: captura ? { 'idempotency-key': randomUUID(), ...headers } : headers,
    ...(metodo !== 'GET' && { payload: ejemplo.archivos ? multipart(ejemplo) : (ejemplo.entrada ?? {}) }),
  })
}

function multipart({ entrada = {}, archivos = {} }: Ejemplo): FormData {
  const cuerpo = new FormData()
  for (const [campo, valor] of Object.entries(entrada)) cuerpo.append(campo, String(valor))
  for (const [campo, bytes] of Object.entries(archivos)) cuerpo.append(campo, new Blob([Uint8Array.from(bytes)]), 'x')
  return cuerpo
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const b64 = (valor: object) => Buffer.from(JSON.stringify(valor)).toString('base64url')

type Forjado = [nombre: string, token: () => Promise<string>]
const forjados: Forjado[] = [
  ['vencido', () => t.sign({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ['aún no válido', () => t.sign({ nbf: Math.floor(Date.now() / 1000) + 600 })],
  ['otra audiencia', () => t.sign({ aud: 'otra-api' })],
  ['token de identidad (audiencia del cliente)', () => t.sign({ aud: 'litro-web' })],
  ['otro emisor', () => t.sign({ iss: 'https://otro.example' })],
  ['llave desconocida', () => t.sign({}, { kid: 'nadie' })],
  ['alg none', async () => `${b64({ alg: 'none' })}.${b64(claims())}.`],
  ['alg none con firma', async () => `${b64({ alg: 'none' })}.${b64(claims())}.x`],
  ['HS256 con la llave pública', () => hmacWithPublicKey()],
  ['jwk incrustada', () => embeddedJwk()],
  ['alterado', () => tampered()],
  ['basura', async () => 'no-es-un-token'],
  ['llave de API que no existe', async () => `litro_${'A'.repeat(32)}`],
  ['llave de API a medias', async () => 'litro_AAAA'],
]

/** Each is signed once, not once for each of the services. */
const forjado = rememberTokens((nombre) => new Map(forjados).get(nombre)!())

const claims = () => ({ sub: 'a', iss: t.config.oidc.issuer, aud: 'urn:litro:api', iat: 1, exp: 4_000_000_000 })

async function hmacWithPublicKey(): Promise<string> {
  const cuerpo = `${b64({ alg: 'HS256', kid: 'prueba' })}.${b64(claims())}`
  const firma = createHmac('sha256', await exportSPKI(t.publicKey))
    .update(cuerpo)
    .digest('base64url')
  return `${cuerpo}.${firma}`
}

let intruso: ReturnType<typeof generateKeyPair> | undefined

async function embeddedJwk(): Promise<string> {
  intruso ??= generateKeyPair('RS256', { extractable: true })
  const { publicKey, privateKey } = await intruso
  const jwk = await import('jose').then(({ exportJWK }) => exportJWK(publicKey))
  return new SignJWT({ ...claims() }).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey)
}

async function tampered(): Promise<string> {
  const [cabeza, , firma] = (await t.tokenOf('a')).split('.')
  return `${cabeza}.${b64({ ...claims(), sub: 'administrador' })}.${firma}`
}

const expectError = (body: string) => expect(typeof JSON.parse(body).error).toBe('string')

describe.each(lineas)('%s', (key, servicio) => {
  test('sin token responde 401 y un texto', async () => {
    const r = await request(key, {})
    expect(r.statusCode).toBe(401)
    expectError(r.body)
  })

  test.each(forjados)('token %s responde 401', async (nombre) => {
    const r = await request(key, bearer(await forjado(nombre)))
    expect(r.statusCode).toBe(401)
    expectError(r.body)
  })

  test('sujeto desconocido responde 403', async () => {
    const r = await request(key, bearer(await t.tokenOf('nadie')))
    expect(r.statusCode).toBe(403)
    expect(JSON.parse(r.body).codigo).toBe('USUARIO_DESCONOCIDO')
  })

  test('cada rol recibe lo que dice la tabla de permisos', async () => {
    const admitidos: readonly Rol[] = permisos[servicio.permiso]
    for (const rol of roles) {
      if (admitidos.includes(rol)) continue
      const sujeto = rol === 'socio' ? 'a' : rol === 'socio_consulta' ? 'consulta' : rol
      const r = await request(key, await t.as(sujeto, esPersonal([rol]) ? t.gente.a : undefined))
      expect([rol, r.statusCode]).toEqual([rol, 403])
    }
    expect((await request(key, await t.as('sin-rol'))).statusCode).toBe(403)
  })

  test('una llave de API sin el permiso, o donde hace falta una persona, responde 403', async () => {
    const llave = servicio.permiso === 'catalogo.ver' ? llaves.sesion : llaves.catalogo
    const r = await request(key, { ...llave.headers, 'x-socio-comercial': String(t.gente.a) })
    const codigo = necesitaPersona(servicio) ? 'LLAVE_SIN_PERSONA' : 'LLAVE_SIN_ALCANCE'
    expect([r.statusCode, JSON.parse(r.body).codigo]).toEqual([403, codigo])
  })

  test('una llave de un socio con todos sus permisos no alcanza lo de otro', async () => {
    const { ajeno } = ejemploDe(key)
    if (!ajeno || !permisosDeSocio.includes(servicio.permiso) || necesitaPersona(servicio)) return
    const headers = { ...llaves.socio.headers, 'x-socio-comercial': String(t.gente.b) }
    expect((await request(key, headers, { ...ejemploDe(key), params: ajeno })).statusCode).toBe(404)
  })

  test('usuario sin socio no ve datos de nadie', async () => {
    const admitidos: readonly Rol[] = permisos[servicio.permiso]
    if (servicio.alcance !== 'socio' || !admitidos.includes('socio')) return
    const r = await request(key, await t.as('sin-socio'))
    expect([r.statusCode, JSON.parse(r.body).codigo]).toEqual([403, 'SIN_SOCIO'])
  })

  test('el personal debe elegir un socio que exista', async () => {
    const rol = (permisos[servicio.permiso] as readonly Rol[]).find((r) => esPersonal([r]))
    if (servicio.alcance !== 'socio' || !rol) return
    for (const cabecera of [undefined, '999999', 'x', "1' or 1=1"]) {
      const headers = { ...(await t.as(rol)), ...(cabecera && { 'x-socio-comercial': cabecera }) }
      const r = await request(key, headers)
      expect([cabecera, r.statusCode, JSON.parse(r.body).codigo]).toEqual([cabecera, 400, 'ELIGE_SOCIO'])
    }
  })

  test('lo que mueve dinero o abre puertas pide una prueba reciente, y nada más lo pide', async () => {
    const admitidos: readonly Rol[] = permisos[servicio.permiso]
    const deSocio = admitidos.includes('socio')
    const sub = deSocio ? 'a' : admitidos.find((rol) => esPersonal([rol]))!
    const hace = async (segundos: number) => {
      const auth_time = Math.floor(Date.now() / 1000) - segundos
      const headers = {
        ...bearer(await t.sign({ sub, auth_time })),
        ...(!deSocio && { 'x-socio-comercial': String(t.gente.a) }),
      }
      // A body nobody would accept: only whether it is looked at matters here.
      return request(key, headers, {
        params: mapValues(ejemploDe(key).params ?? {}, () => '999999999'),
        entrada: { x: 1 },
      })
    }
    const vieja = await hace(deSocio ? 3700 : 400)
    const pide = vieja.headers['www-authenticate']?.toString() ?? ''
    expect([vieja.statusCode === 401, pide.includes('insufficient_user_authentication')]).toEqual([
      servicio.prueba,
      servicio.prueba,
    ])
    if (!servicio.prueba) return
    expect([vieja.json().codigo, pide.includes(`max_age="${deSocio ? 3600 : 300}"`)]).toEqual([
      'PRUEBA_REQUERIDA',
      true,
    ])
    expect((await hace(deSocio ? 3500 : 200)).statusCode).not.toBe(401)
  })

  test('con un permiso válido responde', async () => {
    const r = await request(key, await asAdmitted(servicio))
    expect([r.statusCode, r.statusCode === 200 ? '' : r.body]).toEqual([200, ''])
    if (servicio.contenido === 'archivo') {
      expect(r.headers['content-disposition']).toMatch(/^attachment; filename=/)
      expect(r.headers['x-content-type-options']).toBe('nosniff')
      expect(r.headers['content-security-policy']).toContain('sandbox')
    } else expect(r.headers['content-type']).toContain('application/json')
    expect(r.headers['cache-control']).toBe('no-store')
  })

  test('un id ajeno, inexistente o absurdo responde 404 con el mismo cuerpo', async () => {
    if (!servicio.ruta.includes(':')) return
    const ejemplo = ejemploDe(key)
    expect(ejemplo.ajeno, 'falta el id ajeno en services.ejemplos.ts').toBeDefined()
    const propio = await asAdmitted(servicio)
    const ausente = await request(key, propio, { ...ejemplo, params: mapValues(ejemplo.params!, () => '999999999') })
    expect(ausente.statusCode).toBe(404)
    const ajeno = await request(key, propio, { ...ejemplo, params: ejemplo.ajeno })
    expect([ajeno.statusCode, ajeno.body]).toEqual([404, ausente.body])
    for (const raro of ['0', '-1', '1e3', 'abc', '9'.repeat(30), '1%20or%201', '%00']) {
      const r = await request(key, propio, { ...ejemplo, params: mapValues(ejemplo.params!, () => raro) })
      expect([raro, r.statusCode < 500 && r.statusCode >= 400]).toEqual([raro, true])
    }
  })

  test('un cuerpo vacío, ajeno o hostil se rechaza sin romper nada', async () => {
    if (servicio.metodo === 'GET' || servicio.entrada.safeParse({}).success) return
    const headers = await asAdmitted(servicio)
    for (const entrada of [{}, [], { __proto__: { admin: true } }, { x: 1 }]) {
      const r = await request(key, headers, { ...ejemploDe(key), entrada: entrada as object })
      expect(r.statusCode).toBe(422)
      expect(Object.keys(JSON.parse(r.body).campos).length).toBeGreaterThan(0)
    }
  })

  test('una consulta absurda no rompe nada', async () => {
    const headers = await asAdmitted(servicio)
    for (const consulta of [
      { limite: '-1' } as Record<string, string>,
      { orden: "x'; drop table x" },
      { cursor: 'zzz', limite: '5' },
      { q: '%_\\\'"' },
    ]) {
      const r = await request(key, headers, { ...ejemploDe(key), consulta })
      expect([consulta, r.statusCode < 500]).toEqual([consulta, true])
    }
  })
})

async function asAdmitted(servicio: Servicio): Promise<Record<string, string>> {
  const admitidos: readonly Rol[] = permisos[servicio.permiso]
  if (admitidos.includes('socio')) return t.as('a')
  return t.as(admitidos.find((rol) => esPersonal([rol]))!, t.gente.a)
}

const mapValues = (objeto: Record<string, string>, f: () => string) =>
  Object.fromEntries(Object.keys(objeto).map((clave) => [clave, f()]))

test('ninguna ruta de servicios existe fuera del contrato', () => {
  const rutas = t.app.printRoutes({ commonPrefix: false })
  const declaradas = new Set(lineas.map(([, s]) => s.ruta))
  for (const [, ruta] of rutas.matchAll(/(\/services\/\S+)/g)) expect(declaradas.has(ruta!)).toBe(true)
})
