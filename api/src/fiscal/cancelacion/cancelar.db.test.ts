import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIA, type Escena, openEscena } from '../../../test/cancelacion.ts'
import { capturaDe, crear, crearTimbrado } from '../../../test/fiscal.ts'
import { watchPac } from '../../../test/flota.ts'
import type { Motor } from '../motor/motor.ts'
import { attemptCancelacion } from './attempt.ts'
import { claimCancelacion, findEnCurso } from './cancelacion.sql.ts'
import { backToTimbrado } from './commit-cancelacion.ts'

let escena: Escena
beforeAll(async () => {
  escena = await openEscena()
})
afterAll(() => escena.t.close())

const diesel = () => crearTimbrado(escena.t.deps, escena.f, 'factura')
const urea = (cambios = {}) =>
  crearTimbrado(escena.t.deps, escena.f, 'factura', { IdProducto: escena.f.urea, ...cambios })

describe('cancelar una factura de combustible', () => {
  test('queda Por Cancelar con acuse y no se cree cancelada hasta que el SAT lo dice', async () => {
    const { id, uuid } = await diesel()
    const { saldo } = await escena.libro(id)
    const pedida = await escena.cancelar(id)
    expect([pedida.status, pedida.cuerpo.Estatus, pedida.cuerpo.Estado]).toEqual([200, 'Por Cancelar', 'por_enviar'])
    await escena.mirar(6)
    // 201 is in the acuse; it proves that the petition arrived and nothing else.
    expect(await escena.ultima(id)).toMatchObject({
      estado: 'en_proceso',
      peticiones: 1,
      codigo: '201',
      congelada: true,
      acuse: expect.stringContaining('<EstatusUUID>201</EstatusUUID>'),
      constancia: null,
    })
    expect([await escena.estatus(id), await escena.libro(id)]).toEqual([
      'Por Cancelar',
      { reversas: 0, movimientos: [`factura ${-saldo!}`], saldo },
    ])

    expect((await escena.receptor(uuid, 'aceptar')).status).toBe(200)
    await escena.llegar(id, 'Cancelada')
    const fin = await escena.ultima(id)
    expect(fin).toMatchObject({ estado: 'cancelada', peticiones: 1, estatus_sat: 'Cancelado' })
    expect(JSON.parse(fin.constancia!)).toMatchObject({ uuid, estatusCancelacion: 'Cancelado con aceptación' })
    expect(await escena.libro(id)).toEqual({
      reversas: 1,
      movimientos: [`factura ${-saldo!}`, `cancelación ${saldo}`],
      saldo: 0,
    })
    await escena.limpio()
  })

  test('el silencio del receptor nunca la cancela, por más que pase', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    await escena.mirar(3)
    escena.avanzar(40 * DIA)
    await escena.mirar(8)
    expect([await escena.estatus(id), await escena.ultima(id)]).toMatchObject([
      'Por Cancelar',
      { estado: 'en_proceso', peticiones: 1, estatus_cancelacion: 'En proceso' },
    ])
  })

  test('rechazada por el receptor vuelve a Timbrada con su razón y puede pedirse otra vez', async () => {
    const { id, uuid } = await diesel()
    await escena.cancelar(id)
    await escena.mirar(3)
    await escena.receptor(uuid, 'rechazar')
    await escena.llegar(id, 'Timbrada')
    const detalle = (await escena.call('a', 'GET', `factura/${id}`)).cuerpo[0]
    expect(detalle.Cancelacion).toMatchObject({ Estado: 'rechazada', Error: 'El receptor rechazó la cancelación.' })
    expect(detalle.Historia.map((h: { Accion: string }) => h.Accion)).toContain('cancelación rechazada')
    expect(await escena.libro(id)).toMatchObject({ reversas: 0 })

    // The SAT still says "Solicitud rechazada" of the old request: the new one must not die of it.
    await escena.cancelar(id)
    await escena.mirar(3)
    expect([await escena.estatus(id), await escena.ultima(id)]).toMatchObject([
      'Por Cancelar',
      { estado: 'en_proceso' },
    ])
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
    expect((await escena.read(id)).map((c) => c.estado)).toEqual(['rechazada', 'cancelada'])
    expect(await escena.libro(id)).toMatchObject({ reversas: 1, saldo: 0 })
    await escena.limpio()
  })

  test('un segundo rechazo que nadie vio en proceso también la devuelve, sin pedirlo otra vez al receptor', async () => {
    const { id, uuid } = await diesel()
    await escena.cancelar(id)
    await escena.mirar(3)
    await escena.receptor(uuid, 'rechazar')
    await escena.llegar(id, 'Timbrada')
    await escena.cancelar(id)
    await escena.mirar(1)
    expect((await escena.ultima(id)).peticiones).toBe(1)
    await escena.receptor(uuid, 'rechazar')
    await escena.llegar(id, 'Timbrada')
    expect((await escena.read(id)).map((c) => [c.estado, c.peticiones])).toEqual([
      ['rechazada', 1],
      ['rechazada', 1],
    ])
  })
})

describe('cancelar lo que no es combustible', () => {
  test('pasado el día hábil siguiente necesita aceptación, y el silencio la da al vencer el plazo', async () => {
    const { id } = await urea()
    escena.avanzar(6 * DIA)
    const detalle = (await escena.call('a', 'GET', `factura/${id}`)).cuerpo[0]
    expect(detalle.AceptacionCancelacion).toBe('El receptor tiene tres días para responder, y su silencio acepta.')
    await escena.cancelar(id)
    await escena.mirar(3)
    expect(await escena.estatus(id)).toBe('Por Cancelar')
    escena.avanzar(4 * DIA)
    await escena.llegar(id, 'Cancelada')
    expect(JSON.parse((await escena.ultima(id)).constancia!).estatusCancelacion).toBe('Plazo vencido')
    expect(await escena.libro(id)).toMatchObject({ reversas: 1, saldo: 0 })
  })

  test.each([
    ['a más tardar el día hábil siguiente a su emisión', {}, 0],
    ['de mil pesos o menos, aunque hayan pasado días', { Precio: '8.00', Litros: '100' }, 9 * DIA],
  ])('%s se cancela sin aceptación', async (_caso, cambios, espera) => {
    const { id } = await urea(cambios)
    escena.avanzar(espera)
    await escena.cancelar(id)
    await escena.llegar(id, 'Cancelada')
    expect(JSON.parse((await escena.ultima(id)).constancia!).estatusCancelacion).toBe('Cancelado sin aceptación')
    await escena.limpio()
  })

  test('una nota de crédito sin complemento se cancela sin aceptación y devuelve a la factura lo que había bajado', async () => {
    const factura = await urea({ Precio: '15.00' })
    const antes = (await escena.libro(factura.id)).saldo!
    const nota = await crearTimbrado(escena.t.deps, escena.f, 'nota_credito', {
      IdFactura: factura.id,
      IdProducto: escena.f.urea,
    })
    const rebajado = (await escena.libro(factura.id)).saldo!
    expect(rebajado).toBeLessThan(antes)
    const r = await escena.call('a', 'PUT', `nota-credito_cancelar/${nota.id}`)
    expect([r.status, r.cuerpo.Estatus]).toEqual([200, 'Por Cancelar'])
    await expect
      .poll(
        async () => {
          await escena.mirar()
          return (await escena.ultima(nota.id)).estado
        },
        { timeout: 20_000, interval: 10 },
      )
      .toBe('cancelada')
    expect([(await escena.libro(factura.id)).saldo, (await escena.libro(nota.id)).reversas]).toEqual([antes, 1])
    await escena.limpio()
  })
})

describe('una solicitud a la vez', () => {
  test('dos que cancelan al mismo tiempo hacen una sola solicitud y una sola petición', async () => {
    const { id } = await diesel()
    const pac = watchPac(escena.t.motor.pac.url)
    const dos = await Promise.all(Array.from({ length: 6 }, () => escena.cancelar(id)))
    expect(dos.map((r) => r.status)).toEqual([200, 200, 200, 200, 200, 200])
    await Promise.all([escena.mirar(3), escena.mirar(3), escena.mirar(3)])
    pac.stop()
    expect((await escena.read(id)).map((c) => [c.estado, c.peticiones])).toEqual([['en_proceso', 1]])
    expect(pac.llamadas.filter(({ ruta }) => ruta === 'cancelar')).toHaveLength(1)
  })

  test('lo que está Por Cancelar no se edita, no se borra, no se timbra otra vez ni recibe notas', async () => {
    const { id, uuid } = await diesel()
    const nota = await crear(escena.t.deps, escena.f, 'nota_credito', { IdFactura: id })
    await escena.cancelar(id)
    const editar = await escena.call(
      'a',
      'PUT',
      `factura_editar/${id}`,
      capturaDe(escena.f, 'factura', { Observaciones: 'otra' }),
    )
    const borrar = await escena.call('a', 'PUT', `factura_borrar/${id}`)
    expect([editar.status, editar.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    expect([borrar.status, borrar.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    const timbrar = await escena.call('a', 'POST', `factura_timbrar/${id}`)
    expect([timbrar.status, timbrar.cuerpo.UUID, timbrar.cuerpo.Estatus]).toEqual([200, uuid, 'Por Cancelar'])
    // A note stamped now would leave the reversal without the balance it has to undo.
    const tarde = await escena.call('a', 'POST', `nota-credito_timbrar/${nota}`)
    expect([tarde.status, tarde.cuerpo.codigo]).toEqual([409, 'VERBO_NO_PERMITIDO'])
    await escena.receptor(uuid, 'aceptar')
    await escena.mirar(2)
    await escena.receptor(uuid, 'aceptar')
    await escena.llegar(id, 'Cancelada')
    await escena.limpio()
  })

  test('quien perdió su turno no puede darla por terminada', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    const { motor, inTx } = escena.t.deps
    const solicitud = (await inTx('todo', (tx) => findEnCurso(tx, id)))!
    const viejo = (await inTx('todo', (tx) => claimCancelacion(tx, solicitud, 0)))!
    const nuevo = (await inTx('todo', (tx) => claimCancelacion(tx, solicitud, 60_000)))!
    await backToTimbrado(motor, viejo, { estado: 'rechazada', motivo: 'tarde' })
    expect([await escena.estatus(id), (await escena.ultima(id)).estado]).toEqual(['Por Cancelar', 'por_enviar'])
    await backToTimbrado(motor, nuevo, { estado: 'rechazada', motivo: 'a tiempo' })
    expect([await escena.estatus(id), (await escena.ultima(id)).error]).toEqual(['Timbrada', 'a tiempo'])
  })

  test('quien perdió su turno mientras el SAT contestaba no pide nada ni da la alarma', async () => {
    const { id } = await diesel()
    await escena.cancelar(id)
    const { motor, inTx } = escena.t.deps
    const solicitud = (await inTx('todo', (tx) => findEnCurso(tx, id)))!
    const lento: Motor = {
      ...motor,
      ajustes: { ...motor.ajustes, leaseMs: 0 },
      sat: (pac) => ({
        consultar: async (expresion) => {
          const estatus = await motor.sat(pac).consultar(expresion)
          await inTx('todo', (tx) => claimCancelacion(tx, solicitud, 60_000))
          return estatus
        },
      }),
    }
    const pac = watchPac(escena.t.motor.pac.url)
    await attemptCancelacion(lento, solicitud)
    pac.stop()
    expect([pac.llamadas, await escena.ultima(id)]).toMatchObject([[], { estado: 'por_enviar', peticiones: 0 }])
    const { rows } = await escena.t.base.asAdmin('select tipo from incidencia where id_documento = $1', [id])
    expect(rows).toEqual([])
  })
})
