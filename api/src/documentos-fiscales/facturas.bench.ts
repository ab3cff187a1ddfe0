// Measures the list of invoices with 100,000 of them: rows, search, filter and order beside the bare SQL, sums and spreadsheet.
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import startServer from '../db/test-server.ts'
import { createTestApp, type TestApp } from '../http/test-app.ts'
import { crearTimbrado, seedFiscales } from '../http/test-fiscal.ts'

const FACTURAS = 100_000
const VUELTAS = 20
const VENTANA = 100

export async function benchFacturas() {
  const stop = await startServer()
  const t = await createTestApp({ env: { NODE_ENV: 'production' } })
  try {
    await fill(t)
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const get = client(`http://127.0.0.1:${port}/services/`, await t.tokenOf('a'))
    const bare = await bareSql(t)
    const defecto = 'estatus=Por Autorizar,Prefactura,Timbrada'
    const medidas = {
      facturas: FACTURAS,
      consultaDesnudaP95Ms: await p95Of(() => bare.query(SQL, [t.gente.a])),
      todas: await measure(get, `facturas?limite=${VENTANA}`),
      porOmision: await measure(get, `facturas?limite=${VENTANA}&${defecto}`),
      buscaUnFolio: await measure(get, `facturas?limite=${VENTANA}&q=A-77777`),
      buscaUnCliente: await measure(get, `facturas?limite=${VENTANA}&q=del bajio 7`),
      buscaLoQueNoHay: await measure(get, `facturas?limite=${VENTANA}&q=xyzxyz`),
      soloCanceladas: await measure(get, `facturas?limite=${VENTANA}&estatus=Cancelada`),
      porTotal: await measure(get, `facturas?limite=${VENTANA}&orden=-Total`),
      sumas: await measure(get, `facturas_resumen?${defecto}`),
      hojaPrimeraVez: await flow(get, 'facturas_exportar'),
      hojaDeUnCliente: await flow(get, 'facturas_exportar?q=del bajio 7'),
    }
    await bare.end()
    return medidas
  } finally {
    await t.close()
    await stop()
  }
}

/** Two hundred clients, four years, one in fifty a draft, one in forty cancelled; the stamped ones owe half of their total. */
async function fill(t: TestApp): Promise<void> {
  const f = await seedFiscales(t.deps, t.gente.a, 'DEL BAJIO')
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select $1, 'Transportes del Bajío ' || n, 'TRANSPORTES DEL BAJIO ' || n, 'TBA' || to_char(date '1990-01-01' + n, 'YYMMDD') || 'AB1',
            '37000', '601', 'G03', 'GUA' from generate_series(1, 200) n`,
    [f.socio],
  )
  // All of them share the XML of one that was really stamped.
  const { id: modelo } = await crearTimbrado(t.deps, f, 'factura')
  await t.base.asAdmin(
    `insert into documento_fiscal (id_socio_comercial, familia, estado, serie, folio, id_cliente, id_producto, precio, litros, subtotal,
       iva, total, id_metodo_pago, id_forma_pago, id_factura_tipo, id_sku_tipo, id_sucursal, uuid, fecha_emision, fecha_timbrado,
       id_archivo_xml, id_usuario_captura)
     select $1, 'factura', estado, case when estado = 'borrador' then null else 'A' end, case when estado = 'borrador' then null else 1000 + n end,
            (array(select id from cliente where id_socio_comercial = $1 order by id))[1 + n % 200], $2, 22.45, 1000 + n % 900, 22450, 3513.47,
            25963.47 + n % 900, $3, $4, 1, 1, $5, case when estado = 'borrador' then null else gen_random_uuid() end,
            now() - n * interval '21 minutes', case when estado = 'borrador' then null else now() - n * interval '21 minutes' end,
            case when estado = 'borrador' then null else (select id_archivo_xml from documento_fiscal where id = $7) end, 1
       from (select n, case when n % 50 = 0 then 'borrador' when n % 40 = 1 then 'cancelado' else 'timbrado' end as estado
               from generate_series(1, $6::int) n) x`,
    [f.socio, f.diesel, f.ppd, f.def, f.sucursal, FACTURAS, modelo],
  )
  await t.base.asAdmin(
    `insert into documento_saldo (id_documento, id_socio_comercial, total_cent, saldo_cent)
     select id, id_socio_comercial, (total * 100)::bigint, (total * 50)::bigint from documento_fiscal where estado = 'timbrado' on conflict do nothing`,
    [],
  )
  for (const tabla of ['documento_fiscal', 'documento_saldo', 'cliente'])
    await t.base.asAdmin(`vacuum analyze ${tabla}`)
}

type Get = (ruta: string) => Promise<Response>

const client =
  (base: string, token: string): Get =>
  async (ruta) => {
    const r = await fetch(base + encodeURI(ruta), { headers: { authorization: `Bearer ${token}` } })
    if (r.status !== 200) throw new Error(`${ruta}: ${r.status} ${await r.text()}`)
    return r
  }

/** The least any list could do: the newest hundred of the partner, with the names of client and product. */
const SQL = `
  select d.*, c.nombre, p.nombre from documento_fiscal d join cliente c on c.id = d.id_cliente join producto p on p.id = d.id_producto
   where d.id_socio_comercial = $1 and d.familia = 'factura' order by d.fecha_emision desc, d.id desc limit ${VENTANA + 1}`

async function bareSql(t: TestApp): Promise<pg.Client> {
  const sesion = new pg.Client({ connectionString: t.base.url })
  await sesion.connect()
  await sesion.query('set role litro_app')
  await sesion.query("select set_config('app.socio', $1, false), set_config('app.alcance', 'socio', false)", [
    t.gente.a,
  ])
  return sesion
}

async function measure(get: Get, ruta: string) {
  let filas = 0
  const apiP95Ms = await p95Of(async () => {
    const cuerpo = (await (await get(ruta)).json()) as unknown[] | { Filas: number }
    filas = Array.isArray(cuerpo) ? cuerpo.length : cuerpo.Filas
  })
  return { filas, apiP95Ms }
}

async function p95Of(work: () => Promise<unknown>): Promise<number> {
  const valores: number[] = []
  // The first rounds only warm caches and compilers.
  for (let i = -3; i < VUELTAS; i++) {
    const inicio = performance.now()
    await work()
    if (i >= 0) valores.push(performance.now() - inicio)
  }
  return valores.sort((a, b) => a - b)[Math.floor(VUELTAS * 0.95)]!
}

/** Reads an answer as it comes and throws it away. */
async function flow(get: Get, ruta: string) {
  const inicio = performance.now()
  let bytes = 0
  for await (const trozo of (await get(ruta)).body as unknown as AsyncIterable<Uint8Array>) bytes += trozo.length
  return { segundos: (performance.now() - inicio) / 1000, MB: bytes / 1e6 }
}
