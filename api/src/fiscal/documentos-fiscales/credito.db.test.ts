// The credit limit counts what is still a draft and is asked again under lock when stamping (D-193).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { capturaDe, crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { freeze } from '../timbrado/freeze.ts'
import type { Captura } from './captura.sql.ts'

let t: TestApp
let f: Fiscales
/** 1,000 litres at 22.45 with their taxes. */
let total: number
beforeAll(async () => {
  t = await createTestApp()
  f = await seedFiscales(t.deps, t.gente.a, 'DEL LIMITE')
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  total = (await leer(id)).Total
})
afterAll(() => t.close())

const call = async (quien: string, method: 'GET' | 'POST' | 'PUT', ruta: string, payload?: object) => {
  const headers = await t.as(quien, quien === 'facturacion' ? t.gente.a : undefined)
  const r = await t.app.inject({ method, url: `/services/${ruta}`, headers, ...(payload && { payload }) })
  return { status: r.statusCode, cuerpo: r.json() }
}
const leer = async (id: number) => (await call('a', 'GET', `factura/${id}`)).cuerpo[0]
const datos = (cambios: Partial<Captura> = {}) => capturaDe(f, 'factura', cambios)
const agregar = (quien = 'a', cambios: Partial<Captura> = {}) => call(quien, 'POST', 'factura_agregar', datos(cambios))
const timbrar = (id: number, quien = 'a') => call(quien, 'POST', `factura_timbrar/${id}`)
const autorizar = (id: number) => call('autorizador', 'PUT', `admin/factura_autorizar/${id}`)
const porCobrar = async (): Promise<number> => (await call('a', 'GET', 'dashboard')).cuerpo.Saldo

/** Room for so many invoices above what is owed already, drafts of other tests out of the way. */
async function admite(cuantas: number): Promise<void> {
  await t.base.force("update documento_fiscal set estado = 'borrado' where estado in ('borrador', 'por_autorizar')")
  const limite = (await porCobrar()) + cuantas * total + 1
  const condiciones = 'update socio_comercial set autoriza_por_limite = true, limite_credito = $2 where id = $1'
  await t.base.asAdmin(condiciones, [t.gente.a, limite.toFixed(2)])
}
beforeEach(() => admite(2))

describe('al guardar', () => {
  test('cuenta lo que se debe y todos los borradores: dos caben, la tercera espera con su razón', async () => {
    const estatus: string[] = []
    for (let i = 0; i < 3; i++) estatus.push((await agregar()).cuerpo.FacturaEstatus)
    expect(estatus).toEqual(['Prefactura', 'Prefactura', 'Por Autorizar'])
    const { cuerpo } = await agregar()
    expect(cuerpo.MotivosAutorizacion).toEqual([
      expect.stringMatching(/^Supera el límite de crédito: quedaría en \$[\d,.]+ de \$[\d,.]+\.$/),
    ])
  })

  test('la que se edita no se cuenta a sí misma, ni cuenta lo borrado o rechazado', async () => {
    const { IdFactura } = (await agregar()).cuerpo
    const otra = (await agregar()).cuerpo.IdFactura
    const r = await call('a', 'PUT', `factura_editar/${IdFactura}`, datos({ Litros: '1000', Precio: '22.44' }))
    expect(r.cuerpo.FacturaEstatus).toBe('Prefactura')
    await call('a', 'PUT', `factura_borrar/${otra}`)
    expect((await agregar()).cuerpo.FacturaEstatus).toBe('Prefactura')
  })

  test('una nota de crédito no hace deber más a nadie', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await admite(0)
    const nota = capturaDe(f, 'nota_credito', { IdFactura: id })
    expect((await call('a', 'POST', 'nota-credito_agregar', nota)).cuerpo.NotaCreditoEstatus).toBe('PreNotaCredito')
  })
})

describe('al timbrar, bajo candado', () => {
  test('dos borradores que caben solos y no juntos: el segundo queda Por Autorizar con su razón', async () => {
    await admite(1)
    // Staff capture without rules (D-1): only the stamp asks.
    const [uno, dos] = [await crear(t.deps, f, 'factura'), await crear(t.deps, f, 'factura')]
    expect((await timbrar(uno, 'facturacion')).status).toBe(200)
    const r = await timbrar(dos, 'facturacion')
    expect([r.status, r.cuerpo.codigo]).toEqual([409, 'LIMITE_CREDITO'])
    expect(r.cuerpo.error).toMatch(
      /^Supera el límite de crédito: .+ Quedó Por Autorizar; espera la decisión de un autorizador\.$/,
    )
    expect(await leer(dos)).toMatchObject({
      FacturaEstatus: 'Por Autorizar',
      MotivosAutorizacion: [expect.stringContaining('límite de crédito')],
    })
    const bandeja = (await call('autorizador', 'GET', 'admin/por-autorizar')).cuerpo
    expect(bandeja.find((d: { Id: number }) => d.Id === dos)).toMatchObject({
      Motivos: [expect.stringContaining('límite')],
    })
    // Stamping what waits is refused; once the authoriser said yes to that very reason, it passes.
    expect((await timbrar(dos)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    expect((await autorizar(dos)).status).toBe(200)
    expect((await timbrar(dos)).status).toBe(200)
  })

  test('autorizada por otra razón no pasa el límite sin que alguien lo vea', async () => {
    await t.base.asAdmin('update socio_comercial set autoriza_por_precio = true where id = $1', [t.gente.a])
    const { IdFactura } = (await agregar('a', { Precio: '29.90' })).cuerpo
    await t.base.asAdmin('update socio_comercial set autoriza_por_precio = false where id = $1', [t.gente.a])
    await autorizar(IdFactura)
    await t.base.asAdmin('update socio_comercial set limite_credito = 1 where id = $1', [t.gente.a])
    expect((await timbrar(IdFactura)).cuerpo.codigo).toBe('LIMITE_CREDITO')
    await autorizar(IdFactura)
    expect((await timbrar(IdFactura)).status).toBe(200)
  })

  test('veinte a la vez contra un límite que admite siete: se timbran siete, ni una más', async () => {
    await admite(7)
    const ids = await Promise.all(Array.from({ length: 20 }, () => crear(t.deps, f, 'factura')))
    const antes = await porCobrar()
    const r = await Promise.all(ids.map((id, i) => timbrar(id, i % 2 ? 'a' : 'facturacion')))
    const codigos = r.map(({ status, cuerpo }) => (status === 200 ? 'timbrada' : cuerpo.codigo))
    expect(codigos.filter((codigo) => codigo === 'timbrada')).toHaveLength(7)
    expect(codigos.filter((codigo) => codigo === 'LIMITE_CREDITO')).toHaveLength(13)
    expect(Math.round(((await porCobrar()) - antes) * 100)).toBe(Math.round(7 * total * 100))
    const estados = await Promise.all(ids.map(async (id) => (await leer(id)).FacturaEstatus))
    expect(estados.filter((estado) => estado === 'Por Autorizar')).toHaveLength(13)
  })

  test('lo que el PAC aún no responde cuenta; lo que rechazó deja de contar', async () => {
    await admite(1)
    const [uno, dos] = [await crear(t.deps, f, 'factura'), await crear(t.deps, f, 'factura')]
    const pedido = { ambito: { socio: f.socio }, familia: 'factura', id: uno, actor: { id: 1, nombre: 'x' } } as const
    await t.deps.inTx({ socio: f.socio }, (tx) => freeze(t.deps.motor, tx, pedido))
    expect((await timbrar(dos)).cuerpo.codigo).toBe('LIMITE_CREDITO')
    await t.base.force("update timbrado set estado = 'rechazado' where id_documento = $1", [uno])
    const tres = await crear(t.deps, f, 'factura')
    expect((await timbrar(tres)).status).toBe(200)
  })

  test('sin la regla encendida el límite no detiene a nadie', async () => {
    await admite(0)
    await t.base.asAdmin('update socio_comercial set autoriza_por_limite = false where id = $1', [t.gente.a])
    expect((await timbrar(await crear(t.deps, f, 'factura'))).status).toBe(200)
  })
})

describe('lo autorizado que cambia', () => {
  beforeEach(() =>
    t.base.asAdmin(
      'update socio_comercial set autoriza_por_limite = false, requiere_autorizacion = true where id = $1',
      [t.gente.a],
    ),
  )
  afterAll(() => t.base.asAdmin('update socio_comercial set requiere_autorizacion = false where id = $1', [t.gente.a]))
  const autorizada = async (): Promise<number> => {
    const { IdFactura } = (await agregar()).cuerpo
    expect((await autorizar(IdFactura)).status).toBe(200)
    return IdFactura
  }
  const editar = (id: number, cambios: Partial<Captura>, quien = 'a') =>
    call(quien, 'PUT', `factura_editar/${id}`, datos(cambios))
  const otroCliente = async () => (await seedFiscales(t.deps, t.gente.a, `OTRO ${Date.now()}`, 'OTR150607QW3')).cliente

  test.each(['a', 'facturacion'])('vuelve a Por Autorizar, lo cambie quien lo cambie (%s)', async (quien) => {
    const cambios: [Partial<Captura>, string][] = [
      [{ Precio: '22.46' }, 'Precio, Total'],
      [{ Litros: '1001' }, 'Litros, Total'],
      [{ IdProducto: f.urea }, 'Producto, Total'],
      [{ IdMetodoPago: f.pue, IdFormaPago: f.trans }, 'Método de Pago, Forma de Pago'],
    ]
    for (const [cambio, dicho] of cambios) {
      const id = await autorizada()
      const { cuerpo } = await editar(id, cambio, quien)
      expect([cuerpo.FacturaEstatus, cuerpo.MotivosAutorizacion[0]]).toEqual([
        'Por Autorizar',
        `Cambió después de autorizarse: ${dicho}.`,
      ])
      expect((await timbrar(id)).cuerpo.codigo).toBe('VERBO_NO_PERMITIDO')
    }
  })

  test('otro cliente también; y ninguna edición posterior la suelta, ni de la casa', async () => {
    const id = await autorizada()
    expect((await editar(id, { IdCliente: await otroCliente() })).cuerpo.MotivosAutorizacion[0]).toContain('Cliente')
    await t.base.asAdmin('update socio_comercial set requiere_autorizacion = false where id = $1', [t.gente.a])
    // No rule of the partner stops it any more, yet what was authorised once is released only by an authoriser.
    for (const quien of ['a', 'facturacion']) {
      expect((await editar(id, { Litros: quien === 'a' ? '900' : '800' }, quien)).cuerpo.FacturaEstatus).toBe(
        'Por Autorizar',
      )
    }
    expect((await autorizar(id)).status).toBe(200)
    expect((await leer(id)).FacturaEstatus).toBe('Prefactura')
  })

  test('los demás campos la conservan', async () => {
    const id = await autorizada()
    for (const quien of ['a', 'facturacion']) {
      const { cuerpo } = await editar(id, { Observaciones: `De ${quien}`, Operador: 'Rubén', Precio: '22.450' }, quien)
      expect(cuerpo.FacturaEstatus).toBe('Prefactura')
    }
    expect((await timbrar(id)).status).toBe(200)
  })

  test('la casa corrige lo que espera y no lo suelta; quien la editó no la autoriza', async () => {
    const { IdFactura } = (await agregar()).cuerpo
    expect((await editar(IdFactura, { Precio: '20' }, 'facturacion')).cuerpo.FacturaEstatus).toBe('Por Autorizar')
    await t.base.asAdmin("update usuario set roles = '{facturacion,autorizador}' where sujeto = 'facturacion'")
    expect((await call('facturacion', 'PUT', `admin/factura_autorizar/${IdFactura}`)).cuerpo.codigo).toBe(
      'MISMA_PERSONA',
    )
    await t.base.asAdmin("update usuario set roles = '{facturacion}' where sujeto = 'facturacion'")
    expect((await autorizar(IdFactura)).status).toBe(200)
  })

  test('si cambian los impuestos del producto, guardar de nuevo mueve el Total y se vuelve a pedir', async () => {
    const id = await autorizada()
    await t.base.asAdmin('update producto set tasa_iva = 0 where id = $1', [f.diesel])
    expect((await editar(id, {})).cuerpo).toMatchObject({
      FacturaEstatus: 'Por Autorizar',
      MotivosAutorizacion: ['Cambió después de autorizarse: Total.', expect.any(String)],
    })
    await t.base.asAdmin('update producto set tasa_iva = 0.16 where id = $1', [f.diesel])
  })

  test('una nota que omite su relación la cambia de verdad: el sí se cae', async () => {
    const factura = await crearTimbrado(t.deps, f, 'factura')
    const nota = capturaDe(f, 'nota_credito', {
      ...{ IdFactura: factura.id, IdOperacionTipo: 2, TipoRelacion: '03' },
      ...{ Precio: '22.45', Litros: '100' },
    })
    const { IdNotaCredito } = (await call('a', 'POST', 'nota-credito_agregar', nota)).cuerpo
    await call('autorizador', 'PUT', `admin/nota-credito_autorizar/${IdNotaCredito}`)
    const { cuerpo } = await call('a', 'PUT', `nota-credito_editar/${IdNotaCredito}`, {
      ...nota,
      IdOperacionTipo: 1,
      TipoRelacion: '01',
    })
    expect(cuerpo.MotivosAutorizacion[0]).toMatch(/^Cambió después de autorizarse: .*Tipo de Relación/)
  })

  test('editar y timbrar a la vez: nunca se timbra lo que nadie autorizó', async () => {
    for (let i = 0; i < 4; i++) {
      const id = await autorizada()
      await Promise.all([editar(id, { Litros: '2000' }), timbrar(id)])
      const d = await leer(id)
      expect([
        ['Timbrada', 1000],
        ['Por Autorizar', 2000],
      ]).toContainEqual([d.FacturaEstatus, d.Litros])
    }
  })
})
