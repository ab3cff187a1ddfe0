// A suspicious account is rejected with its reason, and a new one waits before its first payment.
import { AHORA, UNA_HORA } from '@litro/embedded-pac/test-cfdi'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { clabeDePrueba, PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import { type Destino, fund, makeClient, seedDestino } from '../../../test/retornos.ts'
import { saveUsuario } from '../../casa/sesion/usuario.sql.ts'

let t: TestApp
let call: ReturnType<typeof makeClient>
let ahora = AHORA
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(ahora) })
  call = makeClient(t)
  await fund(t.deps, t.gente.a, 100_000_000n)
  const persona = { emisor: t.config.oidc.issuer, idSocioComercial: null, correo: 'x@example.com' }
  await t.deps.inTx('todo', async (tx) => {
    await saveUsuario(tx, { ...persona, sujeto: 'tesoreria2', nombre: 'Persona tesoreria2', roles: ['tesoreria'] })
    // From before the roles were kept apart: it both keeps suppliers and decides about them.
    await saveUsuario(tx, { ...persona, sujeto: 'ambos', nombre: 'Persona ambos', roles: ['facturacion', 'tesoreria'] })
  })
})
afterAll(() => t.close())
beforeEach(() => {
  ahora = AHORA
})

const nueva = () => seedDestino(t, t.gente.a, 'MXP', false)
const aprobar = (id: number, quien = 'tesoreria') => call(quien, 'PUT', `admin/cuenta_aprobar/${id}`)
const rechazar = (id: number, Observaciones = 'La CLABE no es del proveedor', quien = 'tesoreria') =>
  call(quien, 'PUT', `admin/cuenta_rechazar/${id}`, { Observaciones })
const capturar = (destino: Destino) =>
  call('a', 'POST', 'retorno_agregar', { ...destino, Monto: 50, Concepto: 'Cuenta', IdSucursal: t.gente.sucursalA })
const programar = (id: number) =>
  call('tesoreria', 'PUT', `admin/retorno_programar/${id}`, {}, { ArchivoProgramacion: PDF_DE_PRUEBA })
const pagar = (id: number) =>
  call('tesoreria', 'PUT', `admin/retorno_pagar/${id}`, { FechaPago: '2026-11-15' }, { ArchivoPago: PDF_DE_PRUEBA })
const enRevision = async (destino: Destino): Promise<number> => {
  const { IdRetorno } = (await capturar(destino)).cuerpo
  await call('tesoreria', 'PUT', `admin/retorno_revisar/${IdRetorno}`)
  return IdRetorno
}
const cuentaDe = async (destino: Destino) =>
  (await call('a', 'GET', `proveedor/${destino.IdProveedor}`)).cuerpo[0].CuentasBancarias[0]
const desk = async (id: number) =>
  (await call('tesoreria', 'GET', 'admin/cuentas-por-aprobar')).cuerpo.find(
    (c: { IdCuenta: number }) => c.IdCuenta === id,
  )

describe('rechazar una cuenta', () => {
  test('con su motivo: el socio la ve y lo oye, y no se le paga', async () => {
    const destino = await nueva()
    expect((await rechazar(destino.IdCuenta, ' ')).cuerpo.campos).toEqual({
      Observaciones: 'Escribe el motivo del rechazo.',
    })
    expect((await rechazar(destino.IdCuenta)).cuerpo).toMatchObject({ Estatus: 'Rechazada' })
    expect(await cuentaDe(destino)).toMatchObject({
      Estatus: 'Rechazada',
      Observaciones: 'La CLABE no es del proveedor',
    })
    expect((await call('a', 'GET', 'avisos')).cuerpo).toContainEqual(
      expect.objectContaining({
        Titulo: expect.stringMatching(/^Cuenta terminada en \d{4} de Proveedor \d+ rechazada$/),
        Detalle: 'La CLABE no es del proveedor',
        Ruta: `/proveedor/editar/${destino.IdProveedor}`,
      }),
    )
    expect((await call('a', 'GET', `cuentas-por-proveedor/${destino.IdProveedor}`)).cuerpo).toEqual([])
    expect((await capturar(destino)).cuerpo.campos.IdCuenta).toBe('Tesorería rechazó esa cuenta bancaria. Elige otra.')
    expect(await desk(destino.IdCuenta)).toBeUndefined()
    const { rows } = await t.base.asAdmin(
      "select accion, actor, nota from bitacora where objeto = 'cuenta_proveedor' and id_objeto = $1",
      [destino.IdCuenta],
    )
    expect(rows).toEqual([{ accion: 'rechazar', actor: 'Persona tesoreria', nota: 'La CLABE no es del proveedor' }])
  })

  test('rechazada no se aprueba; lo mismo otra vez no cambia nada; otro motivo dice quién lo hizo', async () => {
    const { IdCuenta } = await nueva()
    await rechazar(IdCuenta)
    expect((await rechazar(IdCuenta)).status).toBe(200)
    expect((await rechazar(IdCuenta, 'Otra')).cuerpo.codigo).toBe('OTRA_DECISION')
    const r = await aprobar(IdCuenta, 'tesoreria2')
    expect([r.status, r.cuerpo.error]).toEqual([409, expect.stringContaining('está Rechazada')])
    expect((await rechazar(999_999)).status).toBe(404)
  })

  test('aprobar y rechazar a la vez: vale una', async () => {
    const { IdCuenta } = await nueva()
    const r = await Promise.all([aprobar(IdCuenta), rechazar(IdCuenta, 'Sospechosa', 'tesoreria2')])
    // Rejecting what was just approved is allowed; approving what was rejected is not.
    expect(r[1].status).toBe(200)
    expect((await t.base.asAdmin('select estado from cuenta_proveedor where id = $1', [IdCuenta])).rows[0]).toEqual({
      estado: 'rechazada',
    })
  })

  test('también la aprobada, y lo que ya se le iba a pagar no sale: se suelta', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const id = await enRevision(destino)
    expect((await programar(id)).status).toBe(200)
    await rechazar(destino.IdCuenta, 'Avisó el proveedor que no es suya')
    expect((await pagar(id)).cuerpo.codigo).toBe('CUENTA_NO_APROBADA')
    expect(
      (await call('tesoreria', 'PUT', `admin/retorno_rechazar/${id}`, { Observaciones: 'Cuenta rechazada' })).status,
    ).toBe(200)
  })

  test('la misma CLABE otra vez llega con el motivo por el que se rechazó', async () => {
    const destino = await nueva()
    await rechazar(destino.IdCuenta)
    const { cuerpo } = await call('a', 'GET', `proveedor/${destino.IdProveedor}`)
    const [{ CuentasBancarias, ...proveedor }] = cuerpo
    const guardar = (cuentas: object[]) =>
      call('a', 'PUT', `proveedor_editar/${destino.IdProveedor}`, {
        ...proveedor,
        Version: undefined,
        CuentasBancarias: cuentas,
      })
    // Kept in the form it stays rejected: only taking it out and asking again makes it wait anew.
    expect((await guardar(CuentasBancarias)).cuerpo.CuentasBancarias).toMatchObject([{ Estatus: 'Rechazada' }])
    expect((await guardar([])).cuerpo.CuentasBancarias).toEqual([])
    const { Banco, CuentaClabe } = CuentasBancarias[0]
    const [otra] = (await guardar([{ Banco, CuentaClabe }])).cuerpo.CuentasBancarias
    expect(otra).toMatchObject({ Estatus: 'Por aprobar', Observaciones: '' })
    expect(await desk(otra.IdCuenta)).toMatchObject({ RechazadaAntes: 'La CLABE no es del proveedor' })
  })

  test('quien editó el proveedor no decide sobre sus cuentas', async () => {
    const destino = await nueva()
    const [{ CuentasBancarias, ...proveedor }] = (await call('a', 'GET', `proveedor/${destino.IdProveedor}`)).cuerpo
    const payload = { ...proveedor, Version: undefined, RazonSocial: 'OTRA RAZON', CuentasBancarias }
    const url = `/services/proveedor_editar/${destino.IdProveedor}`
    const r = await t.app.inject({ method: 'PUT', url, headers: await t.as('ambos', t.gente.a), payload })
    expect(r.statusCode).toBe(200)
    for (const decide of [aprobar, (id: number, quien: string) => rechazar(id, 'x', quien)]) {
      expect((await decide(destino.IdCuenta, 'ambos')).cuerpo.codigo).toBe('MISMA_PERSONA')
    }
    expect((await aprobar(destino.IdCuenta)).status).toBe(200)
  })
})

describe('una cuenta nueva espera', () => {
  test('veinticuatro horas desde su aprobación: antes no se programa ni se paga, y dice desde cuándo', async () => {
    const destino = await nueva()
    expect((await aprobar(destino.IdCuenta)).cuerpo).toMatchObject({ UsableDesde: '2026-11-16T12:00:00' })
    expect(await cuentaDe(destino)).toMatchObject({ Estatus: 'Aprobada', UsableDesde: '2026-11-16T12:00:00' })
    expect(await desk(destino.IdCuenta)).toMatchObject({ Estatus: 'Aprobada', UsableDesde: '2026-11-16T12:00:00' })
    const id = await enRevision(destino)
    expect((await call('a', 'GET', `retorno/${id}`)).cuerpo[0].UsableDesde).toBe('2026-11-16T12:00:00')
    const r = await programar(id)
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'CUENTA_EN_ESPERA'])
    expect(r.cuerpo.error).toMatch(
      /^La cuenta \d{18} de Proveedor \d+ es nueva: se le puede pagar desde el 16\/11\/2026 a las 12:00\.$/,
    )
    ahora = AHORA + 24 * UNA_HORA - 1
    expect((await programar(id)).cuerpo.codigo).toBe('CUENTA_EN_ESPERA')
    ahora = AHORA + 24 * UNA_HORA
    expect((await programar(id)).status).toBe(200)
    expect(await desk(destino.IdCuenta)).toBeUndefined()
  })

  test('lo programado antes de que su cuenta cambiara tampoco se paga', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const id = await enRevision(destino)
    await programar(id)
    await t.base.asAdmin('update cuenta_proveedor set usable_desde = $2 where id = $1', [
      destino.IdCuenta,
      new Date(AHORA + UNA_HORA),
    ])
    expect((await pagar(id)).cuerpo.codigo).toBe('CUENTA_EN_ESPERA')
  })

  test('las horas son de la instalación', async () => {
    t.deps.horasCuentaNueva = 0
    const destino = await nueva()
    await aprobar(destino.IdCuenta)
    expect((await programar(await enRevision(destino))).status).toBe(200)
    t.deps.horasCuentaNueva = 48
    const otra = await nueva()
    expect((await aprobar(otra.IdCuenta)).cuerpo.UsableDesde).toBe('2026-11-17T12:00:00')
    t.deps.horasCuentaNueva = 24
  })

  test('una CLABE cambiada es otra cuenta: vuelve a esperar', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const [{ CuentasBancarias, ...proveedor }] = (await call('a', 'GET', `proveedor/${destino.IdProveedor}`)).cuerpo
    const { IdCuenta, Banco } = CuentasBancarias[0]
    const cambiada = [{ IdCuenta, Banco, CuentaClabe: clabeDePrueba('012', 990_001) }]
    const r = await call('a', 'PUT', `proveedor_editar/${destino.IdProveedor}`, {
      ...proveedor,
      CuentasBancarias: cambiada,
    })
    const [nuevaCuenta] = r.cuerpo.CuentasBancarias
    expect(nuevaCuenta).toMatchObject({ Estatus: 'Por aprobar' })
    expect(nuevaCuenta.IdCuenta).not.toBe(IdCuenta)
  })
})
