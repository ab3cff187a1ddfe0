-- The house: who may enter (identity and users), the partners, and the walls between them.

-- The tenant of the running transaction. Every business table is filtered by it (row-level security, rulings D-166).
create function socio_actual() returns bigint language sql stable
  as $$ select nullif(current_setting('app.socio', true), '')::bigint $$;
-- Staff and background jobs see every partner; the application says so explicitly, transaction by transaction.
create function ve_todo() returns boolean language sql stable
  as $$ select coalesce(current_setting('app.alcance', true), '') = 'todo' $$;

create function prohibido() returns trigger language plpgsql as $$
begin
  raise exception 'INMUTABLE: % en %', tg_op, tg_table_name using errcode = '55000';
end $$;

-- What two spellings share: lower case without accents, for searches (ñ is a letter of its own and stays).
create function plegar(texto text) returns text language sql immutable parallel safe
  as $$ select lower(translate(texto, 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛáàäâéèëêíìïîóòöôúùüû', 'AAAAEEEEIIIIOOOOUUUUaaaaeeeeiiiioooouuuu')) $$;

-- Embedded identity provider: its keys, its tokens and its accounts. Empty with an external issuer.
create schema oidc;
create table oidc.llave (
  nombre text primary key,
  valor jsonb not null,
  creada timestamptz not null default now()
);
create table oidc.registro (
  tipo text not null,
  id text not null,
  datos jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumido timestamptz,
  expira timestamptz,
  primary key (tipo, id)
);
create index registro_por_grant on oidc.registro (grant_id) where grant_id is not null;
create index registro_por_uid on oidc.registro (uid) where uid is not null;
create index registro_por_expira on oidc.registro (expira);
create table oidc.cuenta (
  sub text primary key,
  usuario text not null unique,
  nombre text not null,
  correo text not null,
  foto text,
  hash text not null,
  bloqueada boolean not null default false,
  creada timestamptz not null default now()
);

create table socio_comercial (
  id bigint generated always as identity primary key,
  nombre text not null constraint socio_con_nombre check (btrim(nombre) <> ''),
  permite_sucursal boolean not null default false,
  requiere_autorizacion boolean not null default false,
  autoriza_por_limite boolean not null default false,
  autoriza_por_vencido boolean not null default false,
  autoriza_por_precio boolean not null default false,
  cancelacion_requiere_aprobacion boolean not null default false,
  limite_credito numeric(14,2) check (limite_credito >= 0),
  activo boolean not null default true,
  version int not null default 1,
  creado timestamptz not null default now()
);
create unique index socio_nombre_unico on socio_comercial (lower(nombre));
alter table socio_comercial enable row level security;
alter table socio_comercial force row level security;
create policy socio_propio on socio_comercial using (id = (select socio_actual()) or (select ve_todo()));

-- Partners that accept internal deposits from each other (D-132). One row per pair, smaller id first.
create table interno_par (
  id_socio_a bigint not null references socio_comercial(id),
  id_socio_b bigint not null references socio_comercial(id),
  primary key (id_socio_a, id_socio_b),
  constraint par_ordenado check (id_socio_a < id_socio_b)
);

-- A person, known by the issuer and subject of the token; roles and partner live here, never in the token (unless mapped).
create table usuario (
  id bigint generated always as identity primary key,
  emisor text not null,
  sujeto text not null,
  nombre text not null,
  correo text not null,
  id_socio_comercial bigint references socio_comercial(id),
  roles text[] not null,
  bloqueado boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint usuario_unico unique (emisor, sujeto),
  constraint usuario_con_roles_conocidos check (
    roles <@ array['socio','socio_consulta','facturacion','autorizador','tesoreria','administrador','auditor'])
);

-- Append-only log of who did what. Written in the same transaction as the change.
create table bitacora (
  id bigint generated always as identity primary key,
  momento timestamptz not null default clock_timestamp(),
  id_usuario bigint references usuario(id),
  actor text not null,
  id_socio_comercial bigint references socio_comercial(id),
  accion text not null,
  objeto text not null,
  id_objeto bigint,
  antes jsonb,
  despues jsonb,
  nota text,
  id_solicitud text
);
create index bitacora_por_objeto on bitacora (objeto, id_objeto, id);
create index bitacora_por_usuario on bitacora (id_usuario, id);
create trigger bitacora_inmutable before update or delete on bitacora for each row execute function prohibido();
create trigger bitacora_sin_truncar before truncate on bitacora for each statement execute function prohibido();
alter table bitacora enable row level security;
alter table bitacora force row level security;
create policy bitacora_propia on bitacora
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()))
  with check (true);

-- Facts about this installation: which demo data was loaded, what was asked at first start.
create table instalacion (
  clave text primary key,
  valor jsonb not null,
  creada timestamptz not null default now()
);

grant usage on schema oidc to {{app}};
grant select, insert, update, delete on oidc.llave, oidc.registro, oidc.cuenta to {{app}};
grant select, insert, update on socio_comercial, usuario, instalacion to {{app}};
grant select, insert, delete on interno_par to {{app}};
grant select, insert on bitacora to {{app}};
