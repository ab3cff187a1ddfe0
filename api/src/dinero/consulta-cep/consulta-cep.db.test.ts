// The question to Banxico against a hostile one: paced, cut, written before it leaves, and never applying anything.
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { preguntarUna } from './preguntar.ts'
import { makePuertoCep } from './puerto.ts'

const CLABE = '012225001234567893'
const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA
/** Ten in the morning of Mexico City. */
const INICIO = Date.parse('2026-11-16T16:00:00Z')

let t: TestApp
let f: Fiscales
let ahora = INICIO
let n = 0
let banorte: number
beforeAll(async () => {
  // Its key takes a while to be made, and the first answer would seem late.
  inventarCep({ clave: 'PRIMERA', monto: '1.00', fecha: '2026-11-16', cuenta: CLABE })
  t = await createTestApp({ now: () => new Date(ahora) })
  f = await seedFiscales(t.deps, t.gente.a, 'DE BANXICO')
  await t.base.asAdmin(`insert into cuenta_casa (nombre, clabe) values ('BBVA de clientes', '${CLABE}')`)
  banorte = Number((await t.base.asAdmin(`select id from banco where clave = '072'`)).rows[0].id)
})
afterAll(() => t.close())
beforeEach(async () => {
  // Two days on, at the same hour: what an earlier test waited for is far behind.
  ahora = INICIO + (Math.ceil((ahora - INICIO) / DIA) + 2) * DIA
  await setSwitch(true)
  // A day of its own: what earlier tests left to ask is ended.
  await t.base.asAdmin(`update cep_consulta set estado = 'agotada', proximo = null where estado = 'pendiente'`)
  await t.base.asAdmin(`update deposito set id_forma_pago = null where estado = 'capturado'`)
  await t.base.asAdmin(
    `update cep_turno set siguiente = null, ocupado_hasta = null, nivel = 0, abierto_hasta = null, fallas_red = 0, fallas_pagina = 0`,
  )
})
afterEach(async () => {
  t.motor.motor.punto = () => undefined
  await fetch(`${t.motor.pac.url}/simular/falla`, { method: 'DELETE' })
})

const call = async (sujeto: string, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const AJUSTES = {
  SegundosEntrePreguntas: 30,
  SegundosAlAzar: 15,
  PreguntasPorDia: 100,
  HoraInicial: 8,
  HoraFinal: 22,
  DiasAtras: 30,
  EsperasMinutos: [30, 120, 1440, 4320],
  Captcha: 'c',
}
const setSwitch = (Consulta: boolean, otros: object = {}) =>
  call('administrador', 'PUT', 'admin/cep_configurar', { ...AJUSTES, Consulta, ...otros })
const estado = async () => (await call('administrador', 'GET', 'admin/cep_estado')).cuerpo
const hoy = () => new Date(ahora).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
const capturar = async (cambios: object = {}) => {
  const clave = `CLAVE${String(++n).padStart(6, '0')}`
  const datos = {
    IdDepositoTipo: 3,
    Depositante: 'CLIENTE INVENTADO UNO',
    Monto: 1000,
    FechaDeposito: hoy(),
    ClaveRastreo: clave,
    IdFormaPago: f.trans,
    IdBancoEmisor: banorte,
  }
  const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { ...datos, ...cambios })
  return { id: cuerpo.IdDeposito as number, clave: cuerpo.ClaveRastreo as string }
}
const pac = (metodo: string, ruta: string, dato?: object) =>
  fetch(`${t.motor.pac.url}${ruta}`, { method: metodo, ...(dato && { body: JSON.stringify(dato) }) })
const transferir = (clave: string, cambios: object = {}) =>
  pac('POST', '/simular/transferencia', {
    clave,
    monto: '1000.00',
    emisor: '40072',
    receptor: '40012',
    cuenta: CLABE,
    fecha: hoy(),
    ...cambios,
  })
const falla = (modo: string, ruta: string, veces = 1) => pac('POST', '/simular/falla', { modo, ruta, veces })
const preguntas = async (): Promise<{ clave: string; momento: number }[]> =>
  ((await (await pac('GET', '/simular/preguntas')).json()) as { preguntas: [] }).preguntas
const puerto = () => makePuertoCep(`${t.motor.pac.url}/banxico/cep`, true, { totalMs: 3000 })
const turno = () => preguntarUna({ motor: t.motor.motor, puerto: puerto(), azar: () => 1 })
/** The list of institutions first, where it is another day. */
async function vuelta(): Promise<void> {
  ahora += MINUTO
  await turno()
}
async function vueltas(cuantas: number): Promise<void> {
  for (let i = 0; i < cuantas; i++) await vuelta()
}
const consultaDe = async (id: number) =>
  (await call('tesoreria', 'GET', 'admin/cep_consultas')).cuerpo.find(
    (c: { IdDeposito: number }) => c.IdDeposito === id,
  )
const cepDe = async (id: number) =>
  (await call('tesoreria', 'GET', 'admin/ceps')).cuerpo.find((c: { IdDeposito: number }) => c.IdDeposito === id)
const estatusDe = async (id: number) => (await call('a', 'GET', `deposito/${id}`)).cuerpo[0].DepositoEstatus

describe('apagada', () => {
  test('es como nace, y nadie pregunta', async () => {
    await t.base.asAdmin(`delete from instalacion where clave = 'cep'`)
    expect(await estado()).toMatchObject({
      Estado: 'apagada',
      Configuracion: { Consulta: false, PreguntasPorDia: 100 },
    })
    const { id, clave } = await capturar()
    await transferir(clave)
    const antes = (await preguntas()).length
    await vueltas(3)
    expect([(await preguntas()).length - antes, await cepDe(id)]).toEqual([0, undefined])
    expect((await call('tesoreria', 'GET', 'admin/cep_consultas')).cuerpo).toEqual([])
    const r = await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
    expect([r.status, r.cuerpo.error]).toEqual([422, 'La consulta automática está apagada. Sube el CEP.'])
  })
  test('la enciende solo el administrador, con sus números y su huella', async () => {
    expect((await call('tesoreria', 'PUT', 'admin/cep_configurar', { ...AJUSTES, Consulta: true })).status).toBe(403)
    const mal = await setSwitch(true, { SegundosEntrePreguntas: 5, HoraInicial: 22, HoraFinal: 8, Captcha: '<b>' })
    expect([mal.status, Object.keys(mal.cuerpo.campos).sort()]).toEqual([
      422,
      ['Captcha', 'HoraFinal', 'SegundosEntrePreguntas'],
    ])
    const { rows } = await t.base.asAdmin(`select accion from bitacora where objeto = 'cep' order by id desc limit 1`)
    expect(rows[0]).toEqual({ accion: 'configurar' })
  })
})

describe('encontrado', () => {
  test('se guarda junto al depósito, comparado, de nadie, y no lo aplica', async () => {
    const { id, clave } = await capturar()
    await transferir(clave)
    expect(await consultaDe(id)).toMatchObject({ Estado: 'por_preguntar' })
    await vueltas(2)
    expect(await cepDe(id)).toMatchObject({
      Veredicto: 'coincide',
      Origen: 'consulta',
      CargadoPor: null,
      Sello: 'no_comprobado',
    })
    expect([await estatusDe(id), await consultaDe(id)]).toEqual(['Capturado', undefined])
    expect(await estado()).toMatchObject({
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
    const { id, clave } = await capturar()
    await transferir(clave)
    await falla(modo, 'cep-descarga')
    await vueltas(2)
    const cep = await cepDe(id)
    expect([cep.Veredicto, cep.Renglones.map((r: { Razon: string }) => r.Razon)]).toEqual([
      'difiere',
      expect.arrayContaining([razon]),
    ])
    expect(await estatusDe(id)).toBe('Capturado')
  })
  test.each(['cep-monto-relleno', 'cep-otro-caso', 'cep-hijos-invertidos'])('%s se lee igual', async (modo) => {
    const { id, clave } = await capturar()
    await transferir(clave)
    await falla(modo, 'cep-descarga')
    await vueltas(2)
    expect(await cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
  })
  test('el de otra sesión o con entidades no se guarda en nadie, y sus nombres tampoco', async () => {
    const { id, clave } = await capturar()
    await transferir(clave)
    await falla('cep-sesion-cruzada', 'cep-descarga')
    await vueltas(2)
    expect([await cepDe(id), (await consultaDe(id)).Estado]).toEqual([undefined, 'por_repetir'])
    const { rows } = await t.base.asAdmin(
      `select resultado, convert_from(contenido, 'UTF8') as pagina from cep_pregunta order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({ resultado: 'no_entendida', pagina: 'El CEP que llegó es de otra transferencia.' })
    await falla('cep-entidad', 'cep-descarga')
    ahora += HORA
    await vuelta()
    expect([await cepDe(id), (await estado()).Estado]).toEqual([undefined, 'corte'])
  })
})

describe('sin CEP', () => {
  test('el pago está pero no su CEP: se vuelve a preguntar y llega', async () => {
    const { id, clave } = await capturar()
    await transferir(clave, { cepTrasMs: 20 * MINUTO })
    await vueltas(2)
    expect(await consultaDe(id)).toMatchObject({ Estado: 'por_repetir', Intentos: 1 })
    await vueltas(3)
    expect((await consultaDe(id)).Intentos).toBe(1)
    ahora += 30 * MINUTO
    await vuelta()
    expect(await cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
  })
  test('no existe: una vez más al otro día, y nunca una acusación', async () => {
    const { id } = await capturar()
    await vueltas(2)
    expect(await consultaDe(id)).toMatchObject({ Estado: 'por_repetir', Intentos: 1 })
    ahora += DIA
    await vueltas(2)
    expect(await consultaDe(id)).toMatchObject({
      Estado: 'no_existe',
      Mensaje: 'Banxico no encontró un pago con esos datos. Revisa clave, fecha, banco y monto.',
    })
    ahora += DIA
    await vueltas(3)
    expect((await consultaDe(id)).Intentos).toBe(2)
  })
  test('devuelto: se dice en la mesa y a Tesorería, una vez, aunque ya esté aplicado; nada se mueve', async () => {
    const { id, clave } = await capturar()
    await transferir(clave, { cepTrasMs: null })
    await vueltas(2)
    expect((await consultaDe(id)).Estado).toBe('por_repetir')
    const aplicado = await call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, {
      FechaPago: hoy(),
      IdFormaPago: f.trans,
    })
    expect(aplicado.status).toBe(200)
    const asientos = async () => Number((await t.base.asAdmin('select count(*) from asiento')).rows[0].count)
    const antes = await asientos()
    await transferir(clave, { cepTrasMs: null, estado: 'Devuelto' })
    ahora += HORA
    await vuelta()
    const avisos = async () =>
      (await call('tesoreria', 'GET', 'avisos')).cuerpo.filter(
        ({ Clave }: { Clave: string }) => Clave === `cep_devuelto:${id}`,
      )
    expect(await avisos()).toEqual([expect.objectContaining({ Urgente: true, Ruta: `/deposito/ver/${id}` })])
    ahora += 4 * DIA
    await vueltas(3)
    expect([(await avisos()).length, await asientos(), await estatusDe(id)]).toEqual([1, antes, 'Aplicado'])
  })
})

describe('el paso', () => {
  test('una a la vez entre nodos, 30 segundos o más entre una y otra, y no más de las del día', async () => {
    await setSwitch(true, { PreguntasPorDia: 5 })
    const antes = (await preguntas()).length
    for (let i = 0; i < 8; i++) await transferir((await capturar()).clave)
    for (let i = 0; i < 120; i++) {
      ahora += 7000
      await Promise.all([turno(), turno()])
    }
    const hechas = (await preguntas()).slice(antes)
    const pausas = hechas.slice(1).map(({ momento }, i) => momento - hechas[i]!.momento)
    // Four and the list of institutions: it is a question too.
    expect([hechas.length, Math.min(...pausas) >= 30_000]).toEqual([4, true])
    expect((await estado()).PreguntasDeHoy).toBe(5)
  })
  test('de noche nadie pregunta', async () => {
    const { clave } = await capturar()
    await transferir(clave)
    ahora += 13 * HORA
    expect(await turno()).toBe(false)
    ahora += 10 * HORA
    expect(await turno()).toBe(true)
  })
  test('la misma transferencia nunca más de cinco veces, pida quien pida', async () => {
    const { id, clave } = await capturar()
    await vueltas(1)
    for (let i = 0; i < 9; i++) {
      await falla('http-500', 'cep')
      ahora += DIA
      await t.base.asAdmin('update cep_turno set abierto_hasta = null, nivel = 0')
      await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
      await vueltas(2)
      await fetch(`${t.motor.pac.url}/simular/falla`, { method: 'DELETE' })
    }
    const veces = (await preguntas()).filter((una) => una.clave === clave).length
    expect(veces).toBeLessThanOrEqual(5)
    const r = await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
    expect([r.status, r.cuerpo.error]).toEqual([422, 'Ya se preguntó 5 veces por esta transferencia. Sube el CEP.'])
  })
})

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
      const depositos = [await capturar(), await capturar(), await capturar()]
      for (const { clave } of depositos) await transferir(clave)
      await vuelta()
      await falla(modo, ruta, 99)
      for (let i = 1; i <= veces; i++) {
        expect((await estado()).Estado).toBe('encendida')
        await vuelta()
      }
      expect(await estado()).toMatchObject({ Estado: 'corte', Causa: causa })
      const antes = (await preguntas()).length
      await vueltas(3)
      expect((await preguntas()).length).toBe(antes)
      for (const { id } of depositos) expect([await estatusDe(id), await cepDe(id)]).toEqual(['Capturado', undefined])
      await fetch(`${t.motor.pac.url}/simular/falla`, { method: 'DELETE' })
      ahora += 2 * HORA
      await vueltas(1)
      expect((await estado()).Estado).toBe('encendida')
    },
  )
  test('apagado siete días: todo lo demás funciona y nadie ve un error', async () => {
    await falla('reset-antes', 'cep', 9999)
    const { id } = await capturar()
    for (let i = 0; i < 14; i++) {
      ahora += 12 * HORA
      await vuelta()
    }
    expect(await consultaDe(id)).toMatchObject({
      Estado: expect.stringMatching(/sin_datos|por_repetir|agotada|por_preguntar/),
    })
    const r = await call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, {
      FechaPago: hoy(),
      IdFormaPago: f.trans,
      MotivoFecha: 'x',
    })
    expect(r.status).toBe(200)
  })
})

describe('muerto a la mitad', () => {
  test.each(['cep:con-turno', 'cep:con-respuesta', 'cep:guardada', 'cep:dentro-de-tx'])(
    'en %s nada se pierde ni se dobla',
    async (punto) => {
      const { id, clave } = await capturar()
      await transferir(clave)
      await vuelta()
      t.motor.motor.punto = (donde) => {
        if (donde === punto) throw new Error('muerto')
      }
      ahora += MINUTO
      await expect(turno()).rejects.toThrow('muerto')
      t.motor.motor.punto = () => undefined
      ahora += MINUTO
      expect([await turno(), await cepDe(id)]).toEqual([false, undefined])
      ahora += HORA
      await vuelta()
      ahora += HORA
      await vuelta()
      expect(await cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
      const veces = (await preguntas()).filter((una) => una.clave === clave).length
      expect(veces).toBe(punto === 'cep:con-respuesta' ? 2 : 1)
      const { rows } = await t.base.asAdmin(`select count(*)::int as n from cep where clave_rastreo = '${clave}'`)
      expect(rows[0]).toEqual({ n: 1 })
      const abiertas = await t.deps.inTx('todo', (tx) =>
        sql`select 1 from cep_pregunta where terminada is null`.execute(tx),
      )
      expect(abiertas.rows).toEqual([])
    },
  )
})

describe('lo que falta para preguntar', () => {
  test.each([
    [{ IdFormaPago: undefined }, 'Falta la forma de pago: solo se pregunta por transferencias (03).'],
    [{ ClaveRastreo: '' }, 'Falta la clave de rastreo.'],
    [{ ClaveRastreo: 'X1' }, 'La clave de rastreo lleva de 6 a 30 letras o números.'],
    [{ FechaDeposito: undefined }, 'Falta la fecha del depósito.'],
    [{ IdBancoEmisor: undefined }, 'Falta el banco desde el que pagaron.'],
  ])('%j: %s', async (cambios, mensaje) => {
    const { id } = await capturar(cambios)
    expect(await consultaDe(id)).toMatchObject({ Estado: 'sin_datos', Mensaje: mensaje })
    const r = await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})
    expect([r.status, r.cuerpo.error]).toEqual([422, mensaje])
  })
  test('del mismo banco no hay CEP; el banco lo puede decir Tesorería', async () => {
    const { rows } = await t.base.asAdmin(`select id from banco where clave = '012'`)
    const { id, clave } = await capturar({ IdBancoEmisor: Number(rows[0].id) })
    expect((await consultaDe(id)).Mensaje).toBe('Es una transferencia dentro del mismo banco: no tiene CEP.')
    const r = await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, { IdBanco: banorte })
    expect([r.status, r.cuerpo.Estado]).toEqual([200, 'por_preguntar'])
    await transferir(clave)
    await vueltas(2)
    expect(await cepDe(id)).toMatchObject({ Veredicto: 'coincide' })
  })
  test('con dos cuentas de la casa se elige a cuál; una que no existe se rechaza', async () => {
    const otra = await t.base.asAdmin(
      `insert into cuenta_casa (nombre, clabe) values ('Otra', '014225001234567899') returning id`,
    )
    const { id } = await capturar()
    expect((await consultaDe(id)).Mensaje).toBe('Elige a qué cuenta de la casa llegó.')
    const nadie = await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, { IdCuentaCasa: 999_999 })
    expect(nadie.status).toBe(422)
    const bien = await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, { IdCuentaCasa: Number(otra.rows[0].id) })
    expect([bien.status, bien.cuerpo.IdCuentaCasa]).toEqual([200, Number(otra.rows[0].id)])
    await t.base.asAdmin(`update cuenta_casa set activo = false where nombre = 'Otra'`)
  })
  test('un banco inventado no se captura; un depósito ajeno o borrado no se consulta', async () => {
    const r = await call('a', 'POST', 'deposito_agregar', {
      IdDepositoTipo: 3,
      Depositante: 'X',
      Monto: 1,
      IdBancoEmisor: 999_999,
    })
    expect([r.status, r.cuerpo.campos]).toEqual([422, { IdBancoEmisor: 'Elige el banco desde el que pagaron.' }])
    expect((await call('tesoreria', 'PUT', 'admin/cep_consultar/999999', {})).status).toBe(404)
    const { id } = await capturar()
    await call('a', 'PUT', `deposito_borrar/${id}`, {})
    expect((await call('tesoreria', 'PUT', `admin/cep_consultar/${id}`, {})).status).toBe(404)
  })
  test('dos depósitos con los mismos datos: se pregunta por uno, y el otro lo dice', async () => {
    const { id, clave } = await capturar()
    const otro = await capturar({ ClaveRastreo: clave })
    await vueltas(3)
    expect((await preguntas()).filter((una) => una.clave === clave)).toHaveLength(1)
    expect((await consultaDe(otro.id)).Mensaje).toBe(
      `El depósito ${id} tiene la misma clave, fecha y monto: se pregunta por él.`,
    )
  })
})
