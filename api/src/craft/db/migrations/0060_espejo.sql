-- The mirror of the SAT: what was asked for, the packages it gave, and each CFDI as the SAT tells it. Nothing here moves money.

-- A stretch of time to know about. Its hours are wall clocks, as the SAT compares them, both ends included.
create table ventana_sat (
  id bigint generated always as identity primary key,
  rfc text not null,
  sentido text not null check (sentido in ('emitidos', 'recibidos')),
  clase text not null check (clase in ('metadata', 'cancelados', 'xml', 'folio')),
  motivo text not null check (motivo in ('diaria', 'cancelados', 'barrido', 'mensual', 'inicial', 'partida', 'manual', 'xml')),
  desde timestamp,
  hasta timestamp,
  folio uuid,
  -- Only when a single second holds more than the SAT gives at once.
  tipo_comprobante text not null default '' check (tipo_comprobante in ('', 'I', 'E', 'P', 'T')),
  -- Names the work, so that it is planned once whoever plans it.
  clave text not null constraint ventana_planeada_una_vez unique,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'cubierta', 'vacia', 'partida', 'revision')),
  id_padre bigint references ventana_sat(id),
  proximo timestamptz not null default now(),
  -- Requests that no longer count, because a person asked for it again.
  perdonadas int not null default 0,
  nota text,
  id_usuario_captura bigint references usuario(id),
  creada timestamptz not null default now(),
  paso text,
  estado_desde timestamptz,
  editores bigint[] not null default '{}',
  version int not null default 1,
  constraint ventana_ordenada check (folio is not null or desde < hasta),
  constraint ventana_de_folio check ((clase = 'folio') = (folio is not null))
);
create index ventana_por_atender on ventana_sat (proximo) where estado = 'pendiente';
create index ventana_por_rfc on ventana_sat (rfc, id desc);

-- One request to the SAT. It is committed before the call, and its parameters are never sent again by anybody.
create table solicitud_sat (
  id bigint generated always as identity primary key,
  id_ventana bigint not null references ventana_sat(id),
  n int not null check (n >= 0),
  rfc text not null,
  sentido text not null,
  tipo_solicitud text not null check (tipo_solicitud in ('Metadata', 'CFDI', 'Folio')),
  estado_comprobante text not null check (estado_comprobante in ('Todos', 'Vigente', 'Cancelado')),
  tipo_comprobante text not null default '',
  fecha_inicial timestamp,
  fecha_final timestamp,
  folio uuid,
  estado text not null default 'por_enviar' check (estado in ('por_enviar', 'enviando', 'aceptada', 'terminada', 'leida', 'vacia',
    'agotada', 'duplicada', 'tope', 'rechazada', 'abandonada', 'vencida', 'perdida', 'revision')),
  id_solicitud text constraint solicitud_sat_unica unique,
  -- Three codes apart: of the call, of the life of the request and of its result.
  cod_llamada text,
  cod_resultado text,
  estado_sat int,
  n_cfdi int,
  mensaje text,
  n_verificaciones int not null default 0,
  lease_hasta timestamptz,
  lease_token bigint not null default 0,
  proximo timestamptz not null default now(),
  creada timestamptz not null default now(),
  enviada timestamptz,
  terminada timestamptz,
  paso text,
  estado_desde timestamptz,
  version int not null default 1,
  constraint solicitud_de_ventana_una_vez unique (id_ventana, n),
  constraint solicitud_aceptada_con_id check (estado not in ('aceptada', 'terminada', 'leida') or id_solicitud is not null)
);
-- The SAT answers the same question a few times in a life: no tuple of parameters goes out twice.
create unique index tupla_nunca_dos_veces on solicitud_sat
  (rfc, sentido, tipo_solicitud, estado_comprobante, tipo_comprobante, fecha_inicial, fecha_final) where folio is null;
create unique index folio_nunca_dos_veces on solicitud_sat (rfc, folio) where folio is not null;
create index solicitud_sat_por_atender on solicitud_sat (proximo) where estado in ('por_enviar', 'enviando', 'aceptada', 'terminada');
create function solicitud_sat_congelada() returns trigger language plpgsql as $$
begin
  if (new.id_ventana, new.n, new.rfc, new.sentido, new.tipo_solicitud, new.estado_comprobante, new.tipo_comprobante, new.fecha_inicial, new.fecha_final, new.folio)
     is distinct from
     (old.id_ventana, old.n, old.rfc, old.sentido, old.tipo_solicitud, old.estado_comprobante, old.tipo_comprobante, old.fecha_inicial, old.fecha_final, old.folio)
     or (old.id_solicitud is not null and new.id_solicitud is distinct from old.id_solicitud)
  then raise exception 'SOLICITUD_CONGELADA' using errcode = '55000'; end if;
  return new;
end $$;
create trigger solicitud_sat_congelada before update on solicitud_sat for each row execute function solicitud_sat_congelada();
create trigger solicitud_sat_sin_borrar before delete on solicitud_sat for each row execute function prohibido();

-- A package, from the SAT or from somebody's own download. It is whole in the database before anybody opens it.
create table paquete_sat (
  id bigint generated always as identity primary key,
  origen text not null check (origen in ('sat', 'archivo')),
  rfc text not null,
  sentido text check (sentido in ('emitidos', 'recibidos')),
  id_solicitud bigint references solicitud_sat(id),
  -- The SAT's name for it, or that of the file.
  nombre text not null,
  -- The SAT gives each package twice.
  n_descargas int not null default 0 constraint dos_descargas check (n_descargas <= 2),
  sha256 bytea,
  tamanio bigint,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'guardado', 'leido', 'perdido', 'ilegible')),
  -- As of when the SAT told it.
  fecha_corte timestamptz not null,
  -- The days that a file is said to hold whole; nothing is known of the others.
  desde date,
  hasta date,
  n_entradas int,
  n_filas int,
  n_errores int,
  -- Payroll is dropped unread, and counted.
  n_nomina int,
  errores jsonb not null default '[]',
  nota text,
  lease_hasta timestamptz,
  proximo timestamptz not null default now(),
  id_usuario bigint references usuario(id),
  creado timestamptz not null default now(),
  guardado timestamptz,
  leido timestamptz,
  -- When its bytes were let go; what they said is in the mirror.
  vaciado timestamptz,
  paso text,
  estado_desde timestamptz,
  version int not null default 1,
  constraint paquete_del_sat check ((origen = 'sat') = (id_solicitud is not null)),
  constraint paquete_guardado_con_huella check (estado in ('pendiente', 'perdido') or (sha256 is not null and tamanio is not null))
);
create unique index paquete_sat_unico on paquete_sat (lower(nombre)) where origen = 'sat';
create unique index archivo_sat_una_vez on paquete_sat (rfc, sha256) where origen = 'archivo';
create index paquete_por_atender on paquete_sat (proximo) where estado in ('pendiente', 'guardado');
create index paquete_por_solicitud on paquete_sat (id_solicitud);

-- Its bytes in pieces: each is written as it arrives, and no statement carries a whole package.
create table paquete_trozo (
  id_paquete bigint not null references paquete_sat(id),
  descarga int not null,
  n int not null,
  bytes bytea not null,
  primary key (id_paquete, descarga, n)
);

-- Each CFDI as the SAT tells it. The newest word wins, and what it replaced is kept beside it.
create table cfdi_sat (
  uuid uuid not null,
  sentido text not null check (sentido in ('emitidos', 'recibidos')),
  rfc text not null,
  rfc_emisor text not null,
  nombre_emisor text not null,
  rfc_receptor text not null,
  nombre_receptor text not null,
  pac text not null,
  fecha_emision timestamp not null,
  fecha_certificacion timestamp not null,
  monto numeric not null check (monto >= 0),
  efecto text not null check (efecto in ('I', 'E', 'P', 'T')),
  vigente boolean not null,
  fecha_cancelacion timestamp,
  visto_primero timestamptz not null default now(),
  fecha_corte timestamptz not null,
  id_paquete bigint not null references paquete_sat(id),
  -- Fetched when somebody wants to know who sealed it.
  id_archivo_xml bigint references archivo(id),
  no_certificado text,
  primary key (uuid, sentido)
);
create index cfdi_sat_por_fecha on cfdi_sat (rfc, sentido, fecha_emision);

create table cfdi_sat_cambio (
  id bigint generated always as identity primary key,
  uuid uuid not null,
  sentido text not null,
  campo text not null,
  antes text,
  despues text,
  id_paquete bigint not null references paquete_sat(id),
  momento timestamptz not null default clock_timestamp()
);
create index cfdi_sat_cambio_por_uuid on cfdi_sat_cambio (uuid, id);
create trigger cfdi_sat_cambio_inmutable before update or delete on cfdi_sat_cambio for each row execute function prohibido();

-- Up to when each day is known whole. A day counts as covered once that is 72 hours past its end.
create table cobertura_sat (
  rfc text not null,
  sentido text not null,
  dia date not null,
  fecha_corte timestamptz not null,
  id_paquete bigint references paquete_sat(id),
  id_solicitud bigint references solicitud_sat(id),
  primary key (rfc, sentido, dia),
  constraint cobertura_con_prueba check (id_paquete is not null or id_solicitud is not null)
);

-- An e.firma in custody: its key and its password under two keys of which the database has neither.
create table efirma (
  rfc text primary key,
  no_certificado text not null check (no_certificado ~ '^[0-9]{20}$'),
  nombre text not null,
  certificado bytea not null,
  llave_cifrada bytea not null,
  contrasena_cifrada bytea not null,
  valido_hasta timestamptz not null,
  id_usuario bigint references usuario(id),
  -- The words that were accepted, with the hour.
  acepto text not null constraint custodia_aceptada check (btrim(acepto) <> ''),
  guardada timestamptz not null default now()
);
create table efirma_uso (
  rfc text not null,
  dia date not null,
  n int not null check (n > 0),
  primary key (rfc, dia)
);

-- How the mirror of an issuer stands: until when it was compared, and why it stopped, if it did.
create table espejo (
  rfc text primary key,
  conciliado timestamptz,
  ultima_entrega timestamptz,
  falla text,
  falla_desde timestamptz,
  -- Codes that only a person can mend: certificate, authorisation.
  detenido text,
  version int not null default 1
);

insert into paso (entidad, verbo, de, a) values
  ('ventana_sat', 'planear', '', 'pendiente'),
  ('ventana_sat', 'pedir', 'revision', 'pendiente'),
  ('ventana_sat', 'cubrir', 'pendiente', 'cubierta'),
  ('ventana_sat', 'cubrir', 'pendiente', 'vacia'),
  ('ventana_sat', 'partir', 'pendiente', 'partida'),
  ('ventana_sat', 'revisar', 'pendiente', 'revision'),
  ('solicitud_sat', 'planear', '', 'por_enviar'),
  ('solicitud_sat', 'enviar', 'por_enviar', 'enviando'),
  ('solicitud_sat', 'aceptar', 'enviando', 'aceptada'),
  ('solicitud_sat', 'negar', 'enviando', 'agotada'),
  ('solicitud_sat', 'negar', 'enviando', 'duplicada'),
  ('solicitud_sat', 'negar', 'enviando', 'rechazada'),
  ('solicitud_sat', 'negar', 'enviando', 'abandonada'),
  ('solicitud_sat', 'negar', 'enviando', 'vencida'),
  ('solicitud_sat', 'negar', 'enviando', 'perdida'),
  ('solicitud_sat', 'negar', 'enviando', 'revision'),
  ('solicitud_sat', 'verificar', 'aceptada', 'terminada'),
  ('solicitud_sat', 'verificar', 'aceptada', 'vacia'),
  ('solicitud_sat', 'verificar', 'aceptada', 'tope'),
  ('solicitud_sat', 'verificar', 'aceptada', 'agotada'),
  ('solicitud_sat', 'verificar', 'aceptada', 'duplicada'),
  ('solicitud_sat', 'verificar', 'aceptada', 'rechazada'),
  ('solicitud_sat', 'verificar', 'aceptada', 'abandonada'),
  ('solicitud_sat', 'verificar', 'aceptada', 'vencida'),
  ('solicitud_sat', 'verificar', 'aceptada', 'perdida'),
  ('solicitud_sat', 'verificar', 'aceptada', 'revision'),
  ('solicitud_sat', 'leer', 'terminada', 'leida'),
  ('solicitud_sat', 'perder', 'terminada', 'vencida'),
  ('solicitud_sat', 'perder', 'terminada', 'perdida'),
  ('solicitud_sat', 'perder', 'terminada', 'revision'),
  ('paquete_sat', 'anunciar', '', 'pendiente'),
  ('paquete_sat', 'recibir', '', 'guardado'),
  ('paquete_sat', 'guardar', 'pendiente', 'guardado'),
  ('paquete_sat', 'leer', 'guardado', 'leido'),
  ('paquete_sat', 'leer', 'guardado', 'ilegible'),
  ('paquete_sat', 'rehacer', 'guardado', 'pendiente'),
  ('paquete_sat', 'perder', 'pendiente', 'perdido'),
  ('paquete_sat', 'perder', 'guardado', 'perdido');

create trigger puerta before insert or update of estado, paso on ventana_sat for each row execute function puerta('ventana_sat');
create trigger puerta before insert or update of estado, paso on solicitud_sat for each row execute function puerta('solicitud_sat');
create trigger puerta before insert or update of estado, paso on paquete_sat for each row execute function puerta('paquete_sat');

alter table ventana_sat enable row level security;
alter table ventana_sat force row level security;
create policy ventana_de_la_casa on ventana_sat using ((select ve_todo()));
alter table solicitud_sat enable row level security;
alter table solicitud_sat force row level security;
create policy solicitud_sat_de_la_casa on solicitud_sat using ((select ve_todo()));
alter table paquete_sat enable row level security;
alter table paquete_sat force row level security;
create policy paquete_de_la_casa on paquete_sat using ((select ve_todo()));
alter table paquete_trozo enable row level security;
alter table paquete_trozo force row level security;
create policy trozo_de_la_casa on paquete_trozo using ((select ve_todo()));
alter table cfdi_sat enable row level security;
alter table cfdi_sat force row level security;
create policy cfdi_sat_de_la_casa on cfdi_sat using ((select ve_todo()));
alter table cfdi_sat_cambio enable row level security;
alter table cfdi_sat_cambio force row level security;
create policy cfdi_sat_cambio_de_la_casa on cfdi_sat_cambio using ((select ve_todo()));
alter table cobertura_sat enable row level security;
alter table cobertura_sat force row level security;
create policy cobertura_de_la_casa on cobertura_sat using ((select ve_todo()));
alter table espejo enable row level security;
alter table espejo force row level security;
create policy espejo_de_la_casa on espejo using ((select ve_todo()));
alter table efirma enable row level security;
alter table efirma force row level security;
create policy efirma_de_la_casa on efirma using ((select ve_todo()));
alter table efirma_uso enable row level security;
alter table efirma_uso force row level security;
create policy efirma_uso_de_la_casa on efirma_uso using ((select ve_todo()));
grant select, insert, update on ventana_sat, solicitud_sat, paquete_sat, cobertura_sat, espejo to {{app}};
grant select, insert, update, delete on cfdi_sat, efirma to {{app}};
grant select, insert, update on efirma_uso to {{app}};
grant select, insert, delete on paquete_trozo to {{app}};
grant select, insert on cfdi_sat_cambio to {{app}};
