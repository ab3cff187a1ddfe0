import { PassThrough } from 'node:stream'
import { readTexto } from '@litro/cfdi/impresion/inspeccion'
import { referenciaDePago } from '@litro/cfdi/impresion/pago'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type CorreoDePrueba, correoDePrueba } from '../../../test/correo.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { sweep } from '../../../test/sweep.ts'
import { enviarCorreo } from './enviar.ts'

/** One red point. */
const PUNTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
let t: TestApp
let f: Fiscales
let correo: CorreoDePrueba
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL CORREO', 'COR150607QW3')
})
afterAll(() => t.close())
beforeEach(async () => {
  correo = correoDePrueba()
  t.deps.motor.correo = correo
  await t.base.asAdmin("update correo_enviado set estado = 'enviado', terminado = now() where estado = 'pendiente'")
  await contactos('pagos@cliente.example', ['contador@cliente.example', 'PAGOS@cliente.example'])
})

const contactos = (principal: string, otros: string[] = []) =>
  t.base.asAdmin('update cliente set correo_electronico = $1, emails_adicionales = $2 where id = $3', [
    principal,
    otros,
    f.cliente,
  ])
const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const correosDe = async (id: number) => (await call('a', 'GET', `factura_correos/${id}`)).cuerpo
const pendiente = async (id: number): Promise<number> => (await correosDe(id)).Correos[0].IdCorreo
const factura = () => crearTimbrado(t.deps, f, 'factura')

describe('el correo del timbre', () => {
  test('nace con el timbre, llega a todas las direcciones del cliente una vez y lleva PDF y XML', async () => {
    const { id, uuid } = await factura()
    expect((await correosDe(id)).Correos).toMatchObject([
      {
        Estado: 'pendiente',
        Clase: 'comprobante',
        Destinatarios: ['PAGOS@cliente.example', 'contador@cliente.example'],
        Actor: null,
      },
    ])
    await sweep(t.deps.motor)
    expect(correo.entregados).toHaveLength(1)
    const [mensaje] = correo.entregados
    expect(mensaje!.asunto).toMatch(/^Factura \S+-\d+ de /)
    expect(mensaje!.texto).toContain(uuid)
    expect(
      mensaje!.adjuntos.map(({ nombre, tipo }) => [nombre.endsWith(`${uuid}.${tipo.split('/')[1]}`), tipo]),
    ).toEqual([
      [true, 'application/pdf'],
      [true, 'application/xml'],
    ])
    expect(mensaje!.adjuntos[1]!.bytes.toString()).toContain(uuid)
    expect((await correosDe(id)).Correos).toMatchObject([{ Estado: 'enviado', Intentos: 1 }])
    await sweep(t.deps.motor)
    expect(correo.entregados).toHaveLength(1)
  })

  test('dice cuánto, hasta cuándo y cómo se paga, igual en texto, en HTML y en el PDF', async () => {
    const clabe = '012225001234567893'
    await t.base.asAdmin(`update emisor set clabe = '${clabe}', domicilio = 'Calle 1, León', logo = $1`, [PUNTO])
    const { id } = await factura()
    await sweep(t.deps.motor)
    await t.base.asAdmin('update emisor set clabe = null, domicilio = null, logo = null')
    const { texto, html, adjuntos } = correo.entregados[0]!
    const { rows } = await t.base.asAdmin(
      `select d.folio::text as folio, to_char((d.fecha_timbrado at time zone 'America/Mexico_City')::date + s.dias_credito, 'DD/MM/YYYY') as vence
         from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial where d.id = $1`,
      [id],
    )
    const impreso = readTexto(adjuntos[0]!.bytes)
    for (const dicho of ['012 225 00123456789 3', 'BBVA México', rows[0].vence, referenciaDePago(rows[0].folio)]) {
      for (const donde of [texto, html, impreso]) expect(donde).toContain(dicho)
    }
    expect(impreso).toContain('Calle 1, León')
    expect(html).toContain('cid:logo@litro.example')
    expect(adjuntos[2]).toMatchObject({ nombre: 'logo.png', cid: 'logo@litro.example' })
    expect(texto).toContain('https://verificacfdi.facturaelectronica.sat.gob.mx/')
  })

  test('sin direcciones, o sin correo configurado, el timbre no espera a nadie', async () => {
    await contactos('')
    expect((await correosDe((await factura()).id)).Correos).toEqual([])
    await contactos('pagos@cliente.example')
    t.deps.motor.correo = null
    const { id } = await factura()
    expect(await correosDe(id)).toMatchObject({ Correos: [], Disponible: false })
    const r = await call('a', 'POST', `factura_enviar/${id}`, { Destinatarios: ['x@y.example'] })
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'CORREO_NO_CONFIGURADO'])
  })

  test('una falla pasajera se reintenta con espera creciente y al final se rinde con su razón', async () => {
    const { id } = await factura()
    const idCorreo = await pendiente(id)
    correo.fallar = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const esperas: number[] = []
    for (const espera of t.deps.motor.ajustes.correoMs) {
      await enviarCorreo(t.deps.motor, idCorreo)
      await enviarCorreo(t.deps.motor, idCorreo)
      const { rows } = await t.base.asAdmin(
        'select estado, intentos, extract(epoch from proximo - clock_timestamp()) * 1000 as ms from correo_enviado where id = $1',
        [idCorreo],
      )
      expect(rows[0].estado).toBe('pendiente')
      expect(Number(rows[0].ms)).toBeGreaterThan(espera / 2)
      esperas.push(rows[0].intentos)
      await t.base.asAdmin('update correo_enviado set proximo = now() where id = $1', [idCorreo])
    }
    expect(esperas).toEqual([1, 2, 3, 4, 5, 6])
    await enviarCorreo(t.deps.motor, idCorreo)
    expect((await correosDe(id)).Correos[0]).toMatchObject({
      Estado: 'fallido',
      Error: 'connect ECONNREFUSED',
      Intentos: 7,
    })
  })

  test('un rechazo definitivo del servidor no se repite', async () => {
    const { id } = await factura()
    correo.fallar = () => Object.assign(new Error('x'), { responseCode: 550, response: '550 buzón\r\ninexistente' })
    await sweep(t.deps.motor)
    expect((await correosDe(id)).Correos[0]).toMatchObject({
      Estado: 'fallido',
      Error: '550 buzón inexistente',
      Intentos: 1,
    })
  })

  test('dos obreros a la vez entregan uno', async () => {
    const idCorreo = await pendiente((await factura()).id)
    const puerta = new PassThrough()
    const { entregar } = correo.cartero
    correo.cartero = {
      ...correo.cartero,
      entregar: async (m) => {
        await new Promise((resolve) => puerta.once('data', resolve))
        await entregar(m)
      },
    }
    const primero = enviarCorreo(t.deps.motor, idCorreo)
    await expect.poll(() => puerta.listenerCount('data')).toBe(1)
    await enviarCorreo(t.deps.motor, idCorreo)
    puerta.write('x')
    await primero
    expect(correo.entregados).toHaveLength(1)
  })
})

describe('Enviar', () => {
  const enviar = (id: number, datos: object, quien = 'a') => call(quien, 'POST', `factura_enviar/${id}`, datos)

  test('otra vez, a quien se diga, y queda quién lo pidió', async () => {
    const { id } = await factura()
    const r = await enviar(id, { Destinatarios: ['uno@otro.example', 'UNO@otro.example', 'dos@otro.example'] })
    expect(r.cuerpo.Correos[0]).toMatchObject({
      Destinatarios: ['UNO@otro.example', 'dos@otro.example'],
      Actor: 'Persona a',
      Estado: 'pendiente',
    })
    await sweep(t.deps.motor)
    expect(correo.entregados.map(({ para }) => para.length)).toEqual([2, 2])
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql`select accion, despues from bitacora where objeto = 'factura' and id_objeto = ${id} order by id desc limit 1`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ accion: 'enviar', despues: { destinatarios: ['UNO@otro.example', 'dos@otro.example'] } }])
  })

  test('dos veces a la vez es un correo; más tarde es otro', async () => {
    const { id } = await factura()
    const Destinatarios = ['doble@otro.example']
    const tres = await Promise.all([1, 2, 3].map(() => enviar(id, { Destinatarios })))
    expect(tres.map((r) => r.status)).toEqual([200, 200, 200])
    const suyos = async () =>
      (await correosDe(id)).Correos.filter((c: { Destinatarios: string[] }) => c.Destinatarios[0] === Destinatarios[0])
        .length
    expect(await suyos()).toBe(1)
    await sweep(t.deps.motor)
    await t.base.asAdmin("update correo_enviado set creado = creado - interval '1 minute' where id_documento = $1", [
      id,
    ])
    await enviar(id, { Destinatarios })
    expect(await suyos()).toBe(2)
  })

  test.each([
    ['ninguno', []],
    ['sin arroba', ['pagos']],
    ['con salto de línea', ['a@b.example\r\nBcc: espia@otro.example']],
    ['con nombre', ['Ana <a@b.example>']],
    ['dos en uno', ['a@b.example, c']],
    ['no es una lista', { x: 1 }],
  ])('destinatarios: %s se rechaza en su campo', async (_, Destinatarios) => {
    const { id } = await factura()
    const r = await enviar(id, { Destinatarios })
    expect([r.status, typeof r.cuerpo.campos.Destinatarios]).toEqual([422, 'string'])
  })

  test('puede guardar las direcciones en el cliente, con antes y después', async () => {
    const { id } = await factura()
    await enviar(id, { Destinatarios: ['nuevo@otro.example', 'mas@otro.example'], GuardarEnCliente: true })
    const [cliente] = (await call('a', 'GET', `cliente/${f.cliente}`)).cuerpo
    expect(cliente).toMatchObject({ CorreoElectronico: 'nuevo@otro.example', EmailsAdicionales: ['mas@otro.example'] })
    const { rows } = await t.deps.inTx('todo', (tx) =>
      sql<{
        antes: object
      }>`select antes from bitacora where objeto = 'cliente' and id_objeto = ${f.cliente} order by id desc limit 1`.execute(
        tx,
      ),
    )
    expect(rows[0]?.antes).toMatchObject({ CorreoElectronico: 'pagos@cliente.example' })
  })

  test('un borrador no se envía, el de otro socio no existe y quien solo consulta no puede', async () => {
    const borrador = await crear(t.deps, f, 'factura')
    const datos = { Destinatarios: ['a@b.example'] }
    const r = await enviar(borrador, datos)
    expect([r.status, r.cuerpo.error]).toEqual([409, 'Solo se envía un documento timbrado.'])
    const { id } = await factura()
    expect((await enviar(id, datos, 'b')).status).toBe(404)
    expect((await call('b', 'GET', `factura_correos/${id}`)).status).toBe(404)
    expect((await enviar(id, datos, 'consulta')).status).toBe(403)
  })
})

describe('Recordar al receptor', () => {
  const enEspera = async () => {
    const { id } = await factura()
    await call('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })
    return id
  }
  const recordar = (id: number) => call('facturacion', 'POST', `admin/cancelacion_recordar/factura/${id}`)
  const fila = (cuerpo: { Id: number }[], id: number) => cuerpo.find(({ Id }) => Id === id)

  test('uno al día aunque dos lo pidan, con bitácora y a la vista', async () => {
    const id = await enEspera()
    await call('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    const dos = await Promise.all([recordar(id), recordar(id)])
    expect(dos.map((r) => r.status).sort()).toEqual([200, 409])
    expect(dos.find((r) => r.status === 409)?.cuerpo.codigo).toBe('RECORDADO_HOY')
    expect(fila(dos.find((r) => r.status === 200)!.cuerpo, id)).toMatchObject({ Recordado: expect.any(String) })
    await sweep(t.deps.motor)
    expect(correo.entregados.map(({ asunto }) => asunto)).toContainEqual(
      expect.stringMatching(/^Falta tu respuesta: cancelación de Factura/),
    )
  })

  test('sin enviar al SAT no hay a quién recordar, y sin correos se dice', async () => {
    const id = await enEspera()
    expect((await recordar(id)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    await call('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    await contactos('')
    expect((await recordar(id)).cuerpo.codigo).toBe('CLIENTE_SIN_CORREO')
  })
})

test('la aplicación no puede borrar correos ni ver los de otro socio', async () => {
  const { id } = await factura()
  await expect(
    t.deps.inTx('todo', (tx) => sql`delete from correo_enviado where id_documento = ${id}`.execute(tx)),
  ).rejects.toThrow(/permission denied/)
  const { rows } = await t.deps.inTx({ socio: t.gente.b }, (tx) => sql`select 1 from correo_enviado`.execute(tx))
  expect(rows).toEqual([])
})
