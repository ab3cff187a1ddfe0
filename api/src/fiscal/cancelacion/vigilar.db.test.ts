import { buildCancelacion } from '@litro/cfdi/cancelacion-xml'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DIA, type Escena, openEscena } from '../../../test/cancelacion.ts'
import { crear, crearTimbrado } from '../../../test/fiscal.ts'
import { clearFallas, listTimbres } from '../../../test/flota.ts'
import { fund } from '../../../test/retornos.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { AJUSTES } from '../motor/motor.ts'
import { vigilar } from './vigilar.ts'

let escena: Escena
let preguntas: string[]
beforeAll(async () => {
  escena = await openEscena()
  await fund(escena.t.deps, escena.t.gente.a, 1_000_000_000n)
  const { motor } = escena.t.deps
  motor.ajustes = { ...motor.ajustes, vigiaMs: AJUSTES.vigiaMs }
  const { sat } = motor
  motor.sat = (pac) => ({
    consultar: (expresion) => {
      preguntas.push(expresion.id)
      return sat(pac).consultar(expresion)
    },
  })
})
afterAll(() => escena.t.close())
beforeEach(async () => {
  preguntas = []
  await clearFallas(escena.t.motor.pac.url)
  await escena.t.base.asAdmin("update vigilancia set proximo = now() + interval '6 days'")
})

const urea = (cambios = {}) =>
  crearTimbrado(escena.t.deps, escena.f, 'factura', { IdProducto: escena.f.urea, ...cambios })
const consulta = async (texto: string, id: number) => (await escena.t.base.asAdmin(texto, [id])).rows
const toca = (id: number) => consulta('update vigilancia set proximo = now() where id_documento = $1', id)
const vigilancia = async (id: number) =>
  (
    await consulta(
      `select estado_sat, n_fallas, proximo is null as fin,
              coalesce(proximo between now() + interval '5 days' and now() + interval '7 days', false) as "otraSemana"
         from vigilancia where id_documento = $1`,
      id,
    )
  )[0]
const incidencias = async (id: number) =>
  (await consulta('select tipo from incidencia where id_documento = $1 order by id', id)).map(({ tipo }) => tipo)
const acciones = async (id: number) =>
  (
    await consulta("select accion, actor from bitacora where objeto <> 'deposito' and id_objeto = $1 order by id", id)
  ).map(({ accion, actor }) => `${actor}: ${accion}`)

/** Somebody with our certificate asks for it at the SAT, by a way that is not ours. */
async function cancelarFuera(uuid: string, receptor?: 'aceptar') {
  const { motor } = escena.t.deps
  const { xml, rfcEmisor } = await motor.inTx('todo', async (tx) => {
    const emisor = (await findEmisorDe(tx, escena.f.socio))!
    const csd = await motor.csd.open(tx, emisor.id, motor.now())
    const Fecha = toHoraLocal(motor.now().getTime(), emisor.zona_horaria)
    const folios = [{ UUID: uuid, Motivo: '02' as const }]
    return { xml: buildCancelacion({ RfcEmisor: emisor.rfc, Fecha, folios }, csd), rfcEmisor: emisor.rfc }
  })
  expect(await motor.pac('embebido').cancelar(Buffer.from(xml), { rfcEmisor, uuid })).toMatchObject({ codigo: '201' })
  if (receptor) await escena.receptor(uuid, receptor)
  const enSat = async () =>
    (await listTimbres(escena.t.motor.pac.url)).find((uno) => uno.uuid.toUpperCase() === uuid.toUpperCase())!.estado
  await expect.poll(enSat, { timeout: 10_000 }).toBe('Cancelado')
}

async function pagar(id: number): Promise<number> {
  const { cuerpo } = await escena.call('a', 'POST', 'deposito_agregar', {
    IdDepositoTipo: 2,
    Depositante: 'Autotransportes',
    Monto: 100,
    IdCliente: escena.f.cliente,
    DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: id }],
  })
  const pago = { FechaPago: hoyEnMexico(new Date()), IdFormaPago: escena.f.trans, ClaveRastreo: `VIGIA${id}` }
  const aplicado = await escena.call('tesoreria', 'PUT', `admin/deposito_aplicar/${cuerpo.IdDeposito}`, pago)
  expect([aplicado.status, aplicado.cuerpo.error]).toEqual([200, undefined])
  return cuerpo.IdDeposito
}

const desk = async () => (await escena.call('facturacion', 'GET', 'admin/cancelaciones')).cuerpo
const avisos = async (quien: string) =>
  (await escena.call(quien, 'GET', 'avisos')).cuerpo as {
    Titulo: string
    Detalle: string
    Urgente: boolean
    Ruta: string
  }[]

describe('lo que el SAT dice de un comprobante vigente', () => {
  test('vigente: no cambia nada y se le pregunta otra vez a la semana', async () => {
    const { id, uuid } = await urea()
    await vigilar(escena.t.deps.motor)
    expect(preguntas).toEqual([])
    await toca(id)
    await vigilar(escena.t.deps.motor)
    await vigilar(escena.t.deps.motor)
    expect(preguntas).toEqual([uuid])
    expect(await vigilancia(id)).toMatchObject({ estado_sat: 'Vigente', n_fallas: 0, otraSemana: true })
    expect([await escena.estatus(id), await incidencias(id)]).toEqual(['Timbrada', []])
  })

  test('cancelado sin que aquí se pidiera: queda Cancelada con su reversa, y lo sabe quien debe', async () => {
    const { id, uuid } = await urea()
    const { saldo } = await escena.libro(id)
    await cancelarFuera(uuid)
    await toca(id)
    await vigilar(escena.t.deps.motor)
    expect(await escena.estatus(id)).toBe('Cancelada')
    expect(await escena.libro(id)).toEqual({
      reversas: 1,
      movimientos: [`factura ${-saldo!}`, `cancelación ${saldo}`],
      saldo: 0,
    })
    const fin = await escena.ultima(id)
    expect(fin).toMatchObject({ estado: 'cancelada', peticiones: 0, estatus_sat: 'Cancelado' })
    expect(JSON.parse(fin.constancia!)).toMatchObject({ uuid, estado: 'Cancelado' })
    expect(await incidencias(id)).toEqual(['CANCELADA_FUERA'])
    expect((await acciones(id)).slice(-2)).toEqual(['Sistema: hallar', 'Sistema: confirmar'])
    expect((await desk()).find((c: { Id: number }) => c.Id === id)).toMatchObject({
      Estado: 'cancelada',
      Fuera: true,
      Motivo: null,
      Error: 'El SAT reporta cancelado este comprobante y aquí no se pidió.',
    })
    expect((await avisos('facturacion'))[0]).toMatchObject({
      Urgente: true,
      Titulo: expect.stringMatching(/^Factura \S+: el SAT reporta una cancelación que aquí no se pidió$/),
      Ruta: '/admin/cancelaciones?estatus=Terminadas',
    })
    expect((await avisos('tesoreria')).filter(({ Titulo }) => Titulo.includes('no se pidió'))).toEqual([])
    await escena.limpio()

    // Looked at again, it is not cancelled, told or posted twice, and nobody asks about it any more.
    await toca(id)
    await vigilar(escena.t.deps.motor)
    expect([await vigilancia(id), await incidencias(id)]).toMatchObject([{ fin: true }, ['CANCELADA_FUERA']])
    expect([preguntas, (await escena.libro(id)).reversas]).toEqual([[uuid], 1])
  })

  test('una nota de crédito y una nota de cargo también, y la factura recupera lo que la nota había bajado', async () => {
    const factura = await urea({ Precio: '15.00' })
    const antes = (await escena.libro(factura.id)).saldo
    const [credito, cargo] = [
      await crearTimbrado(escena.t.deps, escena.f, 'nota_credito', {
        IdFactura: factura.id,
        IdProducto: escena.f.urea,
      }),
      await crearTimbrado(escena.t.deps, escena.f, 'nota_cargo', { IdFactura: factura.id, IdProducto: escena.f.urea }),
    ]
    for (const nota of [credito, cargo]) {
      await cancelarFuera(nota.uuid)
      await toca(nota.id)
    }
    await vigilar(escena.t.deps.motor)
    expect([(await escena.ultima(credito.id)).estado, (await escena.ultima(cargo.id)).estado]).toEqual([
      'cancelada',
      'cancelada',
    ])
    expect((await escena.libro(factura.id)).saldo).toBe(antes)
    await escena.limpio()
  })

  test('un complemento de pago queda cancelado y el pago sigue aplicado', async () => {
    const { id } = await urea()
    const deposito = await pagar(id)
    const libro = await escena.libro(id)
    const findRep = async () => {
      await escena.mirar()
      return (
        await consulta(
          'select id, upper(uuid::text) as uuid from documento_fiscal where id_deposito = $1 and uuid is not null',
          deposito,
        )
      )[0]
    }
    await expect.poll(findRep, { timeout: 20_000 }).toBeDefined()
    const rep = await findRep()
    await cancelarFuera(rep!.uuid, 'aceptar')
    await toca(rep!.id)
    await vigilar(escena.t.deps.motor)
    expect([(await escena.ultima(rep!.id)).estado, await incidencias(rep!.id)]).toEqual([
      'cancelada',
      ['CANCELADA_FUERA'],
    ])
    expect(await escena.libro(id)).toEqual(libro)
    await escena.limpio()
  })

  test('su sustituta vigente no estorba', async () => {
    const { id, uuid } = await urea()
    await escena.t.base.asAdmin('update documento_fiscal set por_sustituir = true where id = $1', [id])
    const borrador = await crear(escena.t.deps, escena.f, 'factura', {
      IdProducto: escena.f.urea,
      IdFacturaCancelada: id,
    })
    await cancelarFuera(uuid)
    await escena.call('a', 'POST', `factura_timbrar/${borrador}`)
    await toca(id)
    await vigilar(escena.t.deps.motor)
    expect([await escena.estatus(id), await escena.estatus(borrador)]).toEqual(['Cancelada', 'Timbrada'])
    await escena.limpio()
  })
})

describe('cuando algo depende del comprobante', () => {
  test('con un pago aplicado no se toca el libro: lo resuelve una persona, y entonces se completa', async () => {
    const { id, uuid } = await urea({ IdMetodoPago: escena.f.pue, IdFormaPago: escena.f.trans })
    const deposito = await pagar(id)
    const libro = await escena.libro(id)
    await cancelarFuera(uuid)
    await toca(id)
    await vigilar(escena.t.deps.motor)

    expect([await escena.estatus(id), await escena.libro(id)]).toEqual(['Por Cancelar', libro])
    expect(await escena.ultima(id)).toMatchObject({
      estado: 'revision',
      peticiones: 0,
      error: expect.stringContaining(`Deshaz primero lo que depende de él: Depósito ${deposito}.`),
    })
    expect(await incidencias(id)).toEqual(['CANCELADA_FUERA'])
    const suyo = (await avisos('facturacion')).find(({ Ruta }) => Ruta === '/admin/cancelaciones')!
    expect(suyo).toMatchObject({ Urgente: true, Detalle: expect.stringContaining('No se movió ningún saldo') })
    await escena.limpio()

    // Asked again before anybody undid it, by the sweep or by a person: the same, told once and nothing sent to the SAT.
    await toca(id)
    await vigilar(escena.t.deps.motor)
    await escena.call('facturacion', 'POST', `admin/cancelacion_consultar/factura/${id}`)
    expect(await escena.ultima(id)).toMatchObject({ estado: 'revision', peticiones: 0 })
    expect([await incidencias(id), await escena.libro(id)]).toEqual([['CANCELADA_FUERA'], libro])

    await escena.call('a', 'PUT', `deposito_solicitacancelacion/${deposito}`)
    const deshecho = await escena.call('tesoreria', 'PUT', `admin/deposito_cancelar/${deposito}`)
    expect([deshecho.status, deshecho.cuerpo.error]).toEqual([200, undefined])
    await escena.call('facturacion', 'POST', `admin/cancelacion_consultar/factura/${id}`)
    expect([await escena.estatus(id), (await escena.libro(id)).reversas]).toEqual(['Cancelada', 1])
    await escena.limpio()
  })
})

describe('con una solicitud propia', () => {
  test('la que está en camino sigue el suyo: aquí no se pregunta', async () => {
    const { id } = await crearTimbrado(escena.t.deps, escena.f, 'factura')
    await escena.cancelar(id)
    await toca(id)
    await vigilar(escena.t.deps.motor)
    expect([preguntas, await vigilancia(id), await incidencias(id)]).toMatchObject([[], { fin: false }, []])
    expect(await escena.read(id)).toHaveLength(1)
  })

  test('la que espera a una persona se completa si el SAT ya la canceló, sin incidente', async () => {
    const { id, uuid } = await urea()
    await escena.t.base.asAdmin('update socio_comercial set cancelacion_requiere_aprobacion = true')
    await escena.cancelar(id)
    await escena.t.base.asAdmin('update socio_comercial set cancelacion_requiere_aprobacion = false')
    expect((await escena.ultima(id)).estado).toBe('solicitada')
    await cancelarFuera(uuid)
    await toca(id)
    await vigilar(escena.t.deps.motor)
    expect([await escena.estatus(id), await incidencias(id)]).toEqual(['Cancelada', []])
    expect(await escena.read(id)).toHaveLength(1)
    await escena.limpio()
  })
})

describe('cuando el SAT no contesta o no sabe', () => {
  test('caído: no cambia nada, se deja de preguntar en esa ronda y se intenta después', async () => {
    const [una, otra] = [await urea(), await urea()]
    await cancelarFuera(una.uuid)
    await toca(una.id)
    await toca(otra.id)
    await escena.falla({ modo: 'http-500', ruta: 'sat', veces: 1 })
    await vigilar(escena.t.deps.motor)
    expect(preguntas).toHaveLength(1)
    expect(await escena.estatus(una.id)).toBe('Timbrada')
    expect([await vigilancia(una.id), await vigilancia(otra.id)]).toContainEqual(
      expect.objectContaining({ estado_sat: null, n_fallas: 1, fin: false }),
    )
    await toca(una.id)
    await toca(otra.id)
    await vigilar(escena.t.deps.motor)
    expect([await escena.estatus(una.id), await escena.estatus(otra.id)]).toEqual(['Cancelada', 'Timbrada'])
  })

  test('no lo encuentra: recién timbrado es normal; días después es un incidente, uno solo', async () => {
    const { id, uuid } = await urea()
    const noEsta = async () => {
      await escena.falla({ modo: 'no-encontrado', ruta: 'sat', para: uuid, veces: 1 })
      await toca(id)
      await vigilar(escena.t.deps.motor)
    }
    await noEsta()
    expect([(await vigilancia(id))!.estado_sat, await incidencias(id)]).toEqual(['No Encontrado', []])
    await escena.t.base.asAdmin(
      "update documento_fiscal set fecha_timbrado = now() - interval '4 days' where id = $1",
      [id],
    )
    await noEsta()
    await noEsta()
    expect([await incidencias(id), await escena.estatus(id)]).toEqual([['SAT_NO_ENCONTRADO'], 'Timbrada'])
    const aviso = (await avisos('facturacion')).find(({ Titulo }) => Titulo.includes('el SAT no tiene'))
    expect(aviso).toMatchObject({ Urgente: true, Detalle: expect.stringContaining(uuid) })
  })
})

test('dos procesos a la vez preguntan una sola vez y escriben una sola vez', async () => {
  const { id, uuid } = await urea()
  await cancelarFuera(uuid)
  await toca(id)
  await Promise.all(Array.from({ length: 6 }, () => vigilar(escena.t.deps.motor)))
  expect(preguntas).toEqual([uuid])
  expect([await incidencias(id), (await escena.libro(id)).reversas]).toEqual([['CANCELADA_FUERA'], 1])
})

test('otro socio no ve nada de esto', async () => {
  const { id, uuid } = await urea()
  await cancelarFuera(uuid)
  await toca(id)
  await vigilar(escena.t.deps.motor)
  const { t } = escena
  const ajeno = await t.app.inject({ method: 'GET', url: `/services/factura/${id}`, headers: await t.as('b') })
  expect(ajeno.statusCode).toBe(404)
  const deB = await t.app.inject({ method: 'GET', url: '/services/avisos', headers: await t.as('b') })
  expect(deB.json()).toEqual([])
  const filas = await t.deps.inTx({ socio: t.gente.b }, async (tx) => {
    const { rows } = await sql`select 1 from vigilancia where id_documento = ${id}`.execute(tx)
    return rows
  })
  expect(filas).toEqual([])
})

test('lo que ya nadie puede cancelar no se pregunta más', async () => {
  const { id } = await urea()
  escena.avanzar(900 * DIA)
  try {
    await toca(id)
    await vigilar(escena.t.deps.motor)
  } finally {
    escena.avanzar(-900 * DIA)
  }
  expect([preguntas, await vigilancia(id)]).toMatchObject([[], { fin: true }])
})
