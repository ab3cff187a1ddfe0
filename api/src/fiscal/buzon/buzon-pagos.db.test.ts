// The inbox and money: a return is not paid with an invoice under cancellation, and what paid one is let go by two people.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuzon } from '../../../test/buzon.ts'
import { DIA, HORA } from '../../../test/espejo.ts'
import { fund, seedDestino } from '../../../test/retornos.ts'
import { avisosDeBuzon } from '../../casa/avisos/buzon.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'
import { verificar } from '../../casa/verify/verificar.ts'
import { readReparos } from '../../dinero/retornos/guardas.ts'

let e: Awaited<ReturnType<typeof openBuzon>>
beforeAll(async () => {
  e = await openBuzon()
  const persona = { emisor: e.t.config.oidc.issuer, correo: 'f2@example.com', idSocioComercial: null }
  await e.t.deps.inTx('todo', (tx) =>
    saveUsuario(tx, { ...persona, nombre: 'Persona facturacion2', sujeto: 'facturacion2', roles: ['facturacion'] }),
  )
})
afterAll(() => e.t.close())

/** A return that carries the invoice of a request, in a state. */
async function retornoDe(uuid: string, estado = 'capturado'): Promise<number> {
  await fund(e.t.deps, e.t.gente.a, 10_000_000_000n)
  const { IdProveedor, IdCuenta } = await seedDestino(e.t, e.t.gente.a)
  const [sucursal] = await e.rows(
    sql<{ id: number }>`select id from sucursal where id_socio_comercial = ${e.t.gente.a} limit 1`,
  )
  const captura = { IdProveedor, IdCuenta, Concepto: 'Flete', Monto: 10, ...(sucursal && { IdSucursal: sucursal.id }) }
  const { cuerpo } = await e.call('a', 'POST', 'retorno_agregar', captura)
  expect(cuerpo).toMatchObject({ IdRetorno: expect.any(Number) })
  const { IdRetorno } = cuerpo
  // A paid return has both of its files, and which ones does not matter here.
  const archivo = estado === 'pagado' ? '(select max(id) from archivo)' : 'null'
  await e.t.base.force(
    `update retorno set uuid_proveedor = '${uuid}', estado = '${estado}', id_archivo_programacion = ${archivo}, id_archivo_pago = ${archivo} where id = ${IdRetorno}`,
  )
  return IdRetorno
}
const reparos = (id: number) => e.t.deps.inTx('todo', (tx) => readReparos(tx, id))

describe('la guarda del pago', () => {
  test('pedida: dos personas con motivo; rechazada: se paga; aceptada: nunca', async () => {
    const s = await e.recibida()
    const id = await retornoDe(s.UUID)
    expect((await reparos(id)).pedida).toContain('está en el buzón desde el')
    await e.rechazar(s.IdSolicitud)
    expect((await reparos(id)).pedida).toBeUndefined()
    await e.pedir(s.UUID)
    await e.preguntar()
    const otra = (await e.todas()).find(({ UUID, Estatus }) => UUID === s.UUID && Estatus === 'Por responder')!
    await e.aceptar(otra.IdSolicitud)
    await expect(reparos(id)).rejects.toMatchObject({ codigo: 'FACTURA_SIN_EFECTO' })
  })

  test('mientras se acepta y nadie sabe, tampoco se paga', async () => {
    const s = await e.recibida()
    const id = await retornoDe(s.UUID)
    await e.falla({ modo: 'reset-antes', ruta: 'responder', para: s.UUID })
    expect((await e.aceptar(s.IdSolicitud)).cuerpo).toMatchObject({ Estatus: 'Aceptando' })
    await expect(reparos(id)).rejects.toMatchObject({ codigo: 'FACTURA_SIN_EFECTO' })
    await e.hastaElFin()
    expect(await e.de(s.UUID)).toMatchObject({ Estatus: 'Aceptada' })
  })

  test('el silencio también la deja sin efecto', async () => {
    const s = await e.recibida()
    const id = await retornoDe(s.UUID)
    e.avanzar(3 * DIA + HORA)
    await e.preguntar()
    await expect(reparos(id)).rejects.toMatchObject({ codigo: 'FACTURA_SIN_EFECTO' })
  })
})

test('aceptar lo que ya pagó un retorno lo dicen dos personas; una sola no basta aunque insista', async () => {
  const s = await e.recibida()
  const id = await retornoDe(s.UUID, 'pagado')
  for (let i = 0; i < 2; i++) {
    const { status, cuerpo } = await e.aceptar(s.IdSolicitud)
    expect([status, cuerpo.codigo]).toEqual([409, 'SEGUNDA_FIRMA'])
    expect(cuerpo.error).toContain(`retorno ${id}`)
  }
  expect(await e.de(s.UUID)).toMatchObject({ Estatus: 'Por responder' })
  expect((await e.aceptar(s.IdSolicitud, 'facturacion2')).cuerpo).toMatchObject({ Estatus: 'Aceptada' })
})

test('el aviso dice cuánto queda y que el silencio acepta; respondida, se calla', async () => {
  const s = await e.recibida()
  await e.t.base.asAdmin(
    `update cancelacion_recibida set vence = now() + interval '26 hours 1 minute' where id = ${s.IdSolicitud}`,
  )
  const suyos = async () =>
    (await e.t.deps.inTx('todo', avisosDeBuzon)).filter(({ Clave }) =>
      Clave.startsWith(`buzon-plazo:${s.IdSolicitud}:`),
    )
  expect(await suyos()).toMatchObject([
    { Titulo: expect.stringMatching(/^Queda 1 día y 2 horas para responder/), Urgente: false },
  ])
  await e.t.base.asAdmin(
    `update cancelacion_recibida set vence = now() + interval '90 minutes' where id = ${s.IdSolicitud}`,
  )
  expect(await suyos()).toMatchObject([{ Urgente: true, Detalle: expect.stringContaining('tu silencio la acepta') }])
  await e.rechazar(s.IdSolicitud)
  expect(await suyos()).toEqual([])
})

const CUANTAS = Number(process.env.LITRO_BUZON ?? 24)

test(`${CUANTAS} solicitudes, dos personas a la vez y tres de cada diez respuestas perdidas: una respuesta cada una`, async () => {
  const solicitudes: string[] = []
  for (let i = 0; i < CUANTAS; i++) {
    const uuid = await e.factura()
    await e.pedir(uuid)
    solicitudes.push(uuid)
  }
  await e.preguntar()
  const filas = (await e.todas()).filter(({ UUID }) => solicitudes.includes(UUID))
  expect(filas).toHaveLength(CUANTAS)
  const modos = ['reset-antes', 'reset-despues', 'http-500', 'truncado', 'buzon-1002', 'sin-acuse']
  await e.falla({ tasa: 0.3, semilla: 7, modos, rutas: ['responder'] })
  for (const { IdSolicitud } of filas) {
    const r = await Promise.all([e.aceptar(IdSolicitud), e.rechazar(IdSolicitud, 'facturacion2')])
    expect(r.map(({ status }) => status).sort()).toEqual([200, 409])
  }
  await e.hastaElFin()
  await e.sinFallas()
  for (const { UUID } of filas) {
    const { Estatus, Fuera } = await e.de(UUID)
    expect(Fuera).toBe(false)
    expect(await e.enSat(UUID)).toEqual(
      Estatus === 'Aceptada' ? ['Cancelado', 'Cancelado con aceptación'] : ['Vigente', 'Solicitud rechazada'],
    )
  }
  expect((await verificar(e.t.deps.snapshot)).diferencias.filter(({ regla }) => /^V2[78]/.test(regla))).toEqual([])
}, 300_000)
