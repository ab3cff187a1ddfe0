-- What each person chose for themselves, in whatever browser. Nobody else's, as their filters. Only what is off is kept: a new kind of
-- notice arrives until somebody turns it off.
create table preferencia (
  id_usuario bigint primary key references usuario(id),
  fechas text not null check (fechas in ('numeros', 'letras')),
  avisos_apagados text[] not null constraint preferencia_con_pocos_avisos check (cardinality(avisos_apagados) <= 60),
  cambiada timestamptz not null default clock_timestamp()
);
alter table preferencia enable row level security;
alter table preferencia force row level security;
create policy preferencia_de_su_duenio on preferencia
  using (id_usuario = (select nullif(current_setting('app.usuario', true), '')::bigint));

grant select, insert, update, delete on preferencia to {{app}};
