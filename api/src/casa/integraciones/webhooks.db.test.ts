import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createWebhook, webhookDePrueba } from '../../../test/ejemplos/integraciones.ts'
import { isSigned, startReceptor } from '../../../test/receptor.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Mensajero, rondaDeWebhooks } from './entregar.ts'

let t: TestApp
let receptor: Awaited<ReturnType<typeof startReceptor>>
beforeAll(async () => {
  t = await createTestApp({ env: { WEBHOOK_REDES: '127.0.0.0/8' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  receptor = await startReceptor()
  // What another test left undelivered is none of this one's.
  await t.base.asAdmin(`update webhook set estado = 'borrado'`)
  return () => receptor.close()
})

const send = async (quien: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', ruta: string, payload?: object) => {
  const headers = await t.as(quien)
  const r = await t.app.inject({
    method,
    url: `/services/${ruta}`,
    headers,
    ...(method !== 'GET' && { payload: payload ?? {} }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const tell = (cambios: Partial<Mensajero> = {}) =>
  rondaDeWebhooks({
    inTx: t.deps.inTx,
    llave: t.deps.motor.llave,
    redes: t.deps.redes,
    now: () => new Date(),
    // A busy machine makes receivers slow, not deaf.
    limites: { totalMs: 20_000, maxBytes: 4096 },
    escala: 0.00001,
    ...cambios,
  })(() => true)
const happen = (idObjeto: number, socio = t.gente.a, accion: 'editar' | 'aplicar' = 'editar') =>
  t.deps.inTx({ socio }, (tx) =>
    writeBitacora(tx, SISTEMA, {
      objeto: 'deposito',
      accion,
      socio,
      idObjeto,
      despues: { estado: 'aplicado', secreto: 1 },
    }),
  )
const own = (quien: string, cambios: object = {}) => createWebhook(t, quien, { Direccion: receptor.url, ...cambios })
const webhookDe = async (id: number, quien = 'a') =>
  (await send(quien, 'GET', 'webhooks')).cuerpo.find((w: { IdWebhook: number }) => w.IdWebhook === id)
const eventosDe = async (quien = 'a') => (await send(quien, 'GET', 'webhook-eventos')).cuerpo

describe('un webhook', () => {
  test('recibe los hechos de su socio, firmados, sin más datos que cuál y a qué estado', async () => {
    const { id, secreto } = await own('a', { Eventos: ['deposito.*'] })
    await happen(7)
    await happen(8, t.gente.b)
    await t.deps.inTx('todo', (tx) =>
      writeBitacora(tx, SISTEMA, { objeto: 'retorno', accion: 'pagar', socio: t.gente.a, idObjeto: 9 }),
    )
    await tell()
    expect(receptor.recibidos.map(({ tipo, idObjeto }) => [tipo, idObjeto])).toEqual([['deposito.editar', 7]])
    expect(isSigned(secreto, receptor.recibidos[0]!)).toBe(true)
    expect(isSigned('whsec_b3RybyBzZWNyZXRv', receptor.recibidos[0]!)).toBe(false)
    const { data } = JSON.parse(receptor.recibidos[0]!.cuerpo)
    expect(data).toEqual({
      Objeto: 'deposito',
      IdObjeto: 7,
      Accion: 'editar',
      IdSocioComercial: t.gente.a,
      EstadoAnterior: null,
      Estado: 'aplicado',
    })
    expect(await webhookDe(id)).toMatchObject({ Pendientes: 0, Fallidos: 0, UltimaEntrega: expect.any(String) })
  })

  test('el de la instalación oye a todos los socios; un hecho que se deshace no se anuncia', async () => {
    await own('administrador', { Eventos: ['deposito.aplicar'] })
    const deshecho = t.deps.inTx('todo', async (tx) => {
      await writeBitacora(tx, SISTEMA, { objeto: 'deposito', accion: 'aplicar', socio: t.gente.a, idObjeto: 70 })
      throw new Error('se deshace')
    })
    await expect(deshecho).rejects.toThrow()
    await happen(71, t.gente.a, 'aplicar')
    await happen(72, t.gente.b, 'aplicar')
    await tell()
    expect(receptor.recibidos.map(({ idObjeto }) => idObjeto).sort()).toEqual([71, 72])
    expect((await eventosDe('a')).some((e: { IdObjeto: number }) => e.IdObjeto === 71)).toBe(false)
  })

  test('una diferencia con el SAT se anuncia al hallarse, resolverse y volver, a su socio y a nadie más', async () => {
    await own('a', { Eventos: ['discrepancia.*'] })
    const { rows } = await t.base.asAdmin(
      `insert into discrepancia (id_socio_comercial, rfc, sentido, clase, severidad, uuid, fecha, contraparte, monto, huella)
       select s, 'TAL101112AB8', 'emitidos', 'difiere', 'alta', gen_random_uuid(), now(), 'Otro', 1, 'x' from unnest($1::bigint[]) s returning id`,
      [[t.gente.a, t.gente.b]],
    )
    const id = rows[0].id as number
    const move = (estado: string, paso: string) =>
      t.base.asAdmin('update discrepancia set estado = $2, paso = $3 where id = $1', [id, estado, paso])
    await move('resuelta', 'resolver')
    await move('abierta', 'reabrir')
    await t.base.asAdmin('update discrepancia set monto = 2 where id = $1', [id])
    await tell()
    await tell()
    await tell()
    const dichos = receptor.recibidos.map(({ tipo, idObjeto }) => [tipo, idObjeto])
    expect(dichos).toEqual(['hallar', 'resolver', 'reabrir'].map((accion) => [`discrepancia.${accion}`, Number(id)]))
    const { data } = JSON.parse(receptor.recibidos[1]!.cuerpo)
    expect(data).toMatchObject({ IdSocioComercial: t.gente.a, EstadoAnterior: 'abierta', Estado: 'resuelta' })
  })

  test('lo que falla se intenta de nuevo; mientras, lo de esa cosa espera y lo demás no', async () => {
    await own('a', { Eventos: ['deposito.*'] })
    let veces = 0
    receptor.answer((_req, res, { idObjeto }) => {
      const no = idObjeto === 1 && veces++ < 2
      res.writeHead(no ? 500 : 200).end(no ? 'ahora no' : 'ok')
      return !no
    })
    await happen(1)
    await happen(1, t.gente.a, 'aplicar')
    await happen(2)
    for (let i = 0; i < 3; i++) {
      // The database counts microseconds and the node milliseconds: a moment ago is due for both.
      await t.base.asAdmin("update webhook_evento set proximo = now() - interval '1 second'")
      await tell({ escala: 1 })
    }
    expect(receptor.recibidos.map(({ tipo, idObjeto }) => `${tipo} ${idObjeto}`)).toEqual([
      'deposito.editar 2',
      'deposito.editar 1',
      'deposito.aplicar 1',
    ])
    const fallo = (await eventosDe()).find((e: { Intentos: number }) => e.Intentos === 3)
    const [detalle] = (await send('a', 'GET', `webhook-evento/${fallo.IdEvento}`)).cuerpo
    expect(detalle.Entregas.map((e: { EstatusHttp: number; Falla: string }) => [e.EstatusHttp, e.Falla])).toEqual([
      [200, ''],
      [500, 'Respondió 500.'],
      [500, 'Respondió 500.'],
    ])
    expect(detalle.Entregas[1].Respuesta).toBe('ahora no')
  })

  test('a los tres días de fallar se pausa solo, se avisa, y al reanudarlo sale lo que esperaba', async () => {
    const { id } = await own('a', { Nombre: 'Cansado', Eventos: ['deposito.*'] })
    receptor.answer((_req, res) => {
      res.writeHead(500).end()
      return false
    })
    await happen(1)
    await happen(2)
    await t.base.asAdmin(`update webhook_evento set desde = now() - interval '73 hours' where id_objeto = 1`)
    await tell({ escala: 1 })
    expect(await webhookDe(id)).toMatchObject({ Estatus: 'Pausado', Fallidos: 1, Pendientes: 1 })
    expect((await webhookDe(id)).MotivoPausa).toBe('No aceptó un evento en 3 días. Respondió 500.')
    const avisos = (await send('a', 'GET', 'avisos')).cuerpo.map((a: { Titulo: string }) => a.Titulo)
    expect(avisos).toContain('El webhook Cansado dejó de entregarse')
    receptor.answer((_req, res) => {
      res.writeHead(200).end()
      return true
    })
    await happen(3)
    await tell()
    expect(receptor.recibidos).toEqual([])
    expect((await send('a', 'PUT', `webhook_pausar/${id}`, { Pausado: false })).cuerpo.Estatus).toBe('Activo')
    await tell()
    expect(receptor.recibidos.map(({ idObjeto }) => idObjeto).sort()).toEqual([2, 3])
    const fallido = (await eventosDe()).find((e: { Estatus: string }) => e.Estatus === 'Fallido')
    expect((await send('a', 'PUT', `webhook-evento_reenviar/${fallido.IdEvento}`)).cuerpo[0].Estatus).toBe('Pendiente')
    await tell()
    expect(receptor.recibidos.map(({ idObjeto }) => idObjeto).sort()).toEqual([1, 2, 3])
  })

  test('un 410 lo pausa en el acto', async () => {
    const { id } = await own('a')
    receptor.answer((_req, res) => {
      res.writeHead(410).end()
      return false
    })
    await happen(1)
    await tell()
    expect((await webhookDe(id)).MotivoPausa).toBe('El receptor dijo que ya no existe (410).')
  })

  test('un receptor que nunca contesta no detiene a los demás', async () => {
    const mudo = await startReceptor(() => new Promise<boolean>(() => undefined))
    try {
      await createWebhook(t, 'a', { Direccion: mudo.url, Eventos: ['deposito.*'] })
      await own('a', { Eventos: ['deposito.*'] })
      for (let i = 1; i <= 8; i++) await happen(i)
      await tell({ escala: 1, limites: { totalMs: 4000, maxBytes: 4096 } })
      expect(receptor.recibidos).toHaveLength(8)
      const fallas = (await eventosDe()).filter((e: { Respuesta: string }) => /no respondió a tiempo/.test(e.Respuesta))
      expect(fallas).toHaveLength(8)
    } finally {
      await mudo.close()
    }
  })

  test('se prueba, se edita, se borra; y de otro socio no existe', async () => {
    const { id } = await own('a', { Eventos: ['factura.timbrar'] })
    for (const [metodo, ruta] of [
      ['PUT', `webhook_pausar/${id}`],
      ['POST', `webhook_probar/${id}`],
      ['DELETE', `webhook/${id}`],
    ] as const) {
      expect((await send('b', metodo, ruta, { Pausado: true })).status).toBe(404)
    }
    await send('a', 'POST', `webhook_probar/${id}`)
    await tell()
    expect(receptor.recibidos.map(({ tipo }) => tipo)).toEqual(['webhook.probar'])
    const { Version } = await webhookDe(id)
    const editar = (Nombre: string) =>
      send('a', 'PUT', `webhook_editar/${id}`, webhookDePrueba({ Nombre, Direccion: receptor.url, Version }))
    const dos = await Promise.all([editar('Uno'), editar('Dos')])
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409])
    await send('a', 'DELETE', `webhook/${id}`)
    await happen(1)
    expect(await webhookDe(id)).toBeUndefined()
    expect((await send('a', 'DELETE', `webhook/${id}`)).status).toBe(404)
  })

  test('su secreto no está en la base ni en la bitácora', async () => {
    const { secreto } = await own('a')
    const texto = `select (select count(*) from webhook w where position($1 in w::text) > 0 or position($2 in w::text) > 0)
      + (select count(*) from bitacora b where position($1 in b::text) > 0) as n`
    const { rows } = await t.base.asAdmin(texto, [secreto, Buffer.from(secreto).toString('hex')])
    expect(Number(rows[0].n)).toBe(0)
  })

  test.each([
    ['una red privada', { Direccion: 'https://192.168.1.1/x' }, 'Direccion', 'La dirección lleva a una red privada.'],
    [
      'los metadatos de la nube',
      { Direccion: 'http://169.254.169.254/' },
      'Direccion',
      'La dirección lleva a una red privada.',
    ],
    ['lo público sin https', { Direccion: 'http://8.8.8.8/x' }, 'Direccion', 'Una dirección pública debe ser https.'],
    ['otro protocolo', { Direccion: 'file:///etc/passwd' }, 'Direccion', expect.stringContaining('https completa')],
    [
      'con contraseña',
      { Direccion: 'https://u:p@erp.example/' },
      'Direccion',
      expect.stringContaining('https completa'),
    ],
    ['sin eventos', { Eventos: [] }, 'Eventos', 'Elige al menos un evento.'],
    ['eventos inventados', { Eventos: ['usuario.*'] }, 'Eventos.0', 'Elige eventos de la lista.'],
    ['sin nombre', { Nombre: '' }, 'Nombre', 'Escribe para qué sistema es el webhook.'],
  ])('%s se rechaza con su frase', async (_, cambios, campo, frase) => {
    const { status, cuerpo } = await send('a', 'POST', 'webhook_agregar', webhookDePrueba(cambios))
    expect([status, cuerpo.campos]).toEqual([422, { [campo]: frase }])
  })

  test('caben veinte', async () => {
    const uno = () => send('b', 'POST', 'webhook_agregar', webhookDePrueba())
    const r = await Promise.all(Array.from({ length: 22 }, uno))
    expect(r.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(r.find(({ status }) => status !== 200)?.cuerpo.codigo).toBe('WEBHOOKS_LLENOS')
  })
})
