// Every list of a partner as staff read it: with that partner chosen in the header, staff see what the partner sees (D-50).
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from './app.ts'
import { seedAdmin } from './ejemplos/admin.ts'
import { seedRetornos } from './ejemplos/retornos.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await seedAdmin(t)
  await seedRetornos(t)
}, 120_000)
afterAll(() => t.close())

const lineas = Object.entries(services) as [ServiceKey, Servicio][]
const listas = lineas.flatMap(([key, { ruta, alcance }]) =>
  key.endsWith('_exportar') && alcance === 'socio' ? [ruta.replace(/_exportar$/, '')] : [],
)

async function read(ruta: string, quien: string, socio?: number) {
  const headers = await t.as(quien, socio)
  const filas = await t.app.inject({ url: ruta, headers })
  const resumen = await t.app.inject({ url: `${ruta}_resumen`, headers })
  const hoja = await t.app.inject({ url: `${ruta}_exportar`, headers })
  expect([ruta, filas.statusCode, resumen.statusCode, hoja.statusCode]).toEqual([ruta, 200, 200, 200])
  return { filas: filas.json(), resumen: resumen.json(), tamanio: hoja.rawPayload.length }
}

test('hay una lista por cada pantalla del socio', () => {
  expect(listas.length).toBeGreaterThanOrEqual(9)
})

describe.each(listas)('%s', (ruta) => {
  test.each(['facturacion', 'administrador', 'auditor'])(
    '%s ve y exporta lo del socio elegido, y nada más',
    async (rol) => {
      for (const [sujeto, socio] of [
        ['a', t.gente.a],
        ['b', t.gente.b],
      ] as const) {
        const suyo = await read(ruta, sujeto)
        const elegido = await read(ruta, rol, socio)
        expect(elegido.filas).toEqual(suyo.filas)
        expect(elegido.resumen).toEqual(suyo.resumen)
        expect(elegido.resumen.Filas).toBe(elegido.filas.length)
        // The zip carries the hour in which it was made; its rows are the same.
        expect(Math.abs(elegido.tamanio - suyo.tamanio)).toBeLessThan(64)
      }
    },
  )
})

test('los datos de dos socios no se parecen: la prueba distingue', async () => {
  for (const ruta of ['/services/clientes', '/services/facturas', '/services/depositos', '/services/retornos']) {
    const a = await read(ruta, 'facturacion', t.gente.a)
    const b = await read(ruta, 'facturacion', t.gente.b)
    expect([ruta, a.filas.length > 0]).toEqual([ruta, true])
    expect(a.filas).not.toEqual(b.filas)
  }
})

type Fila = {
  Cliente: string
  FechaEmision: string
  FacturaEstatus: string
  Total: number
  SaldoRestante: number | null
}

/** With what each question of a list is asked so that no row can answer it. */
const NADIE = { desde: '2999-01-01', hasta: '1999-12-31', ...claves(['cliente', 'proveedor', 'producto', 'sucursal']) }
function claves(nombres: string[]) {
  return Object.fromEntries(nombres.map((nombre) => [nombre, '987654321']))
}
/** The lists that take them, with who reads each; the balance of an account keeps its first line whatever the days. */
const estrechables = lineas.flatMap(([key, { ruta, alcance, consulta }]) => {
  const toma = Object.keys(consulta instanceof z.ZodObject ? consulta.shape : {})
  const preguntas = Object.entries(NADIE).filter(([nombre]) => toma.includes(nombre))
  const lee = alcance === 'socio' ? 'a' : 'administrador'
  return key.endsWith('_resumen') && key !== 'estado_cuenta_resumen'
    ? preguntas.map(([nombre, valor]) => ({ ruta, lee, nombre, valor }))
    : []
})

test.each(estrechables)(
  '$ruta entiende «$nombre»: lo que nadie tiene no trae nada',
  async ({ ruta, lee, nombre, valor }) => {
    const headers = await t.as(lee)
    const pie = async (url: string) => (await t.app.inject({ url, headers })).json().Filas
    expect(await pie(`${ruta}?${nombre}=${valor}`)).toBe(0)
  },
)

describe('lo que estrecha una lista', () => {
  const leer = async (ruta: string) => (await t.app.inject({ url: ruta, headers: await t.as('a') })).json()
  const todas = (): Promise<Fila[]> => leer('/services/facturas')

  test('un cliente: sus filas y las de nadie más, también en el pie', async () => {
    const filas = await todas()
    const clientes: { IdCliente: number; Nombre: string }[] = await leer('/services/clientes')
    for (const { IdCliente, Nombre } of clientes) {
      const suyas = await leer(`/services/facturas?cliente=${IdCliente}`)
      expect(suyas).toEqual(filas.filter(({ Cliente }) => Cliente === Nombre))
      expect((await leer(`/services/facturas_resumen?cliente=${IdCliente}`)).Filas).toBe(suyas.length)
    }
    expect(filas.length).toBeGreaterThan(0)
  })

  test('con saldo, y entre dos días, ambos incluidos', async () => {
    const filas = await todas()
    expect(await leer('/services/facturas?saldo=si')).toEqual(filas.filter((f) => (f.SaldoRestante ?? 0) > 0))
    const dia = filas[0]!.FechaEmision.slice(0, 10)
    const deEseDia = filas.filter(({ FechaEmision }) => FechaEmision.startsWith(dia))
    expect(await leer(`/services/facturas?desde=${dia}&hasta=${dia}`)).toEqual(deEseDia)
    expect(await leer('/services/facturas?hasta=1999-12-31')).toEqual([])
  })

  test('el cliente de otro socio no trae nada, y lo que no se entiende se rechaza', async () => {
    const ajenos: { IdCliente: number }[] = (
      await t.app.inject({ url: '/services/clientes', headers: await t.as('b') })
    ).json()
    for (const { IdCliente } of ajenos) expect(await leer(`/services/facturas?cliente=${IdCliente}`)).toEqual([])
    for (const mala of [
      'cliente=0',
      'cliente=-1',
      'cliente=x',
      'desde=ayer',
      'hasta=2026-13-40',
      'saldo=no',
      'producto=1.5',
    ]) {
      const { statusCode } = await t.app.inject({ url: `/services/facturas?${mala}`, headers: await t.as('a') })
      expect([mala, statusCode]).toEqual([mala, 400])
    }
  })

  test('el pie suma solo lo vivo y dice cuántas filas no sumó (D-182)', async () => {
    for (const ruta of ['/services/facturas', '/services/depositos', '/services/retornos']) {
      const filas: Record<string, unknown>[] = await leer(ruta)
      const estatus = (f: Record<string, unknown>) => String(f.FacturaEstatus ?? f.DepositoEstatus ?? f.Estatus)
      const fuera = filas.filter((f) => /^(Borrad|Cancelad|Rechazad)/.test(estatus(f)))
      const { Sumas, SinSumar } = await leer(`${ruta}_resumen`)
      const campo = ruta === '/services/facturas' ? 'Total' : 'Monto'
      const centavos = (lista: Record<string, unknown>[]) =>
        lista.reduce((suma, f) => suma + Math.round(Number(f[campo]) * 100), 0)
      expect([ruta, SinSumar]).toEqual([ruta, fuera.length])
      expect([ruta, Math.round(Sumas[campo] * 100)]).toEqual([ruta, centavos(filas) - centavos(fuera)])
    }
  })
})
