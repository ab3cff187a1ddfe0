// Measures the list of clients with 100,000 of them: Enter to rows beside the bare SQL in the same run, and its spreadsheet.
import type { TestApp } from '../test/app.ts'
import { flow, race, withList } from './base.ts'

const CLIENTES = 100_000
const VUELTAS = 60
const VENTANA = 100

const SQL = `
  select id, nombre, razon_social, rfc, uso_cfdi, regimen_fiscal, codigo_postal, inactivo from cliente
   where id_socio_comercial = $1 and ($2 = '' or busqueda like '%' || $2 || '%')
   order by coalesce(nombre, '') collate "es-x-icu", id limit ${VENTANA + 1}`

export function benchClientes() {
  return withList(fill, async ({ t, get, bare }) => {
    const busca = (q: string) =>
      race(get, `clientes?limite=${VENTANA}&q=${q}`, () => bare.query(SQL, [t.gente.a, q]), VUELTAS)
    return {
      clientes: CLIENTES,
      sinBuscar: await busca(''),
      buscaUnRfc: await busca('zzz121231'),
      buscaUnNombre: await busca('lopez'),
      buscaLoQueNoHay: await busca('xyzxyz'),
      hojaPrimeraVez: await flow(get, 'clientes_exportar'),
      hoja: await flow(get, 'clientes_exportar'),
      hojaDeUnDecimo: await flow(get, 'clientes_exportar?q=garza'),
      listaEnteraPrimeraVez: await flow(get, 'clientes'),
      listaEntera: await flow(get, 'clientes'),
    }
  })
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
