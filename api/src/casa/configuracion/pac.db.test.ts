import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { freeze } from '../../fiscal/timbrado/freeze.ts'

const SECRETO = 'canario-de-pac-71c'
let t: TestApp
let sw: Server
const pedidas: string[] = []

/** What SW documents: a token for a good password, and a balance for a good token. */
function startSw(): Server {
  return createServer((req, res) => {
    let cuerpo = ''
    req.on('data', (trozo) => {
      cuerpo += trozo
    })
    req.on('end', () => {
      pedidas.push(`${req.method} ${req.url}`)
      const answer = (status: number, dato: object) => {
        res.writeHead(status, { 'content-type': 'application/json' })
        res.end(JSON.stringify(dato))
      }
      if (req.url?.endsWith('/authenticate')) {
        return cuerpo.includes(SECRETO)
          ? answer(200, { status: 'success', data: { token: 't' } })
          : answer(400, { status: 'error', message: 'AU4101 - El token proporcionado viene vacío.' })
      }
      return req.headers.authorization === 'Bearer t'
        ? answer(200, { status: 'success', data: { stampsBalance: 77, unlimited: false } })
        : answer(401, { status: 'error', message: 'AU2000' })
    })
  }).listen(0, '127.0.0.1')
}

beforeAll(async () => {
  sw = startSw()
  await once(sw, 'listening')
  const url = `http://127.0.0.1:${(sw.address() as AddressInfo).port}`
  t = await createTestApp({ env: { SW_URL_PRUEBAS: url, SW_URL: 'http://127.0.0.1:9' } })
})
afterAll(async () => {
  await t.close()
  sw.close()
})

async function send(method: 'GET' | 'PUT' | 'POST', ruta: string, payload?: object, sujeto = 'administrador') {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/admin/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json(), texto: r.body }
}
const listar = async () => (await send('GET', 'pac')).cuerpo as Record<string, unknown>[]
const cuenta = { Ambiente: 'pruebas', Usuario: 'litro@example.com', Contrasena: SECRETO }

describe('cuentas con los PAC', () => {
  test('al principio solo el embebido se puede elegir', async () => {
    expect((await listar()).map(({ Pac, Elegido, Disponible }) => [Pac, Elegido, Disponible])).toEqual([
      ['embebido', true, true],
      ['sw', false, false],
      ['finkok', false, false],
    ])
    const r = await send('PUT', 'pac_elegir/sw', {})
    expect([r.status, r.cuerpo.error]).toEqual([409, 'Primero guarda la cuenta con SW Sapien.'])
  })

  test('probar dice si conecta y cuántos timbres quedan, sin guardar nada', async () => {
    const bien = await send('POST', 'pac_probar/sw', cuenta)
    expect(bien.cuerpo).toEqual({ Conectado: true, Mensaje: 'Conexión correcta con SW Sapien.', Timbres: 77 })
    const mal = await send('POST', 'pac_probar/sw', { ...cuenta, Contrasena: 'otra' })
    expect(mal.cuerpo).toMatchObject({ Conectado: false, Timbres: null })
    const nadie = await send('POST', 'pac_probar/sw', { ...cuenta, Ambiente: 'produccion' })
    expect(nadie.cuerpo).toMatchObject({ Conectado: false, Mensaje: expect.stringContaining('conexión') })
    expect((await listar())[1]).toMatchObject({ TieneSecreto: false, Origen: 'ninguno' })
    expect((await send('POST', 'pac_probar/embebido', { Ambiente: 'pruebas' })).cuerpo.Conectado).toBe(true)
  })

  test('se guarda cifrada, no vuelve nunca, y probar de nuevo usa lo guardado', async () => {
    const r = await send('PUT', 'pac_cuenta/sw', cuenta)
    expect(r.cuerpo[1]).toMatchObject({ Disponible: true, Usuario: cuenta.Usuario, TieneSecreto: true, Version: 1 })
    const { rows } = await t.base.asAdmin('select secreto_cifrado from pac_cuenta')
    expect(rows[0].secreto_cifrado.toString('latin1')).not.toContain('canario')
    const todo = await t.base.asAdmin("select string_agg(bitacora::text, '') as x from bitacora where objeto = 'pac'")
    for (const texto of [r.texto, JSON.stringify(await listar()), todo.rows[0].x])
      expect(texto).not.toContain('canario')
    const otra = await send('POST', 'pac_probar/sw', { Ambiente: 'pruebas', Usuario: cuenta.Usuario })
    expect(otra.cuerpo.Conectado).toBe(true)
  })

  test('el motor usa la cuenta guardada, y la nueva en cuanto cambia', async () => {
    expect(await t.deps.motor.pac('sw').saldo()).toBe(77)
    await send('PUT', 'pac_cuenta/sw', { ...cuenta, Contrasena: 'mala' })
    expect(await t.deps.motor.pac('sw').saldo()).toBeNull()
    await send('PUT', 'pac_cuenta/sw', cuenta)
    expect(await t.deps.motor.pac('sw').saldo()).toBe(77)
  })

  test.each([
    ['sin ambiente', 'sw', { Usuario: 'a', Contrasena: 'b' }, 'Ambiente'],
    ['de otro ambiente', 'sw', { ...cuenta, Ambiente: 'luna' }, 'Ambiente'],
    ['sin usuario', 'finkok', { Ambiente: 'pruebas', Contrasena: 'b' }, 'Usuario'],
    ['sin contraseña', 'finkok', { Ambiente: 'pruebas', Usuario: 'a' }, 'Contrasena'],
    ['con token donde no hay', 'finkok', { ...cuenta, Token: 'x' }, 'Token'],
    ['con un secreto enorme', 'sw', { ...cuenta, Contrasena: 'x'.repeat(5000) }, 'Contrasena'],
    ['con un secreto que no es texto', 'sw', { ...cuenta, Contrasena: { a: 1 } }, 'Contrasena'],
  ])('se rechaza una cuenta %s', async (_caso, pac, entrada, campo) => {
    const { status, cuerpo } = await send('PUT', `pac_cuenta/${pac}`, entrada)
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [campo]])
  })

  test('versión vieja: 409; auditor: lee y no escribe', async () => {
    expect((await send('PUT', 'pac_cuenta/sw', { ...cuenta, Version: 1 })).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    expect((await send('GET', 'pac', undefined, 'auditor')).status).toBe(200)
    expect((await send('PUT', 'pac_cuenta/sw', cuenta, 'auditor')).status).toBe(403)
  })
})

describe('cambio de PAC', () => {
  test('nunca con un timbrado sin resolver; tampoco de ambiente; la contraseña sí', async () => {
    const f = await seedFiscales(t.deps, t.gente.a, 'CAMBIO')
    const id = await crear(t.deps, f, 'factura')
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: 1, nombre: 'a' } } as const
    await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    const r = await send('PUT', 'pac_elegir/sw', {})
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'EN_USO'])
    expect(r.cuerpo.error).toContain('Hay 1 timbrado sin resolver')
    expect((await listar())[0]).toMatchObject({ Elegido: true, Pendientes: 1 })

    await t.base.asAdmin("update timbrado set estado = 'rechazado' where id_documento = $1", [id])
    expect((await send('PUT', 'pac_elegir/sw', {})).cuerpo[1].Elegido).toBe(true)
    const { rows } = await t.base.asAdmin(
      "select antes->>'Pac' as a, despues->>'Pac' as d from bitacora where accion = 'elegir'",
    )
    expect(rows).toEqual([{ a: 'embebido', d: 'sw' }])

    const otra = await crear(t.deps, f, 'factura')
    await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, { ...pedido, id: otra }))
    expect((await send('PUT', 'pac_cuenta/sw', { ...cuenta, Ambiente: 'produccion' })).cuerpo.codigo).toBe('EN_USO')
    expect((await send('PUT', 'pac_cuenta/sw', { ...cuenta, Contrasena: 'nueva' })).status).toBe(200)
    await t.base.asAdmin("update timbrado set estado = 'rechazado' where id_documento = $1", [otra])
    expect((await send('PUT', 'pac_elegir/embebido', {})).status).toBe(200)
  })
})

describe('el PAC de demostración se porta mal cuando se le pide', () => {
  test('dice que ya estaba timbrado, y el documento queda timbrado una sola vez', async () => {
    const r = await send('PUT', 'pac_fallas', { Modo: 'previo-con-datos' })
    expect(r.cuerpo).toEqual({ Modo: 'previo-con-datos', Frecuencia: 'siempre', Servidas: 0 })
    const f = await seedFiscales(t.deps, t.gente.b, 'FALLAS')
    await crearTimbrado(t.deps, f, 'factura')
    expect((await send('GET', 'pac_fallas', undefined, 'auditor')).cuerpo.Servidas).toBe(1)
    const fin = await send('PUT', 'pac_fallas', { Modo: 'ninguna' })
    expect(fin.cuerpo).toEqual({ Modo: 'ninguna', Frecuencia: 'siempre', Servidas: 0 })
  })

  test('todas las fallas ofrecidas existen, y otra se rechaza', async () => {
    const { fallasPac } = await import('@litro/contract/emisor/pac')
    for (const Modo of Object.keys(fallasPac)) {
      const r = await send('PUT', 'pac_fallas', { Modo, Frecuencia: 'decima' })
      expect([r.status, r.cuerpo.Modo]).toEqual([200, Modo])
    }
    await send('PUT', 'pac_fallas', { Modo: 'ninguna' })
    expect((await send('PUT', 'pac_fallas', { Modo: 'explotar' })).status).toBe(422)
  })

  test('donde no hay PAC embebido, el interruptor no existe', async () => {
    const { simularFallas } = t.deps
    t.deps.simularFallas = undefined
    try {
      expect((await send('GET', 'pac_fallas')).status).toBe(404)
      expect((await send('PUT', 'pac_fallas', { Modo: 'basura' })).status).toBe(404)
    } finally {
      t.deps.simularFallas = simularFallas
    }
  })
})
