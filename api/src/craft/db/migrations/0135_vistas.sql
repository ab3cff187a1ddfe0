-- How each person sees each list, in whatever browser. Nobody else's, as their filters.
create table vista_de_lista (
  id_usuario bigint not null references usuario(id),
  lista text not null constraint vista_de_una_lista check (lista ~ '^/' and char_length(lista) <= 160),
  densidad text not null check (densidad in ('comoda', 'compacta')),
  cambiadas text[] not null constraint vista_con_pocas_columnas check (cardinality(cambiadas) <= 60),
  cambiada timestamptz not null default clock_timestamp(),
  primary key (id_usuario, lista)
);
alter table vista_de_lista enable row level security;
alter table vista_de_lista force row level security;
create policy vista_de_su_duenio on vista_de_lista
  using (id_usuario = (select nullif(current_setting('app.usuario', true), '')::bigint));

grant select, insert, update, delete on vista_de_lista to {{app}};
