// What is printed beside a CFDI: the issuer as people find it and, while something is owed, until when and with which reference.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'
import { folioSql, vigente } from './fila.sql.ts'

export type PapelEmisor = {
  nombre: string
  domicilio: string | null
  telefono: string | null
  correo: string | null
  clabe: string | null
  logo: Buffer | null
}

const EMISOR = sql`m.nombre, m.domicilio, m.telefono, m.correo_contacto as correo, m.clabe, m.logo`

export async function readPapelEmisor(tx: Tx, socio: number): Promise<PapelEmisor | undefined> {
  const { rows } = await sql<PapelEmisor>`
    select ${EMISOR} from emisor m
     where m.id = coalesce((select id_emisor from socio_comercial where id = ${socio}), (select min(id) from emisor))`.execute(
    tx,
  )
  return rows[0]
}

/** `saldo` is null when nothing is owed; `vence` only for what is paid later (PPD), by the days of credit of its partner. */
export type PapelFila = PapelEmisor & {
  documento: string
  folio: string | null
  saldo: string | null
  vence: string | null
  /** Of the carriage, for what carries a Carta Porte. */
  condiciones: string | null
}

export async function readPapel(tx: Tx, idDocumento: number): Promise<PapelFila | undefined> {
  const { rows } = await sql<PapelFila>`
    select ${EMISOR}, ${folioSql('d')} as documento, case when d.uuid is not null then d.folio::text end as folio,
           case when ${vigente('d')} and x.saldo_cent > 0 then ${pesosSql(sql`x.saldo_cent`)}::text end as saldo,
           case when p.codigo = 'PPD' then to_char(${diaEnMexico(sql`d.fecha_timbrado`)} + s.dias_credito, 'YYYY-MM-DD') end as vence,
           (select nullif(a.condiciones_del_servicio, '') from ajustes_entrega a
             where exists (select 1 from entrega v where v.id_documento = d.id)) as condiciones
      from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial
      join emisor m on m.id = coalesce(s.id_emisor, (select min(id) from emisor))
      left join documento_saldo x on x.id_documento = d.id left join metodo_pago p on p.id = d.id_metodo_pago
     where d.id = ${idDocumento}`.execute(tx)
  return rows[0]
}
