// The story of a client and of an invoice: documents, payments, notes and mails in one line, each with who, when and its link.
import type { RespuestaDe } from '@litro/contract/services'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, type Fiscales, seedFiscales } from '../../../test/fiscal.ts'
import { listLineasDeClientes } from '../../casa/verify/verify.sql.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'

type Ventana = RespuestaDe<'cliente_historia'>
type Suceso = Ventana['Sucesos'][number]

let t: TestApp
let f: Fiscales
beforeAll(async () => {
  t = await createTestApp({})
  f = await seedFiscales(t.deps, t.gente.a, 'DE LA HISTORIA', 'HIS150607QW3')
})
afterAll(() => t.close())

const get = async (url: string, sujeto = 'a') =>
  t.app.inject({ method: 'GET', url: `/services/${url}`, headers: await t.as(sujeto) })
const ventana = async (antes?: string): Promise<Ventana> =>
  (await get(`cliente-historia/${f.cliente}${antes ? `?antes=${antes}` : ''}`)).json()
const put = async (sujeto: string, method: 'POST' | 'PUT', url: string, payload: object) => {
  const r = await t.app.inject({ method, url: `/services/${url}`, headers: await t.as(sujeto), payload })
  expect(r.json()).not.toHaveProperty('error')
  return r.json() as unknown
}
const write = (documento: number, clase: string, destinatario: string) =>
  t.base.asAdmin(
    `insert into correo_enviado (id_socio_comercial, id_documento, clase, destinatarios, estado, terminado)
     values ($1, $2, $3, array[$4], 'enviado', now())`,
    [t.gente.a, documento, clase, destinatario],
  )

test('lo timbrado y lo que se mandó están en la línea del cliente y en la de la factura, con su liga', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  await write(id, 'cobro', 'pagos@cliente.example')
  const { Sucesos } = await ventana()
  const [correo, timbre] = Sucesos as [Suceso, Suceso]
  expect(correo).toMatchObject({
    Accion: 'recordatorio de pago enviado a pagos@cliente.example',
    Actor: 'Sistema',
    De: { Tipo: 'factura', Id: id },
  })
  expect(timbre).toMatchObject({ Accion: 'timbrado', De: { Tipo: 'factura', Id: id } })
  expect(timbre.De?.Monto).toBeGreaterThan(0)
  // How a draft was captured is told on its own page.
  expect(Sucesos.filter(({ Accion }) => Accion.includes('generada'))).toEqual([])
  const [documento] = (await get(`factura/${id}`)).json() as RespuestaDe<'factura_leer'>
  const acciones = documento!.Historia.map(({ Accion }) => Accion)
  expect(acciones[0]).toBe('Prefactura generada')
  expect(acciones).toContain('timbrado')
  expect(acciones.at(-1)).toBe('recordatorio de pago enviado a pagos@cliente.example')
})

test('una nota de crédito se cuenta en la historia de su factura', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const nota = await crearTimbrado(t.deps, f, 'nota_credito', { IdFactura: id })
  const [documento] = (await get(`factura/${id}`)).json() as RespuestaDe<'factura_leer'>
  const deLaNota = documento!.Historia.filter(({ De }) => De?.Tipo === 'nota_credito')
  expect(deLaNota.map(({ Accion, De }) => [Accion, De?.Id])).toContainEqual(['timbrado', nota.id])
})

test('un pago aplicado se cuenta con su depósito y su monto', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  const deposito = await put('a', 'POST', 'deposito_agregar', {
    ...{ IdDepositoTipo: 2, Depositante: 'Autotransportes', Monto: 1000, IdCliente: f.cliente },
    DocumentosAplicados: [{ IdDocumentoTipo: 1, IdDocumento: id }],
  })
  const { IdDeposito } = deposito as { IdDeposito: number }
  const pago = { FechaPago: hoyEnMexico(new Date()), IdFormaPago: f.trans, ClaveRastreo: 'HISTORIA1' }
  await put('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, pago)
  const [documento] = (await get(`factura/${id}`)).json() as RespuestaDe<'factura_leer'>
  expect(documento!.Historia.find(({ Accion }) => Accion === 'pago aplicado')).toMatchObject({
    Actor: expect.stringMatching(/\S/),
    De: { Tipo: 'deposito', Id: IdDeposito, Monto: 1000 },
  })
  const deCliente = (await ventana()).Sucesos.find(({ Accion }) => Accion === 'depósito aplicado')
  expect(deCliente?.De).toEqual({ Tipo: 'deposito', Id: IdDeposito, Folio: String(IdDeposito), Monto: 1000 })
})

test('un depósito que no era de nadie cuenta lo suyo a su cliente cuando lo tiene, y una vez', async () => {
  const deposito = { IdDepositoTipo: 5, Depositante: 'Quién sabe', Monto: 70 }
  const { IdDeposito } = (await put('a', 'POST', 'deposito_agregar', deposito)) as { IdDeposito: number }
  const pago = { FechaPago: hoyEnMexico(new Date()), IdFormaPago: f.trans, ClaveRastreo: 'HISTORIA2' }
  await put('tesoreria', 'PUT', `admin/deposito_aplicar/${IdDeposito}`, pago)
  const suyos = async () =>
    (await ventana()).Sucesos.filter(({ De }) => De?.Tipo === 'deposito' && De.Id === IdDeposito)
  expect(await suyos()).toEqual([])
  await put('tesoreria', 'PUT', `admin/deposito_reclasificar/${IdDeposito}`, {
    IdDepositoTipo: 6,
    IdCliente: f.cliente,
  })
  expect((await suyos()).map(({ Accion }) => Accion)).toEqual(['depósito aplicado'])
  expect(await t.deps.snapshot('todo', listLineasDeClientes)).toEqual([])
})

test('se lee por ventanas: ninguna repite ni salta, y nadie ve la de otro socio', async () => {
  const { id } = await crearTimbrado(t.deps, f, 'factura')
  for (let i = 0; i < 60; i++) await write(id, 'cobro', `n${i}@cliente.example`)
  const primera = await ventana()
  expect(primera.Sucesos).toHaveLength(50)
  const vistos = [...primera.Sucesos]
  let antes = primera.Siguiente
  while (antes) {
    const otra = await ventana(antes)
    vistos.push(...otra.Sucesos)
    antes = otra.Siguiente
  }
  const numerados = vistos.flatMap(({ Accion }) => Accion.match(/ n(\d+)@/)?.[1] ?? [])
  expect(numerados).toEqual(Array.from({ length: 60 }, (_, i) => String(59 - i)))
  expect((await get(`cliente-historia/${f.cliente}`, 'b')).statusCode).toBe(404)
  expect((await get(`cliente-historia/${f.cliente}?antes=x`)).statusCode).toBe(400)
})
