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

type Descuento = {
  moneda: string
  /** Of the return, in the currency of its invoice. */
  pedido: string
  pagable: string
  resta: string
  /** Folio and day of each note that takes something, in words. */
  notas: string | null
  /** Notes in another currency: what they take nobody can tell. */
  otras: string | null
}

/** What the supplier's credit notes leave to pay. They stay as they are until the payment ends. */
export async function lockDescuento(tx: Tx, idRetorno: number): Promise<Descuento> {
  await sql`
    select 1 from factura_recibida n join retorno r on r.id = ${idRetorno}
     where n.tipo = 'E' and n.relacionados @> jsonb_build_array(jsonb_build_object('uuid', upper(r.uuid_proveedor::text))) for share of n`.execute(
    tx,
  )
  const { rows } = await sql<Descuento>`
    select m.moneda, m.pedido::text as pedido, greatest(m.total - n.resta, 0)::text as pagable, n.resta::text as resta, n.notas, n.otras
      from retorno r join proveedor p on p.id = r.id_proveedor left join factura_recibida f on f.uuid = r.uuid_proveedor
      cross join lateral (select coalesce(f.moneda, r.moneda) as moneda) d
      cross join lateral (select d.moneda, t.pedido, coalesce(f.total, t.pedido) as total
        from (select case d.moneda when 'USD' then r.monto_usd else r.monto end as pedido) t) m
      cross join lateral (select coalesce(sum(x.resta) filter (where x.moneda = m.moneda), 0) as resta,
               string_agg(left(upper(x.uuid::text), 8) || ' del ' || ${fecha(sql`x.fecha`)}, ', ' order by x.fecha) filter (where x.moneda = m.moneda and x.resta > 0) as notas,
               string_agg(left(upper(x.uuid::text), 8) || ' del ' || ${fecha(sql`x.fecha`)}, ', ' order by x.fecha) filter (where x.moneda is distinct from m.moneda) as otras
          from notas_de_credito(r.uuid_proveedor, coalesce(f.rfc_emisor, p.rfc)) x) n
     where r.id = ${idRetorno}`.execute(tx)
  return rows[0]!
}
