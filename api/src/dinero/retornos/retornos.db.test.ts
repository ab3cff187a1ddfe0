import { AHORA } from '@litro/embedded-pac/test-cfdi'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Destino, fund, makeClient, seedDestino, TASA } from '../../../test/retornos.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { saveTipoCambio } from '../../maestros/tipo-cambio/tipo-cambio.sql.ts'

let t: TestApp
let call: ReturnType<typeof makeClient>
let mxn: Destino
let usd: Destino
let ahora = AHORA
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(ahora) })
  call = makeClient(t)
  mxn = await seedDestino(t, t.gente.a)
  usd = await seedDestino(t, t.gente.a, 'USD')
  await fund(t.deps, t.gente.a, 100_000_000n)
})
afterAll(() => t.close())
beforeEach(() => {
  ahora = AHORA
})

const pesos = (cambios: object = {}) => ({
  ...mxn,
  Monto: 116,
  Concepto: 'Flete de noviembre',
  IdSucursal: String(t.gente.sucursalA),
  ...cambios,
})
const dolares = (cambios: object = {}) => ({
  ...pesos({ Monto: undefined }),
  ...usd,
  MontoUSD: 100,
  TipoCambio: TASA,
  ...cambios,
})
const agregar = (campos: object, sujeto = 'a') => call(sujeto, 'POST', 'retorno_agregar', campos)
const editar = (id: number, campos: object, sujeto = 'a') => call(sujeto, 'PUT', `retorno_editar/${id}`, campos)
const cancelar = (id: number, sujeto = 'a') => call(sujeto, 'PUT', `retorno/${id}/cancelar`)
const nuevo = async (campos: object = pesos()) => (await agregar(campos)).cuerpo
const tablero = async (sujeto = 'a') => (await call(sujeto, 'GET', 'dashboard')).cuerpo
const estado = (id: number, valor: string, extra = '') =>
  t.base.force(`update retorno set estado = $2 ${extra} where id = $1`, [id, valor])
const limpio = async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])

describe('solicitar', () => {
  test('responde el registro, congela el monto y lo cuenta entre las devoluciones por validar', async () => {
    const antes = await tablero()
    const { status, cuerpo } = await agregar(pesos())
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({
      Estatus: 'Capturado',
      FechaRetorno: '2026-11-15',
      Monto: 116,
      TipoCambio: 1,
      MontoUSD: null,
      Moneda: 'MXN',
      IdSucursal: String(t.gente.sucursalA),
      Sucursal: 'Centro',
      Hallazgos: [],
      Version: 1,
    })
    expect((await call('a', 'GET', `retorno/${cuerpo.IdRetorno}`)).cuerpo).toEqual([cuerpo])
    const despues = await tablero()
    expect(despues.SaldoCongelado - antes.SaldoCongelado).toBe(116)
    expect(antes.SaldoDisponible - despues.SaldoDisponible).toBe(116)
    expect(despues.DevolucionesPorValidar - antes.DevolucionesPorValidar).toBe(116)
    expect(despues.DevolucionesPorValidarCantidad - antes.DevolucionesPorValidarCantidad).toBe(1)
    const { rows } = await t.base.asAdmin(
      "select accion, actor from bitacora where objeto = 'retorno' and id_objeto = $1",
      [cuerpo.IdRetorno],
    )
    expect(rows).toEqual([{ accion: 'agregar', actor: 'Persona a' }])
    await limpio()
  })

  test('en dólares guarda su propia tasa y el producto redondeado a dos decimales', async () => {
    const { status, cuerpo } = await agregar(dolares({ MontoUSD: '1234.56' }))
    expect([status, cuerpo.Monto, cuerpo.MontoUSD, cuerpo.TipoCambio, cuerpo.Moneda]).toEqual([
      200,
      22761.83,
      1234.56,
      18.4372,
      'USD',
    ])
  })

  test.each([
    ['sin proveedor', { IdProveedor: undefined }, { IdProveedor: 'Elige un proveedor.' }],
    ['proveedor absurdo', { IdProveedor: "1' or 1=1" }, { IdProveedor: 'Elige un proveedor.' }],
    ['proveedor inexistente', { IdProveedor: 999_999 }, { IdProveedor: 'Elige un proveedor.' }],
    ['sin cuenta', { IdCuenta: '' }, { IdCuenta: 'Elige una cuenta bancaria.' }],
    ['cuenta inexistente', { IdCuenta: 999_999 }, { IdCuenta: 'Elige una cuenta bancaria del proveedor.' }],
    ['sin monto', { Monto: '' }, { Monto: 'Captura el monto.' }],
    ['monto cero', { Monto: 0 }, { Monto: 'El monto debe ser mayor que cero.' }],
    ['monto negativo', { Monto: -5 }, { Monto: 'El monto debe ser mayor que cero.' }],
    ['monto con tres decimales', { Monto: '1.005' }, { Monto: 'Captura un número con máximo 2 decimales.' }],
    ['monto que no es número', { Monto: 'mil' }, { Monto: 'Captura un número con máximo 2 decimales.' }],
    ['monto con exponente', { Monto: '1e3' }, { Monto: 'Captura un número con máximo 2 decimales.' }],
    ['monto enorme', { Monto: 999_999_999_999 }, { Monto: 'El monto no puede pasar de $999,999,999.99.' }],
    ['sin concepto', { Concepto: '   ' }, { Concepto: 'Captura el concepto.' }],
    ['concepto largo', { Concepto: 'x'.repeat(301) }, { Concepto: 'Escribe máximo 300 caracteres.' }],
    ['sin sucursal', { IdSucursal: '' }, { IdSucursal: 'Elige una sucursal.' }],
    ['sucursal absurda', { IdSucursal: 'norte' }, { IdSucursal: 'Este dato falta o no es válido.' }],
  ])('%s se rechaza', async (_nombre, cambios, campos) => {
    const { status, cuerpo } = await agregar(pesos(cambios))
    expect([status, cuerpo.campos]).toEqual([422, campos])
  })

  test('proveedor, cuenta y sucursal de otro socio se rechazan como inexistentes', async () => {
    const ajeno = await seedDestino(t, t.gente.b)
    expect((await agregar(pesos(ajeno))).cuerpo.campos).toEqual({ IdProveedor: 'Elige un proveedor.' })
    const cruzada = await agregar(pesos({ IdCuenta: ajeno.IdCuenta }))
    expect(cruzada.cuerpo.campos).toEqual({ IdCuenta: 'Elige una cuenta bancaria del proveedor.' })
    const sucursal = await agregar(pesos({ IdSucursal: t.gente.sucursalB }))
    expect(sucursal.cuerpo.campos).toEqual({ IdSucursal: 'Elige una sucursal.' })
  })

  test('una cuenta de otro proveedor, por aprobar, retirada o de otra moneda no se puede usar', async () => {
    const otro = await seedDestino(t, t.gente.a)
    expect((await agregar(pesos({ IdCuenta: otro.IdCuenta }))).cuerpo.campos.IdCuenta).toContain('del proveedor')
    const pendiente = await seedDestino(t, t.gente.a, 'MXP', false)
    const r = await agregar(pesos(pendiente))
    expect([r.status, r.cuerpo.error]).toEqual([
      422,
      'La cuenta bancaria está por aprobar. Espera a que tesorería la apruebe.',
    ])
    await t.base.force("update cuenta_proveedor set estado = 'retirada' where id = $1", [otro.IdCuenta])
    expect((await agregar(pesos(otro))).cuerpo.campos.IdCuenta).toContain('del proveedor')
    const girado = await seedDestino(t, t.gente.a, 'USD')
    await t.base.asAdmin("update proveedor set moneda = 'MXN' where id = $1", [girado.IdProveedor])
    expect((await agregar(pesos(girado))).cuerpo.campos.IdCuenta).toBe(
      'La cuenta bancaria no es de la moneda del proveedor.',
    )
  })

  test('lo que trae de más no se obedece', async () => {
    const extra = {
      Estatus: 'Pagado',
      estado: 'pagado',
      IdSocioComercial: t.gente.b,
      FechaPago: '2026-01-01',
      Version: 9,
      IdRetorno: 1,
    }
    const { status, cuerpo } = await agregar(pesos(extra))
    expect([status, cuerpo.Estatus, cuerpo.FechaPago, cuerpo.Version]).toEqual([200, 'Capturado', null, 1])
    expect((await call('b', 'GET', `retorno/${cuerpo.IdRetorno}`)).status).toBe(404)
  })

  test('texto con SQL o HTML se guarda como texto', async () => {
    const Concepto = `'; drop table retorno; -- <img src=x onerror=alert(1)>`
    expect((await nuevo(pesos({ Concepto }))).Concepto).toBe(Concepto)
  })

  test('sin la función de sucursales el dato se ignora', async () => {
    await t.base.asAdmin('update socio_comercial set permite_sucursal = false where id = $1', [t.gente.a])
    const { status, cuerpo } = await agregar(pesos({ IdSucursal: t.gente.sucursalB }))
    await t.base.asAdmin('update socio_comercial set permite_sucursal = true where id = $1', [t.gente.a])
    expect([status, cuerpo.IdSucursal]).toEqual([200, null])
  })
})

describe('dólares', () => {
  test.each([
    ['sin monto', { MontoUSD: '' }],
    ['que no es número', { MontoUSD: 'NaN' }],
    ['en cero', { MontoUSD: '0.00' }],
    ['negativo', { MontoUSD: -1 }],
  ])('el monto %s pide el monto en USD', async (_nombre, cambios) => {
    const { status, cuerpo } = await agregar(dolares(cambios))
    expect([status, cuerpo.campos.MontoUSD]).toEqual([422, 'Captura el monto en USD.'])
  })

  test('sin tipo de cambio no se puede determinar', async () => {
    const { cuerpo } = await agregar(dolares({ TipoCambio: '' }))
    expect(cuerpo.campos).toEqual({ TipoCambio: 'No se pudo determinar el tipo de cambio.' })
  })

  const NO_ES_DE_HOY = 'El tipo de cambio no es de hoy. Por favor, refresca el tipo de cambio antes de continuar.'

  test('una tasa que no es la guardada de hoy se rechaza, aunque sea por una millonésima', async () => {
    for (const TipoCambio of ['1', '18.437201', '18.4371']) {
      const { status, cuerpo } = await agregar(dolares({ TipoCambio }))
      expect([status, cuerpo.error, cuerpo.campos]).toEqual([422, NO_ES_DE_HOY, { TipoCambio: NO_ES_DE_HOY }])
    }
  })

  test('si hoy no tiene fila, ni la última sirve; el día es el de la Ciudad de México', async () => {
    ahora = Date.parse('2026-11-16T18:00:00Z')
    expect((await agregar(dolares())).cuerpo.error).toBe(NO_ES_DE_HOY)
    // 23:30 in Mexico City is already tomorrow in Greenwich.
    ahora = Date.parse('2026-11-16T05:30:00Z')
    expect((await agregar(dolares())).status).toBe(200)
  })

  test('si la tasa cambia durante el día, la anterior ya no sirve', async () => {
    const guardar = (tasa: string) => t.deps.inTx('todo', (tx) => saveTipoCambio(tx, '2026-11-15', tasa, 'Prueba'))
    await guardar('18.5')
    expect((await agregar(dolares())).cuerpo.error).toBe(NO_ES_DE_HOY)
    expect((await agregar(dolares({ TipoCambio: '18.50' }))).cuerpo.Monto).toBe(1850)
    await guardar(TASA)
  })

  test('el monto en pesos del cliente solo se compara', async () => {
    expect((await agregar(dolares({ Monto: '1843.72' }))).status).toBe(200)
    const { status, cuerpo } = await agregar(dolares({ Monto: '1843.71' }))
    expect([status, Object.keys(cuerpo.campos)]).toEqual([422, ['Monto']])
  })

  test('en una cuenta en pesos la tasa y los dólares se ignoran', async () => {
    const { cuerpo } = await agregar(pesos({ MontoUSD: 5, TipoCambio: '20' }))
    expect([cuerpo.Monto, cuerpo.MontoUSD, cuerpo.TipoCambio]).toEqual([116, null, 1])
  })
})

describe('saldo', () => {
  test('sin saldo disponible no queda nada escrito', async () => {
    const { SaldoDisponible } = await tablero()
    const antes = (await call('a', 'GET', 'retornos_resumen')).cuerpo.Filas
    const r = await agregar(pesos({ Monto: SaldoDisponible + 0.01 }))
    expect([r.status, r.cuerpo.codigo, r.cuerpo.error]).toEqual([
      409,
      'SALDO_INSUFICIENTE',
      'Saldo disponible insuficiente.',
    ])
    expect((await call('a', 'GET', 'retornos_resumen')).cuerpo.Filas).toBe(antes)
    await limpio()
  })

  test('60 retornos de 1.00 a la vez contra 20.00 dejan exactamente 20', async () => {
    const destino = await seedDestino(t, t.gente.b)
    await fund(t.deps, t.gente.b, 2_000n)
    const campos = { ...destino, Monto: '1.00', Concepto: 'Uno de muchos', IdSucursal: t.gente.sucursalB }
    const respuestas = await Promise.all(Array.from({ length: 60 }, () => agregar(campos, 'b')))
    const estados = respuestas.map(({ status }) => status)
    expect(estados.filter((status) => status === 200)).toHaveLength(20)
    expect(estados.filter((status) => status === 409)).toHaveLength(40)
    expect(await tablero('b')).toMatchObject({
      SaldoDisponible: 0,
      SaldoCongelado: 20,
      DevolucionesPorValidar: 20,
      DevolucionesPorValidarCantidad: 20,
    })
    await limpio()
  })
})

describe('editar', () => {
  test('cambia los datos, sube la versión y mueve el congelamiento', async () => {
    const r = await nuevo()
    const antes = await tablero()
    const { status, cuerpo } = await editar(r.IdRetorno, pesos({ Monto: 200, Concepto: 'Otro', Version: r.Version }))
    expect([status, cuerpo.Monto, cuerpo.Concepto, cuerpo.Version]).toEqual([200, 200, 'Otro', 2])
    expect((await tablero()).SaldoCongelado - antes.SaldoCongelado).toBe(84)
    const { rows } = await t.base.asAdmin(
      "select estado, importe_cent from congelamiento where clase = 'retorno' and id_objeto = $1 order by id",
      [r.IdRetorno],
    )
    expect(rows.map(({ estado: e, importe_cent: cent }) => [e, Number(cent)])).toEqual([
      ['liberado', 11_600],
      ['activo', 20_000],
    ])
    await limpio()
  })

  test('de pesos a dólares y de regreso', async () => {
    const r = await nuevo()
    const enUsd = await editar(r.IdRetorno, dolares())
    expect([enUsd.cuerpo.Moneda, enUsd.cuerpo.Monto, enUsd.cuerpo.MontoUSD]).toEqual(['USD', 1843.72, 100])
    const enMxn = await editar(r.IdRetorno, pesos())
    expect([enMxn.cuerpo.Moneda, enMxn.cuerpo.TipoCambio, enMxn.cuerpo.MontoUSD]).toEqual(['MXN', 1, null])
  })

  test('si el nuevo monto no cabe, queda el anterior con su congelamiento', async () => {
    const r = await nuevo()
    const antes = await tablero()
    const rechazo = await editar(r.IdRetorno, pesos({ Monto: antes.SaldoDisponible + 116.01 }))
    expect([rechazo.status, rechazo.cuerpo.codigo]).toEqual([409, 'SALDO_INSUFICIENTE'])
    expect(await tablero()).toEqual(antes)
    expect((await call('a', 'GET', `retorno/${r.IdRetorno}`)).cuerpo[0]).toEqual(r)
    // What was held for it counts for it: up to the last centavo.
    const todo = antes.SaldoDisponible + 116
    expect((await editar(r.IdRetorno, pesos({ Monto: todo }))).status).toBe(200)
    expect((await tablero()).SaldoDisponible).toBe(0)
    expect((await cancelar(r.IdRetorno)).status).toBe(200)
    await limpio()
  })

  test('una versión vieja se rechaza; dos a la vez dejan una sola', async () => {
    const r = await nuevo()
    expect((await editar(r.IdRetorno, pesos({ Version: 7 }))).cuerpo.codigo).toBe('REGISTRO_CAMBIO')
    const dos = await Promise.all([101, 102].map((Monto) => editar(r.IdRetorno, pesos({ Monto, Version: r.Version }))))
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    await limpio()
  })

  test.each([['en_revision'], ['rechazado'], ['programado'], ['pagado'], ['cancelado']])(
    'en %s responde 409',
    async (otro) => {
      const r = await nuevo()
      await estado(r.IdRetorno, otro, archivosFalsos(otro))
      const { status, cuerpo } = await editar(r.IdRetorno, pesos())
      expect([status, cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
      await estado(r.IdRetorno, 'capturado')
      await cancelar(r.IdRetorno)
    },
  )

  test('la sucursal guardada se conserva cuando la función se apaga', async () => {
    const r = await nuevo()
    await t.base.asAdmin('update socio_comercial set permite_sucursal = false where id = $1', [t.gente.a])
    const { cuerpo } = await editar(r.IdRetorno, pesos({ IdSucursal: '' }))
    await t.base.asAdmin('update socio_comercial set permite_sucursal = true where id = $1', [t.gente.a])
    expect(cuerpo.Sucursal).toBe('Centro')
  })

  test('el retorno de otro socio no existe', async () => {
    const r = await nuevo()
    expect((await editar(r.IdRetorno, pesos(), 'b')).status).toBe(404)
    expect((await cancelar(r.IdRetorno, 'b')).status).toBe(404)
  })
})

/** Constraints demand files of the later states; which file does not matter to these tests. */
const archivosFalsos = (otro: string) =>
  otro === 'rechazado'
    ? ", observaciones = 'x'"
    : ', id_archivo_programacion = (select min(id) from archivo), id_archivo_pago = (select min(id) from archivo)'

describe('cancelar', () => {
  test('libera el saldo; repetirlo responde lo mismo y no libera dos veces', async () => {
    const antes = await tablero()
    const r = await nuevo()
    const respuestas = await Promise.all([cancelar(r.IdRetorno), cancelar(r.IdRetorno), cancelar(r.IdRetorno)])
    expect(respuestas.map(({ status, cuerpo }) => [status, cuerpo.Estatus])).toEqual(Array(3).fill([200, 'Cancelado']))
    expect(await tablero()).toEqual(antes)
    const { rows } = await t.base.asAdmin(
      "select count(*)::int as n from bitacora where objeto = 'retorno' and id_objeto = $1 and accion = 'cancelar'",
      [r.IdRetorno],
    )
    expect(rows[0].n).toBe(1)
    await limpio()
  })

  test('En Revisión todavía se cancela; lo que tesorería ya movió no', async () => {
    const r = await nuevo()
    await estado(r.IdRetorno, 'en_revision')
    expect((await cancelar(r.IdRetorno)).cuerpo.Estatus).toBe('Cancelado')
    for (const otro of ['rechazado', 'programado', 'pagado']) {
      const s = await nuevo()
      await estado(s.IdRetorno, otro, archivosFalsos(otro))
      expect((await cancelar(s.IdRetorno)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
      await estado(s.IdRetorno, 'capturado')
      await cancelar(s.IdRetorno)
    }
  })
})
