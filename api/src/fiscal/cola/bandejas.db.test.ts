import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { fund } from '../../../test/retornos.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { emitirRep } from '../../fiscal/rep/emitir-rep.ts'
import { freeze } from '../../fiscal/timbrado/freeze.ts'

const HOY = hoyEnMexico(new Date())
let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL NORTE')
  // Cancelling a deposit needs two people when it leaves the partner below zero; that has tests of its own.
  await fund(t.deps, t.gente.a, 1_000_000_000n)
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = await t.as(sujeto)
  const r = await t.app.inject({ method, url: `/services/${url}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const factura = () => crearTimbrado(t.deps, f, 'factura')
const bitacora = (objeto: string, id: number) =>
  t.deps.inTx('todo', async (tx) => {
    const { rows } = await sql<{ accion: string; actor: string }>`
      select accion, actor from bitacora where objeto = ${objeto} and id_objeto = ${id} order by id`.execute(tx)
    return rows.map(({ accion, actor }) => `${accion} · ${actor}`)
  })
const limpio = async () => expect((await verificar(t.deps.snapshot)).diferencias).toEqual([])

describe('autorizar', () => {
  const detenido = async (familia: Familia = 'factura') => {
    const id = await crear(t.deps, f, familia, familia === 'factura' ? {} : { IdFactura: (await factura()).id })
    await t.base.force(
      `update documento_fiscal set estado = 'por_autorizar', motivos_autorizacion = '["Precio fuera de banda."]' where id = $1`,
      [id],
    )
    return id
  }
  const enBandeja = async (id: number) =>
    (await call('autorizador', 'GET', 'admin/por-autorizar')).cuerpo.find((fila: { Id: number }) => fila.Id === id)

  test('la bandeja trae las tres familias con sus motivos y quien capturó', async () => {
    const id = await detenido('nota_cargo')
    expect(await enBandeja(id)).toMatchObject({
      Tipo: 'Nota de Cargo',
      SocioComercial: 'Socio A',
      Motivos: ['Precio fuera de banda.'],
      CapturadoPor: 'Persona a',
      LimiteCredito: null,
    })
  })

  test('autorizado pasa a borrador una sola vez, aunque dos lo intenten', async () => {
    const id = await detenido()
    const dos = await Promise.all([1, 2].map(() => call('autorizador', 'PUT', `admin/factura_autorizar/${id}`)))
    expect(dos.map((r) => [r.status, r.cuerpo.Estatus])).toEqual([
      [200, 'Prefactura'],
      [200, 'Prefactura'],
    ])
    expect(await enBandeja(id)).toBeUndefined()
    expect(await bitacora('factura', id)).toContain('autorizar · Persona autorizador')
  })

  test('quien capturó no puede decidir, y un rechazo exige observaciones', async () => {
    const id = await detenido()
    await t.base.asAdmin(
      "update documento_fiscal set id_usuario_captura = (select id from usuario where sujeto = 'autorizador') where id = $1",
      [id],
    )
    const mismo = await call('autorizador', 'PUT', `admin/factura_autorizar/${id}`)
    expect([mismo.status, mismo.cuerpo.codigo]).toEqual([403, 'MISMA_PERSONA'])
    const otro = await detenido()
    const mudo = await call('autorizador', 'PUT', `admin/factura_rechazar/${otro}`, { Observaciones: '  ' })
    expect([mudo.status, mudo.cuerpo.campos.Observaciones]).toEqual([422, 'Escribe el motivo del rechazo.'])
    const r = await call('autorizador', 'PUT', `admin/factura_rechazar/${otro}`, { Observaciones: 'Sin orden' })
    expect([r.status, r.cuerpo.Estatus]).toEqual([200, 'Rechazada'])
  })
})

describe('cancelaciones', () => {
  const solicitada = async () => {
    const { id } = await factura()
    expect((await call('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })).status).toBe(200)
    return id
  }
  const verbo = (nombre: string, id: number, cuerpo: object = {}) =>
    call('facturacion', nombre === 'desistir' ? 'PUT' : 'POST', `admin/cancelacion_${nombre}/factura/${id}`, cuerpo)
  const enBandeja = async (id: number) =>
    (await call('facturacion', 'GET', 'admin/cancelaciones')).cuerpo.find((fila: { Id: number }) => fila.Id === id)

  test('sin enviar se desiste, con nombre en la bitácora; el documento vuelve a estar vigente', async () => {
    const id = await solicitada()
    expect(await enBandeja(id)).toMatchObject({ SubEstado: 'sin enviar', Peticiones: 0, Dias: 0, Terminada: null })
    expect((await verbo('desistir', id)).status).toBe(200)
    expect((await call('a', 'GET', `factura/${id}`)).cuerpo[0].FacturaEstatus).toBe('Timbrada')
    expect(await bitacora('factura', id)).toContain('cancelacion_desistida · Persona facturacion')
    // The same again finds it done; somebody else is told who did it.
    expect((await verbo('desistir', id)).status).toBe(200)
    expect((await bitacora('factura', id)).filter((hecho) => hecho.startsWith('cancelacion_desistida'))).toHaveLength(1)
  })

  test('enviada ya no se desiste; el receptor acepta y la bandeja lo muestra una semana', async () => {
    const id = await solicitada()
    expect((await verbo('enviar', id)).status).toBe(200)
    expect((await verbo('desistir', id)).status).toBe(409)
    expect(await enBandeja(id)).toMatchObject({ Peticiones: 1, TieneAcuse: true })
    expect((await verbo('simular', id, { Respuesta: 'aceptar' })).status).toBe(200)
    expect(await enBandeja(id)).toMatchObject({ SubEstado: 'cancelada', Terminada: expect.any(String) })
    expect((await call('a', 'GET', `factura/${id}`)).cuerpo[0].FacturaEstatus).toBe('Cancelada')
    await limpio()
  })

  test('rechazada por el receptor vuelve a Timbrada y queda a la vista con su palabra', async () => {
    const id = await solicitada()
    await verbo('enviar', id)
    await verbo('simular', id, { Respuesta: 'rechazar' })
    expect(await enBandeja(id)).toMatchObject({ SubEstado: 'rechazada', Error: 'El receptor rechazó la cancelación.' })
    expect((await call('a', 'GET', `factura/${id}`)).cuerpo[0].FacturaEstatus).toBe('Timbrada')
  })

  test('enviar y desistir a la vez: lo que se desistió nunca salió, y lo que salió no se desistió', async () => {
    for (let vuelta = 0; vuelta < 4; vuelta++) {
      const id = await solicitada()
      await Promise.all([verbo('enviar', id), verbo('desistir', id)])
      const { SubEstado, Peticiones } = await enBandeja(id)
      expect([SubEstado === 'desistida', Peticiones]).toEqual([Peticiones === 0, Peticiones])
    }
  })

  test('una en revisión se vuelve a preguntar cuando una persona lo pide', async () => {
    const id = await solicitada()
    await verbo('enviar', id)
    await t.base.force("update cancelacion set estado = 'revision' where id_documento = $1", [id])
    expect((await verbo('consultar', id)).status).toBe(200)
    expect(await enBandeja(id)).toMatchObject({ SubEstado: 'en espera del receptor' })
  })

  test('la familia equivocada no encuentra nada', async () => {
    const id = await solicitada()
    for (const tipo of ['nota-credito', 'rep', 'constructor', '__proto__']) {
      expect((await call('facturacion', 'POST', `admin/cancelacion_enviar/${tipo}/${id}`)).status).toBe(404)
    }
  })
})

describe('depósitos en tesorería', () => {
  const capturar = async () => {
    const { id } = await factura()
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: id }]
    const datos = { IdDepositoTipo: 2, Depositante: 'Autotransportes', Monto: 1000, IdCliente: f.cliente }
    const { cuerpo } = await call('a', 'POST', 'deposito_agregar', { ...datos, DocumentosAplicados })
    return cuerpo.IdDeposito as number
  }
  const aplicar = (id: number, cambios: object = {}) =>
    call('tesoreria', 'PUT', `admin/deposito_aplicar/${id}`, { FechaPago: HOY, IdFormaPago: f.trans, ...cambios })
  const porCancelar = async () => {
    const id = await capturar()
    const { cuerpo } = await aplicar(id)
    await call('a', 'PUT', `deposito_solicitacancelacion/${id}`)
    return { id, idRep: cuerpo.Rep.IdRep as number }
  }
  const cancelar = (id: number) => call('tesoreria', 'PUT', `admin/deposito_cancelar/${id}`)

  test.each([
    ['99', () => ({ IdFormaPago: f.def }), 'IdFormaPago', 'Elige la forma de pago.'],
    ['que no existe', () => ({ IdFormaPago: 999_999 }), 'IdFormaPago', 'Elige la forma de pago.'],
    ['futura', () => ({ FechaPago: '2999-01-01' }), 'FechaPago', 'La fecha de pago no puede ser futura.'],
  ])('una forma o fecha %s se rechaza en su campo', async (_, cambios, campo, mensaje) => {
    const r = await aplicar(await capturar(), cambios())
    expect([r.status, r.cuerpo.campos]).toEqual([422, { [campo]: mensaje }])
  })

  test('la bandeja trae la forma capturada y el complemento que estorba', async () => {
    const { id, idRep } = await porCancelar()
    const fila = (await call('tesoreria', 'GET', 'admin/depositos')).cuerpo.find(
      (d: { IdDeposito: number }) => d.IdDeposito === id,
    )
    expect(fila).toMatchObject({ IdFormaPago: f.trans, FechaPago: HOY, Rep: { IdRep: idRep } })
  })

  test('un complemento que no salió se descarta con el depósito', async () => {
    const { id, idRep } = await porCancelar()
    expect((await cancelar(id)).cuerpo.DepositoEstatus).toBe('Cancelada')
    await emitirRep(t.deps.motor, idRep)
    const { Rep } = (await call('a', 'GET', `deposito/${id}`)).cuerpo[0]
    expect(Rep?.UUID ?? null).toBeNull()
    await limpio()
  })

  test('pedido sin cuerpo, el motivo es 02', async () => {
    const { idRep } = await porCancelar()
    await emitirRep(t.deps.motor, idRep)
    expect((await call('tesoreria', 'PUT', `admin/rep_cancelar/${idRep}`)).status).toBe(200)
    const { cuerpo: bandeja } = await call('facturacion', 'GET', 'admin/cancelaciones')
    expect(bandeja).toContainEqual(expect.objectContaining({ Familia: 'rep', Id: idRep, Motivo: '02' }))
  })

  test('uno timbrado se cancela primero: la tesorería lo pide y el SAT responde', async () => {
    const { id, idRep } = await porCancelar()
    await emitirRep(t.deps.motor, idRep)
    const estorba = await cancelar(id)
    expect([estorba.status, estorba.cuerpo.codigo]).toEqual([409, 'REP_VIGENTE'])
    expect(estorba.cuerpo.bloqueos).toMatchObject([{ tipo: 'rep', id: idRep }])
    const pedido = await call('tesoreria', 'PUT', `admin/rep_cancelar/${idRep}`, { motivo: '03' })
    expect([pedido.status, pedido.cuerpo.Estatus]).toEqual([200, 'Por Cancelar'])
    expect((await cancelar(id)).cuerpo.bloqueos[0].motivo).toContain('en trámite')
    await call('facturacion', 'POST', `admin/cancelacion_enviar/rep/${idRep}`)
    await expect
      .poll(
        async () => {
          await call('facturacion', 'POST', `admin/cancelacion_consultar/rep/${idRep}`)
          return (await cancelar(id)).status
        },
        { timeout: 20_000 },
      )
      .toBe(200)
    await limpio()
  })
})

describe('cola de timbrado', () => {
  const cola = async () => (await call('facturacion', 'GET', 'admin/timbrado')).cuerpo

  test('lo que un proceso dejó a medias espera en la cola y se recupera con Reintentar', async () => {
    const id = await crear(t.deps, f, 'factura')
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: null, nombre: 'Nadie' } } as const
    await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    const fila = (await cola()).find((trabajo: { Id: number }) => trabajo.Id === id)
    expect(fila).toMatchObject({ Estado: 'pendiente', Envios: 0, SocioComercial: 'Socio A', IdDeposito: null })
    await t.base.asAdmin("update timbrado set estado = 'revision' where id = $1", [fila.IdTimbrado])
    const r = await call('facturacion', 'POST', `admin/timbrado_reintentar/${fila.IdTimbrado}`)
    expect([r.status, r.cuerpo.some((trabajo: { Id: number }) => trabajo.Id === id)]).toEqual([200, false])
    expect(await bitacora('factura', id)).toContain('timbre_reintentar · Persona facturacion')
    expect((await call('facturacion', 'POST', `admin/timbrado_reintentar/${fila.IdTimbrado}`)).status).toBe(404)
  })

  test('lo que la cola dio por perdido se ve, se avisa y se reintenta ahí mismo', async () => {
    const id = await crear(t.deps, f, 'factura')
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: null, nombre: 'Nadie' } } as const
    await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    const find = async () => (await cola()).find((trabajo: { Id: number }) => trabajo.Id === id)
    const { IdTimbrado, Error: nada } = await find()
    expect(nada).toBeNull()
    // Eight failures of the handler, as the library counts them: the job goes to its dead-letter queue.
    await t.base.asAdmin("update pgboss.job set state = 'failed' where name = 'timbrado' and data->>'id' = $1::text", [
      IdTimbrado,
    ])
    await t.base.asAdmin("insert into pgboss.job (name, data) values ('timbrado_sin_resolver', $1)", [
      { id: IdTimbrado },
    ])
    expect((await find()).Error).toMatch(/^Falló varias veces/)
    const avisos = async () => (await call('facturacion', 'GET', 'avisos')).cuerpo.map((a: { Ruta: string }) => a.Ruta)
    expect(await avisos()).toContain('/admin/timbrado')
    expect((await call('facturacion', 'POST', `admin/timbrado_reintentar/${IdTimbrado}`)).status).toBe(200)
    expect([await find(), (await avisos()).includes('/admin/timbrado')]).toEqual([undefined, false])
    const { rows } = await t.base.asAdmin("select 1 from pgboss.job where name = 'timbrado_sin_resolver'")
    expect(rows).toEqual([])
  })

  test('Recuperar pregunta por lo que no se sabe cómo terminó; lo que nunca salió se reintenta', async () => {
    const id = await crear(t.deps, f, 'factura')
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id, actor: { id: null, nombre: 'Nadie' } } as const
    await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    const { IdTimbrado } = (await cola()).find((trabajo: { Id: number }) => trabajo.Id === id)
    const nunca = await call('facturacion', 'POST', `admin/timbrado_recuperar/${IdTimbrado}`)
    expect([nunca.status, nunca.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    await t.base.asAdmin("update timbrado set estado = 'revision' where id = $1", [IdTimbrado])
    expect((await call('facturacion', 'POST', `admin/timbrado_recuperar/${IdTimbrado}`)).status).toBe(200)
    const { rows } = await t.base.asAdmin(
      "select antes, despues from bitacora where accion = 'timbre_recuperar' and id_objeto = $1",
      [id],
    )
    expect(rows).toEqual([{ antes: { timbrado: 'revision' }, despues: { timbrado: 'incierto' } }])
  })

  test('una cancelación que no sale, o cuyo fin no se sabe, también está en la cola', async () => {
    const { id } = await factura()
    await call('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })
    const suya = async () => (await cola()).find((trabajo: { Id: number }) => trabajo.Id === id)
    expect(await suya()).toMatchObject({ Tipo: 'Cancelación de factura', Cancelacion: true, Estado: 'pendiente' })
    await call('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    expect(await suya()).toBeUndefined()
    await t.base.force("update cancelacion set estado = 'revision', codigo = '799' where id_documento = $1", [id])
    expect(await suya()).toMatchObject({ Estado: 'revision', Codigo: '799' })
  })
})

describe('calendario de complementos', () => {
  const pagada = async () => {
    const { id: idFactura } = await factura()
    await t.base.asAdmin("update documento_fiscal set fecha_emision = '2026-10-30' where id = $1", [idFactura])
    const datos = { IdDepositoTipo: 2, Depositante: 'Calendario', Monto: 1000, IdCliente: f.cliente }
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: idFactura }]
    const { IdDeposito } = (await call('a', 'POST', 'deposito_agregar', { ...datos, DocumentosAplicados })).cuerpo
    const aplicado = { FechaPago: '2026-10-31', IdFormaPago: f.trans }
    return (await call('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, aplicado)).cuerpo
  }

  test('reintentar un complemento deja dicho cómo estaba y qué se hizo', async () => {
    const { Rep } = await pagada()
    await t.base.asAdmin("insert into pgboss.job (name, data) values ('rep_sin_resolver', $1)", [{ id: Rep.IdRep }])
    expect((await call('facturacion', 'POST', `admin/rep_reintentar/${Rep.IdRep}`)).status).toBe(200)
    const { rows } = await t.base.asAdmin(
      "select antes, despues from bitacora where accion = 'rep_reintentar' and id_objeto = $1",
      [Rep.IdRep],
    )
    expect(rows).toEqual([{ antes: { timbrado: 'sin resolver' }, despues: { timbrado: 'reintentado' } }])
  })

  test('dice el último día legal, lo que falta primero, y qué se timbró', async () => {
    const { IdDeposito, Rep } = await pagada()
    const leer = async () =>
      (await call('facturacion', 'GET', 'admin/rep-calendario')).cuerpo.find(
        (r: { IdRep: number }) => r.IdRep === Rep.IdRep,
      )
    expect(await leer()).toMatchObject({
      Limite: '2026-11-05',
      FechaPago: '2026-10-31',
      Estatus: 'Pendiente',
      Monto: 1000,
    })
    await emitirRep(t.deps.motor, Rep.IdRep)
    expect(await leer()).toMatchObject({ Estatus: 'Timbrado', IdDeposito, UUID: expect.any(String) })
  })
})

describe('quién mira y quién decide', () => {
  test('el auditor lee todas las bandejas y no decide en ninguna', async () => {
    const listas = [
      'por-autorizar',
      'cancelaciones',
      'depositos',
      'movimientos-banco',
      'saldos-a-favor',
      'retornos',
      'cuentas-por-aprobar',
      'timbrado',
      'rep-calendario',
    ]
    for (const lista of listas)
      expect([lista, (await call('auditor', 'GET', `admin/${lista}`)).status]).toEqual([lista, 200])
    for (const verbo of [
      'factura_autorizar/1',
      'deposito_aplicar/1',
      'deposito_cancelar/1',
      'retorno_revisar/1',
      'cuenta_aprobar/1',
    ]) {
      expect([verbo, (await call('auditor', 'PUT', `admin/${verbo}`, {})).status]).toEqual([verbo, 403])
    }
  })

  test('quien capturó un depósito no confirma ni niega su cancelación, aunque después sea tesorería', async () => {
    const { IdDeposito } = (
      await call('a', 'POST', 'deposito_agregar', { IdDepositoTipo: 3, Depositante: 'Cuatro ojos', Monto: 10 })
    ).cuerpo
    await call('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, {
      FechaPago: HOY,
      IdFormaPago: f.trans,
    })
    await call('a', 'PUT', `deposito_solicitacancelacion/${IdDeposito}`)
    await t.base.asAdmin(
      "update deposito set id_usuario_captura = (select id from usuario where sujeto = 'tesoreria') where id = $1",
      [IdDeposito],
    )
    for (const verbo of ['cancelar', 'mantener']) {
      const r = await call('tesoreria', 'PUT', `admin/deposito_${verbo}/${IdDeposito}`)
      expect([r.status, r.cuerpo.codigo]).toEqual([403, 'MISMA_PERSONA'])
    }
  })

  test('quien escribió la cuenta de un proveedor no la aprueba', async () => {
    const { rows } = await t.base.asAdmin(
      `update cuenta_proveedor set id_usuario_captura = (select id from usuario where sujeto = 'tesoreria')
        where id = (select min(id) from cuenta_proveedor where estado = 'por_aprobar') returning id`,
    )
    const { id } = rows[0]
    const r = await call('tesoreria', 'PUT', `admin/cuenta_aprobar/${id}`)
    expect([r.status, r.cuerpo.codigo]).toEqual([403, 'MISMA_PERSONA'])
  })

  test('cada paso de un depósito y de una cancelación deja su antes y su después', async () => {
    const { rows } = await t.base.asAdmin(
      `select distinct accion from bitacora where id_usuario is not null and (antes is null or despues is null)
          and accion in ('aplicar', 'solicitar_cancelacion', 'cancelar', 'cancelacion_enviar',
                         'cancelacion_consultar', 'cancelar', 'timbre_reintentar',
                         'rep_reintentar', 'cancelacion_desistida', 'autorizar', 'rechazar')`,
    )
    expect(rows).toEqual([])
  })
})
