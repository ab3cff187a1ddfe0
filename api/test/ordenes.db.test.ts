// Every order of every list, planned: an index gives it and the place to go on from. A new list is asked by itself.
import { permisos, type Rol } from '@litro/contract/permisos'
import { type ServiceKey, services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runIn } from '../src/craft/db/run-in.ts'
import { createTestApp, type TestApp } from './app.ts'

/** Lists that no business makes long, and desks, which hold what waits: they are sorted as they are. */
const CORTAS = new Set([
  'admin_cambio_listar',
  'admin_cancelacion_listar',
  'admin_cuenta_listar',
  'admin_deposito_listar',
  'admin_movimiento_banco_listar',
  'admin_por_autorizar_listar',
  'admin_rep_calendario_listar',
  'admin_retorno_listar',
  'admin_buzon_listar',
  'admin_saldo_favor_listar',
  'admin_timbrado_listar',
  'diferencia_sat_listar',
  'admin_socio_listar',
  'admin_usuario_listar',
  'documento_listar',
  'proveedor_listar',
  'sucursal_listar',
  'vehiculo_listar',
  'remolque_listar',
  'operador_listar',
  'sitio_listar',
  'ruta_listar',
])

/** Every order that a list which grows offers has an index (D-284). */
const DOCUMENTO = ['FechaEmision', 'Folio', 'Cliente', 'Producto', 'Precio', 'Total', 'SaldoRestante', 'Antiguedad']
const CRECEN: Partial<Record<ServiceKey, string[]>> = {
  factura_listar: ['IdFactura', 'FacturaEstatus', 'Sucursal', 'Litros', ...DOCUMENTO],
  nota_credito_listar: ['IdNotaCredito', 'NotaCreditoEstatus', 'Litros', ...DOCUMENTO],
  nota_cargo_listar: ['IdNotaCargo', 'NotaCargoEstatus', 'Cantidad', ...DOCUMENTO],
  // biome-ignore format: a table is read as a table
  cliente_listar: ['IdCliente', 'Nombre', 'RazonSocial', 'RFC', 'UsoCFDI', 'UsoCFDIDescripcion', 'RegimenFiscal', 'RegimenFiscalDescripcion', 'CodigoPostal'],
  // biome-ignore format: a table is read as a table
  deposito_listar: ['IdDeposito', 'DepositoTipo', 'Depositante', 'Monto', 'FechaValidacion', 'DepositoEstatus', 'Estatus', 'Comentarios', 'Fecha'],
  // biome-ignore format: a table is read as a table
  retorno_listar: ['IdRetorno', 'FechaRetorno', 'Estatus', 'Concepto', 'Proveedor', 'Sucursal', 'NumCuenta', 'Monto', 'TipoCambio', 'MontoUSD', 'Observaciones'],
  estado_cuenta_listar: ['IdMovimiento', 'NumeroDeposito', 'Tipo', 'TipoDeposito', 'Descripcion', 'Monto', 'Fecha'],
  admin_bitacora_listar: ['IdBitacora', 'Momento', 'Actor', 'Accion', 'Objeto', 'SocioComercial', 'Nota'],
}
/** Orders that have one, of those that grow with what is delivered and received. Their others sort the rows of who asks. */
const ALGUNOS: Partial<Record<ServiceKey, string[]>> = {
  entrega_listar: ['IdEntrega', 'Salida'],
  admin_recibida_listar: ['IdFacturaRecibida'],
  admin_diferencia_listar: ['IdDiferencia'],
  admin_espejo_ventana_listar: ['IdVentana'],
  // Both sides of each pair are joined anew: nobody keeps them in an order.
  admin_coincide_listar: [],
  webhook_evento_listar: ['IdEvento'],
}
const CON_INDICE = { ...CRECEN, ...ALGUNOS }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const lineas = Object.entries(services) as [ServiceKey, Servicio][]
const listas = lineas.filter(([, { lista }]) => lista)

/** Somebody who may read it. */
function readerOf({ permiso, alcance }: Servicio): string {
  const roles: readonly Rol[] = permisos[permiso]
  return alcance === 'socio' && roles.includes('socio') ? 'a' : roles.find((rol) => rol !== 'socio')!
}

const ask = async (servicio: Servicio, consulta: string) =>
  t.app.inject({ url: `${servicio.ruta}?${consulta}`, headers: await t.as(readerOf(servicio), t.gente.a) })

/** The orders that the list itself offers. */
async function ordersOf(servicio: Servicio): Promise<string[]> {
  const r = await ask(servicio, 'limite=1&orden=Ninguna')
  expect(r.statusCode).toBe(400)
  return /Usa una de: (.+)\.$/.exec(r.json().campos.orden)![1]!.split(', ')
}

/** The statement that finds the rows of a window, with its values, as the product says it. */
async function heard(
  servicio: Servicio,
  consulta: string,
  cual = / as clave\b/,
): Promise<{ text: string; values: unknown[] }> {
  const dichos: { text: string; values: unknown[] }[] = []
  const tapped = new Set<pg.PoolClient>()
  const onAcquire = (client: pg.PoolClient) => {
    if (tapped.has(client)) return
    tapped.add(client)
    const { query } = client
    Object.assign(client, {
      query: (text: string, values: unknown[] = []) => {
        if (cual.test(text)) dichos.push({ text, values })
        return Reflect.apply(query, client, [text, values])
      },
    })
  }
  t.base.pool.on('acquire', onAcquire)
  const r = await ask(servicio, consulta)
  t.base.pool.off('acquire', onAcquire)
  for (const client of tapped) Reflect.deleteProperty(client, 'query')
  expect(r.statusCode).toBe(200)
  return dichos[0]!
}

type Campo = 'Node Type' | 'Index Name' | 'Parent Relationship' | 'Relation Name' | 'Index Cond' | 'Filter'
type Nodo = Partial<Record<Campo, string>> & { Plans?: Nodo[] }

/** What finds the rows: neither what is told of each one afterwards, nor what adds up its details. */
function nodesOf(nodo: Nodo): Nodo[] {
  const suyos = (nodo.Plans ?? []).filter((plan) => !/SubPlan|InitPlan/.test(plan['Parent Relationship'] ?? ''))
  return nodo['Node Type'] === 'Aggregate' ? [nodo] : [nodo, ...suyos.flatMap(nodesOf)]
}

/** What no partner has many of: the values that an order walks one by one. */
const POCOS = new Set(['producto', 'deposito_tipo', 'sucursal', 'socio_comercial', 'proveedor', 'cuenta_proveedor'])
const readsMany = (nodo: Nodo): boolean => nodesOf(nodo).some((uno) => !POCOS.has(uno['Relation Name'] ?? 'producto'))

const sorts = (nodos: Nodo[]) => nodos.filter((nodo) => nodo['Node Type'] === 'Sort' && readsMany(nodo)).length
const lookups = (nodos: Nodo[]) => nodos.flatMap(({ Filter = '' }) => (Filter.includes('SubPlan') ? [Filter] : []))

/** How PostgreSQL would do it when reading and sorting everything are the last resort: whatever is left has no index. */
function explain({ alcance }: Servicio, { text, values }: { text: string; values: unknown[] }): Promise<Nodo> {
  return t.base.snapshot(alcance === 'socio' ? { socio: t.gente.a } : 'todo', async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await runIn<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(tx, `explain (format json) ${text}`, values)
    return rows[0]!['QUERY PLAN'][0].Plan
  })
}
const plan = async (...que: Parameters<typeof explain>) => nodesOf(await explain(...que))

/** The one that is kept for everybody: nobody's values are known to it, and what it was told to leave is what the product tells it. */
function planOfAll({ alcance }: Servicio, { text }: { text: string }): Promise<Nodo[]> {
  const quien = alcance === 'socio' ? { socio: t.gente.a } : 'todo'
  return t.base.snapshot(
    quien,
    async (tx) => {
      const { rows } = await runIn<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(
        tx,
        `explain (generic_plan, format json) ${text}`,
        [],
      )
      return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    },
    'deTodos',
  )
}

test('cada lista es corta o dice qué órdenes tienen índice', () => {
  const dichas = [...CORTAS, ...Object.keys(CON_INDICE)].sort()
  expect(listas.map(([key]) => key as string).sort()).toEqual(dichas)
})

const trasElUno = (id: string) => Buffer.from(JSON.stringify([id, 1, '1', '1'])).toString('base64url')
const DE_UN_MES = 'desde=2026-11-01&hasta=2026-11-30'
const DE_UN_GRUPO = 'estatus=Dinero,Maestros'
test.each([
  ['admin_retorno_listar', '', 'retorno_por_turno'],
  ['admin_deposito_listar', '', 'deposito_por_decidir'],
  ['admin_bitacora_listar', DE_UN_GRUPO, 'bitacora_por_cosa'],
  ['admin_bitacora_listar', `${DE_UN_GRUPO}&orden=IdBitacora`, 'bitacora_por_cosa'],
  ['admin_bitacora_listar', `${DE_UN_GRUPO}&cursor=${trasElUno('IdBitacora')}`, 'bitacora_por_cosa'],
  ['estado_cuenta_listar', DE_UN_MES, 'movimiento_por_dia'],
  ['estado_cuenta_listar', `${DE_UN_MES}&orden=IdMovimiento`, 'movimiento_por_dia'],
  ['estado_cuenta_listar', `${DE_UN_MES}&cursor=${trasElUno('IdMovimiento')}`, 'movimiento_por_dia'],
] as const)('%s?%s: en su orden, lo que se pide no se ordena entero', async (key, consulta, indice) => {
  const servicio = services[key] as Servicio
  const nodos = await plan(servicio, await heard(servicio, `limite=100&${consulta}`))
  expect(nodos.map((nodo) => nodo['Index Name'])).toContain(indice)
  const sobreTodo = nodos.filter((nodo) => nodo['Node Type'] === 'Sort' && !nodesOf(nodo).some(isLimit))
  expect(sobreTodo).toEqual([])
})
const isLimit = (nodo: Nodo) => nodo['Node Type'] === 'Limit'

/** Of a key of each type; what does not fit the column is refused by PostgreSQL and tried no further. */
const CLAVES = ['2024-01-01', '1', '2024-01-01T00:00:00Z']

describe.each(Object.entries(CON_INDICE) as [ServiceKey, string[]][])('%s', (key, ordenes) => {
  const servicio = services[key] as Servicio

  test('ofrece los órdenes que tienen índice', async () => {
    const ofrece = await ordersOf(servicio)
    expect(key in CRECEN ? ofrece.toSorted() : ofrece).toEqual(
      key in CRECEN ? ordenes.toSorted() : expect.arrayContaining(ordenes),
    )
  })

  test.each(ordenes)('%s: sin ordenar a todos, ni mirar otra tabla por cada fila', async (orden) => {
    for (const sentido of ['', '-']) {
      const dicho = await heard(servicio, `limite=100&orden=${sentido}${orden}`)
      for (const nodos of [await plan(servicio, dicho), await planOfAll(servicio, dicho)])
        expect({ ordena: sorts(nodos), mira: lookups(nodos) }).toEqual({ ordena: 0, mira: [] })
    }
  })

  test.each(ordenes)('%s: la ventana siguiente empieza en el índice', async (orden) => {
    let hallada = false
    for (const clave of CLAVES) {
      const cursor = Buffer.from(JSON.stringify([orden, 0, clave, '1'])).toString('base64url')
      const consulta = `limite=100&orden=${orden}&cursor=${cursor}`
      if ((await ask(servicio, consulta)).statusCode !== 200) continue
      const dicho = await heard(servicio, consulta)
      const planes = [await plan(servicio, dicho), await planOfAll(servicio, dicho)]
      expect(planes.map(sorts)).toEqual([0, 0])
      hallada ||= planes.every((nodos) => nodos.some((nodo) => /[<>]/.test(nodo['Index Cond'] ?? '')))
    }
    expect(hallada).toBe(true)
  })
})

/** What narrows a list that grows begins in an index too: its foot counts what matches, and reads nothing else. */
test.each([
  ['admin_recibida_resumen', 'desde=2026-11-01&hasta=2026-11-30', 'fecha'],
  ['admin_recibida_resumen', 'socio=1', 'id_socio_comercial'],
  ['admin_recibida_resumen', 'proveedor=1', 'id_proveedor'],
] as const)('%s?%s: lo que estrecha está en un índice', async (key, consulta, columna) => {
  const dicho = await heard(services[key], consulta, /'Filas'/)
  const condiciones = [...JSON.stringify(await explain(services[key], dicho)).matchAll(/"Index Cond":"([^"]+)"/g)]
  expect(condiciones.map(([, cond]) => cond).join()).toContain(columna)
})
