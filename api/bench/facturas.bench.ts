// Measures the list of invoices and the summary with few and with many of them: rows, orders, search, sums, charts and desks.
import type { TestApp } from '../test/app.ts'
import { crearTimbrado, seedFiscales } from '../test/fiscal.ts'
import { flow, type Get, grow, META, VENTANA, withList } from './base.ts'

/** The least any list could do: the newest hundred of the partner, with the names of client and product. */
const SQL = `
  select d.*, c.nombre, p.nombre from documento_fiscal d join cliente c on c.id = d.id_cliente join producto p on p.id = d.id_producto
   where d.id_socio_comercial = $1 and d.familia = 'factura' order by d.dia desc, d.id desc limit ${VENTANA + 1}`

export function benchFacturas() {
  return withList(async ({ t, get, admin, bare }) => {
    const { fill, cliente } = await prepare(t)
    const lista = (consulta: string, meta = META.ventana) => ({
      get,
      ruta: `facturas?limite=${VENTANA}&${consulta}`,
      meta,
    })
    const defecto = 'estatus=Por Autorizar,Prefactura,Timbrada'
    const preguntas = async (filas: number) => {
      const siguiente = async (orden: string) =>
        `orden=${orden}&cursor=${(await get(`facturas?limite=${VENTANA}&orden=${orden}`)).headers.get('x-siguiente')}`
      return {
        todas: lista(''),
        siguiente: lista(await siguiente('-FechaEmision')),
        porOmision: lista(defecto),
        canceladas: lista('estatus=Cancelada'),
        porFolio: lista('orden=Folio'),
        porTotal: lista('orden=-Total'),
        porTotalSiguiente: lista(await siguiente('-Total')),
        porCliente: lista('orden=Cliente'),
        porClienteSiguiente: lista(await siguiente('Cliente')),
        porSaldo: lista('orden=-SaldoRestante'),
        porSaldoSiguiente: lista(await siguiente('-SaldoRestante')),
        porSaldoDeLasTimbradas: lista('orden=SaldoRestante&estatus=Timbrada'),
        conSaldo: lista('saldo=si'),
        conSaldoLasViejas: lista('saldo=si&orden=FechaEmision'),
        porEstatus: lista('orden=FacturaEstatus'),
        porEstatusSiguiente: lista(await siguiente('-FacturaEstatus')),
        porProducto: lista('orden=Producto'),
        porProductoLasCanceladas: lista('orden=Producto&estatus=Cancelada'),
        porSucursal: lista('orden=-Sucursal'),
        porLitros: lista('orden=-Litros'),
        porPrecio: lista('orden=Precio'),
        porAntiguedad: lista('orden=-Antiguedad'),
        porTotalLasCanceladas: lista('orden=-Total&estatus=Cancelada'),
        // One of the last, which is one in a list of any length; a piece of a folio is in more folios of a longer one.
        buscaUnFolio: lista(`q=A-${1000 + filas - 7}`, META.busqueda),
        buscaUnPedazoDeFolio: lista('q=A-7777', META.pedazo),
        buscaUnCliente: lista('q=del bajio 77', META.busqueda),
        buscaLoQueNoHay: lista('q=xyzxyz', META.busqueda),
        ...paleta(get, 'paleta', filas),
        ...paleta(admin, 'paletaDelPersonal', filas),
        sumas: { get, ruta: `facturas_resumen?${defecto}`, meta: META.sumas },
        tablero: { get, ruta: 'dashboard', meta: META.tablero },
        graficas: { get, ruta: 'dashboard-graficas', meta: META.tablero },
        porVencer: { get, ruta: 'facturas-porvencer', meta: META.tablero },
        historiaDeUnCliente: { get, ruta: `cliente-historia/${cliente}`, meta: META.ventana },
        bandejaPorAutorizar: { get: admin, ruta: 'admin/por-autorizar', meta: META.ventana },
        bandejaTimbrado: { get: admin, ruta: 'admin/timbrado', meta: META.ventana },
      }
    }
    const medidas = await grow(preguntas, () => bare.query(SQL, [t.gente.a]), fill)
    return {
      ...medidas,
      hoja: await flow(get, 'facturas_exportar'),
      listaEntera: await flow(get, 'facturas'),
    }
  })
}

/** The same questions of one partner and of the staff, who look through all of them. */
const paleta = (get: Get, nombre: string, filas: number) =>
  Object.fromEntries(
    Object.entries({
      Folio: `A-${1000 + filas - 7}`,
      Comun: 'transportes',
      Monto: '$26,040.47',
      Uuid: '7777aaaa',
      Nada: 'xyzxyz',
    }).map(([de, q]) => [`${nombre}${de}`, { get, ruta: `buscar?q=${q}`, meta: META.busqueda }]),
  )

/**
 * Two hundred clients, four years or more, one in fifty a draft, one in forty cancelled. What was stamped in the last two
 * thousand owes half of its total; older ones were paid, as in any business that goes on.
 */
async function prepare(t: TestApp) {
  const f = await seedFiscales(t.deps, t.gente.a, 'DEL BAJIO')
  await t.base.asAdmin(
    `insert into cliente (id_socio_comercial, nombre, razon_social, rfc, codigo_postal, regimen_fiscal, uso_cfdi, clave_estado)
     select $1, 'Transportes del Bajío ' || n, 'TRANSPORTES DEL BAJIO ' || n, 'TBA' || to_char(date '1990-01-01' + n, 'YYMMDD') || 'AB1',
            '37000', '601', 'G03', 'GUA' from generate_series(1, 200) n`,
    [f.socio],
  )
  const { rows } = await t.base.asAdmin("select id from cliente where nombre = 'Transportes del Bajío 77'")
  const cliente: number = rows[0].id
  // All of them share the XML of one that was really stamped.
  const { id: modelo } = await crearTimbrado(t.deps, f, 'factura')
  const fill = async (desde: number, hasta: number): Promise<void> => {
    await t.base.force(
      `insert into documento_fiscal (id_socio_comercial, familia, estado, serie, folio, id_cliente, id_producto, precio, litros, subtotal,
         iva, total, id_metodo_pago, id_forma_pago, id_factura_tipo, id_sku_tipo, id_sucursal, uuid, fecha_emision, fecha_timbrado,
         id_archivo_xml, id_usuario_captura, saldo_cent)
       select $1, 'factura', estado, case when estado = 'borrador' then null else 'A' end, case when estado = 'borrador' then null else 1000 + n end,
              (array(select id from cliente where id_socio_comercial = $1 order by id))[1 + n % 200], $2, 22.45, 1000 + n % 900, 22450, 3513.47,
              25963.47 + n % 900, $3, $4, 1, 1, $5, case when estado = 'borrador' then null else gen_random_uuid() end,
              now() - n * interval '21 minutes', case when estado = 'borrador' then null else now() - n * interval '21 minutes' end,
              case when estado = 'borrador' then null else (select id_archivo_xml from documento_fiscal where id = $8) end, 1,
              case when estado = 'borrador' then -1 when estado = 'timbrado' and n < 2000 then ((25963.47 + n % 900) * 50)::bigint else 0 end
         from (select n, case when n % 50 = 0 then 'borrador' when n % 40 = 1 then 'cancelado' else 'timbrado' end as estado
                 from generate_series($6::int, $7::int) n) x`,
      [f.socio, f.diesel, f.ppd, f.def, f.sucursal, desde, hasta, modelo],
    )
    await t.base.force(
      `insert into documento_saldo (id_documento, id_socio_comercial, total_cent, saldo_cent)
       select id, id_socio_comercial, (total * 100)::bigint, case when folio < 3000 then (total * 50)::bigint else 0 end
         from documento_fiscal where estado = 'timbrado' and folio >= $1 and folio <= $2 on conflict do nothing`,
      [1000 + desde, 1000 + hasta],
    )
    await t.base.asAdmin(
      `insert into bitacora (momento, actor, id_socio_comercial, accion, objeto, id_objeto)
       select fecha_timbrado, 'Sistema', id_socio_comercial, 'timbrar', 'factura', id from documento_fiscal
        where id_cliente = $1 and estado <> 'borrador' and folio >= $2 and folio <= $3`,
      [cliente, 1000 + desde, 1000 + hasta],
    )
    for (const tabla of [
      ...['documento_fiscal', 'documento_saldo', 'documento_dia', 'documento_mes', 'documento_dia_cambio', 'cliente'],
      ...['bitacora', 'suceso_de_cliente'],
    ])
      await t.base.asAdmin(`vacuum analyze ${tabla}`)
  }
  return { fill, cliente }
}
