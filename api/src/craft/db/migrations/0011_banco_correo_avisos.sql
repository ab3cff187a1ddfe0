-- What the bank says, what was sent by mail, and what each person has already seen.

-- Money that arrived at the house's accounts, as the bank's statement tells it. It belongs to no partner until a deposit claims it.
create table movimiento_banco (
  id bigint generated always as identity primary key,
  cuenta text not null constraint movimiento_con_cuenta check (btrim(cuenta) <> ''),
  fecha date not null,
  monto numeric(14,2) not null constraint movimiento_es_abono check (monto > 0),
  descripcion text not null default '',
  referencia text not null default '',
  clave_rastreo text not null default '',
  -- Of its content and its place among equal lines: the same file twice adds nothing.
  huella bytea not null constraint movimiento_banco_importado_una_vez unique,
  archivo text not null,
  id_usuario bigint references usuario(id),
  importado timestamptz not null default now()
);
create index movimiento_banco_por_monto on movimiento_banco (monto, fecha);
create trigger movimiento_banco_inmutable before update or delete on movimiento_banco for each row execute function prohibido();
alter table movimiento_banco enable row level security;
alter table movimiento_banco force row level security;
create policy movimiento_banco_de_la_casa on movimiento_banco using ((select ve_todo()));

-- A movement of the bank supports one live deposit. A cancelled one lets it go.
alter table deposito add column id_movimiento_banco bigint references movimiento_banco(id);
create unique index movimiento_banco_un_deposito on deposito (id_movimiento_banco)
  where id_movimiento_banco is not null and estado in ('aplicado', 'por_cancelar');

-- How each person reads the file of each account: remembered for the next one.
create table banco_mapeo (
  id_usuario bigint not null references usuario(id),
  cuenta text not null,
  columnas jsonb not null,
  mapeo jsonb not null,
  usado timestamptz not null default now(),
  primary key (id_usuario, cuenta)
);

-- A mail to the client of a document: written with the fact it tells, sent by the queue, never deleted.
create table correo_enviado (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_documento bigint not null references documento_fiscal(id),
  clase text not null check (clase in ('comprobante', 'recordatorio')),
  destinatarios text[] not null constraint correo_con_destinatarios check (cardinality(destinatarios) between 1 and 21),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'enviado', 'fallido')),
  -- The stamp and a reminder of the day have a key of their own: asked for twice, sent once.
  clave text constraint correo_una_vez unique,
  intentos int not null default 0,
  ultimo_error text,
  message_id text,
  lease_hasta timestamptz,
  proximo timestamptz not null default now(),
  id_usuario bigint references usuario(id),
  creado timestamptz not null default now(),
  terminado timestamptz,
  constraint correo_terminado_con_hora check ((estado = 'pendiente') = (terminado is null)),
  constraint correo_fallido_con_motivo check (estado <> 'fallido' or ultimo_error is not null)
);
create index correo_por_documento on correo_enviado (id_documento, id);
create index correo_por_atender on correo_enviado (proximo) where estado = 'pendiente';
create trigger correo_sin_borrar before delete on correo_enviado for each row execute function prohibido();
alter table correo_enviado enable row level security;
alter table correo_enviado force row level security;
create policy correo_propio on correo_enviado
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- Which notices a person has seen: notices themselves are read from the tables they speak of.
create table aviso_leido (
  id_usuario bigint not null references usuario(id),
  clave text not null,
  leido timestamptz not null default now(),
  primary key (id_usuario, clave)
);

create index bitacora_por_momento on bitacora (momento);

grant select, insert on movimiento_banco to {{app}};
grant select, insert, update on banco_mapeo, correo_enviado to {{app}};
grant select, insert, delete on aviso_leido to {{app}};
