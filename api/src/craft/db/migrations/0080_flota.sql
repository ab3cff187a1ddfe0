-- The fleet: what a trip needs and is kept once. Each row is a partner's, or the company's (no partner) and then seen by the
-- partners it names (D-205). Nothing is deleted: a row that is no longer used is retired.

alter table socio_comercial add column permite_entregas boolean not null default false;

-- What the SAT's sheet says of each postal code; many rows have no municipality or locality, and then none may be written.
alter table clave_sat add column estado text, add column municipio text, add column localidad text;

create table vehiculo (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  socios bigint[] not null default '{}',
  nombre text not null constraint vehiculo_con_nombre check (btrim(nombre) <> ''),
  placa text not null constraint vehiculo_placa check (placa ~ '^[A-Z0-9]{5,7}$'),
  anio int not null constraint vehiculo_anio check (anio between 1900 and 2099),
  configuracion text not null,
  -- Tonnes, of the unit with its trailers.
  peso_bruto numeric(6,2) not null constraint vehiculo_peso check (peso_bruto > 0),
  capacidad numeric(12,3) constraint vehiculo_capacidad check (capacidad > 0),
  permiso_sct text not null,
  numero_permiso_sct text not null,
  vence_permiso date,
  asegura_rc text not null,
  poliza_rc text not null,
  vence_rc date not null,
  asegura_ambiente text not null default '',
  poliza_ambiente text not null default '',
  vence_ambiente date,
  tenencia text not null default 'propio' check (tenencia in ('propio', 'arrendado', 'de_tercero')),
  duenio_rfc text not null default '',
  duenio_nombre text not null default '',
  retirado boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint vehiculo_ambiente_completo check (asegura_ambiente = '' or (poliza_ambiente <> '' and vence_ambiente is not null)),
  constraint vehiculo_ajeno_con_duenio check (tenencia = 'propio' or (duenio_rfc <> '' and duenio_nombre <> ''))
);
create unique index vehiculo_placa_unica on vehiculo (coalesce(id_socio_comercial, 0), placa) where not retirado;

create table remolque (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  socios bigint[] not null default '{}',
  nombre text not null constraint remolque_con_nombre check (btrim(nombre) <> ''),
  placa text not null constraint remolque_placa check (placa ~ '^[A-Z0-9]{5,7}$'),
  subtipo text not null default 'CTR028',
  capacidad numeric(12,3) constraint remolque_capacidad check (capacidad > 0),
  tenencia text not null default 'propio' check (tenencia in ('propio', 'arrendado', 'de_tercero')),
  duenio_rfc text not null default '',
  duenio_nombre text not null default '',
  retirado boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint remolque_ajeno_con_duenio check (tenencia = 'propio' or (duenio_rfc <> '' and duenio_nombre <> ''))
);
create unique index remolque_placa_unica on remolque (coalesce(id_socio_comercial, 0), placa) where not retirado;

create table operador (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  socios bigint[] not null default '{}',
  nombre text not null constraint operador_con_nombre check (btrim(nombre) <> ''),
  rfc text not null constraint operador_rfc check (rfc ~ '^[A-Z&Ñ]{4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  licencia text not null constraint operador_licencia check (length(licencia) between 6 and 16),
  vence_licencia date not null,
  telefono text not null default '',
  correo text not null default '',
  retirado boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now()
);
create unique index operador_rfc_unico on operador (coalesce(id_socio_comercial, 0), rfc) where not retirado;

-- A place of ours (no client) or of a client; its state comes from its postal code and is never typed.
create table sitio (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  socios bigint[] not null default '{}',
  nombre text not null constraint sitio_con_nombre check (btrim(nombre) <> ''),
  id_cliente bigint references cliente(id),
  codigo_postal text not null constraint sitio_cp check (codigo_postal ~ '^[0-9]{5}$'),
  estado text not null,
  municipio text,
  localidad text,
  calle text not null default '',
  numero_exterior text not null default '',
  referencia text not null default '',
  zona_horaria text,
  retirado boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now()
);
create index sitio_por_cliente on sitio (id_cliente) where id_cliente is not null;
create unique index sitio_nombre_unico on sitio (coalesce(id_socio_comercial, 0), coalesce(id_cliente, 0), lower(nombre)) where not retirado;

-- Kilometres and minutes from a place to another, learned from the last trip and kept by hand where somebody knows better.
create table ruta (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  socios bigint[] not null default '{}',
  id_origen bigint not null references sitio(id),
  id_destino bigint not null references sitio(id),
  km numeric(8,2) not null constraint ruta_km check (km between 0.01 and 99999),
  minutos int not null constraint ruta_minutos check (minutos between 1 and 14400),
  retirado boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint ruta_entre_dos check (id_origen <> id_destino)
);
create unique index ruta_unica on ruta (coalesce(id_socio_comercial, 0), id_origen, id_destino) where not retirado;

do $$
declare tabla text;
begin
  foreach tabla in array array['vehiculo', 'remolque', 'operador', 'sitio', 'ruta'] loop
    execute format('create index %1$s_de_socio on %1$s (id_socio_comercial)', tabla);
    execute format('alter table %1$s enable row level security', tabla);
    execute format('alter table %1$s force row level security', tabla);
    -- What the company shares is seen by the partners it names, and only the company changes it.
    execute format('create policy %1$s_visible on %1$s
      using (id_socio_comercial = (select socio_actual()) or (select ve_todo())
             or (id_socio_comercial is null and (select socio_actual()) = any (socios)))
      with check (id_socio_comercial = (select socio_actual()) or (select ve_todo()))', tabla);
    execute format('create trigger %1$s_sin_borrar before delete on %1$s for each row execute function prohibido()', tabla);
  end loop;
end $$;

grant select, insert, update on vehiculo, remolque, operador, sitio, ruta to {{app}};
