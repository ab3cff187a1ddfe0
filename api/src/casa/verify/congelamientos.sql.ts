// V12: holds stand for returns, deposits and credit notes in the state that justifies them, and applications for lines of the book.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { type Diferencia, unaMas } from './verify.sql.ts'

const enCurso = sql`('capturado', 'en_revision', 'programado')`
const aplicado = sql`('aplicado', 'por_cancelar')`
const clave = (nombre: string) => sql`'deposito:' || d.id || ${sql.lit(`:${nombre}`)}`

/** A return under way keeps exactly its amount; a paid one spent it in its own posting; any other keeps nothing. */
export async function listRetornos(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V12 congelamiento distinto del retorno' as regla, r.id::text as objeto,
           format('%s, monto %s, congelado %s', r.estado, r.monto, ${pesosSql(sql`coalesce(h.cent, 0)`)}) as dato
      from retorno r
      left join (select id_objeto, sum(importe_cent) as cent from congelamiento where clase = 'retorno' and estado = 'activo' group by 1) h
        on h.id_objeto = r.id
     where coalesce(h.cent, 0) <> case when r.estado in ${enCurso} then r.monto * 100 else 0 end
    union all
    select 'V12 congelamiento de un retorno que no existe', h.id::text, h.importe_cent::text from congelamiento h
     where h.clase = 'retorno' and h.estado = 'activo' and not exists (select 1 from retorno r where r.id = h.id_objeto)
    union all
    select 'V12 retorno pagado sin su asiento', r.id::text, r.monto::text from retorno r
     where r.estado = 'pagado' and not exists (
           select 1 from congelamiento h join asiento a on a.id = h.id_asiento and a.clave_idem = 'retorno:' || r.id || ':pagado'
            where h.clase = 'retorno' and h.id_objeto = r.id and h.estado = 'aplicado' and h.importe_cent = r.monto * 100)
    union all
    select 'V12 asiento de un retorno que no está pagado', r.id::text, r.estado from retorno r
     where r.estado <> 'pagado' and exists (select 1 from asiento a where a.clave_idem = 'retorno:' || r.id || ':pagado')
     ${unaMas}`.execute(tx)
  return rows
}

/** An applied deposit is in the book once; what it has not paid yet is frozen if it is a client's; no other deposit moves money. */
export async function listDepositos(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V12 congelamiento distinto del sobrante del depósito' as regla, d.id::text as objeto,
           format('%s, sobrante %s, congelado %s', d.estado, d.monto - ${pesosSql(sql`coalesce(a.cent, 0)`)}, ${pesosSql(sql`coalesce(h.cent, 0)`)}) as dato
      from deposito d
      left join (select id_deposito, sum(importe_cent) as cent from aplicacion where cancelada_por is null group by 1) a on a.id_deposito = d.id
      left join (select id_objeto, sum(importe_cent) as cent from congelamiento where clase = 'depósito' and estado = 'activo' group by 1) h
        on h.id_objeto = d.id
     where coalesce(h.cent, 0) <> case when d.estado in ${aplicado} and d.id_deposito_tipo in (2, 6)
             then d.monto * 100 - coalesce(a.cent, 0) else 0 end
    union all
    select 'V12 aplicación de un depósito que no está aplicado', d.id::text, d.estado from deposito d
     where d.estado not in ${aplicado} and exists (select 1 from aplicacion a where a.id_deposito = d.id and a.cancelada_por is null)
    union all
    select 'V12 depósito aplicado sin su asiento', d.id::text, d.estado from deposito d
     where d.estado in ${aplicado} and not exists (select 1 from asiento a where a.clave_idem = ${clave('aplicado')}
           and not exists (select 1 from asiento r where r.reversa_de = a.id))
    union all
    select 'V12 asiento vigente de un depósito que no está aplicado', d.id::text, d.estado from deposito d
     where d.estado not in ${aplicado} and exists (select 1 from asiento a where a.clave_idem = ${clave('aplicado')}
           and not exists (select 1 from asiento r where r.reversa_de = a.id))
     ${unaMas}`.execute(tx)
  return rows
}

/** Each application is one line that lowered its document; credit in favour in the book is what is frozen for clients. */
export async function listAplicaciones(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V12 aplicación distinta de su partida' as regla, a.id::text as objeto,
           format('documento %s, aplicado %s', a.id_documento, a.importe_cent) as dato
      from aplicacion a
     where not exists (select 1 from partida p where p.id_asiento = a.id_asiento and p.id_documento = a.id_documento
             and p.importe_cent = -a.importe_cent)
    union all
    select 'V12 aplicación cancelada sin reversa', a.id::text, a.cancelada_por::text from aplicacion a
     where a.cancelada_por is not null and not exists (select 1 from asiento r where r.reversa_de = a.id_asiento)
    union all
    select 'V12 saldo a favor distinto de lo congelado para clientes', c.clave,
           format('libro %s, congelado %s', coalesce(p.cent, 0), coalesce(h.cent, 0))
      from cuenta c join cuenta s on s.clave = 'socio:' || c.id_socio_comercial
      left join (select id_cuenta, -sum(importe_cent) as cent from partida group by 1) p on p.id_cuenta = c.id
      left join (select id_cuenta, sum(importe_cent) as cent from congelamiento
                  where estado = 'activo' and clase in ('depósito', 'nota de crédito') group by 1) h on h.id_cuenta = s.id
     where c.tipo = 'por_aplicar' and coalesce(p.cent, 0) <> coalesce(h.cent, 0)
     ${unaMas}`.execute(tx)
  return rows
}
