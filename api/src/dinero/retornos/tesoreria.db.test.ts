import { AHORA } from '@litro/embedded-pac/test-cfdi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import { type Destino, fund, makeClient, seedDestino, TASA } from '../../../test/retornos.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'
import { verificar } from '../../casa/verify/verificar.ts'

let t: TestApp
let call: ReturnType<typeof makeClient>
let mxn: Destino
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(AHORA) })
  call = makeClient(t)
  mxn = await seedDestino(t, t.gente.a)
  await fund(t.deps, t.gente.a, 100_000_000n)
  const emisor = t.config.oidc.issuer
  const persona = { emisor, nombre: 'Persona tesoreria2', correo: 't2@example.com', idSocioComercial: null }
  await t.deps.inTx('todo', async (tx) => {
    await saveUsuario(tx, { ...persona, sujeto: 'tesoreria2', roles: ['tesoreria'] })
    await saveUsuario(tx, { ...persona, sujeto: 'ambos', roles: ['facturacion', 'tesoreria'], nombre: 'Persona ambos' })
  })
})
afterAll(() => t.close())

const capturar = async (Monto: number | string = 500, destino = mxn): Promise<number> => {
  const campos = { ...destino, Monto, Concepto: 'Para tesorería', IdSucursal: t.gente.sucursalA }
  return (await call('a', 'POST', 'retorno_agregar', campos)).cuerpo.IdRetorno
}
const revisar = (id: number, sujeto = 'tesoreria') => call(sujeto, 'PUT', `admin/retorno_revisar/${id}`)
const rechazar = (id: number, Observaciones = 'Falta la orden de compra') =>
  call('tesoreria', 'PUT', `admin/retorno_rechazar/${id}`, { Observaciones })
const programar = (
  id: number,
  sujeto = 'tesoreria',
  archivos: Record<string, Buffer> = { ArchivoProgramacion: PDF_DE_PRUEBA },
) => call(sujeto, 'PUT', `admin/retorno_programar/${id}`, {}, archivos)
const pagar = (
  id: number,
  {
    sujeto = 'tesoreria',
    FechaPago = '2026-11-15',
    archivos = { ArchivoPago: PDF_DE_PRUEBA } as Record<string, Buffer>,
  } = {},
) => call(sujeto, 'PUT', `admin/retorno_pagar/${id}`, { FechaPago }, archivos)
const programado = async (Monto?: number | string, sujeto?: string): Promise<number> => {
  const id = await capturar(Monto)
  await revisar(id)
  await programar(id, sujeto)
  return id
}
const tablero = async () => (await call('a', 'GET', 'dashboard')).cuerpo
const acciones = async (id: number) => {
  const { rows } = await t.base.asAdmin(
    "select accion from bitacora where objeto = 'retorno' and id_objeto = $1 order by id",
    [id],
  )
  return rows.map(({ accion }) => accion)
}
const limpio = async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])

describe('el camino entero', () => {
  test('capturado, en revisión, programado, pagado: el saldo sale una vez y el congelamiento se aplica', async () => {
    const antes = await tablero()
    const id = await capturar(500)
    expect((await revisar(id)).cuerpo.Estatus).toBe('En Revisión')
    expect((await tablero()).DevolucionesPorValidar - antes.DevolucionesPorValidar).toBe(500)
    const programado = await programar(id)
    expect([programado.cuerpo.Estatus, programado.cuerpo.ArchivoProgramacion]).toEqual([
      'Programado',
      'ArchivoProgramacion.pdf',
    ])
    expect((await tablero()).DevolucionesPorValidar).toBe(antes.DevolucionesPorValidar)
    const pagado = await pagar(id)
    expect([pagado.cuerpo.Estatus, pagado.cuerpo.FechaPago, pagado.cuerpo.ArchivoPago]).toEqual([
      'Pagado',
      '2026-11-15',
      'ArchivoPago.pdf',
    ])
    const despues = await tablero()
    expect(antes.SaldoEstadoCuenta - despues.SaldoEstadoCuenta).toBe(500)
    expect(despues.SaldoCongelado).toBe(antes.SaldoCongelado)
    const { rows } = await t.base.asAdmin(
      `select m.tipo, m.monto_cent, h.estado, h.id_asiento = m.id_asiento as mismo from movimiento m
         join congelamiento h on h.clase = 'retorno' and h.id_objeto = m.id_objeto where m.objeto = 'retorno' and m.id_objeto = $1`,
      [id],
    )
    expect(rows.map((fila) => ({ ...fila, monto_cent: Number(fila.monto_cent) }))).toEqual([
      { tipo: 'retorno', monto_cent: -50_000, estado: 'aplicado', mismo: true },
    ])
    expect(await acciones(id)).toEqual(['agregar', 'revisar', 'programar', 'pagar'])
    for (const cual of ['Programacion', 'Pago']) {
      const r = await t.app.inject({ url: `/services/retorno_archivo${cual}/${id}`, headers: await t.as('a') })
      expect([cual, r.statusCode, r.rawPayload.equals(PDF_DE_PRUEBA)]).toEqual([cual, 200, true])
    }
    await limpio()
  })

  test('pagar con doble clic asienta una sola vez y ambos ven lo mismo', async () => {
    const id = await programado()
    const antes = await tablero()
    const respuestas = await Promise.all([pagar(id), pagar(id), pagar(id)])
    expect(respuestas.map(({ status, cuerpo }) => [status, cuerpo.Estatus])).toEqual(Array(3).fill([200, 'Pagado']))
    expect(antes.SaldoEstadoCuenta - (await tablero()).SaldoEstadoCuenta).toBe(500)
    expect((await acciones(id)).filter((accion) => accion === 'pagar')).toHaveLength(1)
    // Another date is not the same click.
    expect((await pagar(id, { FechaPago: '2026-11-14' })).cuerpo.codigo).toBe('OTRA_DECISION')
    expect((await pagar(id, { sujeto: 'tesoreria2' })).cuerpo.codigo).toBe('OTRA_DECISION')
    await limpio()
  })

  test('cancelar y programar a la vez: gana uno solo y el libro cuadra', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await capturar(10)
      await revisar(id)
      const [cancelado, puesto] = await Promise.all([call('a', 'PUT', `retorno/${id}/cancelar`), programar(id)])
      expect([cancelado.status, puesto.status].sort()).toEqual([200, 409])
    }
    await limpio()
  })
})

describe('rechazar', () => {
  test('libera el saldo y guarda las observaciones, desde Capturado o En Revisión', async () => {
    const antes = await tablero()
    const uno = await capturar()
    const r = await rechazar(uno)
    expect([r.cuerpo.Estatus, r.cuerpo.Observaciones]).toEqual(['Rechazado', 'Falta la orden de compra'])
    const dos = await capturar()
    await revisar(dos)
    expect((await rechazar(dos)).cuerpo.Estatus).toBe('Rechazado')
    expect(await tablero()).toEqual(antes)
    await limpio()
  })

  test.each([[''], ['   ']])('sin observaciones (%j) responde 422', async (Observaciones) => {
    const id = await capturar()
    const { status, cuerpo } = await rechazar(id, Observaciones)
    expect([status, cuerpo.campos]).toEqual([422, { Observaciones: 'Escribe el motivo del rechazo.' }])
  })

  test('lo programado que ya no se pagará se suelta con su dinero; lo pagado no', async () => {
    const antes = await tablero()
    const id = await programado()
    expect((await rechazar(id, 'El proveedor canceló su factura')).cuerpo.Estatus).toBe('Rechazado')
    expect(await tablero()).toEqual(antes)
    expect((await pagar(id)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    const otro = await programado()
    await pagar(otro)
    expect((await rechazar(otro)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    await limpio()
  })
})

describe('verbos fuera de orden', () => {
  test('programar sin tomar, pagar sin programar y tomar dos veces responden 409', async () => {
    const id = await capturar()
    expect((await programar(id)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    expect((await pagar(id)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    const dos = await Promise.all([revisar(id), revisar(id, 'tesoreria2')])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('un retorno que no existe responde 404', async () => {
    for (const r of [await revisar(999_999), await rechazar(999_999), await programar(999_999), await pagar(999_999)]) {
      expect([r.status, r.cuerpo.codigo]).toEqual([404, 'NO_ENCONTRADO'])
    }
  })
})

describe('archivos y fecha', () => {
  test('sin archivo no se programa ni se paga', async () => {
    const id = await capturar()
    await revisar(id)
    expect((await programar(id, 'tesoreria', {})).cuerpo.campos).toEqual({
      ArchivoProgramacion: 'Adjunta el archivo de programación.',
    })
    await programar(id)
    expect((await pagar(id, { archivos: {} })).cuerpo.campos).toEqual({ ArchivoPago: 'Adjunta el archivo de pago.' })
  })

  test.each([
    ['2026-11-16', 'La fecha de pago no puede ser futura.'],
    ['2026-11-14', 'La fecha de pago no puede ser anterior a la solicitud.'],
    ['2026-02-30', 'La fecha no existe.'],
    ['ayer', 'La fecha debe tener el formato aaaa-mm-dd.'],
    ['', 'La fecha debe tener el formato aaaa-mm-dd.'],
  ])('la fecha %j se rechaza', async (FechaPago, mensaje) => {
    const id = await programado()
    const { status, cuerpo } = await pagar(id, { FechaPago })
    expect([status, cuerpo.campos]).toEqual([422, { FechaPago: mensaje }])
  })
})

describe('separación de personas', () => {
  test('arriba del límite, quien programó no paga; otra persona sí', async () => {
    const id = await programado('100000.01')
    // The desk says it before the button is pressed, and only to who programmed it.
    expect([await yaHizo(id, 'tesoreria'), await yaHizo(id, 'tesoreria2')]).toEqual(['programar', null])
    const r = await pagar(id)
    expect([r.status, r.cuerpo.codigo, r.cuerpo.error]).toEqual([
      403,
      'MISMA_PERSONA',
      'Por su monto, este retorno lo debe pagar una persona distinta de quien lo programó.',
    ])
    expect((await pagar(id, { sujeto: 'tesoreria2' })).cuerpo.Estatus).toBe('Pagado')
  })

  const yaHizo = async (id: number, sujeto: string) => {
    const r = await t.app.inject({ url: `/services/admin/retornos?ids=${id}`, headers: await t.as(sujeto) })
    return (r.json() as { IdRetorno: number; YaHizo: string | null }[]).find((uno) => uno.IdRetorno === id)?.YaHizo
  }

  test('en el límite exacto basta una persona, y el límite se puede cambiar', async () => {
    expect(await yaHizo(await programado('100000.00'), 'tesoreria')).toBeNull()
    expect((await pagar(await programado('100000.00'))).cuerpo.Estatus).toBe('Pagado')
    await t.base.asAdmin(`update instalacion set valor = '"10.00"' where clave = 'limite_pago_segunda_firma'`)
    expect((await pagar(await programado('10.01'))).cuerpo.codigo).toBe('MISMA_PERSONA')
    await t.base.asAdmin(`update instalacion set valor = '"100000.00"' where clave = 'limite_pago_segunda_firma'`)
  })

  test('quien capturó no programa ni paga', async () => {
    const r = await t.app.inject({
      method: 'POST',
      url: '/services/retorno_agregar',
      headers: await t.as('ambos', t.gente.a),
      payload: { ...mxn, Monto: 5, Concepto: 'De la casa', IdSucursal: t.gente.sucursalA },
    })
    const id = r.json().IdRetorno
    await revisar(id)
    expect((await programar(id, 'ambos')).cuerpo.codigo).toBe('MISMA_PERSONA')
    await programar(id)
    expect((await pagar(id, { sujeto: 'ambos' })).cuerpo.codigo).toBe('MISMA_PERSONA')
  })
})

describe('cuentas por aprobar', () => {
  test('la lista dice de quién es; aprobarla la vuelve usable y deja rastro; repetir no cambia nada', async () => {
    const destino = await seedDestino(t, t.gente.a, 'MXP', false)
    const lista = async () => (await call('tesoreria', 'GET', 'admin/cuentas-por-aprobar')).cuerpo
    expect((await lista()).find((c: { IdCuenta: number }) => c.IdCuenta === destino.IdCuenta)).toMatchObject({
      SocioComercial: 'Socio A',
      Banco: expect.stringContaining('BBVA'),
      Moneda: 'MXP',
      Estatus: 'Por aprobar',
    })
    const aprobar = () => call('tesoreria', 'PUT', `admin/cuenta_aprobar/${destino.IdCuenta}`)
    const primera = await aprobar()
    expect([primera.status, primera.cuerpo.Estatus]).toEqual([200, 'Aprobada'])
    expect((await aprobar()).cuerpo).toEqual(primera.cuerpo)
    const { rows } = await t.base.asAdmin(
      "select actor from bitacora where objeto = 'cuenta_proveedor' and id_objeto = $1 and accion = 'aprobar'",
      [destino.IdCuenta],
    )
    expect(rows).toEqual([{ actor: 'Persona tesoreria' }])
    expect(await capturar(5, destino)).toEqual(expect.any(Number))
  })

  test('una cuenta retirada ya no se aprueba, y un retorno hacia ella no se programa', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const id = await capturar(5, destino)
    await revisar(id)
    await t.base.force("update cuenta_proveedor set estado = 'retirada' where id = $1", [destino.IdCuenta])
    expect((await call('tesoreria', 'PUT', `admin/cuenta_aprobar/${destino.IdCuenta}`)).status).toBe(409)
    expect((await programar(id)).cuerpo.codigo).toBe('CUENTA_NO_APROBADA')
  })
})

test('el escritorio trae los de todos los socios, lo pendiente primero, con el saldo de cada uno', async () => {
  const { status, cuerpo } = await call('tesoreria', 'GET', 'admin/retornos')
  expect(status).toBe(200)
  const pendientes = cuerpo.map((r: { Estatus: string }) =>
    ['Capturado', 'En Revisión', 'Programado'].includes(r.Estatus),
  )
  expect(pendientes.lastIndexOf(true)).toBe(pendientes.filter(Boolean).length - 1)
  const { SaldoDisponible } = await tablero()
  expect(cuerpo[0]).toMatchObject({ SocioComercial: 'Socio A', SaldoDisponible, CapturadoPor: 'Persona a' })
  expect(cuerpo.some((r: { ProgramadoPor: string | null }) => r.ProgramadoPor === 'Persona tesoreria')).toBe(true)
})

test('el pie suma toda la columna en pesos, aparte lo que de ella es en dólares, y no lo rechazado', async () => {
  const resumen = async () => (await call('tesoreria', 'GET', 'admin/retornos_resumen')).cuerpo
  const usd = await seedDestino(t, t.gente.a, 'USD')
  const antes = await resumen()
  await capturar('100.25')
  await rechazar(await capturar('7'))
  const dolares = { ...usd, MontoUSD: '10.50', TipoCambio: TASA, Concepto: 'Dólares', IdSucursal: t.gente.sucursalA }
  expect((await call('a', 'POST', 'retorno_agregar', dolares)).status).toBe(200)
  const { Filas, SinSumar, Sumas } = await resumen()
  expect([Filas - antes.Filas, SinSumar - antes.SinSumar]).toEqual([3, 1])
  expect(Sumas.Monto - antes.Sumas.Monto).toBeCloseTo(100.25 + 10.5 * Number(TASA), 2)
  expect(Sumas.MontoUSD - antes.Sumas.MontoUSD).toBeCloseTo(10.5, 2)
})
