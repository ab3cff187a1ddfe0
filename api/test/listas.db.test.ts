// Every list of a partner as staff read it: with that partner chosen in the header, staff see what the partner sees (D-50).
import { permisos, type Rol } from '@litro/contract/permisos'
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
  await seedRecibidas(t)
  await t.base.force(
    `insert into cambio_pendiente (clase, cosa, id_socio_comercial, despues, motivo, id_usuario_captura)
     select 'ajuste', 'ajuste', s.id, '{"Monto": 5}', 'Bonificación', (select id from usuario where sujeto = 'administrador')
       from socio_comercial s`,
  )
}, 120_000)
afterAll(() => t.close())

/** Of each partner's suppliers an invoice in pesos, one in dollars and a note; one discarded, one without its XML; and what follows. */
async function seedRecibidas({ base }: TestApp): Promise<void> {
  await base.force(
    `insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo, moneda, estado, motivo, id_socio_comercial, id_proveedor)
     select gen_random_uuid(), 'archivo', 'ABA140512KX0', p.nombre, (select min(rfc) from emisor), date '2026-11-01' + p.id::int % 3, x.total, x.tipo, x.moneda,
            x.estado, case x.estado when 'descartada' then 'Repetida' end, p.id_socio_comercial, p.id
       from proveedor p, (values (100.10, 'I', 'MXN', 'asignada'), (7, 'I', 'USD', 'asignada'), (40.05, 'E', 'MXN', 'asignada'),
                                 (1000, 'I', 'MXN', 'descartada'), (3, 'I', null, 'asignada')) x (total, tipo, moneda, estado)`,
  )
  await base.force(
    `insert into cancelacion_recibida (uuid, rfc_receptor, pac, vista)
     select uuid, rfc_receptor, 'litro', fecha + interval '12 hours' from factura_recibida where estado <> 'descartada'`,
  )
  await base.force(
    `insert into discrepancia (id_socio_comercial, rfc, sentido, clase, severidad, uuid, fecha, contraparte, monto, huella)
     select id_socio_comercial, rfc_receptor, 'recibidos', 'solo_aqui', 'alta', uuid, fecha, nombre_emisor, total, 'x' from factura_recibida`,
  )
}

const lineas = Object.entries(services) as [ServiceKey, Servicio][]
// What is whole on its screen is asked for by its keys, and is not read by windows.
const listas = lineas.flatMap(([key, { ruta, alcance, metodo }]) =>
  key.endsWith('_exportar') && alcance === 'socio' && metodo === 'GET' ? [ruta.replace(/_exportar$/, '')] : [],
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

/** The lists that grow, with what breaks ties. */
const LARGAS: Record<string, string> = {
  facturas: 'IdFactura',
  'notas-credito': 'IdNotaCredito',
  clientes: 'IdCliente',
  depositos: 'IdDeposito',
  retornos: 'IdRetorno',
  'estado-cuenta': 'IdMovimiento',
  'admin/bitacora': 'IdBitacora',
}

test.each(Object.entries(LARGAS))('%s: en cada orden que ofrece, por ventanas, es la misma lista', async (ruta, id) => {
  const headers = await t.as(ruta.startsWith('admin') ? 'auditor' : 'a')
  const get = (consulta: string) => t.app.inject({ url: `/services/${ruta}?${consulta}`, headers })
  const entera: Record<string, never>[] = (await get('')).json()
  const [, ordenes] = /Usa una de: (.+)\.$/.exec((await get('orden=Ninguna')).json().campos.orden)!
  const { compare } = new Intl.Collator('es')
  const cmp = (a: unknown, b: unknown) =>
    typeof a === 'string' || typeof b === 'string'
      ? compare(String(a ?? ''), String(b ?? ''))
      : Number(a ?? -Infinity) - Number(b ?? -Infinity) || 0
  // A folio is ordered as it is searched, which its own test tells.
  for (const orden of ordenes!.split(', ').filter((campo) => campo !== 'Folio' && campo !== 'Momento')) {
    for (const signo of ['', '-']) {
      const vistas: Record<string, never>[] = []
      let cursor: unknown = ''
      do {
        const limite = Math.max(2, Math.ceil(entera.length / 7))
        const r = await get(`limite=${limite}&orden=${signo}${orden}${cursor ? `&cursor=${cursor}` : ''}`)
        vistas.push(...r.json())
        cursor = r.headers['x-siguiente']
      } while (cursor)
      const lado = signo ? -1 : 1
      const debe = entera.toSorted((a, b) => lado * (cmp(a[orden], b[orden]) || cmp(a[id], b[id])))
      expect([orden, vistas.map((fila) => fila[id])]).toEqual([orden, debe.map((fila) => fila[id])])
    }
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
const NADIE = {
  desde: '2999-01-01',
  hasta: '1999-12-31',
  ...claves(['socio', 'cliente', 'proveedor', 'producto', 'sucursal']),
}
function claves(nombres: string[]) {
  return Object.fromEntries(nombres.map((nombre) => [nombre, '987654321']))
}
/** The lists that take them, with who reads each; the balance of an account keeps its first line whatever the days. */
const estrechables = lineas.flatMap(([key, { ruta, alcance, consulta, permiso }]) => {
  const toma = Object.keys(consulta instanceof z.ZodObject ? consulta.shape : {})
  const preguntas = Object.entries(NADIE).filter(([nombre]) => toma.includes(nombre))
  const roles: readonly Rol[] = permisos[permiso]
  const lee = alcance === 'socio' ? 'a' : roles.find((rol) => rol !== 'socio')!
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

test('el pie de lo recibido no junta monedas, ni notas, ni lo que ya no vale; lo que no dice su moneda va aparte (D-273)', async () => {
  const leer = async (ruta: string) =>
    (await t.app.inject({ url: `/services/admin/${ruta}`, headers: await t.as('tesoreria') })).json()
  const { rows } = await t.base.asAdmin('select id from proveedor where id_socio_comercial = $1', [t.gente.a])
  const uno = `socio=${t.gente.a}&proveedor=${rows[0]!.id}`
  expect(await leer(`recibidas_resumen?${uno}`)).toEqual({
    Filas: 5,
    Sumas: {
      'Total MXN': 100.1,
      'Total USD': 7,
      'Total sin XML': 3,
      'Notas de crédito MXN': 40.05,
      'Sin efecto MXN': 1000,
    },
  })
  expect(Object.keys((await leer(`recibidas_resumen?${uno}`)).Sumas)[0]).toBe('Total MXN')
  expect(await leer(`recibidas_resumen?${uno}&estatus=Descartada`)).toEqual({
    Filas: 1,
    Sumas: { 'Sin efecto MXN': 1000 },
  })
  expect(await leer('recibidas_resumen?desde=2999-01-01')).toEqual({ Filas: 0, Sumas: {} })
  expect((await leer(`buzon_resumen?${uno}`)).Sumas).toEqual({
    'Total MXN': 140.15,
    'Total USD': 7,
    'Total sin XML': 3,
  })
})

test('el pie de las cancelaciones suma lo que enseña', async () => {
  const headers = await t.as('facturacion')
  const filas: { Total: number }[] = (await t.app.inject({ url: '/services/admin/cancelaciones', headers })).json()
  const pie = (await t.app.inject({ url: '/services/admin/cancelaciones_resumen', headers })).json()
  const centavos = filas.reduce((suma, { Total }) => suma + Math.round(Total * 100), 0)
  expect(centavos).toBeGreaterThan(0)
  expect([pie.Filas, Math.round(pie.Sumas.Total * 100)]).toEqual([filas.length, centavos])
})

type DeBandeja = { IdSocioComercial: number } & Record<string, unknown>

describe.each([
  ['por-autorizar', 'autorizador', 'Fecha', 'cliente', 'Cliente'],
  ['cancelaciones', 'facturacion', 'Fecha', 'cliente', 'Cliente'],
  ['depositos', 'tesoreria', 'Fecha', 'cliente', 'Cliente'],
  ['retornos', 'tesoreria', 'FechaRetorno', 'proveedor', 'Proveedor'],
  ['recibidas', 'tesoreria', 'Fecha', 'proveedor', 'Proveedor'],
  ['buzon', 'tesoreria', 'Vista', 'proveedor', 'Emisor'],
  // Its days are those of its month.
  ['diferencias-sat', 'tesoreria', null, 'proveedor', 'Contraparte'],
] as const)('la bandeja %s', (ruta, lee, dia, deQuien, campo) => {
  const leer = async (consulta: string): Promise<DeBandeja[]> =>
    (await t.app.inject({ url: `/services/admin/${ruta}?${consulta}`, headers: await t.as(lee) })).json()
  const pie = async (consulta: string): Promise<number> =>
    (await t.app.inject({ url: `/services/admin/${ruta}_resumen?${consulta}`, headers: await t.as(lee) })).json().Filas

  test('se estrecha a un socio, a un día y a uno de sus clientes o proveedores, también en el pie', async () => {
    const todas = await leer('')
    expect(todas.length).toBeGreaterThan(0)
    for (const socio of [t.gente.a, t.gente.b]) {
      const suyas = todas.filter(({ IdSocioComercial }) => IdSocioComercial === socio)
      expect(await leer(`socio=${socio}`)).toEqual(suyas)
      expect(await pie(`socio=${socio}`)).toBe(suyas.length)
    }
    if (dia) {
      const fecha = String(todas[0]![dia]).slice(0, 10)
      const deEseDia = todas.filter((fila) => String(fila[dia]).startsWith(fecha))
      expect(await leer(`desde=${fecha}&hasta=${fecha}`)).toEqual(deEseDia)
    }
    const { rows } = await t.base.asAdmin(`select id, nombre from ${deQuien} where id_socio_comercial = $1`, [
      t.gente.a,
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, nombre } of rows) {
      const suyas = todas.filter((fila) => fila.IdSocioComercial === t.gente.a && fila[campo] === nombre)
      expect(await leer(`socio=${t.gente.a}&${deQuien}=${id}`)).toEqual(suyas)
      expect(await leer(`socio=${t.gente.b}&${deQuien}=${id}`)).toEqual([])
    }
  })
})

describe.each([
  ['timbrado', 'facturacion', 'Desde'],
  ['rep-calendario', 'facturacion', 'Limite'],
  ['cambios', 'tesoreria', 'Fecha'],
  ['saldos-a-favor', 'tesoreria', 'Fecha'],
  ['cuentas-por-aprobar', 'tesoreria', 'Creada'],
  ['movimientos-banco', 'tesoreria', 'Fecha'],
] as const)('la bandeja %s', (ruta, lee, dia) => {
  const leer = async (consulta: string): Promise<Record<string, unknown>[]> =>
    (await t.app.inject({ url: `/services/admin/${ruta}?${consulta}`, headers: await t.as(lee) })).json()

  test('se estrecha a un día y, donde es de alguien, a un socio', async () => {
    const todas = await leer('')
    expect(todas.length).toBeGreaterThan(0)
    const fecha = String(todas[0]![dia]).slice(0, 10)
    const deEseDia = todas.filter((fila) => String(fila[dia]).startsWith(fecha))
    expect(await leer(`desde=${fecha}&hasta=${fecha}`)).toEqual(deEseDia)
    expect(await leer('hasta=1999-12-31')).toEqual([])
    if (ruta === 'movimientos-banco') return
    const deA = todas.filter((fila) => (fila.SocioComercial ?? fila.De) === 'Socio A')
    expect(await leer(`socio=${t.gente.a}`)).toEqual(deA)
    expect(deA.length).toBeGreaterThan(0)
  })
})
