-- Masters: files, clients, suppliers with their bank accounts, and published documents.

-- Bytes by their own hash, written once and never changed: XML, acuses, PDFs, proofs.
create table contenido (
  sha256 bytea primary key constraint huella_de_32_bytes check (length(sha256) = 32),
  bytes bytea not null,
  tamanio int not null,
  creado timestamptz not null default now(),
  constraint tamanio_real check (tamanio = length(bytes))
);
create trigger contenido_inmutable before update or delete on contenido for each row execute function prohibido();
create trigger contenido_sin_truncar before truncate on contenido for each statement execute function prohibido();

-- A named file of a partner, or of nobody (null): documents for everyone.
create table archivo (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  nombre text not null check (btrim(nombre) <> '' and length(nombre) <= 120),
  tipo text not null,
  sha256 bytea not null references contenido(sha256),
  id_usuario bigint references usuario(id),
  creado timestamptz not null default now()
);
create index archivo_por_socio_y_dia on archivo (id_socio_comercial, creado);
create trigger archivo_inmutable before update or delete on archivo for each row execute function prohibido();
alter table archivo enable row level security;
alter table archivo force row level security;
create policy archivo_propio on archivo
  using (id_socio_comercial = (select socio_actual()) or id_socio_comercial is null or (select ve_todo()));

create table cliente (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  nombre text not null constraint cliente_con_nombre check (btrim(nombre) <> ''),
  razon_social text not null constraint cliente_con_razon_social check (btrim(razon_social) <> ''),
  rfc text not null constraint rfc_valido check (rfc ~ '^[A-Z&Ñ]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]$'),
  correo_electronico text not null default '',
  emails_adicionales text[] not null default '{}',
  codigo_postal text not null constraint cliente_cp_valido check (codigo_postal ~ '^[0-9]{5}$'),
  regimen_fiscal text not null,
  uso_cfdi text not null,
  id_pais text not null default 'MEX',
  clave_estado text not null,
  municipio text not null default '',
  ciudad text not null default '',
  colonia text not null default '',
  calle text not null default '',
  num_exterior text not null default '',
  num_interior text not null default '',
  residencia_fiscal text,
  num_reg_id_trib text,
  dias_credito int not null default 30 check (dias_credito between 0 and 365),
  limite_credito numeric(14,2) check (limite_credito >= 0),
  inactivo boolean not null default false,
  version int not null default 1,
  creado timestamptz not null default now(),
  -- What a search looks into, folded once when the row is written.
  busqueda text generated always as (plegar(nombre || ' ' || rfc)) stored
);
create unique index cliente_rfc_unico on cliente (id_socio_comercial, rfc)
  where rfc not in ('XAXX010101000', 'XEXX010101000');
create index cliente_por_nombre on cliente (id_socio_comercial, (coalesce(nombre, '') collate "es-x-icu"), id);
alter table cliente enable row level security;
alter table cliente force row level security;
create policy cliente_propio on cliente using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

create table proveedor (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  nombre text not null constraint proveedor_con_nombre check (btrim(nombre) <> ''),
  razon_social text not null constraint proveedor_con_razon_social check (btrim(razon_social) <> ''),
  moneda text not null check (moneda in ('MXN', 'USD')),
  -- Learned from the first supplier XML and confirmed (D-150).
  rfc text,
  version int not null default 1,
  creado timestamptz not null default now(),
  busqueda text generated always as (plegar(nombre || ' ' || razon_social)) stored
);
create unique index proveedor_nombre_unico on proveedor (id_socio_comercial, lower(nombre));
create index proveedor_por_nombre on proveedor (id_socio_comercial, (coalesce(nombre, '') collate "es-x-icu"), id);
alter table proveedor enable row level security;
alter table proveedor force row level security;
create policy proveedor_propio on proveedor using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- A changed account is a new one: money never goes where nobody approved (D-151).
create table cuenta_proveedor (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_proveedor bigint not null references proveedor(id),
  id_banco bigint not null references banco(id),
  moneda text not null check (moneda in ('MXN', 'USD')),
  clabe text constraint clabe_de_18_digitos check (clabe ~ '^[0-9]{18}$'),
  numero_cuenta text,
  swift text constraint swift_valido check (swift ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  estado text not null default 'por_aprobar' check (estado in ('por_aprobar', 'aprobada', 'retirada')),
  id_usuario_aprobo bigint references usuario(id),
  aprobada timestamptz,
  creada timestamptz not null default now(),
  constraint cuenta_segun_moneda check (
    (moneda = 'MXN' and clabe is not null and numero_cuenta is null and swift is null)
    or (moneda = 'USD' and clabe is null and numero_cuenta is not null and swift is not null)),
  constraint cuenta_aprobada_por_alguien check (estado <> 'aprobada' or id_usuario_aprobo is not null)
);
create unique index cuenta_clabe_unica on cuenta_proveedor (id_proveedor, clabe) where estado <> 'retirada';
create unique index cuenta_numero_unico on cuenta_proveedor (id_proveedor, id_banco, numero_cuenta) where estado <> 'retirada';
create index cuenta_por_proveedor on cuenta_proveedor (id_proveedor, id);
alter table cuenta_proveedor enable row level security;
alter table cuenta_proveedor force row level security;
create policy cuenta_proveedor_propia on cuenta_proveedor
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- Documents the administrator publishes: for every partner, or for the named ones (D-10).
create table documento_publicado (
  id bigint generated always as identity primary key,
  nombre text not null check (btrim(nombre) <> ''),
  id_archivo bigint not null references archivo(id),
  para_todos boolean not null default true,
  retirado boolean not null default false,
  version int not null default 1,
  publicado timestamptz not null default now()
);
create table documento_publicado_socio (
  id_documento bigint not null references documento_publicado(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  primary key (id_documento, id_socio_comercial)
);
alter table documento_publicado_socio enable row level security;
alter table documento_publicado_socio force row level security;
create policy audiencia_propia on documento_publicado_socio
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
alter table documento_publicado enable row level security;
alter table documento_publicado force row level security;
create policy documento_para_mi on documento_publicado using ((select ve_todo()) or para_todos
  or exists (select 1 from documento_publicado_socio a
              where a.id_documento = documento_publicado.id and a.id_socio_comercial = (select socio_actual())));

-- The same request twice is one request: replayed answers for writes that carry an Idempotency-Key.
create table idempotencia (
  id_usuario bigint not null references usuario(id),
  clave text not null check (length(clave) between 8 and 100),
  servicio text not null,
  huella bytea not null,
  estado int,
  cuerpo text,
  creada timestamptz not null default now(),
  primary key (id_usuario, clave)
);
create index idempotencia_por_fecha on idempotencia (creada);

grant select, insert on contenido, archivo to {{app}};
grant select, insert, update on cliente, proveedor, cuenta_proveedor, documento_publicado to {{app}};
grant select, insert, delete on documento_publicado_socio to {{app}};
grant select, insert, update, delete on idempotencia to {{app}};
