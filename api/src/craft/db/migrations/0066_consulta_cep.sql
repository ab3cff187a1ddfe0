-- The question to Banxico about the CEP of a deposit: one at a time in the whole house, written down before it leaves, and never more
-- than five times about the same transfer. It brings evidence; it moves nothing.

-- Banxico's own codes of institutions, as its page lists them; the last three digits are those of their CLABEs.
create table institucion_spei (
  codigo text primary key check (codigo ~ '^[0-9]{4,5}$'),
  nombre text not null,
  visto date not null
);
create index institucion_spei_por_clave on institucion_spei (right(codigo, 3));

alter table deposito add column id_banco_emisor bigint references banco(id);
alter table deposito add column id_cuenta_casa bigint references cuenta_casa(id);
alter table cep add column origen text not null default 'archivo' check (origen in ('archivo', 'consulta'));

-- What is asked is its key: the same transfer is one row, whatever deposit it is asked for.
create table cep_consulta (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_deposito bigint not null references deposito(id),
  criterio text not null,
  fecha date not null,
  emisor text not null,
  receptor text not null,
  cuenta text not null,
  monto numeric(14,2) not null check (monto > 0),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'preguntando', 'encontrado', 'rechazado', 'sin_cep', 'no_existe', 'agotada')),
  intentos int not null default 0 constraint cep_consulta_cinco_veces check (intentos between 0 and 5),
  -- How many times it was answered that the payment is there without its CEP, and that there is no such payment.
  n_sin_cep int not null default 0,
  n_no_existe int not null default 0,
  -- Banxico's own word about the payment, where it gave one without a CEP.
  estado_pago text,
  mensaje text not null default '',
  proximo timestamptz,
  creado timestamptz not null default clock_timestamp(),
  constraint cep_consulta_emisor_distinto check (emisor <> receptor),
  constraint cep_consulta_pendiente_con_hora check ((estado = 'pendiente') = (proximo is not null))
);
create unique index cep_consulta_unica on cep_consulta (criterio, fecha, emisor, receptor, cuenta, monto);
create index cep_consulta_por_deposito on cep_consulta (id_deposito);

-- Each question, committed before it leaves: its pace is counted here, and what nobody understood is kept for us.
create table cep_pregunta (
  id bigint generated always as identity primary key,
  id_consulta bigint references cep_consulta(id),
  hecha timestamptz not null,
  terminada timestamptz,
  resultado text check (resultado in
    ('encontrado', 'sin_cep', 'no_existe', 'captcha', 'cuota', 'no_entendida', 'falla', 'perdida', 'instituciones')),
  mensaje text not null default '',
  contenido bytea check (length(contenido) <= 262144),
  constraint cep_pregunta_terminada check ((terminada is null) = (resultado is null))
);
create index cep_pregunta_por_hora on cep_pregunta (hecha);
create index cep_pregunta_por_consulta on cep_pregunta (id_consulta);
create unique index cep_pregunta_una_abierta on cep_pregunta ((true)) where terminada is null;

-- The turn and the breaker: one row for all the nodes.
create table cep_turno (
  unico boolean primary key default true check (unico),
  siguiente timestamptz,
  ocupado_hasta timestamptz,
  fallas_pagina int not null default 0,
  fallas_red int not null default 0,
  nivel int not null default 0 check (nivel between 0 and 3),
  abierto_hasta timestamptz,
  causa text not null default '',
  catalogo_pedido timestamptz
);
insert into cep_turno default values;

alter table cep_consulta enable row level security;
alter table cep_consulta force row level security;
create policy cep_consulta_de_la_casa on cep_consulta using ((select ve_todo()));
alter table cep_pregunta enable row level security;
alter table cep_pregunta force row level security;
create policy cep_pregunta_de_la_casa on cep_pregunta using ((select ve_todo()));

create trigger cep_consulta_sin_borrar before delete on cep_consulta for each row execute function prohibido();
create trigger cep_pregunta_sin_borrar before delete on cep_pregunta for each row execute function prohibido();

grant select, insert, update on institucion_spei to {{app}};
grant select, update on cep_turno to {{app}};
grant select, insert on cep_consulta, cep_pregunta to {{app}};
grant update (id_deposito, id_socio_comercial, estado, intentos, n_sin_cep, n_no_existe, estado_pago, mensaje, proximo) on cep_consulta to {{app}};
grant update (terminada, resultado, mensaje, contenido) on cep_pregunta to {{app}};
