// The one who gives consents (D-192): money of a partner moves only after it said yes to that very bargain.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { fund } from '../../../test/retornos.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'
import { verificar } from '../../casa/verify/verificar.ts'

let t: TestApp
let trans: number
beforeAll(async () => {
  t = await createTestApp()
  trans = (await t.base.asAdmin("select id from forma_pago where codigo = '03'")).rows[0].id
  await fund(t.deps, t.gente.b, 1_000_000_000n)
  const persona = { emisor: t.config.oidc.issuer, idSocioComercial: null, correo: 'c@example.com', nombre: 'Persona c' }
  await t.deps.inTx('todo', async (tx) => {
    await saveUsuario(tx, {
      ...persona,
      sujeto: 'b2',
      nombre: 'Persona b2',
      roles: ['socio'],
      idSocioComercial: t.gente.b,
    })
  })
})
afterAll(() => t.close())
beforeEach(() =>
  t.base.asAdmin(
    `insert into interno_par (id_socio_a, id_socio_b) values ($1, $2) on conflict (id_socio_a, id_socio_b) do update set acuerdo = false`,
    [Math.min(t.gente.a, t.gente.b), Math.max(t.gente.a, t.gente.b)],
  ),
)

const call = async (quien: string, method: 'GET' | 'POST' | 'PUT', ruta: string, payload?: object, socio?: number) => {
  const headers = await t.as(quien, socio)
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const TRATO = { IdDepositoTipo: 4, Depositante: 'Entrega de B', Monto: 2245, Litros: 100, PrecioPorLitro: 22.45 }
const datos = (cambios: object = {}) => ({ ...TRATO, IdSocioComercial: t.gente.b, ...cambios })
const capturar = async (cambios: object = {}): Promise<number> =>
  (await call('a', 'POST', 'deposito_agregar', datos(cambios))).cuerpo.IdDeposito
const aplicar = (id: number) =>
  call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago: '2026-11-10', IdFormaPago: trans })
const aceptar = (id: number, quien = 'b') => call(quien, 'PUT', `interno_aceptar/${id}`)
const rechazar = (id: number, Motivo = 'No lo acordamos', quien = 'b') =>
  call(quien, 'PUT', `interno_rechazar/${id}`, { Motivo })
const internos = async (quien = 'b'): Promise<{ IdDeposito: number; Consentimiento: { Estatus: string } }[]> =>
  (await call(quien, 'GET', 'internos')).cuerpo
const suyo = async (id: number, quien = 'b') => (await internos(quien)).find(({ IdDeposito }) => IdDeposito === id)
const saldo = async (quien: string) => (await call(quien, 'GET', 'dashboard')).cuerpo.SaldoEstadoCuenta

describe('quien entrega', () => {
  test('lo ve al momento, se le avisa, y sin su sí tesorería no lo aplica', async () => {
    const id = await capturar()
    expect(await suyo(id)).toEqual({
      IdDeposito: id,
      Fecha: expect.any(String),
      SocioComercial: 'Socio A',
      Depositante: 'Entrega de B',
      Litros: 100,
      PrecioPorLitro: 22.45,
      Monto: 2245,
      Estatus: 'Capturado',
      Consentimiento: { Estatus: 'Pendiente', Fecha: null, Motivo: '' },
    })
    expect((await call('b', 'GET', 'avisos')).cuerpo).toContainEqual(
      expect.objectContaining({
        Titulo: 'Socio A te pide un depósito interno, $2,245.00',
        Ruta: '/depositos',
      }),
    )
    const antes = await saldo('b')
    const negado = await aplicar(id)
    expect([negado.status, negado.cuerpo.codigo, negado.cuerpo.error]).toEqual([
      409,
      'INTERNO_SIN_ACEPTAR',
      'Socio B todavía no acepta este depósito interno.',
    ])
    expect((await aceptar(id)).cuerpo).toMatchObject({ Estatus: 'Capturado', Consentimiento: { Estatus: 'Aceptado' } })
    // The same again does nothing.
    expect((await aceptar(id)).status).toBe(200)
    expect((await call('a', 'GET', `deposito/${id}`)).cuerpo[0]).toMatchObject({
      DepositoEstatus: 'Capturado',
      Consentimiento: { Estatus: 'Aceptado' },
    })
    expect((await aplicar(id)).status).toBe(200)
    expect(Number((antes - (await saldo('b'))).toFixed(2))).toBe(2245)
    const { rows } = await t.base.asAdmin(
      "select accion, actor from bitacora where objeto = 'deposito' and id_objeto = $1 order by id",
      [id],
    )
    expect(rows).toMatchObject([
      { accion: 'agregar' },
      { accion: 'aceptar_interno', actor: 'Persona b' },
      { accion: 'aplicar' },
    ])
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('lo rechaza con su motivo: quien recibe lo oye y tesorería no lo aplica; puede cambiar de opinión', async () => {
    const id = await capturar()
    expect((await rechazar(id, '  ')).cuerpo.campos).toEqual({ Motivo: 'Escribe por qué lo rechazas.' })
    expect((await rechazar(id)).cuerpo.Consentimiento).toMatchObject({
      Estatus: 'Rechazado',
      Motivo: 'No lo acordamos',
    })
    expect((await aplicar(id)).cuerpo.error).toBe('Socio B rechazó este depósito interno: No lo acordamos')
    expect((await call('a', 'GET', 'avisos')).cuerpo).toContainEqual(
      expect.objectContaining({
        Titulo: `Socio B no aceptó el depósito interno ${id}, $2,245.00`,
        Detalle: 'No lo acordamos',
        Ruta: `/deposito/ver/${id}`,
      }),
    )
    expect((await aceptar(id)).cuerpo.Consentimiento.Estatus).toBe('Aceptado')
    expect((await rechazar(id, 'Siempre no')).cuerpo.Consentimiento.Estatus).toBe('Rechazado')
    expect((await aplicar(id)).status).toBe(409)
  })

  test('con un acuerdo permanente nadie le pregunta; quitarlo vuelve a pedir su sí', async () => {
    const id = await capturar()
    await t.base.asAdmin('update interno_par set acuerdo = true')
    expect((await suyo(id))!.Consentimiento.Estatus).toBe('Acuerdo')
    expect((await aplicar(id)).status).toBe(200)
    const otro = await capturar()
    await t.base.asAdmin('update interno_par set acuerdo = false')
    expect((await aplicar(otro)).cuerpo.codigo).toBe('INTERNO_SIN_ACEPTAR')
    // Saying no weighs more than an agreement.
    await t.base.asAdmin('update interno_par set acuerdo = true')
    await rechazar(otro)
    expect((await aplicar(otro)).cuerpo.codigo).toBe('INTERNO_SIN_ACEPTAR')
  })

  test('el acuerdo lo escribe el administrador en el par, y una edición que no lo nombra lo deja', async () => {
    const [socio] = (await call('administrador', 'GET', `admin/socio/${t.gente.a}`)).cuerpo
    const editar = (mas: object) =>
      call('administrador', 'PUT', `admin/socio_editar/${t.gente.a}`, {
        Nombre: socio.Nombre,
        PermiteSucursal: true,
        Internos: [t.gente.b],
        ...mas,
      })
    expect((await editar({ Acuerdos: [t.gente.b] })).cuerpo.Internos).toMatchObject([
      { Nombre: 'Socio B', Acuerdo: true },
    ])
    expect((await editar({})).cuerpo.Internos).toMatchObject([{ Acuerdo: true }])
    expect((await call('administrador', 'GET', `admin/socio/${t.gente.b}`)).cuerpo[0].Internos).toMatchObject([
      { Acuerdo: true },
    ])
    expect((await editar({ Acuerdos: [t.gente.a] })).cuerpo.campos).toEqual({
      Acuerdos: 'El acuerdo permanente es con un socio de los depósitos internos.',
    })
    expect((await editar({ Acuerdos: [] })).cuerpo.Internos).toMatchObject([{ Acuerdo: false }])
  })
})

describe('lo que cambia después del sí', () => {
  test.each([
    ['el monto', { Monto: 2246, Litros: 100, PrecioPorLitro: 22.46 }],
    ['los litros', { Litros: 101 }],
    ['el precio', { PrecioPorLitro: 22.46 }],
    ['el tipo y de vuelta', { IdDepositoTipo: 3 }],
  ])('%s: el sí se cae', async (_que, cambio) => {
    const id = await capturar()
    await aceptar(id)
    expect((await call('a', 'PUT', `deposito_editar/${id}`, datos(cambio))).status).toBe(200)
    if ('IdDepositoTipo' in cambio) await call('a', 'PUT', `deposito_editar/${id}`, datos())
    expect((await suyo(id))!.Consentimiento.Estatus).toBe('Pendiente')
    expect((await aplicar(id)).cuerpo.codigo).toBe('INTERNO_SIN_ACEPTAR')
  })

  test('lo que no es el trato lo conserva', async () => {
    const id = await capturar()
    await aceptar(id)
    await call('a', 'PUT', `deposito_editar/${id}`, datos({ Depositante: 'Entrega de noviembre', Monto: '2245.00' }))
    expect((await suyo(id))!.Consentimiento.Estatus).toBe('Aceptado')
  })

  test('editar y aplicar a la vez: nunca se aplica un trato que no se aceptó', async () => {
    for (let i = 0; i < 6; i++) {
      const id = await capturar()
      await aceptar(id)
      await Promise.all([call('a', 'PUT', `deposito_editar/${id}`, datos({ Monto: 4490, Litros: 200 })), aplicar(id)])
      const [d] = (await call('a', 'GET', `deposito/${id}`)).cuerpo
      expect([
        ['Aplicado', 2245],
        ['Capturado', 4490],
      ]).toContainEqual([d.DepositoEstatus, d.Monto])
    }
  })
})

describe('quién no puede', () => {
  test('responder lo que no entrega, lo que no es interno o lo que no existe es 404, sin decir más', async () => {
    const id = await capturar()
    const ingreso = (await call('b', 'POST', 'deposito_agregar', { IdDepositoTipo: 3, Depositante: 'x', Monto: 1 }))
      .cuerpo.IdDeposito
    for (const [quien, cual] of [
      ['a', id],
      ['b', ingreso],
      ['b', 999_999],
    ] as const) {
      expect((await aceptar(cual, quien)).status).toBe(404)
      expect((await rechazar(cual, 'x', quien)).status).toBe(404)
    }
    expect(await suyo(id, 'a')).toBeUndefined()
    expect((await call('b', 'GET', `deposito/${id}`)).status).toBe(404)
  })

  test('nadie de la casa consiente por el socio, ni quien solo consulta', async () => {
    const id = await capturar()
    for (const quien of ['facturacion', 'tesoreria', 'administrador']) {
      expect((await call(quien, 'PUT', `interno_aceptar/${id}`, {}, t.gente.b)).status).toBe(403)
    }
    expect((await aceptar(id, 'consulta')).status).toBe(403)
    expect((await call('facturacion', 'GET', 'internos', undefined, t.gente.b)).cuerpo).toContainEqual(
      expect.objectContaining({ IdDeposito: id }),
    )
  })

  test('en otro estatus responde 409 y dice por qué', async () => {
    const id = await capturar()
    await aceptar(id)
    await aplicar(id)
    const r = await rechazar(id)
    expect([r.status, r.cuerpo.error]).toEqual([409, expect.stringContaining(`El depósito ${id} está Aplicado`)])
    const borrado = await capturar()
    await call('a', 'PUT', `deposito_borrar/${borrado}`)
    expect((await aceptar(borrado)).cuerpo.error).toContain('tiene el estatus Borrada')
    expect(await suyo(borrado)).toBeUndefined()
  })

  test('dos personas del socio a la vez: queda una respuesta', async () => {
    const id = await capturar()
    const r = await Promise.all([aceptar(id), rechazar(id, 'No', 'b2')])
    expect(r.map(({ status }) => status)).toEqual([200, 200])
    expect(['Aceptado', 'Rechazado']).toContain((await suyo(id))!.Consentimiento.Estatus)
  })

  test('tesorería ve en su bandeja si ya aceptó', async () => {
    const id = await capturar()
    const fila = async () =>
      (await call('tesoreria', 'GET', 'admin/depositos')).cuerpo.find(
        (d: { IdDeposito: number }) => d.IdDeposito === id,
      )
    expect((await fila()).Consentimiento).toMatchObject({ Estatus: 'Pendiente' })
    await aceptar(id)
    expect((await fila()).Consentimiento).toMatchObject({ Estatus: 'Aceptado' })
  })
})
