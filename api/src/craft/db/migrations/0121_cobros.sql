-- Reminders of payment: on which days around the due one the clients of a partner are written to. None until the partner says so.

alter table socio_comercial add column recordatorios int[] not null default '{}'
  constraint recordatorios_en_rango check (
    cardinality(recordatorios) <= 6 and -30 <= all (recordatorios) and 90 >= all (recordatorios)
    and array_position(recordatorios, null) is null);

alter table correo_enviado drop constraint correo_de_su_clase;
alter table correo_enviado add constraint correo_de_su_clase check (
  case when clase in ('comprobante', 'recordatorio', 'cobro')
    then id_documento is not null and id_socio_comercial is not null and id_destinatario is null and vence is null
    else clase in ('invitacion', 'restablecer', 'recuperar', 'aviso_acceso')
     and id_documento is null and id_destinatario is not null and vence is not null
  end);
