import type { Aviso } from '@litro/contract/avisos/aviso'
import { clavesDeAviso } from '@litro/contract/avisos/clases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({ ajustes: { escala: 0.01 } })
  f = await seedFiscales(t.deps, t.gente.a, 'DEL AVISO', 'AVI150607QW3')
})
afterAll(() => t.close())

const call = async (sujeto: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const r = await t.app.inject({
    method,
    url: `/services/${url}`,
    headers: await t.as(sujeto),
    ...(payload && { payload }),
  })
  return { status: r.statusCode, cuerpo: r.json() }
}
const avisos = async (quien: string): Promise<Aviso[]> => (await call(quien, 'GET', 'avisos')).cuerpo
const rutas = async (quien: string) => (await avisos(quien)).map(({ Ruta }) => Ruta)
const ingreso = { IdDepositoTipo: 3, Depositante: 'Autotransportes', Monto: '1500.50' }
const capturar = async () => (await call('a', 'POST', 'deposito_agregar', ingreso)).cuerpo.IdDeposito as number
const detenido = async (...de: [] | ['nota_credito', { IdFactura: number }]) => {
  const [familia = 'factura', cambios] = de
  const id = await crear(t.deps, f, familia, cambios)
  await t.base.force("update documento_fiscal set estado = 'por_autorizar' where id = $1", [id])
  return id
}

describe('al personal, por lo que su rol puede', () => {
  test('cada bandeja con algo es un aviso que lleva a ella, y solo a quien la atiende', async () => {
    await detenido()
    await capturar()
    expect(await rutas('autorizador')).toEqual(['/admin/autorizaciones'])
    expect(await rutas('tesoreria')).toEqual(
      expect.arrayContaining(['/admin/depositos', '/admin/retornos?vista=cuentas']),
    )
    for (const quien of ['autorizador', 'auditor', 'facturacion'])
      expect(await rutas(quien)).not.toContain('/admin/depositos')
  })

  test('lo que espera autorización no junta notas de crédito con facturas, ni en el aviso ni al pie (D-273)', async () => {
    const { id: IdFactura } = await crearTimbrado(t.deps, f, 'factura')
    await detenido()
    const [antes] = await avisos('autorizador')
    await detenido('nota_credito', { IdFactura })
    const [luego] = await avisos('autorizador')
    expect([luego!.Cuantos, luego!.Monto]).toEqual([antes!.Cuantos! + 1, antes!.Monto])
    const { Sumas } = (await call('autorizador', 'GET', 'admin/por-autorizar_resumen')).cuerpo
    expect(Sumas['Facturas MXN']).toBe(antes!.Monto)
    const notas = Sumas['Notas de crédito MXN'].toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(antes!.Detalle).not.toContain('Notas')
    expect(luego!.Detalle).toBe(`${antes!.Detalle} Notas de crédito aparte: $${notas}.`)
  })

  test('visto no vuelve a sonar; uno nuevo de la misma bandeja sí', async () => {
    await detenido()
    const [antes] = await avisos('autorizador')
    expect(antes).toMatchObject({ Leido: false, Titulo: expect.stringMatching(/^\d+ documentos? por autorizar$/) })
    const { cuerpo } = await call('autorizador', 'PUT', 'avisos_leidos', { Claves: [antes!.Clave, antes!.Clave] })
    expect(cuerpo).toMatchObject([{ Leido: true }])
    expect(await avisos('autorizador')).toMatchObject([{ Leido: true }])
    await detenido()
    expect(await avisos('autorizador')).toMatchObject([{ Leido: false }])
  })

  test('un segundo timbre suena fuerte, con el UUID que hay que cancelar', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    const recibido = 'BBBBBBBB-BBBB-4BBB-8BBB-BBBBBBBBBBBB'
    await t.base.asAdmin("insert into incidencia (tipo, id_documento, dato) values ('DOBLE_TIMBRE', $1, $2)", [
      id,
      { recibido },
    ])
    const [primero] = await avisos('facturacion')
    expect(primero).toMatchObject({ Urgente: true, Titulo: expect.stringMatching(/^Factura \S+ recibió dos timbres$/) })
    expect(primero!.Detalle).toContain(recibido)
    await t.base.asAdmin('delete from incidencia where id_documento = $1', [id])
  })

  test('el certificado por vencer avisa al administrador, y más fuerte cuando falta poco', async () => {
    const vence = (dias: number) => t.base.asAdmin(`update csd set valido_hasta = now() + interval '${dias} days'`)
    const suyos = async () => (await avisos('administrador')).filter(({ Ruta }) => Ruta === '/admin/emisor')
    await vence(400)
    expect(await suyos()).toEqual([])
    await vence(20)
    expect(await suyos()).toMatchObject([
      { Urgente: false, Titulo: 'El certificado de sello digital vence en 20 días' },
    ])
    await vence(5)
    expect(await suyos()).toMatchObject([{ Urgente: true }])
    await vence(400)
  })

  test('los catálogos del SAT que nadie importó se dicen a quien los lleva, y a nadie más', async () => {
    expect(await avisos('administrador')).toContainEqual(
      expect.objectContaining({
        Ruta: '/admin/catalogos?vista=sat',
        Urgente: false,
        Detalle: expect.stringContaining('códigos postales'),
      }),
    )
    for (const quien of ['tesoreria', 'facturacion'])
      expect(await rutas(quien)).not.toContain('/admin/catalogos?vista=sat')
  })

  test('una instalación que en más de un día nunca se ha cuadrado suena', async () => {
    await t.base.asAdmin(`update migracion set aplicada = aplicada - interval '2 days'`)
    expect(await avisos('auditor')).toMatchObject([{ Titulo: 'Nunca se ha cuadrado', Urgente: true }])
    await t.base.asAdmin(`update migracion set aplicada = aplicada + interval '2 days'`)
    expect(await avisos('auditor')).toEqual([])
  })

  test('un cuadre con diferencias suena hasta que otro sale limpio', async () => {
    const cuadre = (n: number) =>
      t.base.asAdmin(
        `insert into cuadre (origen, actor, milisegundos, contado, n_diferencias, diferencias) values ('nocturno', 'Sistema', 1, '{}', $1, $2)`,
        [n, JSON.stringify(n > 0 ? [{ regla: 'V1', objeto: '1', dato: 'x' }] : [])],
      )
    await cuadre(1)
    expect(await avisos('auditor')).toMatchObject([{ Titulo: 'El cuadre encontró 1 diferencia', Urgente: true }])
    await cuadre(0)
    expect(await avisos('auditor')).toEqual([])
  })
})

describe('al personal, lo que capturó para un socio', () => {
  const como = async (sujeto: string, method: 'POST' | 'PUT', url: string, payload: object) => {
    const headers = { ...(await t.as(sujeto)), 'x-socio-comercial': String(t.gente.a) }
    return (await t.app.inject({ method, url: `/services/${url}`, headers, payload })).json()
  }

  test('un depósito rechazado suena a quien lo capturó, con el socio de su pantalla, y a nadie más de la casa', async () => {
    const { IdDeposito } = await como('facturacion', 'POST', 'deposito_agregar', ingreso)
    await call('tesoreria', 'PUT', `admin/deposito_rechazar/${IdDeposito}`, { Comentarios: 'De otra cuenta' })
    const Ruta = `/deposito/ver/${IdDeposito}`
    expect(await avisos('facturacion')).toContainEqual(
      expect.objectContaining({ Ruta, Detalle: 'De otra cuenta', IdSocioComercial: t.gente.a }),
    )
    expect(await rutas('a')).toContain(Ruta)
    expect((await avisos('a')).some((aviso) => 'IdSocioComercial' in aviso)).toBe(false)
    for (const quien of ['tesoreria', 'autorizador', 'auditor']) expect(await rutas(quien)).not.toContain(Ruta)
    await call('a', 'PUT', `deposito_borrar/${IdDeposito}`)
    expect(await rutas('facturacion')).not.toContain(Ruta)
  })

  test('la respuesta a la cancelación que pidió', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await como('facturacion', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })
    await call('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    await call('facturacion', 'POST', `admin/cancelacion_simular/factura/${id}`, { Respuesta: 'rechazar' })
    expect(await avisos('facturacion')).toContainEqual(
      expect.objectContaining({ Ruta: `/factura/ver/${id}`, IdSocioComercial: t.gente.a }),
    )
    expect(await rutas('tesoreria')).not.toContain(`/factura/ver/${id}`)
  })
})

describe('al socio, lo suyo', () => {
  test('depósito y documento rechazados, con la razón y su pantalla; el otro socio no los ve', async () => {
    const idDeposito = await capturar()
    await call('tesoreria', 'PUT', `admin/deposito_rechazar/${idDeposito}`, { Comentarios: 'No está en el banco' })
    const idFactura = await detenido()
    await call('autorizador', 'PUT', `admin/factura_rechazar/${idFactura}`, { Observaciones: 'Sin orden de compra' })
    const suyos = await avisos('a')
    expect(suyos).toContainEqual(
      expect.objectContaining({
        Titulo: `Depósito ${idDeposito} rechazado, $1,500.50`,
        Detalle: 'No está en el banco',
        Ruta: `/deposito/ver/${idDeposito}`,
        Leido: false,
      }),
    )
    expect(suyos).toContainEqual(
      expect.objectContaining({ Detalle: 'Sin orden de compra', Ruta: `/factura/ver/${idFactura}` }),
    )
    expect(await avisos('consulta')).toHaveLength(suyos.length)
    expect(await avisos('b')).toEqual([])
    await call('a', 'PUT', `deposito_borrar/${idDeposito}`)
    expect(await rutas('a')).not.toContain(`/deposito/ver/${idDeposito}`)
  })

  test('la respuesta a una cancelación', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await call('a', 'PUT', `factura_solicitacancelacion/${id}`, { motivo: '02' })
    await call('facturacion', 'POST', `admin/cancelacion_enviar/factura/${id}`)
    await call('facturacion', 'POST', `admin/cancelacion_simular/factura/${id}`, { Respuesta: 'rechazar' })
    expect(await avisos('a')).toContainEqual(
      expect.objectContaining({
        Titulo: expect.stringMatching(/^Factura \S+: el receptor rechazó la cancelación$/),
        Ruta: `/factura/ver/${id}`,
      }),
    )
  })

  test('un complemento de pago cuyo plazo venció es urgente para el socio y para facturación', async () => {
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    await t.base.asAdmin("update documento_fiscal set fecha_emision = '2026-08-19' where id = $1", [id])
    const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: id }]
    const pago = { ...ingreso, IdDepositoTipo: 2, IdCliente: f.cliente, DocumentosAplicados }
    const { IdDeposito } = (await call('a', 'POST', 'deposito_agregar', pago)).cuerpo
    await call('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, {
      FechaPago: '2026-08-20',
      IdFormaPago: f.trans,
    })
    const titulo = `El complemento de pago del depósito ${IdDeposito} venció`
    expect(await avisos('a')).toContainEqual(
      expect.objectContaining({ Titulo: titulo, Urgente: true, Ruta: `/deposito/ver/${IdDeposito}` }),
    )
    expect(await avisos('facturacion')).toContainEqual(
      expect.objectContaining({ Titulo: titulo, Ruta: '/admin/timbrado' }),
    )
  })
})

describe('las marcas', () => {
  test('son de cada persona, y una clave ajena o absurda no rompe nada', async () => {
    const [primero] = await avisos('a')
    await call('a', 'PUT', 'avisos_leidos', { Claves: [primero!.Clave, 'inventada:9', "x'; drop table aviso_leido"] })
    expect((await avisos('a')).find(({ Clave }) => Clave === primero!.Clave)?.Leido).toBe(true)
    expect((await avisos('consulta')).find(({ Clave }) => Clave === primero!.Clave)?.Leido).toBe(false)
  })

  test.each([[{}], [{ Claves: [] }], [{ Claves: 'x' }], [{ Claves: [''] }], [{ Claves: ['x'.repeat(121)] }]])(
    '%j se rechaza',
    async (cuerpo) => {
      expect((await call('a', 'PUT', 'avisos_leidos', cuerpo)).status).toBe(422)
    },
  )

  test('lo que alguien apaga no le llega; lo que espera en una bandeja se cuenta callado, y a los demás les suena', async () => {
    const Avisos = (apagada?: string) => Object.fromEntries(clavesDeAviso.map((clase) => [clase, clase !== apagada]))
    const preferir = (quien: string, apagada?: string) =>
      call(quien, 'PUT', 'preferencia_guardar', { Fechas: 'numeros', Avisos: Avisos(apagada) })
    await detenido()
    await preferir('autorizador', 'autorizaciones')
    expect(await avisos('autorizador')).toMatchObject([{ Ruta: '/admin/autorizaciones', Callado: true }])
    await preferir('autorizador')
    expect((await avisos('autorizador')).filter(({ Callado }) => Callado)).toEqual([])

    const id = await capturar()
    await call('tesoreria', 'PUT', `admin/deposito_rechazar/${id}`, { Comentarios: 'No llegó.' })
    const suyo = async (quien: string) => (await avisos(quien)).filter(({ Clave }) => Clave === `deposito:${id}`)
    expect([await suyo('a'), await suyo('consulta')]).toMatchObject([[{ Leido: false }], [{ Leido: false }]])
    await preferir('a', 'respuestas')
    expect([await suyo('a'), await suyo('consulta')]).toMatchObject([[], [{ Leido: false }]])
    await preferir('a')
  })

  test('quien no tiene socio no recibe avisos de nadie', async () => {
    expect(await avisos('sin-socio')).toEqual([])
  })
})
