// Every credit in favour of every partner: what treasury may still use, oldest first, and then what it used and may undo.
import { origenesDeSaldo, palabraDeOrigen, type SaldoAFavor } from '@litro/contract/depositos/saldo-favor'
import { TIPO } from '@litro/contract/depositos/vida'
import { F, NC } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { palabras } from '../../craft/listas/busca.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'
import { diaDePagoSql, reciboSql } from '../../fiscal/comprobante/rep.sql.ts'
import { EVENTO_APLICADO } from '../../libro/gastar-credito.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

/** What one use of a credit paid; `o.id` is its posting. */
const pagadosSql = sql`
  (select json_agg(json_build_object('IdDocumentoTipo', case k.familia when ${F} then 1 else 2 end, 'IdDocumento', k.id, 'Folio', ${folioSql('k')},
     'Monto', ${pesosSql(sql`a.importe_cent`)}) order by k.fecha_emision, k.id)
     from aplicacion a join documento_fiscal k on k.id = a.id_documento
    where o.origen = 'aplicado' and a.id_asiento = o.id and a.cancelada_por is null)`
const reciboSuyoSql = sql`
  (select ${reciboSql(diaDePagoSql('p', sql`o.fecha`))} from documento_fiscal r left join deposito p on p.id = r.id_deposito
    where o.origen = 'aplicado' and r.familia = 'rep' and r.id_asiento = o.id and r.estado <> 'borrado' order by r.id desc limit 1)`

const foliosSql = sql`
  (select string_agg(${folioSql('k')}, ' ') from aplicacion a join documento_fiscal k on k.id = a.id_documento
    where o.origen = 'aplicado' and a.id_asiento = o.id and a.cancelada_por is null)`

const porOrigen = (valor: (origen: Origen, i: number) => string | number) =>
  sql`(case o.origen ${sql.join(
    origenesDeSaldo.map((origen, i) => sql`when ${sql.lit(origen)} then ${sql.lit(valor(origen, i))}`),
    sql` `,
  )} end)`
type Origen = SaldoAFavor['Origen']

/** One number for a row of any origin. */
export const claveDeSaldo = (origen: Origen, id: number) =>
  id * origenesDeSaldo.length + origenesDeSaldo.indexOf(origen)
const claveSql = sql`(o.id * ${sql.lit(origenesDeSaldo.length)} + ${porOrigen((_, i) => i)})`
const palabraSql = porOrigen((origen) => palabraDeOrigen[origen])

/** What may be used, oldest first; then what was used, the last one first. */
const turnoSql = sql`case when o.origen = 'aplicado' then 1e22 - o.id
  else (o.fecha - date '2000-01-01') * 1e13 + ${porOrigen((_, i) => i)} * 1e12 + o.id end`

const origenesSql = sql`
    with libre as (
      select clase, id_objeto, ${pesosSql(sql`sum(importe_cent)`)} as saldo from congelamiento
       where estado = 'activo' and clase in ('depósito', 'nota de crédito') group by clase, id_objeto),
    usado as (
      select a.id_asiento, min(s.fecha_negocio) as fecha, min(a.id_socio_comercial) as id_socio_comercial, min(a.id_deposito) as id_deposito,
             min(a.id_nota_credito) as id_nota_credito, ${pesosSql(sql`sum(a.importe_cent)`)} as monto
        from asiento s join aplicacion a on a.id_asiento = s.id and a.cancelada_por is null
       where s.evento = ${EVENTO_APLICADO} group by a.id_asiento),
    origen as (
      select 'deposito' as origen, d.id, d.id::text as folio, t.nombre || ': ' || d.depositante as concepto, d.fecha_pago as fecha,
             d.id_socio_comercial, d.id_cliente, d.monto, l.saldo, d.version, d.id as id_deposito, null::bigint as id_nota_credito
        from deposito d join libre l on l.clase = 'depósito' and l.id_objeto = d.id join deposito_tipo t on t.id = d.id_deposito_tipo
       where d.estado = 'aplicado'
      union all
      select 'nota', n.id, ${folioSql('n')}, 'Nota de Crédito', ${diaEnMexico(sql`n.fecha_emision`)},
             n.id_socio_comercial, n.id_cliente, n.total, l.saldo, n.version, null, n.id
        from documento_fiscal n join libre l on l.clase = 'nota de crédito' and l.id_objeto = n.id
       where n.familia = ${NC} and n.estado = 'timbrado'
      union all
      select 'suspenso', d.id, d.id::text, d.depositante, d.fecha_pago, d.id_socio_comercial, d.id_cliente, d.monto, d.monto, d.version, d.id, null
        from deposito d where d.id_deposito_tipo = ${TIPO.Error} and d.estado = 'aplicado'
      union all
      select 'aplicado', u.id_asiento, coalesce(u.id_deposito::text, ${folioSql('n')}), '', u.fecha, u.id_socio_comercial,
             coalesce(d.id_cliente, n.id_cliente), u.monto, 0, 0, u.id_deposito, u.id_nota_credito
        from usado u left join deposito d on d.id = u.id_deposito left join documento_fiscal n on n.id = u.id_nota_credito
       where d.estado = 'aplicado' or n.estado = 'timbrado')
    select * from origen`

export const saldoList: ListSpec = {
  archivo: 'SaldosAFavor.xlsx',
  hoja: 'SaldosAFavor',
  alcance: 'todo',
  from: () => sql`
    from (${origenesSql}) o join socio_comercial s on s.id = o.id_socio_comercial left join cliente c on c.id = o.id_cliente where true`,
  // biome-ignore format: a table is read as a table
  columnas: {
    Turno:            { sql: turnoSql, tipo: 'numero', interna: true },
    Clave:            { sql: claveSql, tipo: 'numero' },
    Origen:           { sql: sql`o.origen`, tipo: 'texto', titulo: 'Origen', dicho: ({ Origen }) => palabraDeOrigen[Origen as Origen] },
    Id:               { sql: sql`o.id`, tipo: 'numero' },
    Folio:            { sql: sql`o.folio`, tipo: 'texto', titulo: 'Folio' },
    Concepto:         { sql: sql`o.concepto`, tipo: 'texto', titulo: 'Concepto' },
    IdSocioComercial: { sql: sql`o.id_socio_comercial`, tipo: 'numero' },
    SocioComercial:   { sql: sql`s.nombre`, tipo: 'texto', titulo: 'Socio comercial' },
    IdCliente:        { sql: sql`o.id_cliente`, tipo: 'numero' },
    Cliente:          { sql: sql`c.nombre`, tipo: 'texto', titulo: 'Cliente' },
    Fecha:            { sql: sql`o.fecha`, tipo: 'fecha', titulo: 'Fecha' },
    Monto:            { sql: sql`o.monto`, tipo: 'numero', titulo: 'Monto' },
    Saldo:            { sql: sql`o.saldo`, tipo: 'numero', titulo: 'Saldo por aplicar' },
    Version:          { sql: sql`o.version`, tipo: 'numero' },
    IdDeposito:       { sql: sql`o.id_deposito`, tipo: 'numero' },
    IdNotaCredito:    { sql: sql`o.id_nota_credito`, tipo: 'numero' },
    Documentos:       { sql: sql`coalesce(${pagadosSql}, '[]')`, tipo: 'texto', sinOrden: true },
    Rep:              { sql: reciboSuyoSql, tipo: 'texto', sinOrden: true },
  },
  id: 'Clave',
  busca: palabras(sql`o.folio`, sql`o.concepto`, sql`s.nombre`, sql`c.nombre`, sql`o.monto`, sql`o.saldo`, foliosSql),
  estatus: palabraSql,
  orden: 'Turno',
  estrecha: { dia: sql`o.fecha`, socio: sql`o.id_socio_comercial`, cliente: sql`o.id_cliente` },
  sumas: ['Saldo'],
}

/** Where the credit of a posting came from; nothing when that posting put no credit on documents. */
export async function findOrigen(
  tx: Tx,
  idAsiento: number,
): Promise<{ idDeposito: number | null; idNotaCredito: number | null } | undefined> {
  const { rows } = await sql<{ idDeposito: number | null; idNotaCredito: number | null }>`
    select a.id_deposito as "idDeposito", a.id_nota_credito as "idNotaCredito"
      from asiento s join aplicacion a on a.id_asiento = s.id where s.id = ${idAsiento} and s.evento = ${EVENTO_APLICADO} limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function listAplicado(tx: Tx, idAsiento: number): Promise<{ idDocumento: number; cent: string }[]> {
  const { rows } = await sql<{ idDocumento: number; cent: string }>`
    select id_documento as "idDocumento", importe_cent::text as cent from aplicacion
     where id_asiento = ${idAsiento} and cancelada_por is null order by id`.execute(tx)
  return rows
}

export async function cancelAplicado(tx: Tx, idAsiento: number, reversa: number): Promise<void> {
  await sql`
    update aplicacion set cancelada_por = ${reversa} where id_asiento = ${idAsiento} and cancelada_por is null`.execute(
    tx,
  )
}
