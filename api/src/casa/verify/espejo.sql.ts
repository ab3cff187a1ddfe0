// What must always be true of the mirror of the SAT, of received invoices, of the lists and of the question to Banxico.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import type { Diferencia } from './verify.sql.ts'

/** V20–V26 and V29–V36: each asks one promise of the mirror; what it answers is what breaks it. */
export async function listEspejo(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V20 timbre que el espejo no puede comparar' as regla, t.id_documento::text as objeto, upper(t.uuid::text) as dato from timbrado t
     where t.estado = 'timbrado' and not exists (select 1 from cfdi_propio p where p.id_timbrado = t.id)
    union all
    select 'V21 día dado por cubierto sin su prueba', c.rfc || ' ' || c.sentido, c.dia::text from cobertura_sat c
     where not exists (select 1 from paquete_sat p where p.id = c.id_paquete and p.estado = 'leido')
       and not exists (select 1 from solicitud_sat s where s.id = c.id_solicitud and s.estado in ('leida', 'vacia'))
    union all
    select 'V22 renglón del espejo que no es del emisor', upper(s.uuid::text), s.rfc from cfdi_sat s
     where case s.sentido when 'emitidos' then s.rfc_emisor else s.rfc_receptor end <> s.rfc
    union all
    select 'V23 misma petición al SAT dos veces', min(s.id)::text, count(*)::text from solicitud_sat s
     group by s.rfc, s.sentido, s.tipo_solicitud, s.estado_comprobante, s.tipo_comprobante, s.fecha_inicial, s.fecha_final, s.folio having count(*) > 1
    union all
    select 'V24 paquete del SAT incompleto', p.id::text, p.tamanio::text from paquete_sat p
     where p.estado in ('guardado', 'leido') and p.vaciado is null
       and p.tamanio <> (select coalesce(sum(length(t.bytes)), 0) from paquete_trozo t where t.id_paquete = p.id
             and t.descarga = (select max(u.descarga) from paquete_trozo u where u.id_paquete = p.id))
    union all
    select 'V25 factura recibida en el retorno de otro socio', upper(r.uuid::text), t.id::text from factura_recibida r
      join retorno t on t.uuid_proveedor = r.uuid and t.estado not in ('rechazado', 'cancelado')
     where r.estado = 'asignada' and r.id_socio_comercial <> t.id_socio_comercial
    union all
    select 'V29 cancelación aceptada con su factura dada por vigente', upper(x.uuid::text), x.id::text from cancelacion_recibida x
      join factura_recibida f on f.uuid = x.uuid where x.estado in ('aceptada', 'vencida') and f.estatus_sat is distinct from 'Cancelado'
    union all
    select 'V30 respuesta al SAT contraria a la que se dio', upper(x.uuid::text), x.id::text from cancelacion_recibida x
     where not x.fuera and ((x.estado = 'aceptada' and x.respuesta is distinct from 'Aceptacion') or (x.estado = 'rechazada' and x.respuesta is distinct from 'Rechazo'))
    union all
    select 'V31 CEP que dice venir de una pregunta que no se hizo', c.id_deposito::text, c.id::text from cep c
     where c.origen = 'consulta' and not exists (select 1 from cep_consulta q where q.id_deposito = c.id_deposito and q.estado = 'encontrado')
    union all
    select 'V32 transferencia preguntada más veces de las contadas', q.id_deposito::text, q.id::text from cep_consulta q
     where q.intentos <> (select count(*) from cep_pregunta p where p.id_consulta = q.id)
    union all
    select 'V33 sello dado por comprobado sin la palabra del validador', c.id_deposito::text, c.id::text from cep c
      left join cep_pregunta p on p.id = c.id_pregunta_sello where c.sello = 'comprobado' and p.resultado is distinct from 'validados'
    union all
    select 'V34 retorno pagado por más de lo que dejaban sus notas de crédito', t.id::text, t.descontado::text from retorno t
      join factura_recibida f on f.uuid = t.uuid_proveedor
     where t.estado = 'pagado' and t.descontado is not null and case f.moneda when 'USD' then t.monto_usd else t.monto end > f.total - t.descontado + 0.01
    union all
    select 'V35 petición al SAT dada por leída con un paquete sin leer', s.id::text, p.id::text from solicitud_sat s
      join paquete_sat p on p.id_solicitud = s.id where s.estado = 'leida' and p.estado <> 'leido'
    union all
    select 'V36 diferencia abierta de un comprobante que nadie tiene', upper(x.uuid::text), x.clase from discrepancia x
     where x.estado = 'abierta' and not exists (select 1 from cfdi_propio p where p.uuid = x.uuid) and not exists (select 1 from cfdi_sat s where s.uuid = x.uuid)
       and not exists (select 1 from factura_recibida r where r.uuid = x.uuid)
    union all
    select 'V26 lista que no cuenta lo que tiene', l.lista, l.n_claves::text from lista_sat l
     where l.n_claves <> (select count(*) from lista_aparicion v where v.lista = l.lista and v.hasta_corte is null)`.execute(
    tx,
  )
  return rows
}
