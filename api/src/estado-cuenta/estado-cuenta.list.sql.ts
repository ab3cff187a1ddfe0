// The account statement: rows derived from the ledger, in the gapless order of the partner's account.
import { sql } from 'kysely'
import type { ListSpec } from '../db/list-query.ts'

/** Dates narrow the rows, never the running balance: it is the ledger's own. */
export function estadoCuentaList(periodo: { desde?: string; hasta?: string }): ListSpec {
  const { desde = null, hasta = null } = periodo
  return {
    archivo: 'EstadoCuenta.xlsx',
    hoja: 'EstadoCuenta',
    from: (socio) => sql`
      from movimiento m
      join cuenta c on c.clave = ${`socio:${socio}`}
      join partida p on p.id_cuenta = c.id and p.seq_cuenta = m.seq
      where m.id_socio_comercial = ${socio} and (${desde}::date is null or m.fecha >= ${desde}::date)
        and (${hasta}::date is null or m.fecha <= ${hasta}::date)`,
    columnas: {
      IdMovimiento: { sql: sql`m.seq`, tipo: 'numero' },
      NumeroDeposito: { sql: sql`m.numero_deposito`, tipo: 'numero', titulo: 'Num. Depósito', decimales: 0 },
      Tipo: { sql: sql`m.tipo`, tipo: 'texto', titulo: 'Tipo' },
      TipoDeposito: { sql: sql`coalesce(m.tipo_deposito, '')`, tipo: 'texto', titulo: 'Tipo Depósito' },
      Descripcion: { sql: sql`m.descripcion`, tipo: 'texto', titulo: 'Descripción' },
      Monto: { sql: sql`(m.monto_cent::numeric / 100)::numeric(18,2)`, tipo: 'numero', titulo: 'Monto' },
      Fecha: { sql: sql`m.fecha`, tipo: 'fecha', titulo: 'Fecha' },
      SaldoCorrido: {
        sql: sql`(p.saldo_posterior_cent::numeric / 100)::numeric(18,2)`,
        tipo: 'numero',
        titulo: 'Saldo',
      },
      Objeto: { sql: sql`m.objeto`, tipo: 'texto' },
      IdObjeto: { sql: sql`m.id_objeto`, tipo: 'numero' },
    },
    id: 'IdMovimiento',
    busca: [sql`plegar(m.descripcion)`, sql`plegar(m.tipo)`, sql`plegar(coalesce(m.tipo_deposito, ''))`],
    orden: '-IdMovimiento',
    sumas: ['Monto'],
  }
}
