// Measures the list of clients with few and with many of them: rows, orders and search, its spreadsheet and the whole of it.
import type { TestApp } from '../test/app.ts'
import { flow, grow, META, VENTANA, withList } from './base.ts'

const SQL = `
  select id, nombre, razon_social, rfc, uso_cfdi, regimen_fiscal, codigo_postal, inactivo from cliente
   where id_socio_comercial = $1 order by nombre collate "es-x-icu", id limit ${VENTANA + 1}`

export function benchClientes() {
  return withList(async ({ t, get, bare }) => {
    const lista = (consulta: string, meta = META.ventana) => ({
      get,
      ruta: `clientes?limite=${VENTANA}&${consulta}`,
      meta,
    })
    const preguntas = async () => ({
      todos: lista(''),
      porRfc: lista('orden=-RFC'),
      porRazonSocial: lista('orden=RazonSocial'),
      buscaUnRfc: lista('q=zzz121231', META.busqueda),
      buscaUnNombre: lista('q=lopez', META.busqueda),
      buscaLoQueNoHay: lista('q=xyzxyz', META.busqueda),
      cuantos: { get, ruta: 'clientes_resumen', meta: META.sumas },
    })
    return {
      ...(await grow(preguntas, () => bare.query(SQL, [t.gente.a]), makeFill(t))),
      hojaPrimeraVez: await flow(get, 'clientes_exportar'),
      hoja: await flow(get, 'clientes_exportar'),
      listaEnteraPrimeraVez: await flow(get, 'clientes'),
      listaEntera: await flow(get, 'clientes'),
    }
  })
}

/** Names that look like names, in ten surnames; RFCs well written and all different. */
const makeFill = (t: TestApp) => async (desde: number, hasta: number) => {
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select $1, nombre, upper(nombre), chr(65 + n / 26 / 26 % 26) || chr(65 + n / 26 % 26) || chr(65 + n % 26)
              || to_char(date '1960-01-01' + (n / 17576)::int * 37, 'YYMMDD') || 'A' || chr(65 + n / 17576 % 26) || '1',
            lpad((n % 99999)::text, 5, '0'), '601', 'G03', 'GUA'
       from (select n, (array['Transportes','Fletes','Agrícola','Constructora','Comercial','Maderas','Lácteos','Minera'])[1 + n * 7 % 8]
                || ' ' || (array['García','Núñez','Garza','Ibarra','Peña','Ortiz','Cantú','Robles','Solís','Medina'])[1 + n * 3 % 10]
                || case when n % 997 = 0 then ' López' else '' end || ' ' || n as nombre
               from generate_series($2::int, $3::int) n) x`,
    [t.gente.a, desde, hasta],
  )
  if (desde === 1) {
    await t.base.asAdmin(
      `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
       values ($1, 'Único', 'UNICO', 'ZZZ121231AB1', '37000', '601', 'G03', 'GUA')`,
      [t.gente.a],
    )
  }
  await t.base.asAdmin('vacuum analyze cliente')
}
