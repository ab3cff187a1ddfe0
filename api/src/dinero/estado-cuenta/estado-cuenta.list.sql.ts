// The account statement: rows derived from the ledger, in the gapless order of the partner's account.
import { sql } from 'kysely'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import type { Partes } from '../../craft/listas/orden.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

/** The running balance is read from the ledger line only for the rows of the window, instead of being summed for all. */
const saldoSql = (socio: number) => sql`
  (select ${pesosSql(sql`p.saldo_posterior_cent`)} from partida p
    where p.seq_cuenta = m.seq and p.id_cuenta = (select c.id from cuenta c where c.clave = ${`socio:${socio}`}))`

export type Periodo = { desde?: string; hasta?: string }

export const deLosDias = (socio: number, { desde, hasta }: Periodo, tabla = 'movimiento') => sql`
  from ${sql.table(tabla)} m where m.id_socio_comercial = ${socio}
   ${desde === undefined ? sql`` : sql`and m.fecha >= ${desde}::date`}
   ${hasta === undefined ? sql`` : sql`and m.fecha <= ${hasta}::date`}`

/**
 * The days of a period that can be in a window: the nearest that have as many lines as it needs, and whatever days reach among those. Lines
 * do not stand in the order of their days: a deposit may be applied later than it was paid.
 */
const diasDe = (socio: number, periodo: Periodo): Partes => ({
  columna: sql`m.fecha`,
  de: ({ baja }, { desde, limite }) => {
    const [cerca, lejos] = baja ? [sql`m.seq_ultima`, sql`m.seq_primera`] : [sql`m.seq_primera`, sql`m.seq_ultima`]
    const [lado, sentido] = baja ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    const tras = (seq: typeof lado) => (desde ? sql`and ${seq} ${lado} ${desde.id}::bigint` : sql``)
    return sql`
      with dias as (
        select m.fecha, m.filas, ${cerca} as cerca, ${lejos} as lejos ${deLosDias(socio, periodo, 'movimiento_dia')} ${tras(lejos)}),
      bastan as (
        select b.lejos from (
          select d.lejos, sum(d.filas) over (order by d.lejos ${sentido}) as van from dias d where true ${tras(sql`d.cerca`)}) b
         where b.van >= ${limite} order by b.lejos ${sentido} limit 1)
      select d.fecha as valor from dias d where not coalesce(d.cerca ${lado} (select b.lejos from bastan b), false)`
  },
})

/** Dates narrow the rows, never the running balance: it is the ledger's own. */
export function estadoCuentaList(socio: number, periodo: Periodo): ListSpec {
  const deUnPeriodo = periodo.desde !== undefined || periodo.hasta !== undefined
  return {
    archivo: 'EstadoCuenta.xlsx',
    hoja: 'EstadoCuenta',
    crece: {},
    from: () => deLosDias(socio, periodo),
    sumado: [
      {
        from: () => deLosDias(socio, periodo, 'movimiento_dia'),
        filas: sql`m.filas`,
        columnas: {},
        entiende: ['desde', 'hasta'],
      },
    ],
    columnas: {
      IdMovimiento: { sql: sql`m.seq`, tipo: 'numero', ...(deUnPeriodo && { partes: diasDe(socio, periodo) }) },
      NumeroDeposito: {
        sql: sql`m.numero_deposito`,
        tipo: 'numero',
        titulo: 'Num. Depósito',
        decimales: 0,
        clave: { sql: sql`m.deposito_clave`, tipo: 'bigint' },
      },
      Tipo: { sql: sql`m.tipo`, tipo: 'texto', titulo: 'Tipo', clave: { sql: sql`m.tipo`, tipo: 'text' } },
      TipoDeposito: {
        sql: sql`m.tipo_deposito_clave`,
        tipo: 'texto',
        titulo: 'Tipo Depósito',
        clave: { sql: sql`m.tipo_deposito_clave`, tipo: 'text' },
      },
      Descripcion: {
        sql: sql`m.descripcion`,
        tipo: 'texto',
        titulo: 'Descripción',
        clave: { sql: sql`m.descripcion`, tipo: 'text' },
      },
      Monto: {
        sql: pesosSql(sql`m.monto_cent`),
        tipo: 'numero',
        titulo: 'Monto',
        clave: { sql: sql`m.monto_cent`, tipo: 'bigint' },
        suma: { sql: sql`m.monto_cent`, entre: 100 },
      },
      Fecha: { sql: sql`m.fecha`, tipo: 'fecha', titulo: 'Fecha', clave: { sql: sql`m.fecha`, tipo: 'date' } },
      SaldoCorrido: {
        sql: saldoSql(socio),
        tipo: 'numero',
        titulo: 'Saldo',
        sinOrden: true,
      },
      Objeto: { sql: sql`m.objeto`, tipo: 'texto', sinOrden: true },
      IdObjeto: { sql: sql`m.id_objeto`, tipo: 'numero', sinOrden: true },
    },
    id: 'IdMovimiento',
    busca: [sql`m.busqueda`],
    orden: '-IdMovimiento',
    sumas: ['Monto'],
  }
}
