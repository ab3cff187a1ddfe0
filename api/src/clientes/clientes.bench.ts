// Measures the list of clients with 100,000 of them: Enter to rows beside the bare SQL in the same run, and its spreadsheet.
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import startServer from '../db/test-server.ts'
import { createTestApp, type TestApp } from '../http/test-app.ts'

const CLIENTES = 100_000
const VUELTAS = 60
const VENTANA = 100

export async function benchClientes() {
  const stop = await startServer()
  const t = await createTestApp({ env: { NODE_ENV: 'production' } })
  try {
    await fill(t)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const get = await client(`http://127.0.0.1:${port}/services/`, await t.tokenOf('a'))
    const bare = await bareSql(t)
    const medidas = {
      clientes: CLIENTES,
      sinBuscar: await race(get, bare, ''),
      buscaUnRfc: await race(get, bare, 'zzz121231'),
      buscaUnNombre: await race(get, bare, 'lopez'),
      buscaLoQueNoHay: await race(get, bare, 'xyzxyz'),
      hojaPrimeraVez: await flow(get, 'clientes_exportar'),
      hoja: await flow(get, 'clientes_exportar'),
      hojaDeUnDecimo: await flow(get, 'clientes_exportar?q=garza'),
      listaEnteraPrimeraVez: await flow(get, 'clientes'),
      listaEntera: await flow(get, 'clientes'),
    }
    await bare.end()
    return medidas
  } finally {
    await t.close()
    await stop()
  }
}

/** Names that look like names, in ten surnames; RFCs well written and all different. */
async function fill(t: TestApp): Promise<void> {
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select $1, nombre, upper(nombre), chr(65 + n / 26 / 26 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26)
              || to_char(date '1960-01-01' + (n / 17576)::int * 37, 'YYMMDD') || 'A' || chr(65 + n / 17576 % 26) || '1',
            lpad((n % 99999)::text, 5, '0'), '601', 'G03', 'GUA'
       from (select n, (array['Transportes','Fletes','Agrícola','Constructora','Comercial','Maderas','Lácteos','Minera'])[1 + n * 7 % 8]
                || ' ' || (array['García','Núñez','Garza','Ibarra','Peña','Ortiz','Cantú','Robles','Solís','Medina'])[1 + n * 3 % 10]
                || case when n % 997 = 0 then ' López' else '' end || ' ' || n as nombre
               from generate_series(1, $2::int) n) x`,
    [t.gente.a, CLIENTES],
  )
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     values ($1, 'Único', 'UNICO', 'ZZZ121231AB1', '37000', '601', 'G03', 'GUA')`,
    [t.gente.a],
  )
  await t.base.asAdmin('vacuum analyze cliente')
}

type Get = (ruta: string) => Promise<Response>

async function client(base: string, token: string): Promise<Get> {
  return async (ruta) => {
    const r = await fetch(base + ruta, { headers: { authorization: `Bearer ${token}` } })
    if (r.status !== 200) throw new Error(`${ruta}: ${r.status} ${await r.text()}`)
    return r
  }
}

/** A session of the application's own role, already inside its partner: nothing but the statement is timed. */
async function bareSql(t: TestApp): Promise<pg.Client> {
  const sesion = new pg.Client({ connectionString: t.base.url })
  await sesion.connect()
  await sesion.query('set role litro_app')
  await sesion.query("select set_config('app.socio', $1, false), set_config('app.alcance', 'socio', false)", [
    t.gente.a,
  ])
  return sesion
}

const SQL = `
  select id, nombre, razon_social, rfc, uso_cfdi, regimen_fiscal, codigo_postal, inactivo from cliente
   where id_socio_comercial = $1 and ($2 = '' or busqueda like '%' || $2 || '%')
   order by coalesce(nombre, '') collate "es-x-icu", id limit ${VENTANA + 1}`

/** One after the other, so that both meet the same weather. */
async function race(get: Get, bare: pg.Client, q: string) {
  const { rows } = await bare.query('select socio_actual() as socio')
  const api: number[] = []
  const sql: number[] = []
  let filas = 0
  for (let i = 0; i < VUELTAS + 5; i++) {
    const [msSql] = await timed(() => bare.query(SQL, [rows[0].socio, q]))
    const [msApi, cuerpo] = await timed(async () => (await get(`clientes?limite=${VENTANA}&q=${q}`)).json())
    filas = (cuerpo as unknown[]).length
    // The first rounds only warm caches and compilers.
    if (i < 5) continue
    sql.push(msSql)
    api.push(msApi)
  }
  return { filas, apiP95Ms: p95(api), sqlP95Ms: p95(sql), veces: p95(api) / p95(sql) }
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const inicio = performance.now()
  const valor = await work()
  return [performance.now() - inicio, valor]
}

const p95 = (valores: number[]) => valores.sort((a, b) => a - b)[Math.floor(valores.length * 0.95)]!

/**
 * Reads an answer as it comes and throws it away. `crecioMB` is the whole process, garbage included; `vivoMB` is what was
 * still in use after collecting it, looked at along the way: that is the one that must not grow with the rows.
 */
async function flow(get: Get, ruta: string) {
  const antes = { rss: process.memoryUsage().rss, vivo: live() }
  let rss = antes.rss
  let vivo = antes.vivo
  let bytes = 0
  let trozos = 0
  const inicio = performance.now()
  const cuerpo = (await get(ruta)).body!
  for await (const trozo of cuerpo as unknown as AsyncIterable<Uint8Array>) {
    bytes += trozo.length
    rss = Math.max(rss, process.memoryUsage().rss)
    if (++trozos % 50 === 0) vivo = Math.max(vivo, live())
  }
  const segundos = (performance.now() - inicio) / 1000
  return { segundos, MB: bytes / 1e6, crecioMB: (rss - antes.rss) / 1e6, vivoMB: (vivo - antes.vivo) / 1e6 }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function live(): number {
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}
