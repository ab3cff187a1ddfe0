// A partner with its switches, its price bands and its peers, read and written whole.
import type { OpcionesDeSocio, Socio, SocioCaptura } from '@litro/contract/socios/socio'
import { sql } from 'kysely'
import { jsonRow } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { cambiosDeSocio } from '../cambios/cambio.sql.ts'
import { conSaldos, cuentaUsuarios, estatus, saldos } from './socio.list.sql.ts'

export async function lockSocio(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from socio_comercial where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

const internos = sql`
  select coalesce(json_agg(json_build_object('IdSocioComercial', o.id, 'Nombre', o.nombre, 'Acuerdo', p.acuerdo) order by o.nombre collate "es-x-icu"), '[]')
    from interno_par p
    join socio_comercial o on o.id = case when p.id_socio_a = s.id then p.id_socio_b else p.id_socio_a end
   where s.id in (p.id_socio_a, p.id_socio_b)`

const bandas = sql`
  select coalesce(json_agg(json_build_object('IdProducto', q.id, 'Producto', q.nombre, 'PrecioMinimo', n.precio_minimo,
           'PrecioMaximo', n.precio_maximo) order by q.nombre collate "es-x-icu"), '[]')
    from banda_precio n join producto q on q.id = n.id_producto where n.id_socio_comercial = s.id`

/** As exact text: PostgreSQL writes the numbers, nobody touches them again (D-174). `quien` is who reads. */
export function readSocioTexto(tx: Tx, id: number, quien: number): Promise<string | undefined> {
  return jsonRow(
    tx,
    sql`
      select s.id as "IdSocioComercial", s.nombre as "Nombre", ${estatus} as "Estatus", s.permite_sucursal as "PermiteSucursal",
             s.permite_entregas as "PermiteEntregas",
             s.requiere_autorizacion as "RequiereAutorizacion", s.autoriza_por_limite as "AutorizaPorLimite",
             s.autoriza_por_vencido as "AutorizaPorVencido", s.autoriza_por_precio as "AutorizaPorPrecio",
             s.cancelacion_requiere_aprobacion as "CancelacionRequiereAprobacion", s.limite_credito as "LimiteCredito",
             s.dias_credito as "DiasCredito", s.id_emisor as "IdEmisor",
             (select e.nombre from emisor e where e.id = s.id_emisor) as "Emisor",
             (${internos}) as "Internos", (${bandas}) as "BandasPrecio",
             ${saldos.porCobrar} as "CuentasPorCobrar", ${saldos.congelado} as "SaldoCongelado",
             ${saldos.disponible} as "SaldoDisponible", ${saldos.estadoCuenta} as "SaldoEstadoCuenta",
             ${cuentaUsuarios} as "Usuarios", ${cambiosDeSocio(quien, sql`s.id`)} as "Cambios", s.version as "Version"
        ${conSaldos} where s.id = ${id}`,
  )
}

export async function readSocio(tx: Tx, id: number, quien: number): Promise<Socio | undefined> {
  const texto = await readSocioTexto(tx, id, quien)
  return texto === undefined ? undefined : (JSON.parse(texto) as Socio)
}

export async function insertSocio(tx: Tx, c: SocioCaptura): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into socio_comercial (nombre, activo, permite_sucursal, permite_entregas, requiere_autorizacion, autoriza_por_limite,
      autoriza_por_vencido, autoriza_por_precio, cancelacion_requiere_aprobacion, limite_credito, dias_credito, id_emisor)
    values (${c.Nombre}, ${c.Activo}, ${c.PermiteSucursal}, ${c.PermiteEntregas}, ${c.RequiereAutorizacion}, ${c.AutorizaPorLimite},
      ${c.AutorizaPorVencido}, ${c.AutorizaPorPrecio}, ${c.CancelacionRequiereAprobacion}, ${c.LimiteCredito ?? null},
      ${c.DiasCredito}, ${c.IdEmisor ?? null})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** All but the credit limit, which has an owner of its own. */
export async function updateSocio(tx: Tx, id: number, c: SocioCaptura): Promise<void> {
  await sql`
    update socio_comercial set nombre = ${c.Nombre}, activo = ${c.Activo}, permite_sucursal = ${c.PermiteSucursal},
      permite_entregas = ${c.PermiteEntregas},
      requiere_autorizacion = ${c.RequiereAutorizacion}, autoriza_por_vencido = ${c.AutorizaPorVencido},
      autoriza_por_precio = ${c.AutorizaPorPrecio}, cancelacion_requiere_aprobacion = ${c.CancelacionRequiereAprobacion},
      dias_credito = ${c.DiasCredito}, id_emisor = ${c.IdEmisor ?? null}, version = version + 1
     where id = ${id}`.execute(tx)
}

/** Decimal text, and whether a document above it waits for authorisation. */
export type Limite = { LimiteCredito: string | null; AutorizaPorLimite: boolean }

export async function readLimite(tx: Tx, id: number): Promise<Limite> {
  const { rows } = await sql<Limite>`
    select limite_credito::text as "LimiteCredito", autoriza_por_limite as "AutorizaPorLimite"
      from socio_comercial where id = ${id}`.execute(tx)
  return rows[0]!
}

export async function setLimite(tx: Tx, id: number, { LimiteCredito, AutorizaPorLimite }: Limite): Promise<void> {
  await sql`
    update socio_comercial set limite_credito = ${LimiteCredito}, autoriza_por_limite = ${AutorizaPorLimite}, version = version + 1
     where id = ${id}`.execute(tx)
}

/** The pairs and the bands become exactly the given ones. */
export async function replaceInternos(tx: Tx, id: number, otros: readonly number[]): Promise<void> {
  await sql`
    delete from interno_par where ${id} in (id_socio_a, id_socio_b)
       and not (case when id_socio_a = ${id} then id_socio_b else id_socio_a end = any(${otros}))`.execute(tx)
  await sql`
    insert into interno_par (id_socio_a, id_socio_b)
    select least(${id}::bigint, o), greatest(${id}::bigint, o) from unnest(${otros}::bigint[]) o on conflict do nothing`.execute(
    tx,
  )
}

/** The standing agreements of a partner become exactly those with the given ones (D-192). */
export async function setAcuerdos(tx: Tx, id: number, otros: readonly number[]): Promise<void> {
  await sql`
    update interno_par set acuerdo = (case when id_socio_a = ${id} then id_socio_b else id_socio_a end) = any(${otros})
     where ${id} in (id_socio_a, id_socio_b)`.execute(tx)
}

export async function replaceBandas(tx: Tx, id: number, bandas: SocioCaptura['BandasPrecio']): Promise<void> {
  await sql`delete from banda_precio where id_socio_comercial = ${id}`.execute(tx)
  for (const { IdProducto, PrecioMinimo, PrecioMaximo } of bandas) {
    await sql`
      insert into banda_precio (id_socio_comercial, id_producto, precio_minimo, precio_maximo)
      values (${id}, ${IdProducto}, ${PrecioMinimo ?? null}, ${PrecioMaximo ?? null})`.execute(tx)
  }
}

/** Which of these exist: what the form chose from may have changed since. */
export async function findExistentes(
  tx: Tx,
  c: { socios: readonly number[]; productos: readonly number[]; emisor: number | null },
): Promise<{ socios: number[]; productos: number[]; emisor: boolean }> {
  const { rows } = await sql<{ socios: number[]; productos: number[]; emisor: boolean }>`
    select coalesce((select json_agg(id) from socio_comercial where id = any(${c.socios})), '[]') as socios,
           coalesce((select json_agg(id) from producto where id = any(${c.productos})), '[]') as productos,
           exists (select 1 from emisor where id = ${c.emisor}) as emisor`.execute(tx)
  return rows[0]!
}

export async function readOpciones(tx: Tx): Promise<OpcionesDeSocio> {
  const { rows } = await sql<{ texto: string }>`
    select json_build_object(
      'Emisores', (select coalesce(json_agg(json_build_object('IdEmisor', id, 'Nombre', nombre, 'RFC', rfc) order by id), '[]') from emisor),
      'Productos', (select coalesce(json_agg(json_build_object('IdProducto', id, 'Producto', nombre, 'PrecioMinimo', precio_minimo,
                      'PrecioMaximo', precio_maximo) order by nombre collate "es-x-icu"), '[]') from producto where activo),
      'Socios', (select coalesce(json_agg(json_build_object('IdSocioComercial', id, 'Nombre', nombre) order by nombre collate "es-x-icu"), '[]')
                   from socio_comercial where activo))::text as texto`.execute(tx)
  return JSON.parse(rows[0]!.texto) as OpcionesDeSocio
}
