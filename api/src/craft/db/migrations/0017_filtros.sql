-- Searches each person keeps for each list. They are nobody else's: not even staff who see every partner.
create table filtro_guardado (
  id bigint generated always as identity primary key,
  id_usuario bigint not null references usuario(id),
  lista text not null constraint filtro_de_una_lista check (lista ~ '^/' and char_length(lista) <= 80),
  nombre text not null constraint filtro_con_nombre check (char_length(nombre) between 1 and 40 and nombre = btrim(nombre)),
  busqueda jsonb not null constraint filtro_con_busqueda check (jsonb_typeof(busqueda) = 'object'),
  por_omision boolean not null default false,
  version integer not null default 1,
  creado timestamptz not null default now()
);
create unique index filtro_nombre_una_vez on filtro_guardado (id_usuario, lista, plegar(nombre));
create unique index filtro_uno_por_omision on filtro_guardado (id_usuario, lista) where por_omision;
alter table filtro_guardado enable row level security;
alter table filtro_guardado force row level security;
create policy filtro_de_su_duenio on filtro_guardado
  using (id_usuario = (select nullif(current_setting('app.usuario', true), '')::bigint));

grant select, insert, update, delete on filtro_guardado to {{app}};
