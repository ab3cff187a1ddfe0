// The CEP beside a deposit: found by key and amount, one for each transfer, told apart line by line, and never applying anything.
import { inventarCep } from '@litro/cfdi/spei/cep-de-prueba'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

const HOY = '2026-11-15'
const CLABE = '012225001234567893'
const FUNCIONA = { status: 200 }

let t: TestApp
let f: Fiscales
let n = 0
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(`${HOY}T18:00:00Z`) })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL SUR')
  await t.base.asAdmin(`insert into cuenta_casa (nombre, clabe) values ('BBVA de clientes', '${CLABE}')`)
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.headers['content-type']?.toString().includes('json') ? r.json() : r.payload }
}
const capturar = async (cambios: object = {}) => {
  const ClaveRastreo = `CLAVEDEPRUEBA${++n}`
  const datos = {
    IdDepositoTipo: 3,
    Depositante: 'CLIENTE INVENTADO UNO',
    Monto: 1000,
    FechaDeposito: HOY,
    ClaveRastreo,
  }
  const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { ...datos, ...cambios })
  return { id: cuerpo.IdDeposito as number, clave: cuerpo.ClaveRastreo as string }
}
const xml = (clave: string, cambios: object = {}) =>
  inventarCep({ clave, monto: '1000.00', fecha: HOY, cuenta: CLABE, ...cambios })
const formulario = (bytes: Buffer, campos: Record<string, string> = {}, nombre = 'cep.xml') => {
  const cuerpo = new FormData()
  for (const [campo, valor] of Object.entries(campos)) cuerpo.append(campo, valor)
  cuerpo.append('Archivo', new Blob([Uint8Array.from(bytes)]), nombre)
  return cuerpo
}
const cargar = (bytes: Buffer, idDeposito?: number, nombre?: string) =>
  call(
    'tesoreria',
    'POST',
    'admin/cep_cargar',
    formulario(bytes, idDeposito === undefined ? {} : { IdDeposito: String(idDeposito) }, nombre),
  )
const cepDe = async (id: number) =>
  (await call('tesoreria', 'GET', 'admin/ceps')).cuerpo.find((c: { IdDeposito: number }) => c.IdDeposito === id)
const aplicar = (id: number, cambios: object = {}) =>
  call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago: HOY, IdFormaPago: f.trans, ...cambios })
const estatusDe = async (id: number) => (await call('a', 'GET', `deposito/${id}`)).cuerpo[0].DepositoEstatus

describe('subir', () => {
  test('sin decir cuál, encuentra el suyo por clave y monto, y no lo aplica', async () => {
    const { id, clave } = await capturar()
    const r = await cargar(xml(clave))
    expect([r.status, r.cuerpo]).toEqual([
      200,
      [expect.objectContaining({ Resultado: 'guardado', IdDeposito: id, Mensaje: `Coincide con el depósito ${id}.` })],
    ])
    expect(await cepDe(id)).toMatchObject({ Veredicto: 'coincide', Sello: 'no_comprobado', Abonado: `${HOY} 10:30:05` })
    expect(await estatusDe(id)).toBe('Capturado')
    const { rows } = await t.base.asAdmin(
      `select accion, despues from bitacora where objeto = 'deposito' and id_objeto = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows[0]).toMatchObject({ accion: 'cep_cargar', despues: { clave: `···· ${clave.slice(-4)}` } })
  })
  test('el mismo archivo dos veces no cambia nada y lo dice', async () => {
    const { id, clave } = await capturar()
    const bytes = xml(clave)
    await cargar(bytes)
    expect((await cargar(bytes)).cuerpo[0]).toMatchObject({ Resultado: 'repetido', IdDeposito: id })
  })
  test('sin depósito: lo dice, y propone el parecido sin usarlo', async () => {
    const { id } = await capturar({ ClaveRastreo: 'BO0K10TT', Monto: 77.77 })
    const parecido = await cargar(xml('B00K10TT', { monto: '77.77' }))
    expect(parecido.cuerpo[0]).toMatchObject({ Resultado: 'sin_deposito', IdDeposito: null })
    expect(parecido.cuerpo[0].Mensaje).toContain(`La del ${id} se parece`)
    expect((await cargar(xml('NADIELATIENE9'))).cuerpo[0].Mensaje).toBe('Ningún depósito tiene esa clave y ese monto.')
  })
  test('alterado y sin depósito: se rechaza con su razón, para que nadie lo capture', async () => {
    const otro = Buffer.from(
      xml('NADIELATIENE8')
        .toString()
        .replace(/MontoPago="[^"]+"/, 'MontoPago="99999.00"'),
    )
    expect((await cargar(otro)).cuerpo[0]).toMatchObject({
      ...{ Resultado: 'rechazado', IdDeposito: null },
      Mensaje: 'El archivo se alteró: el monto no es lo que dice su cadena sellada.',
    })
  })
  test('dos depósitos con la misma clave y monto: ninguno se adivina', async () => {
    const { clave } = await capturar()
    await capturar({ ClaveRastreo: clave })
    expect((await cargar(xml(clave))).cuerpo[0]).toMatchObject({ Resultado: 'sin_deposito' })
  })
  test('un pago que hizo la casa no es un depósito', async () => {
    const { clave } = await capturar()
    const r = await cargar(xml(clave, { cuentaOrdenante: CLABE, cuenta: '072225009876543217' }))
    expect(r.cuerpo[0]).toMatchObject({
      Resultado: 'rechazado',
      Mensaje: 'Es de un pago que hizo la casa, no de uno que recibió.',
    })
  })
  test.each([
    ['vacío', Buffer.alloc(0), /vacío|Elige/],
    ['PDF', Buffer.from('%PDF-1.7 x'), /descargar en XML/],
    ['CFDI', Buffer.from('<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"/>'), /Es un CFDI/],
    ['ZIP roto', Buffer.from('PK\u0003\u0004roto'), /ZIP/],
    ['basura', Buffer.from([0, 1, 2, 3]), /./],
  ])('un archivo malo (%s) con su depósito elegido es 422 con su razón', async (_, bytes, frase) => {
    const { id } = await capturar()
    const r = await cargar(bytes, id)
    expect([r.status, r.cuerpo.campos.Archivo]).toEqual([422, expect.stringMatching(frase)])
    expect(await cepDe(id)).toBeUndefined()
  })
  test('un depósito que no existe es 404; uno rechazado, no admite', async () => {
    expect((await cargar(xml('X1'), 999_999)).status).toBe(404)
    const { id, clave } = await capturar()
    await call('tesoreria', 'PUT', `admin/deposito_rechazar/${id}`, { Comentarios: 'No llegó' })
    expect((await cargar(xml(clave), id)).cuerpo.campos.Archivo).toBe(`El depósito ${id} ya no está en curso.`)
  })
})

describe('una transferencia respalda un solo depósito', () => {
  test('20 pares a la vez: exactamente uno en cada par', async () => {
    for (let par = 0; par < 20; par++) {
      const [uno, otro] = [await capturar(), await capturar()]
      const bytes = xml(uno.clave)
      const respuestas = await Promise.all([cargar(bytes, uno.id), cargar(bytes, otro.id)])
      expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422])
      expect(respuestas.find(({ status }) => status === 422)!.cuerpo.campos.Archivo).toMatch(
        /ya respalda el depósito \d+/,
      )
    }
  })
  test('quitado o rechazado el depósito, sirve para otro', async () => {
    const [uno, otro, tercero] = [await capturar(), await capturar(), await capturar()]
    const bytes = xml(uno.clave)
    await cargar(bytes, uno.id)
    const { IdCep } = await cepDe(uno.id)
    expect((await call('tesoreria', 'PUT', `admin/cep_quitar/${IdCep}`, { Motivo: ' ' })).status).toBe(422)
    expect((await call('tesoreria', 'PUT', `admin/cep_quitar/${IdCep}`, { Motivo: 'No es suyo' })).status).toBe(200)
    expect((await call('tesoreria', 'PUT', `admin/cep_quitar/${IdCep}`, { Motivo: 'No es suyo' })).status).toBe(404)
    expect((await cargar(bytes, otro.id)).status).toBe(200)
    await call('tesoreria', 'PUT', `admin/deposito_rechazar/${otro.id}`, { Comentarios: 'No llegó' })
    expect((await cargar(bytes, tercero.id)).status).toBe(200)
  })
  test('un CEP no se edita ni se borra, ni revive', async () => {
    const { id, clave } = await capturar()
    await cargar(xml(clave), id)
    await expect(t.base.asAdmin('update cep set monto = 1 where id_deposito = $1', [id])).rejects.toThrow('CEP_FIJO')
    await expect(t.base.asAdmin('delete from cep where id_deposito = $1', [id])).rejects.toThrow()
  })
})

describe('al aplicar', () => {
  test('si difiere pide la razón, la guarda y deja decidir', async () => {
    const { id, clave } = await capturar()
    await cargar(xml(clave, { monto: '999.00' }), id)
    const sin = await aplicar(id, { ClaveRastreo: clave })
    expect([sin.status, sin.cuerpo.campos.MotivoCep]).toEqual([
      422,
      'El CEP no coincide: El CEP dice $999.00. Escribe por qué se aplica.',
    ])
    expect(await estatusDe(id)).toBe('Capturado')
    expect(await aplicar(id, { ClaveRastreo: clave, MotivoCep: 'El banco cobró $1 de comisión' })).toMatchObject(
      FUNCIONA,
    )
    const { rows } = await t.base.asAdmin(
      `select nota from bitacora where objeto = 'deposito' and id_objeto = $1 and accion = 'aplicar'`,
      [id],
    )
    expect(rows[0].nota).toBe('A pesar del CEP (El CEP dice $999.00.): El banco cobró $1 de comisión')
  })
  test('si coincide, o si la clave se corrige, no pide nada', async () => {
    const { id, clave } = await capturar()
    await cargar(xml(clave), id)
    expect(await aplicar(id)).toMatchObject(FUNCIONA)
    const otro = await capturar()
    await cargar(xml('LAVERDADERA01'), otro.id)
    expect((await aplicar(otro.id)).status).toBe(422)
    expect(await aplicar(otro.id, { ClaveRastreo: 'LAVERDADERA01' })).toMatchObject(FUNCIONA)
  })
})

describe('el socio', () => {
  test('sube el suyo, lo ve y lo descarga; el de otro no existe para él', async () => {
    const { id, clave } = await capturar()
    const bytes = xml(clave)
    const r = await call('a', 'PUT', `deposito_cep/${id}`, formulario(bytes))
    expect([r.status, r.cuerpo[0].Veredicto]).toEqual([200, 'coincide'])
    expect((await call('a', 'GET', `deposito-cep/${id}`)).cuerpo).toHaveLength(1)
    expect((await call('a', 'GET', `deposito-cep-xml/${id}`)).cuerpo).toBe(bytes.toString('utf8'))
    expect((await call('b', 'GET', `deposito-cep/${id}`)).status).toBe(404)
    expect((await call('b', 'GET', `deposito-cep-xml/${id}`)).status).toBe(404)
    expect((await call('b', 'PUT', `deposito_cep/${id}`, formulario(bytes))).status).toBe(404)
    expect((await call('a', 'PUT', `deposito_cep/${id}`, formulario(Buffer.from('<x/>')))).status).toBe(422)
  })
  test('el CEP que respalda el depósito de otro no dice de quién es', async () => {
    const { clave, id } = await capturar()
    await cargar(xml(clave), id)
    const suyo = await call('b', 'POST', 'deposito_agregar', { IdDepositoTipo: 3, Depositante: 'B', Monto: 1000 })
    const r = await call('b', 'PUT', `deposito_cep/${suyo.cuerpo.IdDeposito}`, formulario(xml(clave)))
    expect(r.status).toBe(422)
    expect(r.cuerpo.campos.Archivo).not.toContain(`depósito ${id}.`)
  })
})

test('la clave del CEP hace segura la pareja con el banco', async () => {
  const { id } = await capturar({ ClaveRastreo: '', Monto: 4321.09 })
  await cargar(xml('DELBANCO0001', { monto: '4321.09' }), id)
  await t.base.asAdmin(
    `insert into movimiento_banco (cuenta, fecha, monto, descripcion, clave_rastreo, huella, archivo) values ('BBVA', '${HOY}', 4321.09, 'SPEI', 'DELBANCO0001', sha256('cep'), 'x.csv')`,
  )
  const { cuerpo } = await call('tesoreria', 'GET', 'admin/movimientos-banco')
  const suyas = cuerpo.find((m: { ClaveRastreo: string }) => m.ClaveRastreo === 'DELBANCO0001').Sugerencias
  expect(suyas).toEqual([{ IdDeposito: id, Certeza: 'segura', Razon: 'Mismo monto y la clave de su CEP' }])
})

describe('las cuentas de la casa', () => {
  const cuenta = (entrada: object) => call('administrador', 'POST', 'admin/cuenta-casa_agregar', entrada)
  test('la CLABE se revisa y no se repite', async () => {
    expect((await cuenta({ Nombre: 'Otra', Clabe: '012225001234567894' })).cuerpo.campos.Clabe).toContain(
      'dígito de control',
    )
    expect((await cuenta({ Nombre: 'Otra', Clabe: '12' })).cuerpo.campos.Clabe).toContain('18 dígitos')
    expect((await cuenta({ Nombre: 'Otra', Clabe: CLABE })).cuerpo.campos.Clabe).toBe('Esa CLABE ya está registrada.')
  })
  test('sin ninguna, el CEP avisa en vez de acusar', async () => {
    const { id, clave } = await capturar()
    await cargar(xml(clave), id)
    await t.base.asAdmin('update cuenta_casa set activo = false')
    expect((await cepDe(id)).Veredicto).toBe('avisos')
    await t.base.asAdmin('update cuenta_casa set activo = true')
  })
})
