// Measures the list of invoices with 100,000 of them: rows, search, filter and order beside the bare SQL, sums and spreadsheet.
import type { TestApp } from '../test/app.ts'
import { crearTimbrado, seedFiscales } from '../test/fiscal.ts'
import { flow, race, withList } from './base.ts'

const FACTURAS = 100_000
const VUELTAS = 20
const VENTANA = 100

/** The least any list could do: the newest hundred of the partner, with the names of client and product. */
const SQL = `
  select d.*, c.nombre, p.nombre from documento_fiscal d join cliente c on c.id = d.id_cliente join producto p on p.id = d.id_producto
   where d.id_socio_comercial = $1 and d.familia = 'factura' order by d.fecha_emision desc, d.id desc limit ${VENTANA + 1}`

export function benchFacturas() {
  return withList(fill, async ({ t, get, bare }) => {
    const lista = (consulta: string) =>
      race(get, `facturas?limite=${VENTANA}&${consulta}`, () => bare.query(SQL, [t.gente.a]), VUELTAS)
    const defecto = 'estatus=Por Autorizar,Prefactura,Timbrada'
    return {
      facturas: FACTURAS,
      todas: await lista(''),
      porOmision: await lista(defecto),
      buscaUnFolio: await lista('q=A-77777'),
      buscaUnCliente: await lista('q=del bajio 7'),
      buscaLoQueNoHay: await lista('q=xyzxyz'),
      soloCanceladas: await lista('estatus=Cancelada'),
      porTotal: await lista('orden=-Total'),
      sumas: await race(get, `facturas_resumen?${defecto}`, () => bare.query(SQL, [t.gente.a]), VUELTAS),
      hojaPrimeraVez: await flow(get, 'facturas_exportar'),
      hojaDeUnCliente: await flow(get, 'facturas_exportar?q=del bajio 7'),
    }
  })
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
