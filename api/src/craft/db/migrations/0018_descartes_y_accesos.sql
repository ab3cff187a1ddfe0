-- Money of the bank that is nobody's deposit, and the mail that carries a link to choose a password.

-- The movement itself never changes: that it is not ours is said beside it, and may be unsaid.
create table movimiento_descartado (
  id_movimiento_banco bigint primary key references movimiento_banco(id),
  motivo text not null constraint descarte_con_motivo check (btrim(motivo) <> ''),
  id_usuario bigint not null references usuario(id),
  momento timestamptz not null default now()
);
alter table movimiento_descartado enable row level security;
alter table movimiento_descartado force row level security;
create policy movimiento_descartado_de_la_casa on movimiento_descartado using ((select ve_todo()));

-- A mail tells of a document to its client, or hands a link to a person. The link is kept sealed, and only until it leaves.
alter table correo_enviado alter column id_socio_comercial drop not null, alter column id_documento drop not null;
alter table correo_enviado add column id_destinatario bigint references usuario(id);
alter table correo_enviado add column liga_cifrada bytea;
alter table correo_enviado add column vence timestamptz;
alter table correo_enviado drop constraint correo_enviado_clase_check;
alter table correo_enviado add constraint correo_de_su_clase check (
  case when clase in ('comprobante', 'recordatorio')
    then id_documento is not null and id_socio_comercial is not null and id_destinatario is null and vence is null
    else clase in ('invitacion', 'restablecer')
     and id_documento is null and id_destinatario is not null and vence is not null
  end);
alter table correo_enviado add constraint correo_terminado_sin_liga check (
  (liga_cifrada is not null) = (estado = 'pendiente' and id_destinatario is not null));
create index correo_por_destinatario on correo_enviado (id_destinatario, id) where id_destinatario is not null;

grant select, insert, delete on movimiento_descartado to {{app}};
