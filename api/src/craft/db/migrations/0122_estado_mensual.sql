-- The account statement of each client by mail, once a month, where its partner says so.

alter table socio_comercial add column estado_mensual boolean not null default false;

alter table correo_enviado add column id_cliente bigint references cliente(id);
alter table correo_enviado drop constraint correo_de_su_clase;
alter table correo_enviado add constraint correo_de_su_clase check (
  case when clase in ('comprobante', 'recordatorio', 'cobro')
    then id_documento is not null and id_socio_comercial is not null and id_cliente is null and id_destinatario is null and vence is null
  when clase = 'estado'
    then id_cliente is not null and id_socio_comercial is not null and clave is not null and id_documento is null
     and id_destinatario is null and vence is null
    else clase in ('invitacion', 'restablecer', 'recuperar', 'aviso_acceso')
     and id_documento is null and id_cliente is null and id_destinatario is not null and vence is not null
  end);
create index correo_por_cliente on correo_enviado (id_cliente, id) where id_cliente is not null;
