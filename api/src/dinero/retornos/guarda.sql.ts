// What the mirror, the status service and the lists say of a return's invoice and of who issued it.
import { sql } from 'kysely'
import { enMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

type Dicho = {
  /** When the SAT says its invoice was cancelled, or was told so; null while nobody says that. */
  cancelada: string | null
  /** Since when its supplier asks to cancel it and nobody has answered; or that the cancellation was accepted here. */
  pedida: string | null
  aceptada: string | null
  /** The gravest list of the supplier that stops payments, with the date of the edition. */
  lista: string | null
  corte: string | null
  /** The status service's own word on the issuer of this invoice. */
  efos: string | null
}

const fecha = (momento: ReturnType<typeof sql>) => sql`to_char(${momento}, 'DD/MM/YYYY')`

/** The lists and the mirror are the house's: read with the house's eyes. */
export async function readDicho(tx: Tx, idRetorno: number): Promise<Dicho> {
  const { rows } = await sql<Dicho>`
    select coalesce((select ${fecha(sql`coalesce(s.fecha_cancelacion, ${enMexico(sql`s.fecha_corte`)})`)} from cfdi_sat s
              where s.uuid = r.uuid_proveedor and s.sentido = 'recibidos' and not s.vigente),
            (select ${fecha(enMexico(sql`f.consultada`))} from factura_recibida f where f.uuid = r.uuid_proveedor and f.estatus_sat = 'Cancelado')) as cancelada,
           (select ${fecha(enMexico(sql`b.vista`))} from cancelacion_recibida b where b.uuid = r.uuid_proveedor and b.estado in ('pendiente', 'rechazando')) as pedida,
           (select ${fecha(enMexico(sql`b.estado_desde`))} from cancelacion_recibida b
             where b.uuid = r.uuid_proveedor and b.estado in ('aceptando', 'aceptada', 'vencida') order by b.id desc limit 1) as aceptada,
           v.lista, ${fecha(sql`l.fecha_corte`)} as corte,
           (select ${fecha(enMexico(sql`f.consultada`))} from factura_recibida f
             where f.uuid = r.uuid_proveedor and f.efos is not null and f.efos not in ('', '200', '201')) as efos
      from retorno r join proveedor p on p.id = r.id_proveedor
      left join lateral (select a.lista from lista_aparicion a where a.clave = p.rfc and a.hasta_corte is null
        and ((a.lista = '69b' and a.situacion = 'Definitivo') or a.lista = '49bis') order by a.lista desc limit 1) v on true
      left join lista_sat l on l.lista = v.lista
     where r.id = ${idRetorno}`.execute(tx)
  return rows[0]!
}
