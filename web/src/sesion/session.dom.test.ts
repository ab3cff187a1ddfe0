import { User, WebStorageStateStore } from 'oidc-client-ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OtraPersona } from './confirmacion.ts'
import { LockingUserManager } from './manager.ts'
import { createSession } from './session.ts'

const authority = 'https://identidad.example'
const seconds = () => Math.floor(Date.now() / 1000)

type Work = (lock: object | null) => Promise<unknown>

/** Web Locks as the browser does them: one holder of a name, the rest in line. */
function fakeLocks() {
  const colas = new Map<string, Promise<unknown>>()
  return {
    request: (nombre: string, ...resto: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> => {
      const [opciones, trabajo] = resto.length === 1 ? [{}, resto[0]] : resto
      const cola = colas.get(nombre)
      if (cola && opciones.ifAvailable) return trabajo(null)
      const turno = (cola ?? Promise.resolve()).then(() => trabajo({}))
      const fin = turno
        .catch(() => undefined)
        .then(() => {
          if (colas.get(nombre) === fin) colas.delete(nombre)
        })
      colas.set(nombre, fin)
      return turno
    },
  }
}

function createManager() {
  const idas: { url: string }[] = []
  const navegador = {
    prepare: async () => ({
      navigate: async ({ url }: { url: string }) => {
        idas.push({ url })
        return { url }
      },
      close: () => undefined,
    }),
    callback: async () => undefined,
  }
  const manager = new LockingUserManager(
    {
      authority,
      client_id: 'litro-web',
      redirect_uri: 'https://portal.example/callback',
      scope: 'openid',
      automaticSilentRenew: false,
      userStore: new WebStorageStateStore({ store: localStorage }),
      metadata: {
        issuer: authority,
        authorization_endpoint: `${authority}/auth`,
        token_endpoint: `${authority}/token`,
      },
    },
    navegador,
  )
  return { manager, idas }
}

function keep(manager: LockingUserManager, cambios: { access_token?: string; expires_at?: number; refresh?: boolean }) {
  const { access_token = 'viejo', expires_at = seconds() + 600, refresh = true } = cambios
  return manager.storeUser(
    new User({
      access_token,
      expires_at,
      token_type: 'Bearer',
      refresh_token: refresh ? 'r1' : undefined,
      profile: { sub: 'u1', iss: authority, aud: 'litro-web', exp: 0, iat: 0 },
    }),
  )
}

const json = (status: number, cuerpo: unknown) =>
  new Response(JSON.stringify(cuerpo), { status, headers: { 'content-type': 'application/json' } })

let respuestas: () => Response | Promise<Response>
let pedidos = 0

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  pedidos = 0
  respuestas = () =>
    json(200, { access_token: `nuevo-${pedidos}`, token_type: 'Bearer', expires_in: 600, refresh_token: 'r2' })
  vi.stubGlobal('fetch', async () => {
    pedidos += 1
    return respuestas()
  })
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('la renovación', () => {
  test('de varias pestañas a la vez hace una sola llamada y todas reciben el mismo token', async () => {
    const pestanias = [createManager().manager, createManager().manager, createManager().manager]
    await keep(pestanias[0]!, { expires_at: seconds() + 30 })
    const usuarios = await Promise.all(pestanias.map((manager) => manager.signinSilent()))
    expect(pedidos).toBe(1)
    expect(new Set(usuarios.map((user) => user?.access_token))).toEqual(new Set(['nuevo-1']))
  })

  test('que nadie necesita no se pide: otra pestaña la hizo antes de que sonara el reloj de esta', async () => {
    const { manager } = createManager()
    await keep(manager, { access_token: 'reciente' })
    expect((await manager.signinSilent())?.access_token).toBe('reciente')
    expect(pedidos).toBe(0)
    // A token that the API rejects is renewed however long it had left.
    expect(await createSession(manager).credenciales.renovar('reciente', false)).toBe('nuevo-1')
  })

  test('no gasta dos veces el mismo refresh token aunque el almacén del navegador llegue tarde', async () => {
    const [una, otra] = [createManager().manager, createManager().manager]
    await keep(una, { expires_at: seconds() + 30 })
    const clave = una.storageKey
    const viejo = localStorage.getItem(clave)!
    // The other tab still reads its old copy for a while after the first one has renewed.
    const leer = vi.spyOn(Storage.prototype, 'getItem')
    await una.signinSilent()
    const renovado = localStorage.getItem(clave)!
    let copias = 0
    leer.mockImplementation(() => (++copias > 4 ? renovado : viejo))
    const user = await otra.signinSilent()
    expect(user?.access_token).toBe('nuevo-1')
    expect(pedidos).toBe(1)
    expect(copias).toBeGreaterThan(4)
  })

  test('que falló por la red puede intentarse otra vez con el mismo refresh token', async () => {
    const { manager } = createManager()
    await keep(manager, { expires_at: seconds() + 30 })
    const buenas = respuestas
    respuestas = () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(manager.signinSilent()).rejects.toThrow()
    respuestas = buenas
    expect((await createManager().manager.signinSilent())?.access_token).toBe('nuevo-2')
  })

  test('que espera su turno no revive una sesión cerrada en otra pestaña', async () => {
    const { manager } = createManager()
    await keep(manager, {})
    const salida = manager.removeUser()
    await expect(manager.signinSilent()).rejects.toThrow()
    await salida
    expect(await manager.stored()).toBeNull()
    expect(pedidos).toBe(0)
  })

  test('usa el token que otra pestaña ya renovó', async () => {
    const { manager } = createManager()
    await keep(manager, { access_token: 'ya-renovado' })
    expect(await createSession(manager).credenciales.renovar('rechazado', false)).toBe('ya-renovado')
    expect(pedidos).toBe(0)
  })
})

describe('al empezar con la sesión vencida', () => {
  test('la renueva y sigue', async () => {
    const { manager, idas } = createManager()
    await keep(manager, { expires_at: seconds() - 10 })
    expect(await createSession(manager).start(await manager.stored())).toBe(true)
    expect((await manager.stored())?.access_token).toBe('nuevo-1')
    expect(idas).toHaveLength(0)
  })

  test('un refresh token que ya no sirve lleva a iniciar sesión una vez, y a la segunda cierra con aviso', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    respuestas = () => json(400, { error: 'invalid_grant' })
    const { manager, idas } = createManager()
    await keep(manager, { expires_at: seconds() - 10 })
    const session = createSession(manager)
    const primera = session.start(await manager.stored())
    await vi.waitFor(() => expect(idas).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(5000)
    expect(await primera).toBe(false)

    expect(await session.start(await manager.stored())).toBe(true)
    expect(idas).toHaveLength(1)
    expect(await manager.stored()).toBeNull()
    expect(sessionStorage.getItem('litro.aviso-sesion')).toContain('expiró')
  })

  test('sin red la aplicación sigue, con la sesión guardada', async () => {
    respuestas = () => {
      throw new TypeError('Failed to fetch')
    }
    const { manager, idas } = createManager()
    await keep(manager, { expires_at: seconds() - 10 })
    expect(await createSession(manager).start(await manager.stored())).toBe(true)
    expect(await manager.stored()).not.toBeNull()
    expect(idas).toHaveLength(0)
  })
})

describe('las credenciales de las llamadas', () => {
  test('una llamada silenciosa nunca fuerza a iniciar sesión', async () => {
    respuestas = () => json(400, { error: 'login_required' })
    const { manager, idas } = createManager()
    await keep(manager, {})
    expect(await createSession(manager).credenciales.renovar('viejo', true)).toBeNull()
    expect(idas).toHaveLength(0)
  })

  test('sin red, la falla es de red y no de sesión', async () => {
    respuestas = () => {
      throw new TypeError('Failed to fetch')
    }
    const { manager } = createManager()
    await keep(manager, { expires_at: seconds() - 1 })
    await expect(createSession(manager).credenciales.renovar(null, false)).rejects.toThrow('Failed to fetch')
  })

  test('un token vencido no se usa', async () => {
    const { manager } = createManager()
    await keep(manager, { expires_at: seconds() - 1 })
    expect(await createSession(manager).credenciales.token()).toBeNull()
  })
})

describe('la prueba de quién es', () => {
  const deQuien = (sub: string) =>
    new User({
      access_token: `de-${sub}`,
      token_type: 'DPoP',
      profile: { sub, iss: authority, aud: 'litro-web', exp: 0, iat: 0 },
    })

  test('es de la misma persona: con la de otra no se hace lo que pidió la primera', async () => {
    const { manager } = createManager()
    await keep(manager, {})
    const vuelta = vi.spyOn(manager, 'signinRedirectCallback')
    vuelta.mockResolvedValue(deQuien('u1'))
    expect(await manager.takeProof('https://portal.example/silent.html?code=c')).toBe('de-u1')
    vuelta.mockResolvedValue(deQuien('otra'))
    await expect(manager.takeProof('https://portal.example/silent.html?code=c')).rejects.toThrow(OtraPersona)
  })

  test('se pide con la edad que la API dice y regresa a la página silenciosa', async () => {
    const { manager } = createManager()
    const { url, state } = await manager.proofUrl({ max_age: 270, acr_values: 'urn:litro:aal2' })
    const pedido = new URL(url).searchParams
    expect([pedido.get('max_age'), pedido.get('acr_values'), pedido.get('state')]).toEqual([
      '270',
      'urn:litro:aal2',
      state,
    ])
    expect(pedido.get('code_challenge_method')).toBe('S256')
  })
})
