// Calls with a token bound to this browser, and calls the API answers with "prove it again".
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Credenciales, call, setCredenciales } from './call.ts'

type Pedido = { url: string; headers: Headers; body: unknown }
let pedidos: Pedido[] = []
let contestar: (pedido: Pedido, n: number) => Response

const json = (status: number, cuerpo: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(cuerpo), { status, headers: { 'content-type': 'application/json', ...headers } })

const RETO = 'Bearer error="insufficient_user_authentication", error_description="x", max_age="300"'
const requerida = () =>
  json(401, { error: 'Confirma que eres tú para continuar.', codigo: 'PRUEBA_REQUERIDA' }, { 'www-authenticate': RETO })

function credencialesDe(cambios: Partial<Credenciales> = {}) {
  const visto = { renovaciones: 0, reingresos: 0, retos: [] as string[] }
  setCredenciales({
    token: async () => 'T1',
    renovar: async () => {
      visto.renovaciones += 1
      return 'T2'
    },
    reingresar: async () => {
      visto.reingresos += 1
    },
    aceptado: () => undefined,
    confirmar: async (reto) => {
      visto.retos.push(reto)
      return 'T-probado'
    },
    ...cambios,
  })
  return visto
}

beforeEach(() => {
  pedidos = []
  contestar = () => json(200, { ok: 1 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const pedido = { url, headers: new Headers(init.headers), body: init.body }
    pedidos.push(pedido)
    return contestar(pedido, pedidos.length)
  })
})
afterEach(() => vi.unstubAllGlobals())

const fallo = async (promesa: Promise<unknown>): Promise<ApiError> => {
  const error = await promesa.catch((causa: unknown) => causa)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('con una llave del navegador', () => {
  test('cada llamada lleva su prueba, hecha para su método y su dirección', async () => {
    const hechas: object[] = []
    credencialesDe({
      prueba: async (solicitud) => {
        hechas.push(solicitud)
        return 'la-prueba'
      },
    })
    await call('sucursal_listar', { consulta: { q: 'león' } })
    expect(hechas).toEqual([{ metodo: 'GET', url: '/services/sucursales?q=le%C3%B3n', token: 'T1' }])
    expect(pedidos[0]!.headers.get('authorization')).toBe('DPoP T1')
    expect(pedidos[0]!.headers.get('dpop')).toBe('la-prueba')
  })

  test('un token que cualquiera puede llevar va como Bearer, sin prueba', async () => {
    credencialesDe({ prueba: async () => null })
    await call('tablero_leer')
    expect([pedidos[0]!.headers.get('authorization'), pedidos[0]!.headers.has('dpop')]).toEqual(['Bearer T1', false])
  })

  test('con el reloj mal se intenta una vez con la hora del servidor, sin renovar nada', async () => {
    const fechas: (string | null)[] = []
    const visto = credencialesDe({ prueba: async () => 'p', ajustarReloj: (fecha) => fechas.push(fecha) === 1 })
    const rechazo = () =>
      json(401, { codigo: 'TOKEN_INVALIDO' }, { 'www-authenticate': 'DPoP error="invalid_dpop_proof"', date: 'hoy' })
    contestar = (_pedido, n) => (n === 1 ? rechazo() : json(200, { ok: 1 }))
    expect(await call('tablero_leer')).toEqual({ ok: 1 })
    expect([fechas, pedidos.length, visto.renovaciones]).toEqual([['hoy'], 2, 0])
    contestar = rechazo
    await fallo(call('tablero_leer'))
    expect(visto.renovaciones).toBe(1)
  })
})

describe('cuando la API pide probarlo otra vez', () => {
  test('se confirma y la misma llamada se repite con el token nuevo', async () => {
    const visto = credencialesDe()
    contestar = ({ headers }) =>
      headers.get('authorization') === 'Bearer T-probado' ? json(200, { ok: 1 }) : requerida()
    const peticion = { params: { id: 3 }, entrada: { Bloqueado: true }, clave: 'clave-de-la-captura' }
    expect(await call('admin_usuario_bloquear', peticion)).toEqual({ ok: 1 })
    expect(visto).toMatchObject({ retos: [RETO], renovaciones: 0, reingresos: 0 })
    expect(pedidos.map(({ url, body }) => [url, body])).toEqual([
      ['/services/admin/usuario_bloquear/3', '{"Bloqueado":true}'],
      ['/services/admin/usuario_bloquear/3', '{"Bloqueado":true}'],
    ])
    expect(pedidos.map(({ headers }) => headers.get('idempotency-key'))).toEqual([peticion.clave, peticion.clave])
  })

  test('quien prefiere no hacerlo conserva su sesión, y se le dice qué faltó', async () => {
    const visto = credencialesDe({ confirmar: async () => null })
    contestar = requerida
    const error = await fallo(call('tablero_leer'))
    expect([error.codigo, error.mensaje]).toEqual(['PRUEBA_REQUERIDA', 'Confirma que eres tú para continuar.'])
    expect([pedidos.length, visto.renovaciones, visto.reingresos]).toEqual([1, 0, 0])
  })

  test('si la prueba no le basta no se pregunta sin fin', async () => {
    const visto = credencialesDe()
    contestar = requerida
    expect((await fallo(call('tablero_leer'))).codigo).toBe('PRUEBA_REQUERIDA')
    expect([visto.retos.length, pedidos.length, visto.reingresos]).toEqual([1, 2, 0])
  })

  test('una llamada silenciosa no pregunta', async () => {
    const visto = credencialesDe()
    contestar = requerida
    await fallo(call('socio_configuracion', { silencioso: true }))
    expect(visto.retos).toEqual([])
  })
})
