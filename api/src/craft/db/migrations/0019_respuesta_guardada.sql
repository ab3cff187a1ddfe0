-- What was answered to a capture that carried a key: the same capture sent again gets the same answer and makes nothing.
-- Written in the transaction of the fact itself, and kept for a day.
create table respuesta_guardada (
  id_usuario bigint not null references usuario(id),
  id_socio_comercial bigint references socio_comercial(id),
  clave text not null constraint clave_con_medida check (length(clave) between 8 and 200),
  huella bytea not null,
  cuerpo text,
  creada timestamptz not null default now(),
  constraint una_respuesta_por_clave unique nulls not distinct (id_usuario, id_socio_comercial, clave)
);
create index respuesta_por_fecha on respuesta_guardada (creada);
alter table respuesta_guardada enable row level security;
alter table respuesta_guardada force row level security;
create policy respuesta_de_la_casa on respuesta_guardada using ((select ve_todo()));

grant select, insert, update, delete on respuesta_guardada to {{app}};
