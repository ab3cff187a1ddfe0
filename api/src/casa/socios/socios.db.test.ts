// A-5 over the real server: the terms of a partner, its dated commissions, holds and adjustments, and who may not touch them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

let t: TestApp
const reloj = new Date('2026-11-15T18:00:00Z')
beforeAll(async () => {
  t = await createTestApp({ now: () => reloj })
})
afterAll(() => t.close())

type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = async (method: Metodo, ruta: string, payload?: object, quien = 'administrador') =>
  t.app.inject({ method, url: `/services/${ruta}`, headers: await t.as(quien), ...(payload && { payload }) })
const ok = async (method: Metodo, ruta: string, payload?: object, quien?: string) => {
  const r = await call(method, ruta, payload, quien)
  expect([ruta, r.statusCode, r.statusCode === 200 ? '' : r.body]).toEqual([ruta, 200, ''])
  return r.json()
}
const bitacora = async (objeto: string, id: number) =>
  (
    await t.base.asAdmin(
      'select accion, actor, antes, despues from bitacora where objeto = $1 and id_objeto = $2 order by id',
      [objeto, id],
    )
  ).rows

let n = 0
const nuevo = async (datos: object = {}): Promise<{ IdSocioComercial: number; Version: number; Nombre: string }> =>
  ok('POST', 'admin/socio_agregar', { Nombre: `Socio ${++n}`, ...datos })
/** The second person of what an administrator asks for. */
const confirmar = (idCambio: number) => ok('PUT', `admin/cambio_confirmar/${idCambio}`, {}, 'tesoreria')
const ajustar = async (datos: object) => {
  const { IdAjuste } = await ok('POST', 'admin/ajuste', datos)
  return ok('PUT', `admin/ajuste_confirmar/${IdAjuste}`, {}, 'tesoreria')
}
const tablero = async (id: number) =>
  (await t.app.inject({ url: '/services/dashboard', headers: await t.as('auditor', id) })).json()

describe('el socio comercial', () => {
  test('nace con sus cuentas en cero y sus reglas apagadas', async () => {
    const { IdSocioComercial: id } = await nuevo()
    const [socio] = await ok('GET', `admin/socio/${id}`)
    expect(socio).toMatchObject({
      Estatus: 'Activo',
      PermiteSucursal: false,
      RequiereAutorizacion: false,
      AutorizaPorLimite: false,
      AutorizaPorVencido: false,
      AutorizaPorPrecio: false,
      CancelacionRequiereAprobacion: false,
      LimiteCredito: null,
      DiasCredito: 30,
      SaldoDisponible: 0,
      Internos: [],
      BandasPrecio: [],
    })
    const [hecho] = await bitacora('socio', id)
    expect(hecho).toMatchObject({ accion: 'agregar', actor: 'Persona administrador', antes: null })
    expect(hecho.despues.IdSocioComercial).toBe(id)
  })

  test('se edita entero, con antes y después en la bitácora', async () => {
    const { IdSocioComercial: id, Version } = await nuevo()
    const { Productos } = await ok('GET', 'admin/socio_opciones')
    const BandasPrecio = [{ IdProducto: Productos[0].IdProducto, PrecioMinimo: '18.25', PrecioMaximo: 30 }]
    const cambio = {
      Nombre: `Renombrado ${id}`,
      PermiteSucursal: true,
      AutorizaPorLimite: true,
      LimiteCredito: '1500000.50',
    }
    const socio = await ok('PUT', `admin/socio_editar/${id}`, {
      ...cambio,
      DiasCredito: 45,
      Internos: [t.gente.a, t.gente.b],
      BandasPrecio,
      Version,
    })
    expect(socio).toMatchObject({
      LimiteCredito: null,
      AutorizaPorLimite: false,
      DiasCredito: 45,
      Version: Version + 1,
    })
    expect(socio.Cambios).toMatchObject([{ Clase: 'limite', Estatus: 'Por confirmar', EsPropio: true }])
    await confirmar(socio.Cambios[0].IdCambio)
    expect((await ok('GET', `admin/socio/${id}`))[0]).toMatchObject({ LimiteCredito: 1500000.5, Cambios: [] })
    expect(socio.Internos.map((s: { Nombre: string }) => s.Nombre)).toEqual(['Socio A', 'Socio B'])
    expect(socio.BandasPrecio).toMatchObject([{ PrecioMinimo: 18.25, PrecioMaximo: 30 }])
    expect(await ok('GET', 'socios-comerciales', undefined, 'a')).toContainEqual({
      IdSocioComercial: id,
      Nombre: `Renombrado ${id}`,
    })
    const sin = await ok('PUT', `admin/socio_editar/${id}`, { ...cambio, Internos: [t.gente.b] })
    expect(sin.Internos).toHaveLength(1)
    expect(sin.BandasPrecio).toEqual([])
    const [, hecho] = await bitacora('socio', id)
    expect(hecho.antes.Nombre).not.toBe(hecho.despues.Nombre)
  })

  test('una versión vieja se rechaza y no cambia nada', async () => {
    const { IdSocioComercial: id, Version, Nombre } = await nuevo()
    await ok('PUT', `admin/socio_editar/${id}`, { Nombre, DiasCredito: 10, Version })
    const r = await call('PUT', `admin/socio_editar/${id}`, { Nombre, DiasCredito: 99, Version })
    expect([r.statusCode, r.json().codigo]).toEqual([409, 'REGISTRO_CAMBIO'])
    expect((await ok('GET', `admin/socio/${id}`))[0].DiasCredito).toBe(10)
  })

  test.each([
    [{ Nombre: '  ' }, 'Nombre'],
    [{ Nombre: 'x'.repeat(151) }, 'Nombre'],
    [{ LimiteCredito: '-1' }, 'LimiteCredito'],
    [{ LimiteCredito: 'mucho' }, 'LimiteCredito'],
    [{ LimiteCredito: '1.234' }, 'LimiteCredito'],
    [{ LimiteCredito: '9999999999' }, 'LimiteCredito'],
    [{ AutorizaPorLimite: true }, 'LimiteCredito'],
    [{ DiasCredito: 366 }, 'DiasCredito'],
    [{ DiasCredito: 1.5 }, 'DiasCredito'],
    [{ Internos: [999999] }, 'Internos'],
    [{ Internos: 'todos' }, 'Internos'],
    [{ IdEmisor: 999999 }, 'IdEmisor'],
    [{ BandasPrecio: [{ IdProducto: 999999, PrecioMinimo: 1 }] }, 'BandasPrecio.0.IdProducto'],
    [{ BandasPrecio: [{ IdProducto: 1 }] }, 'BandasPrecio.0.PrecioMinimo'],
    [{ BandasPrecio: [{ IdProducto: 1, PrecioMinimo: 5, PrecioMaximo: 4 }] }, 'BandasPrecio.0.PrecioMaximo'],
    [{ BandasPrecio: [{ IdProducto: 1, PrecioMinimo: 0 }] }, 'BandasPrecio.0.PrecioMinimo'],
  ])('rechaza %j en español y señala %s', async (malo, campo) => {
    const r = await call('POST', 'admin/socio_agregar', { Nombre: 'Malo', ...malo })
    expect(r.statusCode).toBe(422)
    expect(Object.keys(r.json().campos)).toContain(campo)
    expect(r.json().campos[campo]).toMatch(/[a-záéíóú]/)
  })

  test('no puede ser su propia contraparte ni repetir nombre', async () => {
    const { IdSocioComercial: id, Nombre } = await nuevo()
    const propio = await call('PUT', `admin/socio_editar/${id}`, { Nombre, Internos: [id] })
    expect(propio.json().campos.Internos).toMatch(/su propia contraparte/)
    const repetido = await call('POST', 'admin/socio_agregar', { Nombre: Nombre.toUpperCase() })
    expect([repetido.statusCode, repetido.json().campos.Nombre]).toEqual([409, 'Ya existe un socio con ese nombre.'])
  })

  test('inactivo, sus usuarios no entran y el personal no lo elige', async () => {
    const { Version, Nombre } = (await ok('GET', `admin/socio/${t.gente.b}`))[0]
    await ok('PUT', `admin/socio_editar/${t.gente.b}`, { Nombre, PermiteSucursal: true, Activo: false, Version })
    const r = await call('GET', 'sesion', undefined, 'b')
    expect([r.statusCode, r.json().codigo]).toEqual([403, 'SOCIO_INACTIVO'])
    expect(JSON.stringify(await ok('GET', 'admin/socios-elegibles'))).not.toContain('Socio B')
    await ok('PUT', `admin/socio_editar/${t.gente.b}`, { Nombre, PermiteSucursal: true, Activo: true })
    await ok('GET', 'sesion', undefined, 'b')
  })

  test('la lista busca, filtra, ordena, suma y se exporta', async () => {
    const { IdSocioComercial: id, Nombre } = await nuevo({ Nombre: 'Ñandú Gasolinera' })
    const filas = await ok('GET', 'admin/socios?q=nandu')
    expect(filas).toEqual([])
    expect((await ok('GET', 'admin/socios?q=ÑANDÚ&limite=5'))[0].IdSocioComercial).toBe(id)
    await ok('PUT', `admin/socio_editar/${id}`, { Nombre, Activo: false })
    expect(await ok('GET', 'admin/socios?estatus=Inactivo')).toMatchObject([{ Nombre }])
    const { Filas, Sumas } = await ok('GET', 'admin/socios_resumen')
    expect(Filas).toBeGreaterThan(2)
    expect(Object.keys(Sumas)).toEqual(['CuentasPorCobrar', 'SaldoCongelado', 'SaldoDisponible'])
    const nombres = (await ok('GET', 'admin/socios?orden=-Nombre')).map((s: { Nombre: string }) => s.Nombre)
    expect(nombres.indexOf('Socio B')).toBeLessThan(nombres.indexOf('Socio A'))
    const hoja = await call('GET', 'admin/socios_exportar')
    expect(hoja.headers['content-disposition']).toContain('SociosComerciales.xlsx')
  })
})

describe('las comisiones', () => {
  const tarifa = (IdSocioComercial: number, Desde: string, mas: object = {}) => ({
    ...{ IdSocioComercial, IdDepositoTipo: 3, Desde, Porcentaje: '1.25' },
    ...mas,
  })

  test('cada periodo termina la víspera del siguiente: sin huecos ni traslapes', async () => {
    const { IdSocioComercial: id } = await nuevo()
    for (const desde of ['2026-01-01', '2026-11-15', '2027-02-01'])
      await ok('POST', 'admin/comision_agregar', tarifa(id, desde))
    const filas = await ok('GET', `admin/comisiones/${id}`)
    expect(filas.map((c: Record<string, unknown>) => [c.Desde, c.Hasta, c.Estatus])).toEqual([
      ['2027-02-01', null, 'Futura'],
      ['2026-11-15', '2027-01-31', 'Vigente'],
      ['2026-01-01', '2026-11-14', 'Anterior'],
    ])
  })

  test('lo que ya empezó no se cambia ni se borra, y nada nuevo empieza en el pasado', async () => {
    const { IdSocioComercial: id } = await nuevo()
    const { IdComision } = await ok('POST', 'admin/comision_agregar', tarifa(id, '2026-11-15'))
    for (const r of [
      await call('PUT', `admin/comision_editar/${IdComision}`, { Desde: '2026-12-01', Porcentaje: 9 }),
      await call('DELETE', `admin/comision/${IdComision}`),
    ]) {
      expect([r.statusCode, r.json().error]).toEqual([409, expect.stringMatching(/ya empezó/)])
    }
    const atras = await call('POST', 'admin/comision_agregar', tarifa(id, '2026-11-14'))
    expect(atras.json().campos.Desde).toMatch(/hoy o después/)
    const igual = await call('POST', 'admin/comision_agregar', tarifa(id, '2026-11-15'))
    expect([igual.statusCode, igual.json().campos.Desde]).toEqual([409, expect.stringMatching(/desde esa fecha/)])
  })

  test('la futura se corrige con su versión, se retira, y queda en la bitácora', async () => {
    const { IdSocioComercial: id } = await nuevo()
    const c = await ok('POST', 'admin/comision_agregar', tarifa(id, '2027-01-01'))
    const cambio = { Desde: '2027-03-01', Porcentaje: '0.5', Version: c.Version }
    expect(await ok('PUT', `admin/comision_editar/${c.IdComision}`, cambio)).toMatchObject({
      Porcentaje: 0.5,
      Version: 2,
    })
    expect((await call('PUT', `admin/comision_editar/${c.IdComision}`, cambio)).json().codigo).toBe('REGISTRO_CAMBIO')
    await ok('DELETE', `admin/comision/${c.IdComision}`)
    expect((await call('DELETE', `admin/comision/${c.IdComision}`)).statusCode).toBe(404)
    expect((await bitacora('comision', c.IdComision)).map(({ accion }) => accion)).toEqual([
      'agregar',
      'editar',
      'borrar',
    ])
  })

  test.each([
    [{ IdDepositoTipo: 4 }, 'PorLitro'],
    [{ Porcentaje: '' }, 'Porcentaje'],
    [{ Porcentaje: '100.01' }, 'Porcentaje'],
    [{ Porcentaje: -1 }, 'Porcentaje'],
    [{ Porcentaje: 'uno' }, 'Porcentaje'],
    [{ IdDepositoTipo: 4, PorLitro: '1000.01' }, 'PorLitro'],
    [{ IdDepositoTipo: 99 }, 'IdDepositoTipo'],
    [{ IdSocioComercial: 999999 }, 'IdSocioComercial'],
    [{ Desde: '2026-02-30' }, 'Desde'],
    [{ Desde: 'mañana' }, 'Desde'],
  ])('rechaza %j', async (malo, campo) => {
    const r = await call('POST', 'admin/comision_agregar', tarifa(t.gente.a, '2027-01-01', malo))
    expect([r.statusCode, Object.keys(r.json().campos)]).toEqual([422, [campo]])
  })

  test('la vigente en la fecha de pago es la que se cobra al aplicar un depósito', async () => {
    await ok('POST', 'admin/comision_agregar', tarifa(t.gente.a, '2026-11-01', { Porcentaje: '2' }))
    await ok('POST', 'admin/comision_agregar', tarifa(t.gente.a, '2026-11-20', { Porcentaje: '5' }))
    const forma = (await ok('GET', 'formas-pago')).find((f: { Codigo: string }) => f.Codigo === '03').IdFormaPago
    const deposito = { IdDepositoTipo: 3, Depositante: 'Prueba', Monto: '1000.00' }
    const { IdDeposito } = await ok('POST', 'deposito_agregar', deposito, 'a')
    const aplicar = { FechaPago: hoyEnMexico(reloj), IdFormaPago: forma }
    expect(await ok('PUT', `admin/deposito_aplicar/${IdDeposito}`, aplicar, 'tesoreria')).toMatchObject({
      Comision: 20,
    })
  })

  test('dos que agregan la misma fecha a la vez: una sola queda', async () => {
    const { IdSocioComercial: id } = await nuevo()
    const intentos = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', 'admin/comision_agregar', tarifa(id, '2027-01-01'))),
    )
    expect(intentos.map((r) => r.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('las retenciones', () => {
  test('congelan saldo con motivo aunque no alcance, y se liberan una sola vez', async () => {
    const { IdSocioComercial: id } = await nuevo()
    const retencion = { IdSocioComercial: id, Monto: '2500.75', Motivo: 'Garantía de contrato' }
    const pedida = await ok('POST', 'admin/retencion', retencion)
    expect(pedida).toMatchObject({ Clase: 'retencion', Estatus: 'Por confirmar', Monto: 2500.75 })
    expect(await tablero(id)).toMatchObject({ SaldoCongelado: 0, SaldoDisponible: 0 })
    await confirmar(pedida.IdCambio)
    const [r] = await ok('GET', `admin/retenciones/${id}`)
    expect(r).toMatchObject({ Clase: 'manual', Estatus: 'Activa', Monto: 2500.75, Usuario: 'Persona administrador' })
    expect(await tablero(id)).toMatchObject({ SaldoCongelado: 2500.75, SaldoDisponible: -2500.75 })
    const liberaciones = await Promise.all([
      call('PUT', `admin/retencion_liberar/${r.IdRetencion}`, {}),
      call('DELETE', `admin/retencion/${r.IdRetencion}`),
      call('PUT', `admin/retencion_liberar/${r.IdRetencion}`, {}),
    ])
    expect(liberaciones.map((x) => x.statusCode).sort()).toEqual([200, 409, 409])
    expect(liberaciones.find((x) => x.statusCode === 409)!.json().codigo).toBe('CAMBIO_POR_CONFIRMAR')
    expect((await tablero(id)).SaldoCongelado).toBe(2500.75)
    await confirmar(liberaciones.find((x) => x.statusCode === 200)!.json().IdCambio)
    const tarde = await call('PUT', `admin/retencion_liberar/${r.IdRetencion}`, {})
    expect([tarde.statusCode, tarde.json().error]).toEqual([409, 'Esta retención ya se había liberado.'])
    expect(await tablero(id)).toMatchObject({ SaldoCongelado: 0, SaldoDisponible: 0 })
    expect(await ok('GET', `admin/retenciones/${id}`)).toMatchObject([{ Estatus: 'Liberada' }])
    expect((await bitacora('retencion', r.IdRetencion)).map(({ accion }) => accion)).toEqual(['retener', 'liberar'])
  })

  test('la de un retorno se ve pero no se libera a mano', async () => {
    const hold = `insert into congelamiento (id_cuenta, clase, id_objeto, importe_cent, motivo)
      select id, 'depósito', 12345, 100, 'Remanente' from cuenta where clave = $1 returning id`
    const { rows } = await t.base.asAdmin(hold, [`socio:${t.gente.a}`])
    const r = await call('PUT', `admin/retencion_liberar/${rows[0].id}`, {})
    expect([r.statusCode, r.json().error]).toEqual([409, expect.stringMatching(/solo las manuales/)])
    expect(await ok('GET', `admin/retenciones/${t.gente.a}`)).toContainEqual(
      expect.objectContaining({ Clase: 'depósito' }),
    )
  })

  test.each([{ Monto: 0 }, { Monto: -1 }, { Monto: '1.234' }, { Monto: '' }, { Monto: '9999999999' }, { Motivo: ' ' }])(
    'rechaza %j',
    async (malo) => {
      const r = await call('POST', 'admin/retencion', { IdSocioComercial: t.gente.a, Monto: 1, Motivo: 'x', ...malo })
      expect([r.statusCode, Object.keys(r.json().campos)]).toEqual([422, Object.keys(malo)])
    },
  )
})

describe('los ajustes', () => {
  test('mueven el saldo, se ven en el estado de cuenta y el libro cuadra', async () => {
    const { IdSocioComercial: id } = await nuevo()
    await ajustar({ IdSocioComercial: id, Monto: '1000.10', Motivo: 'Bonificación por volumen' })
    await ajustar({ IdSocioComercial: id, Monto: -0.1, Motivo: 'Redondeo' })
    expect(await tablero(id)).toMatchObject({ SaldoEstadoCuenta: 1000, SaldoDisponible: 1000 })
    const estado = await t.app.inject({ url: '/services/estado-cuenta', headers: await t.as('auditor', id) })
    const renglones = estado.json().map((m: Record<string, unknown>) => [m.Tipo, m.Monto, m.Descripcion])
    expect(renglones).toContainEqual(['ajuste', 1000.1, 'Bonificación por volumen'])
    expect(renglones).toContainEqual(['ajuste', -0.1, 'Redondeo'])
    expect((await t.base.asAdmin('select * from verifica_libro')).rows).toEqual([])
    const ajustes = await ok('GET', `admin/ajustes/${id}`)
    expect(ajustes.map((a: { Monto: number }) => a.Monto)).toEqual([-0.1, 1000.1])
    expect(await bitacora('ajuste', ajustes[0].IdAjuste)).toMatchObject([
      { accion: 'ajustar', despues: { Motivo: 'Redondeo' } },
    ])
  })

  test('el mismo formulario enviado muchas veces es un solo ajuste', async () => {
    const { IdSocioComercial: id } = await nuevo()
    const ajuste = { IdSocioComercial: id, Monto: '50.00', Motivo: 'Una vez', Clave: randomUUID() }
    const r = await Promise.all(Array.from({ length: 10 }, () => ok('POST', 'admin/ajuste', ajuste)))
    expect(new Set(r.map(({ IdAjuste }) => IdAjuste)).size).toBe(1)
    expect((await tablero(id)).SaldoDisponible).toBe(0)
    await ok('PUT', `admin/ajuste_confirmar/${r[0].IdAjuste}`, {}, 'tesoreria')
    expect((await tablero(id)).SaldoDisponible).toBe(50)
    const otro = await call('POST', 'admin/ajuste', { ...ajuste, Monto: '60.00' })
    expect([otro.statusCode, otro.json().codigo]).toEqual([409, 'DUPLICADO'])
  })

  test('no se edita ni se borra, ni siquiera desde la base', async () => {
    await ok('POST', 'admin/ajuste', { IdSocioComercial: t.gente.a, Monto: 1, Motivo: 'Fijo' })
    await expect(t.base.asAdmin('update ajuste set monto = 2')).rejects.toThrow(/INMUTABLE/)
    await expect(t.base.asAdmin('delete from ajuste')).rejects.toThrow(/INMUTABLE/)
  })

  test.each([
    { Monto: 0 },
    { Monto: '0.00' },
    { Monto: 'x' },
    { Monto: null },
    { Monto: '-9999999999' },
    { Motivo: '' },
  ])('rechaza %j', async (malo) => {
    const r = await call('POST', 'admin/ajuste', { IdSocioComercial: t.gente.a, Monto: 1, Motivo: 'x', ...malo })
    expect([r.statusCode, Object.keys(r.json().campos)]).toEqual([422, Object.keys(malo)])
  })
})

describe('quién puede', () => {
  test('el auditor lee todo y no escribe nada', async () => {
    for (const ruta of ['socios', 'socios_resumen', 'socio_opciones'])
      await ok('GET', `admin/${ruta}`, undefined, 'auditor')
    for (const ruta of ['socio', 'comisiones', 'retenciones', 'ajustes']) {
      await ok('GET', `admin/${ruta}/${t.gente.a}`, undefined, 'auditor')
    }
    const ajuste = { IdSocioComercial: t.gente.a, Monto: 1, Motivo: 'x' }
    for (const [ruta, datos] of [
      ['ajuste', ajuste],
      ['retencion', ajuste],
      ['socio_agregar', { Nombre: 'Mío' }],
    ] as const) {
      expect((await call('POST', `admin/${ruta}`, datos, 'auditor')).statusCode).toBe(403)
    }
  })

  test('un socio que adivina los servicios no obtiene nada', async () => {
    for (const ruta of ['socios', `socio/${t.gente.a}`, `retenciones/${t.gente.a}`, 'usuarios', 'identidad']) {
      const r = await call('GET', `admin/${ruta}`, undefined, 'a')
      expect([ruta, r.statusCode, r.body.includes('Socio')]).toEqual([ruta, 403, false])
    }
  })
})

describe('las reglas de autorización leen estos datos', () => {
  test('la banda del socio manda sobre la del producto y los días son los del socio', async () => {
    const { IdProducto } = (await ok('GET', 'admin/socio_opciones')).Productos[0]
    const leer = async () => {
      const { readReferencias, readReglas } = await import('../../fiscal/documentos-fiscales/captura.sql.ts')
      return t.deps.inTx({ socio: t.gente.a }, async (tx) => ({
        banda: (await readReferencias(tx, t.gente.a, { IdCliente: 1, IdProducto } as never, null, '2026-11-15'))
          .producto,
        reglas: await readReglas(tx, t.gente.a, t.gente.clienteA, null),
      }))
    }
    const { Nombre } = (await ok('GET', `admin/socio/${t.gente.a}`))[0]
    const datos = { Nombre, PermiteSucursal: true, AutorizaPorPrecio: true, DiasCredito: 7 }
    const BandasPrecio = [{ IdProducto, PrecioMinimo: '11.5' }]
    await ok('PUT', `admin/socio_editar/${t.gente.a}`, { ...datos, BandasPrecio })
    const { banda, reglas } = await leer()
    expect(banda).toMatchObject({ precio_minimo: '11.500000', precio_maximo: null })
    expect(reglas).toMatchObject({ autoriza_por_precio: true, dias_credito: 7 })
  })
})
