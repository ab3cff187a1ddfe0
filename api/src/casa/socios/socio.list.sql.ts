// The list of partners with their balances as the ledger tells them: every partner, for the back office.
import { etiquetas } from '@litro/contract/etiquetas'
import { sql } from 'kysely'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

/** One row per partner with its account and what its clients owe; the alias is `s`. */
export const conSaldos = sql`
  from socio_comercial s
  join cuenta c on c.id_socio_comercial = s.id and c.tipo = 'socio'
  join saldo b on b.id_cuenta = c.id
  left join lateral (select coalesce(sum(d.saldo_cent), 0) as cent from documento_saldo d where d.id_socio_comercial = s.id and d.saldo_cent > 0) x on true`

export const saldos = {
  porCobrar: pesosSql(sql`x.cent`),
  congelado: pesosSql(sql`b.congelado_cent`),
  disponible: pesosSql(sql`(b.saldo_cent - b.congelado_cent)`),
  estadoCuenta: pesosSql(sql`b.saldo_cent`),
}

export const estatus = sql`case when s.activo then 'Activo' else 'Inactivo' end`
export const cuentaUsuarios = sql`(select count(*) from usuario u where u.id_socio_comercial = s.id and u.emisor <> 'litro:llave')`

export const socioList: ListSpec = {
  archivo: 'SociosComerciales.xlsx',
  hoja: 'Socios comerciales',
  alcance: 'todo',
  from: () => sql`${conSaldos} where true`,
  // biome-ignore format: a table is read as a table
  columnas: {
    IdSocioComercial:     { sql: sql`s.id`, tipo: 'numero' },
    Nombre:               { sql: sql`s.nombre`, tipo: 'texto', titulo: etiquetas.Nombre },
    Estatus:              { sql: estatus, tipo: 'texto', titulo: etiquetas.Estatus },
    PermiteSucursal:      { sql: sql`s.permite_sucursal`, tipo: 'logico', titulo: etiquetas.PermiteSucursal },
    PermiteEntregas:      { sql: sql`s.permite_entregas`, tipo: 'logico', titulo: etiquetas.PermiteEntregas },
    RequiereAutorizacion: { sql: sql`s.requiere_autorizacion`, tipo: 'logico', titulo: etiquetas.RequiereAutorizacion },
    LimiteCredito:        { sql: sql`s.limite_credito`, tipo: 'numero', titulo: etiquetas.LimiteCredito, decimales: 2 },
    CuentasPorCobrar:     { sql: saldos.porCobrar, tipo: 'numero', titulo: etiquetas.CuentasPorCobrar, decimales: 2 },
    SaldoCongelado:       { sql: saldos.congelado, tipo: 'numero', titulo: etiquetas.SaldoCongelado, decimales: 2 },
    SaldoDisponible:      { sql: saldos.disponible, tipo: 'numero', titulo: etiquetas.SaldoDisponible, decimales: 2 },
    Usuarios:             { sql: cuentaUsuarios, tipo: 'numero', titulo: etiquetas.Usuarios },
  },
  id: 'IdSocioComercial',
  busca: [sql`plegar(s.nombre)`],
  estatus,
  orden: 'Nombre',
  sumas: ['CuentasPorCobrar', 'SaldoCongelado', 'SaldoDisponible'],
}
