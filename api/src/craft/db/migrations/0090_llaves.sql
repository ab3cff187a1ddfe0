-- API keys: another system is somebody too. Each key has a row of its own among the people, so that limits, the log and what was
-- captured tell of it as of anybody, and nobody signs in with it.
create table llave_api (
  id bigint generated always as identity primary key,
  id_usuario bigint not null constraint llave_una_por_usuario unique references usuario(id),
  id_socio_comercial bigint references socio_comercial(id),
  nombre text not null constraint llave_con_nombre check (char_length(nombre) between 1 and 60 and nombre = btrim(nombre)),
  -- The first characters, to tell one key from another on a screen.
  muestra text not null,
  -- A key has 190 bits of chance: its digest needs no salt and no slowness.
  huella bytea not null constraint llave_una_vez unique check (length(huella) = 32),
  permisos text[] not null constraint llave_con_permisos check (cardinality(permisos) > 0),
  direcciones cidr[] not null default '{}',
  vence timestamptz not null,
  prueba boolean not null,
  revocada timestamptz,
  creada timestamptz not null default now(),
  id_usuario_alta bigint not null references usuario(id),
  ultimo_uso timestamptz,
  ultima_direccion inet
);
create index llave_por_socio on llave_api (id_socio_comercial, id desc);
alter table llave_api enable row level security;
alter table llave_api force row level security;
create policy llave_propia on llave_api
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

grant select, insert on llave_api to {{app}};
grant update (revocada, ultimo_uso, ultima_direccion) on llave_api to {{app}};
