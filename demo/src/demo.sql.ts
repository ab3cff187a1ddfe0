// Writes of the demonstration data, each safe to repeat.

import type { Tx } from '@litro/api/craft/db/tx'
import { mover } from '@litro/api/craft/puerta/mover.sql'
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import { sql } from 'kysely'

export async function insertSocio(tx: Tx, s: { nombre: string; permiteSucursal: boolean }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into socio_comercial (nombre, permite_sucursal) values (${s.nombre}, ${s.permiteSucursal})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function insertPar(tx: Tx, a: number, b: number): Promise<void> {
  await sql`insert into interno_par (id_socio_a, id_socio_b) values (${Math.min(a, b)}, ${Math.max(a, b)})`.execute(tx)
}

export async function insertSucursal(
  tx: Tx,
  s: { socio: number; nombre: string; idSerie: number | null; cp: string; zona: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sucursal (id_socio_comercial, nombre, id_serie, codigo_postal, zona_horaria)
    values (${s.socio}, ${s.nombre}, ${s.idSerie}, ${s.cp}, ${s.zona}) returning id`.execute(tx)
  return rows[0]!.id
}

export type ProductoNuevo = {
  nombre: string
  descripcion: string
  clave: string
  unidad: readonly [string, string]
  iva: string
  hyp: readonly [string, string] | null
  banda: readonly [string, string] | null
}

export async function insertProducto(tx: Tx, p: ProductoNuevo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into producto (nombre, descripcion, clave_prod_serv, clave_unidad, unidad, tasa_iva, clave_hyp,
                          sub_producto_hyp, precio_minimo, precio_maximo)
    values (${p.nombre}, ${p.descripcion}, ${p.clave}, ${p.unidad[0]}, ${p.unidad[1]}, ${p.iva},
            ${p.hyp?.[0] ?? null}, ${p.hyp?.[1] ?? null}, ${p.banda?.[0] ?? null}, ${p.banda?.[1] ?? null})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** The bank of a currency by its three CLABE digits or, for dollars, by its name. */
export async function findBanco(tx: Tx, moneda: 'MXN' | 'USD', claveONombre: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from banco where moneda = ${moneda} and coalesce(clave, nombre) = ${claveONombre}`.execute(tx)
  if (!rows[0]) throw new Error(`No existe el banco ${claveONombre}`)
  return rows[0].id
}

export async function findSocios(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; nombre: string }>`select id, nombre from socio_comercial`.execute(tx)
  return new Map(rows.map(({ id, nombre }) => [nombre, id]))
}

export async function dateDocumento(tx: Tx, id: number, publicado: Date): Promise<void> {
  await sql`update documento_publicado set publicado = ${publicado} where id = ${id}`.execute(tx)
}

export type MundoSocio = { id: number; clientes: number[]; sucursales: number[] }
export type Mundo = {
  socios: MundoSocio[]
  productos: Record<string, number>
  usuario: { id: number; nombre: string; correo: string }
  tesoreria: { id: number; nombre: string }
  /** Of the second partner, which gives in the Internos of the first. */
  entrega: { id: number; nombre: string }
  ppd: number
  pue: number
  porDefinir: number
  transferencia: number
  condonacion: number
  venta: number
  litro: number
  bonificacion: number
  correccion: number
  diferenciaPrecio: number
}

/** The ids the history of the demonstration needs, read once. Generic RFCs are left for whoever tries them. */
export async function readMundo(
  tx: Tx,
  emisor: string,
  socios: string[],
  sujeto: string,
  tesorero: string,
  entrega = 'demo-socio2',
): Promise<Mundo> {
  const { rows } = await sql<{ texto: string }>`
    select json_build_object(
      'socios', (select json_agg(json_build_object('id', s.id,
          'clientes', (select json_agg(c.id order by c.id) from cliente c where c.id_socio_comercial = s.id
                         and c.rfc not like 'X_XX010101000' and c.regimen_fiscal not in ('605', '616')),
          'sucursales', case when s.permite_sucursal then (select coalesce(json_agg(b.id order by b.id), '[]') from sucursal b where b.id_socio_comercial = s.id) else '[]'::json end) order by s.id)
          from socio_comercial s where s.nombre = any(${socios})),
      'productos', (select json_object_agg(nombre, id) from producto),
      'usuario', (select json_build_object('id', id, 'nombre', nombre, 'correo', correo) from usuario where emisor = ${emisor} and sujeto = ${sujeto}),
      'tesoreria', (select json_build_object('id', id, 'nombre', nombre) from usuario where emisor = ${emisor} and sujeto = ${tesorero}),
      'entrega', (select json_build_object('id', id, 'nombre', nombre) from usuario where emisor = ${emisor} and sujeto = ${entrega}),
      'ppd', (select id from metodo_pago where codigo = 'PPD'), 'pue', (select id from metodo_pago where codigo = 'PUE'),
      'porDefinir', (select id from forma_pago where codigo = '99'), 'transferencia', (select id from forma_pago where codigo = '03'),
      'condonacion', (select id from forma_pago where codigo = '15'), 'venta', (select id from factura_tipo where nombre = 'Venta'),
      'litro', (select id from sku_tipo where nombre = 'Litro'),
      'bonificacion', (select id from operacion_tipo where nombre = 'Descuento/Bonificación'),
      'correccion', (select id from operacion_tipo where nombre = 'Corrección de precio'),
      'diferenciaPrecio', (select id from nota_cargo_tipo where nombre = 'Diferencia de precio'))::text as texto`.execute(
    tx,
  )
  return JSON.parse(rows[0]!.texto) as Mundo
}

export async function countHistoria(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from documento_fiscal where bol ~ '^DEMO-[0-9]+$'`.execute(tx)
  return rows[0]!.n
}

/** Answers how it was. */
export async function setRequiereAutorizacion(tx: Tx, socio: number, si: boolean): Promise<boolean> {
  const { rows } = await sql<{ antes: boolean }>`
    with v as (select id, requiere_autorizacion as antes from socio_comercial where id = ${socio} for update)
    update socio_comercial s set requiere_autorizacion = ${si} from v where s.id = v.id returning v.antes`.execute(tx)
  return rows[0]!.antes
}

export async function readSaldoDocumento(tx: Tx, id: number): Promise<bigint> {
  const { rows } = await sql<{ cent: string }>`
    select saldo_cent::text as cent from documento_saldo where id_documento = ${id}`.execute(tx)
  return BigInt(rows[0]?.cent ?? '0')
}

export async function findDepositoDe(
  tx: Tx,
  socio: number,
  d: { tipo: number; depositante: string },
): Promise<{ id: number; estado: string } | undefined> {
  const { rows } = await sql<{ id: number; estado: string }>`
    select id, estado from deposito where id_socio_comercial = ${socio} and id_deposito_tipo = ${d.tipo} and depositante = ${d.depositante} limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function insertComision(
  tx: Tx,
  socio: number,
  tipo: number,
  c: { porcentaje?: string; porLitro?: string },
): Promise<void> {
  await sql`
    insert into comision (id_socio_comercial, id_deposito_tipo, desde, porcentaje, por_litro)
    values (${socio}, ${tipo}, '2026-01-01', ${c.porcentaje ?? null}, ${c.porLitro ?? null})
    on conflict on constraint comision_unica do nothing`.execute(tx)
}

/** An account the house has answered for since before the demonstration begins. */
export async function approveCuenta(tx: Tx, id: number, idUsuario: number): Promise<void> {
  const set = { id_usuario_aprobo: idUsuario, aprobada: sql`now()` }
  await mover(tx, { vida: vidaCuenta, tabla: 'cuenta_proveedor' }, { id, verbo: 'aprobar', a: 'aprobada', set })
}

/** How far an advance has come: its invoice, the sale that uses it and the note that applies it. */
export async function findAnticipo(
  tx: Tx,
  idDeposito: number,
): Promise<{ idFactura: number; idVenta: number | null; idNota: number | null } | undefined> {
  const { rows } = await sql<{ idFactura: number; idVenta: number | null; idNota: number | null }>`
    select a.id as "idFactura", v.id as "idVenta", n.id as "idNota" from documento_fiscal a
      left join documento_fiscal v on v.id_anticipo = a.id left join documento_fiscal n on n.id_factura = v.id and n.automatico
     where a.id_deposito_anticipo = ${idDeposito}`.execute(tx)
  return rows[0]
}
