// The inbox over HTTP against the embedded PAC and its SAT: one answer to each request, whatever is lost on the way.
import { leerCfdi } from '@litro/cfdi/leer'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBuzon } from '../../../test/buzon.ts'
import { DIA, HORA } from '../../../test/espejo.ts'
import { attemptBuzon } from './attempt.ts'
import { listarBuzon } from './listar.ts'

let e: Awaited<ReturnType<typeof openBuzon>>
beforeAll(async () => {
  e = await openBuzon()
})
afterAll(() => e.t.close())
afterEach(() => e.sinFallas())

describe('lo que el PAC lista', () => {
  test('aparece una vez, con su factura y su plazo, aunque dos pregunten a la vez', async () => {
    const uuid = await e.factura()
    await e.pedir(uuid)
    await Promise.all([e.preguntar(), e.preguntar(), listarBuzon(e.t.motor.motor)])
    await e.preguntar()
    const suyas = (await e.todas()).filter(({ UUID }) => UUID === uuid)
    expect(suyas).toHaveLength(1)
    expect(suyas[0]).toMatchObject({ Estatus: 'Por responder', SinPlazo: false, IdFacturaRecibida: expect.any(Number) })
    expect(suyas[0]!.Vence).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('una solicitud que no existe se muestra sin factura, no se puede responder, y se retira al salir de la lista', async () => {
    await e.falla({ modo: 'pendiente-fantasma', ruta: 'pendientes' })
    await e.preguntar()
    const fantasma = (await e.todas()).find(({ IdFacturaRecibida }) => IdFacturaRecibida === null)!
    expect(fantasma).toMatchObject({ Estatus: 'Por responder' })
    const { status, cuerpo } = await e.rechazar(fantasma.IdSolicitud)
    expect([status, cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    expect(cuerpo.error).toContain('no está aquí')
    await e.preguntar()
    expect(await e.de(fantasma.UUID)).toMatchObject({ Estatus: 'Retirada' })
  })

  test('la de una factura que llega después tiene entonces su factura y su plazo', async () => {
    const xml = await e.emitir()
    const uuid = leerCfdi(xml).comprobante.Complemento!.TimbreFiscalDigital!.UUID.toUpperCase()
    await e.pedir(uuid)
    await e.preguntar()
    expect(await e.de(uuid)).toMatchObject({ Estatus: 'Por responder', IdFacturaRecibida: null })
    expect(await e.cargar(xml)).toBe(uuid)
    await e.preguntar()
    const suya = await e.de(uuid)
    expect(suya).toMatchObject({ SinPlazo: false, IdFacturaRecibida: expect.any(Number) })
    expect(suya.Vence).toMatch(/^\d{4}-\d\d-\d\dT/)
    const { rows } = await e.t.base.asAdmin('select sin_plazo from cancelacion_recibida where uuid = $1', [uuid])
    expect(rows).toEqual([{ sin_plazo: false }])
  })

  test('un PAC que no responde se dice, y lo demás sigue igual', async () => {
    await e.falla({ modo: 'http-500', ruta: 'pendientes' })
    const { status, cuerpo } = await e.preguntar()
    expect(status).toBe(200)
    expect(cuerpo.Emisores[0]).toMatchObject({ Resultado: 'incierto', Mensaje: expect.stringMatching(/\.$/) })
    expect((await e.preguntar()).cuerpo.Emisores[0]).toMatchObject({ Resultado: 'lista', Mensaje: '' })
  })

  test('un PAC sin buzón lo dice con todas sus letras', async () => {
    const { motor } = e.t.deps
    const real = motor.pac
    motor.pac = (nombre) => ({ ...real(nombre), pendientes: async () => ({ tipo: 'sin_buzon' }) })
    const { cuerpo } = await e.preguntar()
    motor.pac = real
    expect(cuerpo.Emisores[0]).toMatchObject({
      Resultado: 'sin_buzon',
      Mensaje: expect.stringContaining('no ofrece el buzón'),
    })
  })
})

describe('responder', () => {
  test('aceptar: el SAT la cancela, la factura queda cancelada aquí y hay acuse', async () => {
    const s = await e.recibida()
    const { status, cuerpo } = await e.aceptar(s.IdSolicitud)
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({ Estatus: 'Aceptada', Fuera: false, ConAcuse: true })
    expect(await e.enSat(s.UUID)).toEqual(['Cancelado', 'Cancelado con aceptación'])
    const f = await e.call('tesoreria', 'GET', `admin/recibida/${s.IdFacturaRecibida}`)
    expect(f.cuerpo).toMatchObject({ EstatusSAT: 'Cancelado' })
    const acuse = await e.t.app.inject({
      url: `/services/admin/buzon-acuse/${s.IdSolicitud}`,
      headers: await e.t.as('auditor'),
    })
    expect(acuse.body).toContain('<EstatusUUID>1000</EstatusUUID>')
  })

  test('rechazar: sigue vigente, con su motivo; repetido no cambia nada y lo contrario se niega', async () => {
    const s = await e.recibida()
    expect((await e.rechazar(s.IdSolicitud)).cuerpo).toMatchObject({ Estatus: 'Rechazada', Motivo: expect.any(String) })
    expect(await e.enSat(s.UUID)).toEqual(['Vigente', 'Solicitud rechazada'])
    // The same person asking for the same finds it done (D-183); with another reason it is another decision.
    expect((await e.rechazar(s.IdSolicitud)).cuerpo).toMatchObject({ Estatus: 'Rechazada' })
    expect((await e.rechazar(s.IdSolicitud, 'facturacion', 'Otro motivo')).status).toBe(409)
    expect((await e.aceptar(s.IdSolicitud)).status).toBe(409)
    expect(await e.enSat(s.UUID)).toEqual(['Vigente', 'Solicitud rechazada'])
  })

  test('pedida otra vez tras un rechazo es otra solicitud, y ya no tiene plazo', async () => {
    const s = await e.recibida()
    await e.rechazar(s.IdSolicitud)
    await e.preguntar()
    expect((await e.todas()).filter(({ UUID }) => UUID === s.UUID)).toHaveLength(1)
    expect(await e.pedir(s.UUID)).toBe(true)
    await e.preguntar()
    const abierta = (await e.todas()).find(({ UUID, Estatus }) => UUID === s.UUID && Estatus === 'Por responder')!
    expect(abierta).toMatchObject({ SinPlazo: true, Vence: null })
    expect((await e.aceptar(abierta.IdSolicitud)).cuerpo).toMatchObject({ Estatus: 'Aceptada', Fuera: false })
  })

  test('dos personas a la vez con respuestas contrarias: una gana y la otra lo sabe', async () => {
    const s = await e.recibida()
    const r = await Promise.all([e.aceptar(s.IdSolicitud), e.rechazar(s.IdSolicitud)])
    expect(r.map(({ status }) => status).sort()).toEqual([200, 409])
    const fin = (await e.de(s.UUID)).Estatus
    expect(await e.enSat(s.UUID)).toEqual(
      fin === 'Aceptada' ? ['Cancelado', 'Cancelado con aceptación'] : ['Vigente', 'Solicitud rechazada'],
    )
  })

  test.each([
    ['sin causa', 'aceptar', {}],
    ['una causa que no existe', 'aceptar', { Causa: 'porque sí' }],
    ['un rechazo sin motivo', 'rechazar', { Motivo: '   ' }],
    ['un motivo con NUL', 'rechazar', { Motivo: 'a\0b' }],
    ['un motivo enorme', 'rechazar', { Motivo: 'x'.repeat(501) }],
    ['un motivo que no es texto', 'rechazar', { Motivo: 7 }],
  ])('%s no pasa', async (_, verbo, entrada) => {
    const s = await e.recibida()
    const { status, cuerpo } = await e.call('facturacion', 'PUT', `admin/buzon_${verbo}/${s.IdSolicitud}`, entrada)
    expect(status).toBe(422)
    expect(Object.keys(cuerpo.campos)).toHaveLength(1)
    expect(await e.de(s.UUID)).toMatchObject({ Estatus: 'Por responder' })
  })

  test('una versión vieja se niega, y nadie sin el permiso responde', async () => {
    const s = await e.recibida()
    const vieja = { Motivo: 'x', Version: s.Version + 7 }
    expect((await e.call('facturacion', 'PUT', `admin/buzon_rechazar/${s.IdSolicitud}`, vieja)).status).toBe(409)
    for (const quien of ['tesoreria', 'auditor', 'a']) expect((await e.rechazar(s.IdSolicitud, quien)).status).toBe(403)
    expect((await e.rechazar(888_888_888)).status).toBe(404)
  })
})

describe('lo que se pierde en el camino', () => {
  const hastaElFin = async (uuid: string) => {
    await e.hastaElFin()
    return e.de(uuid)
  }

  test.each(['reset-antes', 'reset-despues', 'http-500', 'truncado', 'basura', 'html', 'sin-acuse', 'buzon-1002'])(
    'con %s la respuesta llega una vez y es la que se dio',
    async (modo) => {
      const s = await e.recibida()
      await e.falla({ modo, ruta: 'responder', para: s.UUID })
      const { status, cuerpo } = await e.rechazar(s.IdSolicitud)
      expect(status).toBe(200)
      expect(['Rechazando', 'Rechazada']).toContain(cuerpo.Estatus)
      if (cuerpo.Estatus === 'Rechazando') {
        const contraria = await e.aceptar(s.IdSolicitud)
        expect([contraria.status, contraria.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
      }
      expect(await hastaElFin(s.UUID)).toMatchObject({ Estatus: 'Rechazada', Fuera: false })
      expect(await e.enSat(s.UUID)).toEqual(['Vigente', 'Solicitud rechazada'])
    },
  )

  test('los bytes que salen son siempre los mismos', async () => {
    const s = await e.recibida()
    const enviados: string[] = []
    const { motor } = e.t.motor
    const real = motor.pac
    // Fewer silences than those that open the breaker, which would leave the PAC alone for longer than the turns here.
    const silencios = 3
    motor.pac = (nombre) => ({
      ...real(nombre),
      responder: async (mensaje, datos) => {
        enviados.push(mensaje.toString('base64'))
        return enviados.length <= silencios
          ? { tipo: 'incierto', codigo: 'TIEMPO', mensaje: 'Tarde.' }
          : real(nombre).responder(mensaje, datos)
      },
    })
    await e.rechazar(s.IdSolicitud)
    expect(await hastaElFin(s.UUID)).toMatchObject({ Estatus: 'Rechazada' })
    motor.pac = real
    expect(enviados).toEqual(Array(silencios + 1).fill(enviados[0]))
  })

  test('lo que el SAT no tomó vuelve a esperar a una persona, que puede decidir otra cosa', async () => {
    const s = await e.recibida()
    const { motor } = e.t.deps
    const real = motor.pac
    motor.pac = (n) => ({ ...real(n), responder: async () => ({ tipo: 'rechazo', codigo: '304', mensaje: 'Caduco' }) })
    const { cuerpo } = await e.rechazar(s.IdSolicitud)
    motor.pac = real
    expect(cuerpo).toMatchObject({ Estatus: 'Por responder', Error: expect.stringContaining('304') })
    expect((await e.aceptar(s.IdSolicitud)).cuerpo).toMatchObject({ Estatus: 'Aceptada' })
  })

  test('un rechazo después de un envío incierto no la devuelve: quizá ya llegó', async () => {
    const s = await e.recibida()
    await e.falla({ modo: 'reset-despues', ruta: 'responder', para: s.UUID })
    // Its effect is hidden too: nobody knows.
    await e.falla({ modo: 'http-500', ruta: 'sat', para: s.UUID, veces: 2 })
    expect((await e.rechazar(s.IdSolicitud)).cuerpo).toMatchObject({ Estatus: 'Rechazando' })
    const { motor } = e.t.motor
    const real = motor.pac
    motor.pac = (n) => ({ ...real(n), responder: async () => ({ tipo: 'rechazo', codigo: '304', mensaje: 'Caduco' }) })
    await attemptBuzon(motor, s.IdSolicitud)
    motor.pac = real
    expect(await e.de(s.UUID)).toMatchObject({ Estatus: 'Rechazando' })
    expect(await hastaElFin(s.UUID)).toMatchObject({ Estatus: 'Rechazada', Fuera: false })
  })

  test('la base niega que una respuesta incierta cambie de sentido o de bytes', async () => {
    const s = await e.recibida()
    await e.falla({ modo: 'reset-antes', ruta: 'responder', para: s.UUID, veces: 3 })
    await e.rechazar(s.IdSolicitud)
    const cambios = [
      "mensaje_firmado = 'otro'",
      "respuesta = 'Aceptacion'",
      "estado = 'aceptando', paso = 'aceptar', respuesta = 'Aceptacion'",
    ]
    for (const cambio of cambios)
      await expect(
        e.t.base.asAdmin(`update cancelacion_recibida set ${cambio} where id = ${s.IdSolicitud}`),
      ).rejects.toThrow()
    expect(await hastaElFin(s.UUID)).toMatchObject({ Estatus: 'Rechazada' })
  })
})

describe('lo que pasa fuera de aquí', () => {
  test('respondida en el portal del SAT: se sabe al salir de la lista', async () => {
    const s = await e.recibida()
    await e.pac('/simular/receptor', { uuid: s.UUID, respuesta: 'rechazar' })
    await e.preguntar()
    expect(await e.de(s.UUID)).toMatchObject({ Estatus: 'Rechazada', Fuera: true })
  })

  test('el silencio la acepta al vencer el plazo, y la factura deja de servir', async () => {
    const s = await e.recibida()
    e.avanzar(3 * DIA + HORA)
    await e.preguntar()
    expect(await e.de(s.UUID)).toMatchObject({ Estatus: 'Aceptada por silencio' })
    const f = await e.call('tesoreria', 'GET', `admin/recibida/${s.IdFacturaRecibida}`)
    expect(f.cuerpo).toMatchObject({ EstatusSAT: 'Cancelado' })
  })
})

describe('cómo se cuenta el plazo', () => {
  const config = { DiasPlazo: 5, SoloHabiles: false, Inhabiles: ['2026-12-25'], HorasEntreListas: 2, RfcPac: '' }
  test('se cambia y queda en la bitácora', async () => {
    const { cuerpo } = await e.call('facturacion', 'PUT', 'admin/buzon_configurar', config)
    expect(cuerpo.Configuracion).toEqual(config)
    const hechos = await e.rows(sql`select 1 from bitacora where objeto = 'buzon' and accion = 'configurar'`)
    expect(hechos).toHaveLength(1)
    await e.call('facturacion', 'PUT', 'admin/buzon_configurar', { ...config, DiasPlazo: 3, SoloHabiles: true })
  })

  test.each([
    ['cero días', { DiasPlazo: 0 }],
    ['un día que no existe', { Inhabiles: ['2026-02-30'] }],
    ['un RFC mal escrito', { RfcPac: 'hola' }],
    ['cada 25 horas', { HorasEntreListas: 25 }],
  ])('%s no pasa', async (_, cambio) => {
    expect((await e.call('facturacion', 'PUT', 'admin/buzon_configurar', { ...config, ...cambio })).status).toBe(422)
  })
})
