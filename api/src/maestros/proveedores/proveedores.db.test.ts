import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveCuenta } from '../../../../demo/src/demo.sql.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { clabeDePrueba } from '../../../test/maestros.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, sujeto = 'a') {
  const socio = sujeto === 'administrador' ? t.gente.a : undefined
  const r = await t.app.inject({ method, url: `/services/${url}`, headers: await t.as(sujeto, socio), payload })
  return { status: r.statusCode, cuerpo: r.json() }
}
const agregar = (entrada: object, sujeto?: string) => send('POST', 'proveedor_agregar', entrada, sujeto)
const editar = (id: number, entrada: object, sujeto?: string) => send('PUT', `proveedor_editar/${id}`, entrada, sujeto)

let n = 100
const otra = (banco = '012') => clabeDePrueba(banco, n++)
const enPesos = (cuentas: object[] = [{ Banco: t.gente.bbva, CuentaClabe: otra() }]) => ({
  Nombre: `Proveedor ${n++}`,
  RazonSocial: 'PROVEEDOR DE PRUEBA',
  Moneda: 'MXP',
  CuentasBancarias: cuentas,
})
const approve = (idCuenta: number) =>
  t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from usuario where sujeto = 'tesoreria'`.execute(tx)
    return approveCuenta(tx, idCuenta, rows[0]!.id)
  })
const rowsOf = async (texto: string, valores: unknown[]) => (await t.base.asAdmin(texto, valores)).rows

describe('agregar un proveedor', () => {
  test('responde el registro con sus cuentas Por aprobar, y se lee igual', async () => {
    const entrada = enPesos()
    const { status, cuerpo } = await agregar({ ...entrada, RFC: 'eku9003173c9' })
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({ Nombre: entrada.Nombre, Moneda: 'MXP', RFC: 'EKU9003173C9', Version: 1 })
    expect(cuerpo.CuentasBancarias).toMatchObject([{ Banco: t.gente.bbva, NumeroCuenta: null, Estatus: 'Por aprobar' }])
    expect(cuerpo.Cuenta).toBe(cuerpo.CuentasBancarias[0].CuentaClabe)
    expect((await send('GET', `proveedor/${cuerpo.IdProveedor}`)).cuerpo).toEqual([cuerpo])
  })

  test('dentro se guarda MXN y el borde dice MXP', async () => {
    const { cuerpo } = await agregar(enPesos())
    const [fila] = await rowsOf(
      'select p.moneda, c.moneda as de_cuenta, p.id_socio_comercial from proveedor p join cuenta_proveedor c on c.id_proveedor = p.id where p.id = $1',
      [cuerpo.IdProveedor],
    )
    expect(fila).toMatchObject({ moneda: 'MXN', de_cuenta: 'MXN', id_socio_comercial: t.gente.a })
  })

  test('en dólares con número de cuenta y SWIFT; las cuentas como texto JSON', async () => {
    const cuenta = {
      Banco: String(t.gente.chase),
      NumeroCuenta: '0008 1234-5678',
      SwiftCode: 'chasus33',
      CuentaClabe: '',
    }
    const { status, cuerpo } = await agregar({
      ...enPesos(),
      Moneda: 'USD',
      CuentasBancarias: JSON.stringify([cuenta]),
    })
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({
      Moneda: 'USD',
      Cuenta: '000812345678',
      CuentasBancarias: [{ NumeroCuenta: '000812345678', SwiftCode: 'CHASUS33', CuentaClabe: null }],
    })
  })

  test('el banco debe existir, ser de la moneda y ser el de la CLABE', async () => {
    const casos: [object, string][] = [
      [{ Banco: 999_999, CuentaClabe: otra() }, 'Banco'],
      [{ Banco: t.gente.chase, CuentaClabe: otra() }, 'Banco'],
      [{ Banco: t.gente.banorte, CuentaClabe: otra('012') }, 'CuentaClabe'],
    ]
    for (const [cuenta, campo] of casos) {
      const { status, cuerpo } = await agregar(enPesos([{ Banco: t.gente.bbva, CuentaClabe: otra() }, cuenta]))
      expect([status, Object.keys(cuerpo.campos)]).toEqual([422, [`CuentasBancarias.1.${campo}`]])
    }
    const usd = { Banco: t.gente.bbva, NumeroCuenta: '123456', SwiftCode: 'CHASUS33' }
    const { cuerpo } = await agregar({ ...enPesos(), Moneda: 'USD', CuentasBancarias: [usd] })
    expect(cuerpo.campos).toEqual({ 'CuentasBancarias.0.Banco': 'Elige un banco de la lista de esa moneda.' })
  })

  test('lo que trae de más no se obedece', async () => {
    const cuentas = [{ Banco: t.gente.bbva, CuentaClabe: otra(), Estatus: 'Aprobada', estado: 'aprobada', IdCuenta: 1 }]
    const extra = { IdProveedor: 1, IdSocioComercial: t.gente.b, id_socio_comercial: t.gente.b, Version: 9 }
    const { status, cuerpo } = await agregar({ ...enPesos(cuentas), ...extra })
    expect(status).toBe(200)
    expect(cuerpo).toMatchObject({ Version: 1, CuentasBancarias: [{ Estatus: 'Por aprobar' }] })
    expect((await send('GET', `proveedor/${cuerpo.IdProveedor}`, undefined, 'b')).status).toBe(404)
  })

  test('texto con SQL o HTML se guarda como texto', async () => {
    const Nombre = `'; drop table proveedor; -- <script>alert(${n++})</script>`
    const { cuerpo } = await agregar({ ...enPesos(), Nombre })
    expect(cuerpo.Nombre).toBe(Nombre)
  })

  test('un nombre repetido se rechaza sin distinguir mayúsculas; otro socio sí puede usarlo', async () => {
    const entrada = enPesos()
    await agregar(entrada)
    const { status, cuerpo } = await agregar({ ...enPesos(), Nombre: ` ${entrada.Nombre.toUpperCase()} ` })
    expect([status, cuerpo.codigo, cuerpo.campos]).toEqual([
      409,
      'DUPLICADO',
      { Nombre: 'Ya existe un proveedor con ese nombre.' },
    ])
    expect((await agregar({ ...enPesos(), Nombre: entrada.Nombre }, 'b')).status).toBe(200)
  })

  test('dos veces a la vez queda uno solo', async () => {
    const entrada = enPesos()
    const respuestas = await Promise.all([agregar(entrada), agregar(entrada), agregar(entrada)])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('si una cuenta falla no queda ni el proveedor', async () => {
    const entrada = enPesos([{ Banco: 999_999, CuentaClabe: otra() }])
    expect((await agregar(entrada)).status).toBe(422)
    expect(await rowsOf('select 1 from proveedor where nombre = $1', [entrada.Nombre])).toEqual([])
  })
})

describe('editar un proveedor', () => {
  test('las cuentas sin cambio conservan id y aprobación; la cambiada se retira y espera de nuevo; la nueva espera', async () => {
    const [c1, c2] = [otra(), otra()]
    const { cuerpo: antes } = await agregar(
      enPesos([c1, c2].map((CuentaClabe) => ({ Banco: t.gente.bbva, CuentaClabe }))),
    )
    const [una, dos] = antes.CuentasBancarias
    await approve(una.IdCuenta)
    await approve(dos.IdCuenta)
    const cuentas = [una, { ...dos, CuentaClabe: otra() }, { Banco: t.gente.banorte, CuentaClabe: otra('072') }]
    const { status, cuerpo } = await editar(antes.IdProveedor, { ...antes, CuentasBancarias: cuentas })
    expect(status).toBe(200)
    expect(cuerpo.CuentasBancarias.map((c: { IdCuenta: number; Estatus: string }) => c.Estatus)).toEqual([
      'Aprobada',
      'Por aprobar',
      'Por aprobar',
    ])
    expect(cuerpo.CuentasBancarias[0].IdCuenta).toBe(una.IdCuenta)
    expect(cuerpo.CuentasBancarias.map((c: { IdCuenta: number }) => c.IdCuenta)).not.toContain(dos.IdCuenta)
    const [retirada] = await rowsOf('select estado, clabe from cuenta_proveedor where id = $1', [dos.IdCuenta])
    expect(retirada).toEqual({ estado: 'retirada', clabe: c2 })
  })

  test('sin IdCuenta, la misma cuenta sigue siendo la misma', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    const [cuenta] = antes.CuentasBancarias
    await approve(cuenta.IdCuenta)
    const igual = [{ Banco: cuenta.Banco, CuentaClabe: cuenta.CuentaClabe }]
    const { cuerpo } = await editar(antes.IdProveedor, { ...antes, RazonSocial: 'OTRA', CuentasBancarias: igual })
    expect(cuerpo.CuentasBancarias).toEqual([{ ...cuenta, Estatus: 'Aprobada' }])
    expect(cuerpo).toMatchObject({ RazonSocial: 'OTRA', Version: 2 })
  })

  test('volver a capturar una cuenta retirada pide una aprobación nueva', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    const [cuenta] = antes.CuentasBancarias
    await approve(cuenta.IdCuenta)
    await editar(antes.IdProveedor, { ...antes, Version: undefined, CuentasBancarias: [] })
    const { IdCuenta: _, ...nueva } = cuenta
    const { cuerpo } = await editar(antes.IdProveedor, { ...antes, Version: undefined, CuentasBancarias: [nueva] })
    expect(cuerpo.CuentasBancarias[0]).toMatchObject({ CuentaClabe: cuenta.CuentaClabe, Estatus: 'Por aprobar' })
    expect(cuerpo.CuentasBancarias[0].IdCuenta).not.toBe(cuenta.IdCuenta)
  })

  test('sin CuentasBancarias ni RFC quedan como estaban; RFC vacío se borra', async () => {
    const { cuerpo: antes } = await agregar({ ...enPesos(), RFC: 'EKU9003173C9' })
    const solo = { Nombre: antes.Nombre, RazonSocial: 'NUEVA', Moneda: 'MXP' }
    const { cuerpo } = await editar(antes.IdProveedor, solo)
    expect(cuerpo).toEqual({ ...antes, RazonSocial: 'NUEVA', Version: 2 })
    expect((await editar(antes.IdProveedor, { ...solo, RFC: '' })).cuerpo.RFC).toBeNull()
  })

  test('cambiar la moneda retira las cuentas anteriores y exige las nuevas', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    const base = { Nombre: antes.Nombre, RazonSocial: antes.RazonSocial, Moneda: 'USD' }
    const sinCuentas = await editar(antes.IdProveedor, base)
    expect([sinCuentas.status, Object.keys(sinCuentas.cuerpo.campos)]).toEqual([422, ['CuentasBancarias']])
    const usd = { Banco: t.gente.chase, NumeroCuenta: '998877', SwiftCode: 'CHASUS33' }
    const { cuerpo } = await editar(antes.IdProveedor, { ...base, CuentasBancarias: [usd] })
    expect(cuerpo).toMatchObject({ Moneda: 'USD', CuentasBancarias: [{ NumeroCuenta: '998877' }] })
    expect(cuerpo.CuentasBancarias).toHaveLength(1)
  })

  test('una versión vieja se rechaza con 409 y no cambia nada', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    expect((await editar(antes.IdProveedor, { ...antes, RazonSocial: 'PRIMERA' })).status).toBe(200)
    const { status, cuerpo } = await editar(antes.IdProveedor, {
      ...antes,
      RazonSocial: 'SEGUNDA',
      CuentasBancarias: [],
    })
    expect([status, cuerpo.error]).toEqual([409, 'El registro cambió; vuelve a cargarlo.'])
    const [ahora] = (await send('GET', `proveedor/${antes.IdProveedor}`)).cuerpo
    expect(ahora).toMatchObject({ RazonSocial: 'PRIMERA', Version: 2, CuentasBancarias: antes.CuentasBancarias })
  })

  test('dos editores a la vez con la misma versión: uno guarda, el otro recibe 409', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    const respuestas = await Promise.all(
      ['UNO', 'DOS', 'TRES'].map((RazonSocial) => editar(antes.IdProveedor, { ...antes, RazonSocial })),
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('la cuenta de otro proveedor o de otro socio no se puede nombrar', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    const [cuenta] = antes.CuentasBancarias
    for (const IdCuenta of [t.gente.cuentaA, t.gente.cuentaB, 999_999]) {
      const { status } = await editar(antes.IdProveedor, { ...antes, CuentasBancarias: [{ ...cuenta, IdCuenta }] })
      expect([IdCuenta, status]).toEqual([IdCuenta, 409])
    }
    const [deB] = await rowsOf('select estado from cuenta_proveedor where id = $1', [t.gente.cuentaB])
    expect(deB.estado).toBe('por_aprobar')
  })

  test('una cuenta con un retorno en curso no se cambia ni se quita; pagado o cancelado ya no estorba', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    const [cuenta] = antes.CuentasBancarias
    const [{ id }] = await rowsOf(
      `insert into retorno (id_socio_comercial, id_proveedor, id_cuenta, concepto, moneda, monto)
       values ($1, $2, $3, 'Flete', 'MXN', 100) returning id`,
      [t.gente.a, antes.IdProveedor, cuenta.IdCuenta],
    )
    for (const CuentasBancarias of [[], [{ ...cuenta, CuentaClabe: otra() }]]) {
      const { status, cuerpo } = await editar(antes.IdProveedor, { ...antes, CuentasBancarias })
      expect([status, cuerpo.codigo, cuerpo.bloqueos[0].id]).toEqual([409, 'EN_USO', id])
    }
    expect((await editar(antes.IdProveedor, { ...antes, RazonSocial: 'SIN TOCAR LA CUENTA' })).status).toBe(200)
    await t.base.force("update retorno set estado = 'cancelado' where id = $1", [id])
    expect((await editar(antes.IdProveedor, { ...antes, Version: 2, CuentasBancarias: [] })).status).toBe(200)
  })

  test('renombrarlo como otro se rechaza', async () => {
    const { cuerpo: uno } = await agregar(enPesos())
    const { cuerpo: dos } = await agregar(enPesos())
    expect((await editar(dos.IdProveedor, { ...dos, Nombre: uno.Nombre })).cuerpo.codigo).toBe('DUPLICADO')
  })

  test('el administrador edita a nombre del socio; quien solo consulta, no', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    expect((await editar(antes.IdProveedor, { ...antes, RazonSocial: 'POR STAFF' }, 'administrador')).status).toBe(200)
    expect((await editar(antes.IdProveedor, antes, 'consulta')).status).toBe(403)
  })

  test('cada escritura deja en la bitácora quién, antes y después', async () => {
    const { cuerpo: antes } = await agregar(enPesos())
    await editar(antes.IdProveedor, { ...antes, RazonSocial: 'DESPUES' })
    const filas = await rowsOf(
      `select accion, actor, id_socio_comercial, antes ->> 'RazonSocial' as antes, despues ->> 'RazonSocial' as despues
         from bitacora where objeto = 'proveedor' and id_objeto = $1 order by id`,
      [antes.IdProveedor],
    )
    const socio = t.gente.a
    expect(filas).toEqual([
      { accion: 'agregar', actor: 'Persona a', id_socio_comercial: socio, antes: null, despues: 'PROVEEDOR DE PRUEBA' },
      {
        accion: 'editar',
        actor: 'Persona a',
        id_socio_comercial: socio,
        antes: 'PROVEEDOR DE PRUEBA',
        despues: 'DESPUES',
      },
    ])
  })
})

describe('cuentas y lista', () => {
  test('cuentas-por-proveedor dice cuáles están aprobadas y no muestra las retiradas', async () => {
    const { cuerpo: antes } = await agregar(enPesos([1, 2].map(() => ({ Banco: t.gente.bbva, CuentaClabe: otra() }))))
    const [una, dos] = antes.CuentasBancarias
    await approve(una.IdCuenta)
    const leer = async () => (await send('GET', `cuentas-por-proveedor/${antes.IdProveedor}`)).cuerpo
    expect(await leer()).toEqual([
      {
        IdCuenta: una.IdCuenta,
        NumCuenta: una.CuentaClabe,
        Moneda: 'MXP',
        Banco: una.BancoNombre,
        Estatus: 'Aprobada',
        UsableDesde: null,
      },
      {
        IdCuenta: dos.IdCuenta,
        NumCuenta: dos.CuentaClabe,
        Moneda: 'MXP',
        Banco: dos.BancoNombre,
        Estatus: 'Por aprobar',
        UsableDesde: null,
      },
    ])
    await editar(antes.IdProveedor, { ...antes, CuentasBancarias: [una] })
    expect((await leer()).map((c: { IdCuenta: number }) => c.IdCuenta)).toEqual([una.IdCuenta])
  })

  test('la lista cuenta las cuentas vivas, sus terminaciones y las que esperan', async () => {
    const cuentas = [1, 2, 3].map(() => ({ Banco: t.gente.bbva, CuentaClabe: otra() }))
    const { cuerpo } = await agregar({ ...enPesos(cuentas), Nombre: 'Óxidos Ñandú', RFC: 'IVD920810GU2' })
    await approve(cuerpo.CuentasBancarias[0].IdCuenta)
    await editar(cuerpo.IdProveedor, { ...cuerpo, CuentasBancarias: cuerpo.CuentasBancarias.slice(0, 2) })
    for (const q of ['oxidos', 'ñandú', 'ivd920', 'OXIDOS ÑANDU']) {
      const { cuerpo: filas } = await send('GET', `proveedores?q=${encodeURIComponent(q)}`)
      expect(filas).toEqual([
        {
          IdProveedor: cuerpo.IdProveedor,
          Nombre: 'Óxidos Ñandú',
          RazonSocial: 'PROVEEDOR DE PRUEBA',
          Moneda: 'MXP',
          RFC: 'IVD920810GU2',
          Cuenta: cuentas[0]!.CuentaClabe,
          Cuentas: 2,
          Terminaciones: `${cuentas[0]!.CuentaClabe.slice(-4)}, ${cuentas[1]!.CuentaClabe.slice(-4)}`,
          PorAprobar: 1,
        },
      ])
    }
  })

  test.each(['Nombre', '-RazonSocial', 'Moneda', 'RFC', '-Cuentas', 'Cuenta', 'Terminaciones', 'PorAprobar'])(
    'por ventanas ordenadas por %s es la misma lista',
    async (orden) => {
      const entera = (await send('GET', `proveedores?orden=${orden}`)).cuerpo
      const juntas: unknown[] = []
      let cursor = ''
      do {
        const url = `/services/proveedores?orden=${orden}&limite=7${cursor && `&cursor=${cursor}`}`
        const r = await t.app.inject({ url, headers: await t.as('a') })
        expect(r.statusCode).toBe(200)
        juntas.push(...r.json())
        cursor = (r.headers['x-siguiente'] as string | undefined) ?? ''
      } while (cursor)
      expect(juntas).toEqual(entera)
    },
  )

  test('la hoja Proveedores lleva cuentas como texto y ninguna fórmula', async () => {
    await agregar({ ...enPesos(), Nombre: '=1+1 Fórmulas' })
    const r = await t.app.inject({ url: '/services/proveedores_exportar?q=f%C3%B3rmulas', headers: await t.as('a') })
    expect(r.headers['content-disposition']).toContain('filename="Proveedores.xlsx"')
    const { readXlsx } = await import('hucre')
    const hoja = (await readXlsx(r.rawPayload)).sheets[0]!
    expect(hoja.name).toBe('Proveedores')
    expect(hoja.rows[0]).toEqual(['Nombre', 'Razón Social', 'Moneda', 'RFC', 'Cuentas', 'Cuenta', 'Por aprobar'])
    expect(hoja.rows[1]).toEqual([
      '=1+1 Fórmulas',
      'PROVEEDOR DE PRUEBA',
      'MXP',
      null,
      1,
      expect.stringMatching(/^\d{18}$/),
      1,
    ])
    expect(hoja.rows).toHaveLength(2)
  })

  test('segunda muralla: la base no deja ver ni mover cuentas de otro socio', async () => {
    await t.base.inTx({ socio: t.gente.b }, async (tx) => {
      const { rows } = await sql<{ id_socio_comercial: number }>`
        select distinct id_socio_comercial from cuenta_proveedor`.execute(tx)
      expect(rows).toEqual([{ id_socio_comercial: t.gente.b }])
      await approveCuenta(tx, t.gente.cuentaA, 1)
    })
  })
})
