// Suppliers and their bank accounts: an account is added or retired, never changed (D-151).
import type { CuentaNueva, Moneda, Proveedor } from '@litro/contract/proveedores/proveedor'
import { vidaCuenta } from '@litro/contract/proveedores/vida'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { estatusSqlDe, mover } from '../../craft/puerta/mover.sql.ts'

/** MXP is the code of the edge; inside the currency is MXN (D-142). */
const interna = (moneda: Moneda) => (moneda === 'MXP' ? 'MXN' : moneda)
const delBorde = (columna: string) => sql`case ${sql.ref(columna)} when 'MXN' then 'MXP' else ${sql.ref(columna)} end`
const estatus = estatusSqlDe(vidaCuenta, sql`c.estado`)

export async function readProveedor(tx: Tx, socio: number, id: number): Promise<Proveedor | undefined> {
  const { rows } = await sql<Proveedor>`
    select p.id as "IdProveedor", p.nombre as "Nombre", p.razon_social as "RazonSocial",
           ${delBorde('p.moneda')} as "Moneda", p.rfc as "RFC",
           coalesce(c.cuentas -> 0 ->> 'CuentaClabe', c.cuentas -> 0 ->> 'NumeroCuenta') as "Cuenta",
           c.cuentas as "CuentasBancarias", p.version as "Version"
      from proveedor p
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
                 'IdCuenta', c.id, 'Banco', c.id_banco, 'BancoNombre', b.nombre, 'CuentaClabe', c.clabe,
                 'NumeroCuenta', c.numero_cuenta, 'SwiftCode', c.swift, 'Estatus', ${estatus},
                 'UsableDesde', ${textoDeMomento(sql`c.usable_desde`)}, 'Observaciones', c.motivo_rechazo)
                 order by c.estado = 'rechazada', c.id), '[]') as cuentas
          from cuenta_proveedor c join banco b on b.id = c.id_banco
         where c.id_proveedor = p.id and c.id_socio_comercial = ${socio} and c.estado <> 'retirada') c
     where p.id_socio_comercial = ${socio} and p.id = ${id}`.execute(tx)
  return rows[0]
}

/** Holds the supplier until the transaction ends: two editors take turns. */
export async function lockProveedor(tx: Tx, socio: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from proveedor where id_socio_comercial = ${socio} and id = ${id} for update`.execute(tx)
  return rows.length > 0
}

type Datos = { Nombre: string; RazonSocial: string; Moneda: Moneda; RFC: string | null }

export async function insertProveedor(tx: Tx, socio: number, datos: Datos): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into proveedor (id_socio_comercial, nombre, razon_social, moneda, rfc)
    values (${socio}, ${datos.Nombre}, ${datos.RazonSocial}, ${interna(datos.Moneda)}, ${datos.RFC})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateProveedor(tx: Tx, socio: number, id: number, datos: Datos): Promise<void> {
  await sql`
    update proveedor set nombre = ${datos.Nombre}, razon_social = ${datos.RazonSocial},
           moneda = ${interna(datos.Moneda)}, rfc = ${datos.RFC}, version = version + 1
     where id_socio_comercial = ${socio} and id = ${id}`.execute(tx)
}

/** A new account always waits for approval: the column's own default says so. */
export async function insertCuenta(
  tx: Tx,
  socio: number,
  idProveedor: number,
  moneda: Moneda,
  cuenta: CuentaNueva,
  idUsuario: number | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cuenta_proveedor (id_socio_comercial, id_proveedor, id_banco, moneda, clabe, numero_cuenta, swift, id_usuario_captura)
    values (${socio}, ${idProveedor}, ${cuenta.Banco}, ${interna(moneda)}, ${cuenta.CuentaClabe},
            ${cuenta.NumeroCuenta}, ${cuenta.SwiftCode}, ${idUsuario})
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function retireCuentas(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await mover(tx, CUENTA, { id, verbo: 'retirar', a: 'retirada', si: sql`estado <> 'retirada'` })
}

/** Who edits a supplier edits what its accounts are approved by: no word of that one decides about them (D-191). */
export async function addEditor(tx: Tx, idProveedor: number, idUsuario: number): Promise<void> {
  await sql`
    update cuenta_proveedor set editores = array_append(editores, ${idUsuario}::bigint)
     where id_proveedor = ${idProveedor} and estado in ('por_aprobar', 'aprobada') and not ${idUsuario}::bigint = any(editores)`.execute(
    tx,
  )
}

const CUENTA = { vida: vidaCuenta, tabla: 'cuenta_proveedor' }

/** Returns in process to these accounts. The lock waits for a return that is being captured right now. */
export async function findRetornosEnCurso(tx: Tx, socio: number, ids: readonly number[]): Promise<number[]> {
  await sql`
    select 1 from cuenta_proveedor where id_socio_comercial = ${socio} and id = any(${ids}) for update`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from retorno
     where id_socio_comercial = ${socio} and id_cuenta = any(${ids})
       and estado in ('capturado', 'en_revision', 'programado')
     order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type BancoFila = { id: number; clave: string | null; moneda: Moneda }

/** The banks that may still be chosen, of those asked for. */
export async function findBancos(tx: Tx, ids: readonly number[]): Promise<BancoFila[]> {
  const { rows } = await sql<BancoFila>`
    select id, clave, ${delBorde('moneda')} as moneda from banco where id = any(${ids}) and activo`.execute(tx)
  return rows
}

type CuentaFila = {
  IdCuenta: number
  NumCuenta: string
  Moneda: Moneda
  Banco: string
  Estatus: 'Aprobada' | 'Por aprobar'
  UsableDesde: string | null
}

export async function listCuentasDeProveedor(tx: Tx, socio: number, idProveedor: number): Promise<CuentaFila[]> {
  const { rows } = await sql<CuentaFila>`
    select c.id as "IdCuenta", coalesce(c.clabe, c.numero_cuenta) as "NumCuenta", ${delBorde('c.moneda')} as "Moneda",
           b.nombre as "Banco", ${estatus} as "Estatus", ${textoDeMomento(sql`c.usable_desde`)} as "UsableDesde"
      from cuenta_proveedor c join banco b on b.id = c.id_banco
     where c.id_socio_comercial = ${socio} and c.id_proveedor = ${idProveedor} and c.estado in ('por_aprobar', 'aprobada')
     order by c.id`.execute(tx)
  return rows
}

export async function existsProveedor(tx: Tx, socio: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from proveedor where id_socio_comercial = ${socio} and id = ${id}`.execute(tx)
  return rows.length > 0
}

/** The accounts of a supplier: approving one is part of its story. */
export const deSusCuentas = (idProveedor: number) => sql`
  select 'cuenta_proveedor', c.id from cuenta_proveedor c where c.id_proveedor = ${idProveedor}`
