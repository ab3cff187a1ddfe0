// The question to Banxico: off, asked in its turn, kept beside the deposit, and never applying anything.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AJUSTES, DIA, type Escena, HORA, MINUTO, openBanxico } from '../../../test/banxico.ts'

let e: Escena
beforeAll(async () => {
  e = await openBanxico()
})
afterAll(() => e.t.close())
beforeEach(() => e.otroDia())
afterEach(() => e.sanar())

describe('apagada', () => {
  test('es como nace, y nadie pregunta', async () => {
    await e.t.base.asAdmin(`delete from instalacion where clave = 'cep'`)
    expect(await e.estado()).toMatchObject({
      Estado: 'apagada',
      Configuracion: { Consulta: false, PreguntasPorDia: 100 },
    })
    const { id, clave } = await e.capturar()
    await e.transferir(clave)
    const antes = (await e.preguntas()).length
    await e.vueltas(3)
    expect([(await e.preguntas()).length - antes, await e.cepDe(id)]).toEqual([0, undefined])
    expect((await e.call('tesoreria', 'GET', 'admin/cep_consultas')).cuerpo).toEqual([])
    const r = await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
    expect([r.status, r.cuerpo.error]).toEqual([422, 'La consulta automática está apagada. Sube el CEP.'])
  })
  test('la enciende solo el administrador, con sus números y su huella', async () => {
    expect((await e.call('tesoreria', 'PUT', 'admin/cep_configurar', { ...AJUSTES, Consulta: true })).status).toBe(403)
    const mal = await e.setSwitch(true, { SegundosEntrePreguntas: 5, HoraInicial: 22, HoraFinal: 8, Captcha: '<b>' })
    expect([mal.status, Object.keys(mal.cuerpo.campos).sort()]).toEqual([
      422,
      ['Captcha', 'HoraFinal', 'SegundosEntrePreguntas'],
    ])
    const { rows } = await e.t.base.asAdmin(`select accion from bitacora where objeto = 'cep' order by id desc limit 1`)
    expect(rows[0]).toEqual({ accion: 'configurar' })
  })
})

describe('encontrado', () => {
  test('se guarda junto al depósito, comparado, de nadie, y no lo aplica', async () => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave)
    expect(await e.consultaDe(id)).toMatchObject({ Estado: 'por_preguntar' })
    await e.vueltas(2)
    expect(await e.cepDe(id)).toMatchObject({
      Veredicto: 'coincide',
      Origen: 'consulta',
      CargadoPor: null,
      Sello: 'no_comprobado',
    })
    expect([await e.estatusDe(id), await e.consultaDe(id)]).toEqual(['Capturado', undefined])
    expect(await e.estado()).toMatchObject({
      Estado: 'encendida',
      PreguntasDeHoy: 2,
      PorPreguntar: 0,
      DeDemostracion: true,
    })
  })
  test.each([
    ['cep-otro-monto', 'El CEP dice $1.00.'],
    ['cep-otra-cuenta', 'El dinero llegó a otra cuenta.'],
  ])('%s: se guarda con su razón', async (modo, razon) => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave)
    await e.falla(modo, 'cep-descarga')
    await e.vueltas(2)
    const cep = await e.cepDe(id)
    expect([cep.Veredicto, cep.Renglones.map((r: { Razon: string }) => r.Razon)]).toEqual([
      'difiere',
      expect.arrayContaining([razon]),
    ])
    expect(await e.estatusDe(id)).toBe('Capturado')
  })
  test.each(['cep-monto-relleno', 'cep-otro-caso', 'cep-hijos-invertidos'])('%s se lee igual', async (modo) => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave)
    await e.falla(modo, 'cep-descarga')
    await e.vueltas(2)
    expect(await e.cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
  })
  test('el de otra sesión o con entidades no se guarda en nadie, y sus nombres tampoco', async () => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave)
    await e.falla('cep-sesion-cruzada', 'cep-descarga')
    await e.vueltas(2)
    expect([await e.cepDe(id), (await e.consultaDe(id)).Estado]).toEqual([undefined, 'por_repetir'])
    const { rows } = await e.t.base.asAdmin(
      `select resultado, convert_from(contenido, 'UTF8') as pagina from cep_pregunta order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({ resultado: 'no_entendida', pagina: 'El CEP que llegó es de otra transferencia.' })
    await e.falla('cep-entidad', 'cep-descarga')
    e.avanzar(HORA)
    await e.vuelta()
    expect([await e.cepDe(id), (await e.estado()).Estado]).toEqual([undefined, 'corte'])
  })
})

describe('sin CEP', () => {
  test('el pago está pero no su CEP: se vuelve a preguntar y llega', async () => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave, { cepTrasMs: 20 * MINUTO })
    await e.vueltas(2)
    expect(await e.consultaDe(id)).toMatchObject({ Estado: 'por_repetir', Intentos: 1 })
    await e.vueltas(3)
    expect((await e.consultaDe(id)).Intentos).toBe(1)
    e.avanzar(30 * MINUTO)
    await e.vuelta()
    expect(await e.cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
  })
  test('no existe: una vez más al otro día, y nunca una acusación', async () => {
    const { id } = await e.capturar()
    await e.vueltas(2)
    expect(await e.consultaDe(id)).toMatchObject({ Estado: 'por_repetir', Intentos: 1 })
    e.avanzar(DIA)
    await e.vueltas(2)
    expect(await e.consultaDe(id)).toMatchObject({
      Estado: 'no_existe',
      Mensaje: 'Banxico no encontró un pago con esos datos. Revisa clave, fecha, banco y monto.',
    })
    e.avanzar(DIA)
    await e.vueltas(3)
    expect((await e.consultaDe(id)).Intentos).toBe(2)
  })
  test('devuelto: se dice en la mesa y a Tesorería, una vez, aunque ya esté aplicado; nada se mueve', async () => {
    const { id, clave } = await e.capturar()
    await e.transferir(clave, { cepTrasMs: null })
    await e.vueltas(2)
    expect((await e.consultaDe(id)).Estado).toBe('por_repetir')
    const aplicado = await e.call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, {
      FechaPago: e.hoy(),
      IdFormaPago: e.f.trans,
    })
    expect(aplicado.status).toBe(200)
    const asientos = async () => Number((await e.t.base.asAdmin('select count(*) from asiento')).rows[0].count)
    const antes = await asientos()
    await e.transferir(clave, { cepTrasMs: null, estado: 'Devuelto' })
    e.avanzar(HORA)
    await e.vuelta()
    const avisos = async () =>
      (await e.call('tesoreria', 'GET', 'avisos')).cuerpo.filter(
        ({ Clave }: { Clave: string }) => Clave === `cep_devuelto:${id}`,
      )
    expect(await avisos()).toEqual([expect.objectContaining({ Urgente: true, Ruta: `/deposito/ver/${id}` })])
    e.avanzar(4 * DIA)
    await e.vueltas(3)
    expect([(await avisos()).length, await asientos(), await e.estatusDe(id)]).toEqual([1, antes, 'Aplicado'])
  })
})

describe('el paso', () => {
  test('una a la vez entre nodos, 30 segundos o más entre una y otra, y no más de las del día', async () => {
    await e.setSwitch(true, { PreguntasPorDia: 5 })
    const antes = (await e.preguntas()).length
    for (let i = 0; i < 8; i++) await e.transferir((await e.capturar()).clave)
    for (let i = 0; i < 120; i++) {
      e.avanzar(7000)
      await Promise.all([e.turno(), e.turno()])
    }
    const hechas = (await e.preguntas()).slice(antes)
    const pausas = hechas.slice(1).map(({ momento }, i) => momento - hechas[i]!.momento)
    // Four and the list of institutions: it is a question too.
    expect([hechas.length, Math.min(...pausas) >= 30_000]).toEqual([4, true])
    expect((await e.estado()).PreguntasDeHoy).toBe(5)
  })
  test('de noche nadie pregunta', async () => {
    const { clave } = await e.capturar()
    await e.transferir(clave)
    e.avanzar(13 * HORA)
    expect(await e.turno()).toBe(false)
    e.avanzar(10 * HORA)
    expect(await e.turno()).toBe(true)
  })
  test('la misma transferencia nunca más de cinco veces, pida quien pida', async () => {
    const { id, clave } = await e.capturar()
    await e.vueltas(1)
    for (let i = 0; i < 9; i++) {
      await e.falla('http-500', 'cep')
      e.avanzar(DIA)
      await e.t.base.asAdmin('update cep_turno set abierto_hasta = null, nivel = 0')
      await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
      await e.vueltas(2)
      await e.sanar()
    }
    const veces = (await e.preguntas()).filter((una) => una.clave === clave).length
    expect(veces).toBeLessThanOrEqual(5)
    const r = await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
    expect([r.status, r.cuerpo.error]).toEqual([422, 'Ya se preguntó 5 veces por esta transferencia. Sube el CEP.'])
  })
})

describe('lo que falta para preguntar', () => {
  test.each([
    [{ IdFormaPago: undefined }, 'Falta la forma de pago: solo se pregunta por transferencias (03).'],
    [{ ClaveRastreo: '' }, 'Falta la clave de rastreo.'],
    [{ ClaveRastreo: 'X1' }, 'La clave de rastreo lleva de 6 a 30 letras o números.'],
    [{ FechaDeposito: undefined }, 'Falta la fecha del depósito.'],
    [{ IdBancoEmisor: undefined }, 'Falta el banco desde el que pagaron.'],
  ])('%j: %s', async (cambios, mensaje) => {
    const { id } = await e.capturar(cambios)
    expect(await e.consultaDe(id)).toMatchObject({ Estado: 'sin_datos', Mensaje: mensaje })
    const r = await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
    expect([r.status, r.cuerpo.error]).toEqual([422, mensaje])
  })
  test('del mismo banco no hay CEP; el banco lo puede decir Tesorería', async () => {
    const { rows } = await e.t.base.asAdmin(`select id from banco where clave = '012'`)
    const { id, clave } = await e.capturar({ IdBancoEmisor: Number(rows[0].id) })
    expect((await e.consultaDe(id)).Mensaje).toBe('Es una transferencia dentro del mismo banco: no tiene CEP.')
    const r = await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, { IdBanco: e.banorte })
    expect([r.status, r.cuerpo.Estado]).toEqual([200, 'por_preguntar'])
    await e.transferir(clave)
    await e.vueltas(2)
    expect(await e.cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
  })
  test('con dos cuentas de la casa se elige a cuál; una que no existe se rechaza', async () => {
    const otra = await e.t.base.asAdmin(
      `insert into cuenta_casa (nombre, clabe) values ('Otra', '014225001234567899') returning id`,
    )
    const { id } = await e.capturar()
    expect((await e.consultaDe(id)).Mensaje).toBe('Elige a qué cuenta de la casa llegó.')
    const nadie = await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, { IdCuentaCasa: 999_999 })
    expect(nadie.status).toBe(422)
    const bien = await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {
      IdCuentaCasa: Number(otra.rows[0].id),
    })
    expect([bien.status, bien.cuerpo.IdCuentaCasa]).toEqual([200, Number(otra.rows[0].id)])
    await e.t.base.asAdmin(`update cuenta_casa set activo = false where nombre = 'Otra'`)
  })
  test('un banco inventado no se captura; un depósito ajeno o borrado no se consulta', async () => {
    const r = await e.call('a', 'POST', 'deposito_agregar', {
      IdDepositoTipo: 3,
      Depositante: 'X',
      Monto: 1,
      IdBancoEmisor: 999_999,
    })
    expect([r.status, r.cuerpo.campos]).toEqual([422, { IdBancoEmisor: 'Elige el banco desde el que pagaron.' }])
    expect((await e.call('tesoreria', 'PUT', 'admin/cep_consultar/999999', {})).status).toBe(404)
    const { id } = await e.capturar()
    await e.call('a', 'PUT', `deposito_borrar/${id}`, {})
    expect((await e.call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})).status).toBe(404)
  })
  test('dos depósitos con los mismos datos: se pregunta por uno, y el otro lo dice', async () => {
    const { id, clave } = await e.capturar()
    const otro = await e.capturar({ ClaveRastreo: clave })
    await e.vueltas(3)
    expect((await e.preguntas()).filter((una) => una.clave === clave)).toHaveLength(1)
    expect((await e.consultaDe(otro.id)).Mensaje).toBe(
      `El depósito ${id} tiene la misma clave, fecha y monto: se pregunta por él.`,
    )
  })
})
