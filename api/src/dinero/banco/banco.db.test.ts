import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

let t: TestApp
let f: Fiscales
let hoy: string
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL BANCO', 'BAN150607QW3')
  hoy = hoyEnMexico(t.deps.now())
})
afterAll(() => t.close())

const dia = () => hoy.split('-').reverse().join('/')
const importar = async (csv: string | Buffer, campos: Record<string, string> = {}, quien = 'tesoreria') => {
  const payload = new FormData()
  for (const [campo, valor] of Object.entries({ Cuenta: 'BBVA 0123', ...campos })) payload.append(campo, valor)
  payload.append('Archivo', new Blob([Uint8Array.from(Buffer.from(csv as string))]), 'estado.csv')
  const r = await t.app.inject({
    method: 'POST',
    url: '/services/admin/banco_importar',
    headers: await t.as(quien),
    payload,
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const guardar = { Guardar: 'true' }
const libres = async (): Promise<{ IdMovimientoBanco: number; Descripcion: string; Sugerencias: object[] }[]> =>
  (await call('tesoreria', 'GET', 'admin/movimientos-banco')).cuerpo
const capturar = async (Monto: string, ClaveRastreo = '') =>
  (
    await call('a', 'POST', 'deposito_agregar', {
      IdDepositoTipo: 3,
      Depositante: 'Autotransportes',
      Monto,
      ClaveRastreo,
    })
  ).cuerpo.IdDeposito as number
const aplicar = (id: number, IdMovimientoBanco?: number) =>
  call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago: hoy, IdFormaPago: f.trans, IdMovimientoBanco })

describe('importar el estado del banco', () => {
  test('primero se ve y nada se guarda; después se guarda, y el mismo archivo otra vez no agrega nada', async () => {
    const csv = `Fecha,Concepto,Abonos\n${dia()},Uno,10.00\n${dia()},Uno,10.00\n${dia()},Dos,20.50\n`
    const previa = await importar(csv)
    expect(previa.cuerpo).toMatchObject({ Nuevos: 3, Repetidos: 0, Total: 40.5, Guardado: false, Recordado: false })
    expect((await libres()).length).toBe(0)
    expect((await importar(csv, guardar)).cuerpo).toMatchObject({ Nuevos: 3, Guardado: true })
    expect((await importar(csv, guardar)).cuerpo).toMatchObject({ Nuevos: 0, Repetidos: 3 })
    expect((await libres()).length).toBe(3)
    expect((await importar(`${csv}${dia()},Uno,10.00\n`, guardar)).cuerpo).toMatchObject({ Nuevos: 1, Repetidos: 3 })
  })

  test('dos personas importan el mismo archivo a la vez: cada movimiento entra una vez', async () => {
    const filas = Array.from({ length: 300 }, (_, i) => `${dia()},Simultáneo ${i},${i + 1}.25`)
    const csv = `Fecha,Concepto,Abonos\n${filas.join('\n')}\n`
    const dos = await Promise.all([importar(csv, guardar), importar(csv, guardar)])
    expect(dos.map((r) => r.status)).toEqual([200, 200])
    expect(dos.reduce((suma, r) => suma + r.cuerpo.Nuevos, 0)).toBe(300)
    expect((await libres()).filter(({ Descripcion }) => Descripcion.startsWith('Simultáneo')).length).toBe(300)
  })

  test('las columnas elegidas se recuerdan por persona y cuenta, mientras el archivo sea el mismo', async () => {
    const csv = `A,B,C\n${dia()},x,33.00\n`
    expect((await importar(csv, { Cuenta: 'Santander' })).cuerpo).toMatchObject({ Nuevos: 0, Mapeo: { Fecha: null } })
    const sinMapeo = await importar(csv, { Cuenta: 'Santander', ...guardar })
    expect([sinMapeo.status, sinMapeo.cuerpo.campos]).toEqual([
      422,
      { Mapeo: 'Elige la columna de la fecha y la del abono.' },
    ])
    const Mapeo = JSON.stringify({
      Fecha: 0,
      Abono: 2,
      Cargo: null,
      Descripcion: 1,
      Referencia: null,
      ClaveRastreo: null,
    })
    expect((await importar(csv, { Cuenta: 'Santander', Mapeo, ...guardar })).status).toBe(200)
    const otro = `A,B,C\n${dia()},y,44.00\n`
    expect((await importar(otro, { Cuenta: 'santander' })).cuerpo).toMatchObject({
      Recordado: true,
      Nuevos: 1,
      Total: 44,
    })
    expect((await importar(`X,Y,Z,W\n${dia()},y,44.00,w\n`, { Cuenta: 'Santander' })).cuerpo.Recordado).toBe(false)
    expect((await call('tesoreria', 'GET', 'admin/banco-cuentas')).cuerpo).toContainEqual({ Cuenta: 'Santander' })
  })

  test.each([
    ['una columna que no existe', { Fecha: 0, Abono: 9 }, 'Elige una columna distinta para cada dato.'],
    ['la misma columna dos veces', { Fecha: 0, Abono: 0 }, 'Elige una columna distinta para cada dato.'],
  ])('un mapeo con %s se rechaza', async (_, parte, mensaje) => {
    const Mapeo = { Cargo: null, Descripcion: null, Referencia: null, ClaveRastreo: null, ...parte }
    const r = await importar(`Fecha,Abono\n${dia()},1\n`, { Mapeo: JSON.stringify(Mapeo) })
    expect([r.status, r.cuerpo.campos]).toEqual([422, { Mapeo: mensaje }])
  })

  test('sin archivo, con un archivo que no es texto o con un mapeo ilegible: 422 y su razón', async () => {
    const r = await call('tesoreria', 'POST', 'admin/banco_importar', { Cuenta: 'BBVA' })
    expect([r.status, r.cuerpo.campos]).toEqual([422, { Archivo: 'Elige el estado de cuenta en CSV.' }])
    expect((await importar(Buffer.from('%PDF-1.4 x'))).cuerpo.campos.Archivo).toContain('debe ser CSV')
    for (const Mapeo of ['{', '[]', '{"Fecha":-1}', '"x"'])
      expect((await importar('a,b\n1,2\n', { Mapeo })).status).toBe(422)
  })

  test('cinco mil renglones entran de una vez y quedan en la bitácora', async () => {
    const filas = Array.from({ length: 5000 }, (_, i) => `${dia()};"=Fórmula ${i}";${i + 1}.77`)
    const r = await importar(`Fecha;Concepto;Abonos\n${filas.join('\n')}\n`, { Cuenta: 'Banorte', ...guardar })
    expect(r.cuerpo).toMatchObject({ Nuevos: 5000, ErroresTotales: 0 })
    expect(r.cuerpo.Movimientos).toHaveLength(100)
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql`select despues from bitacora where accion = 'importar' order by id desc limit 1`.execute(tx),
    )
    expect(rows).toEqual([{ despues: { cuenta: 'Banorte', archivo: 'estado.csv', nuevos: 5000, repetidos: 0 } }])
  })
})

describe('un movimiento respalda un depósito', () => {
  const movimiento = async (monto: string, clave = '') => {
    const nombre = `Abono ${monto} ${clave}`.trim()
    const csv = `Fecha,Concepto,Clave de rastreo,Abonos\n${dia()},${nombre},${clave},${monto}\n`
    await importar(csv, { Cuenta: 'HSBC', ...guardar })
    return (await libres()).find(({ Descripcion }) => Descripcion === nombre)!
  }

  test('la sugerencia segura sale con su razón; la probable no se confunde con ella', async () => {
    const id = await capturar('7001.00', 'HSBC00998877')
    expect((await movimiento('7001.00', 'HSBC00998877')).Sugerencias).toEqual([
      { IdDeposito: id, Certeza: 'segura', Razon: 'Mismo monto y misma clave de rastreo' },
    ])
    const otro = await capturar('7002.00')
    expect((await movimiento('7002.00')).Sugerencias).toEqual([
      { IdDeposito: otro, Certeza: 'probable', Razon: 'Mismo monto, el mismo día' },
    ])
  })

  test('aplicado con él, deja de estar libre y nadie más puede usarlo', async () => {
    const [uno, dos] = [await capturar('7003.00'), await capturar('7003.00')]
    const { IdMovimientoBanco } = await movimiento('7003.00')
    expect((await aplicar(uno, IdMovimientoBanco)).status).toBe(200)
    expect((await libres()).some((m) => m.IdMovimientoBanco === IdMovimientoBanco)).toBe(false)
    const r = await aplicar(dos, IdMovimientoBanco)
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'MOVIMIENTO_USADO'])
  })

  test('dos depósitos a la vez con el mismo movimiento: uno entra y el otro recibe 409', async () => {
    for (let vuelta = 0; vuelta < 5; vuelta++) {
      const monto = `80${vuelta}0.00`
      const ids = [await capturar(monto), await capturar(monto), await capturar(monto)]
      const { IdMovimientoBanco } = await movimiento(monto)
      const todos = await Promise.all(ids.map((id) => aplicar(id, IdMovimientoBanco)))
      expect(todos.map((r) => r.status).sort()).toEqual([200, 409, 409])
    }
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('cancelado el depósito, el movimiento vuelve a estar libre', async () => {
    const id = await capturar('7004.00')
    const { IdMovimientoBanco } = await movimiento('7004.00')
    await aplicar(id, IdMovimientoBanco)
    await call('a', 'PUT', `deposito_solicitacancelacion/${id}`)
    expect((await call('tesoreria', 'PUT', `admin/deposito_cancelar/${id}`)).status).toBe(200)
    const otro = await capturar('7004.00')
    expect((await aplicar(otro, IdMovimientoBanco)).status).toBe(200)
  })

  test('otro monto, uno que no existe o un depósito interno se rechazan en su campo', async () => {
    const { IdMovimientoBanco } = await movimiento('7005.00')
    const quejas = async (id: number, idMovimiento: number) => (await aplicar(id, idMovimiento)).cuerpo.campos
    expect(await quejas(await capturar('7005.01'), IdMovimientoBanco)).toEqual({
      IdMovimientoBanco: 'El movimiento del banco es de otro monto.',
    })
    expect(await quejas(await capturar('7005.00'), 999_999_999)).toEqual({
      IdMovimientoBanco: 'Ese movimiento del banco no existe.',
    })
    const interno = (
      await call('a', 'POST', 'deposito_agregar', { IdDepositoTipo: 4, Depositante: 'Interno', Monto: '7005.00' })
    ).cuerpo.IdDeposito
    expect(await quejas(interno, IdMovimientoBanco)).toEqual({
      IdMovimientoBanco: 'Un depósito interno no llega por el banco.',
    })
  })

  test('ni un socio ve los movimientos del banco, ni la aplicación puede cambiarlos', async () => {
    await movimiento('7006.00')
    const vistos = await t.deps.inTx({ socio: t.gente.a }, (tx) => sql`select 1 from movimiento_banco`.execute(tx))
    expect(vistos.rows).toEqual([])
    await expect(t.deps.inTx('todo', (tx) => sql`update movimiento_banco set monto = 1`.execute(tx))).rejects.toThrow(
      /permission denied/,
    )
    await expect(t.base.asAdmin('delete from movimiento_banco')).rejects.toThrow(/INMUTABLE/)
  })
})

describe('descartar lo que no es de un socio', () => {
  const csv = (monto: string) => `Fecha,Concepto,Abonos\n${dia()},Traspaso ${monto},${monto}\n`
  const ajeno = async (monto: string) => {
    await importar(csv(monto), { Cuenta: 'Propia', ...guardar })
    return (await libres()).find(({ Descripcion }) => Descripcion === `Traspaso ${monto}`)!.IdMovimientoBanco
  }
  const descartar = (id: number | string, Motivo: unknown = 'Traspaso propio', quien = 'tesoreria') =>
    call(quien, 'PUT', `admin/movimiento-banco_descartar/${id}`, { Motivo })
  const recuperar = (id: number) => call('tesoreria', 'PUT', `admin/movimiento-banco_recuperar/${id}`)
  const libre = async (id: number) => (await libres()).some((m) => m.IdMovimientoBanco === id)
  const escrito = async (id: number) => {
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql`select accion, antes, despues, nota from bitacora where objeto = 'movimiento_banco' and id_objeto = ${id} order by id`.execute(
        tx,
      ),
    )
    return rows
  }

  test('descartado sale de la lista, su archivo no lo trae de vuelta, y se recupera; todo queda escrito', async () => {
    const id = await ajeno('9001.00')
    const r = await descartar(id)
    expect([r.status, r.cuerpo.Descarte]).toMatchObject([
      200,
      { Motivo: 'Traspaso propio', Usuario: 'Persona tesoreria' },
    ])
    expect((await importar(csv('9001.00'), { Cuenta: 'Propia', ...guardar })).cuerpo).toMatchObject({ Nuevos: 0 })
    expect(await libre(id)).toBe(false)
    const descartados = (await call('tesoreria', 'GET', 'admin/movimientos-banco?estatus=Descartado')).cuerpo
    expect(descartados.map((m: { IdMovimientoBanco: number }) => m.IdMovimientoBanco)).toContain(id)
    expect([(await recuperar(id)).cuerpo.Descarte, await libre(id)]).toEqual([null, true])
    expect(await escrito(id)).toMatchObject([
      { accion: 'descartar', antes: { Descarte: null }, nota: 'Traspaso propio' },
      {
        accion: 'recuperar',
        antes: { Descarte: { Motivo: 'Traspaso propio' } },
        despues: { Descarte: null },
      },
    ])
  })

  test('un depósito del mismo monto ya no se sugiere con él, ni se aplica con él', async () => {
    const id = await ajeno('9002.00')
    const deposito = await capturar('9002.00')
    await descartar(id)
    const r = await aplicar(deposito, id)
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'MOVIMIENTO_DESCARTADO'])
    expect((await libres()).some(({ Sugerencias }) => JSON.stringify(Sugerencias).includes(`:${deposito},`))).toBe(
      false,
    )
    await recuperar(id)
    expect((await aplicar(deposito, id)).status).toBe(200)
    expect((await descartar(id)).cuerpo.codigo).toBe('MOVIMIENTO_USADO')
  })

  test('lo mismo dos veces es una vez; con otro motivo se dice quién lo había descartado', async () => {
    const id = await ajeno('9003.00')
    const dos = await Promise.all([descartar(id), descartar(id)])
    expect(dos.map((r) => r.status)).toEqual([200, 200])
    expect(await escrito(id)).toHaveLength(1)
    const otro = await descartar(id, 'Otra cosa')
    expect([otro.status, otro.cuerpo.error]).toEqual([409, 'Ya lo había descartado Persona tesoreria.'])
    expect([(await recuperar(id)).status, (await recuperar(id)).status]).toEqual([200, 200])
    expect(await escrito(id)).toHaveLength(2)
  })

  test('descartar y aplicar a la vez: gana uno solo', async () => {
    for (const monto of ['9101.00', '9102.00', '9103.00', '9104.00']) {
      const [id, deposito] = [await ajeno(monto), await capturar(monto)]
      const [uno, otro] = await Promise.all([descartar(id), aplicar(deposito, id)])
      expect([uno.status, otro.status].sort()).toEqual([200, 409])
    }
    expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])
  })

  test('sin motivo, demasiado largo, uno que no existe o quien no es tesorería: nada cambia', async () => {
    const id = await ajeno('9004.00')
    const queja = 'Escribe por qué no es un depósito de un socio.'
    expect((await descartar(id, '  ')).cuerpo.campos).toEqual({ Motivo: queja })
    for (const Motivo of ['x'.repeat(501), 7, null]) expect((await descartar(id, Motivo)).status).toBe(422)
    for (const otro of [999_999_999, 'x', -1, '9'.repeat(30)]) expect((await descartar(otro)).status).toBe(404)
    for (const quien of ['a', 'facturacion', 'auditor']) expect((await descartar(id, 'x', quien)).status).toBe(403)
    expect(await libre(id)).toBe(true)
    const vistos = await t.deps.inTx({ socio: t.gente.a }, (tx) => sql`select 1 from movimiento_descartado`.execute(tx))
    expect(vistos.rows).toEqual([])
  })
})
