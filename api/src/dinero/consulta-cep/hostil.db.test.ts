// A hostile Banxico and a process that dies: the question stops, says why, and nothing is lost, doubled or moved.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Escena, HORA, MINUTO, openBanxico } from '../../../test/banxico.ts'

let e: Escena
beforeAll(async () => {
  e = await openBanxico()
})
afterAll(() => e.t.close())
beforeEach(() => e.otroDia())
afterEach(() => e.sanar())

describe('un Banxico hostil', () => {
  test.each([
    ['cep-captcha', 'cep', 1, 'Banxico pidió una imagen de seguridad'],
    ['cep-cuota', 'cep', 1, 'Banxico dijo que se excedió el número de consultas'],
    ['cep-cuota', 'cep-descarga', 1, 'Banxico dijo que se excedió el número de consultas'],
    ['http-429', 'cep', 1, 'Banxico dijo que se excedió el número de consultas'],
    ['cep-pagina-nueva', 'cep', 2, 'Banxico contestó algo que no se entiende'],
    ['cep-redirige', 'cep', 2, 'Banxico contestó algo que no se entiende'],
    ['html', 'cep', 2, 'Banxico contestó algo que no se entiende'],
    ['basura', 'cep', 2, 'Banxico contestó algo que no se entiende'],
    ['enorme', 'cep', 2, 'Banxico contestó algo que no se entiende'],
    ['bomba-gzip', 'cep', 2, 'Banxico contestó algo que no se entiende'],
    ['truncado', 'cep-descarga', 2, 'Banxico contestó algo que no se entiende'],
    ['http-500', 'cep', 3, 'Banxico no responde'],
    ['http-500', 'cep-descarga', 3, 'Banxico no responde'],
    ['reset-antes', 'cep', 3, 'Banxico no responde'],
    ['cortado', 'cep', 3, 'Banxico no responde'],
    ['colgar-antes', 'cep', 3, 'Banxico no responde'],
    ['lento', 'cep', 3, 'Banxico no responde'],
  ])(
    '%s en %s: se corta a la %i, se dice por qué, y el depósito queda como estaba',
    async (modo, ruta, veces, causa) => {
      const depositos = [await e.capturar(), await e.capturar(), await e.capturar()]
      for (const { clave } of depositos) await e.transferir(clave)
      await e.vuelta()
      await e.falla(modo, ruta, 99)
      for (let i = 1; i <= veces; i++) {
        expect((await e.estado()).Estado).toBe('encendida')
        await e.vuelta()
      }
      expect(await e.estado()).toMatchObject({ Estado: 'corte', Causa: causa })
      const antes = (await e.preguntas()).length
      await e.vueltas(3)
      expect((await e.preguntas()).length).toBe(antes)
      for (const { id } of depositos)
        expect([await e.estatusDe(id), await e.cepDe(id)]).toEqual(['Capturado', undefined])
      await e.sanar()
      e.avanzar(2 * HORA)
      await e.vueltas(1)
      expect((await e.estado()).Estado).toBe('encendida')
    },
  )
  test('apagado siete días: todo lo demás funciona y nadie ve un error', async () => {
    await e.falla('reset-antes', 'cep', 9999)
    const { id } = await e.capturar()
    for (let i = 0; i < 14; i++) {
      e.avanzar(12 * HORA)
      await e.vuelta()
    }
    expect(await e.consultaDe(id)).toMatchObject({
      Estado: expect.stringMatching(/sin_datos|por_repetir|agotada|por_preguntar/),
    })
    const r = await e.call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, {
      FechaPago: e.hoy(),
      IdFormaPago: e.f.trans,
      MotivoFecha: 'x',
    })
    expect(r.status).toBe(200)
  })
})

describe('muerto a la mitad', () => {
  test.each(['cep:con-turno', 'cep:con-respuesta', 'cep:guardada', 'cep:dentro-de-tx'])(
    'en %s nada se pierde ni se dobla',
    async (punto) => {
      const { id, clave } = await e.capturar()
      await e.transferir(clave)
      await e.vuelta()
      e.t.motor.motor.punto = (donde) => {
        if (donde === punto) throw new Error('muerto')
      }
      e.avanzar(MINUTO)
      await expect(e.turno()).rejects.toThrow('muerto')
      e.t.motor.motor.punto = () => undefined
      e.avanzar(MINUTO)
      expect([await e.turno(), await e.cepDe(id)]).toEqual([false, undefined])
      e.avanzar(HORA)
      await e.vuelta()
      e.avanzar(HORA)
      await e.vuelta()
      expect(await e.cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
      const veces = (await e.preguntas()).filter((una) => una.clave === clave).length
      expect(veces).toBe(punto === 'cep:con-respuesta' ? 2 : 1)
      const { rows } = await e.t.base.asAdmin(`select count(*)::int as n from cep where clave_rastreo = '${clave}'`)
      expect(rows[0]).toEqual({ n: 1 })
      const abiertas = await e.t.deps.inTx('todo', (tx) =>
        sql`select 1 from cep_pregunta where terminada is null`.execute(tx),
      )
      expect(abiertas.rows).toEqual([])
    },
  )
})
