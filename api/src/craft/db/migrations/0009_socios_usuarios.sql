-- The back office of partners and people: terms of a partner, price bands, adjustments, and sessions that can be ended.

-- Days after which an unpaid invoice makes the authorisation rule of overdue clients fire (D-1, D-44).
alter table socio_comercial add column dias_credito int not null default 30
  constraint dias_credito_validos check (dias_credito between 0 and 365);

-- A band of this partner stands in place of the product's own (D-75).
create table banda_precio (
  id_socio_comercial bigint not null references socio_comercial(id),
  id_producto bigint not null references producto(id),
  precio_minimo numeric(14,6) check (precio_minimo > 0),
  precio_maximo numeric(14,6) check (precio_maximo > 0),
  primary key (id_socio_comercial, id_producto),
  constraint banda_con_limite check (precio_minimo is not null or precio_maximo is not null),
  constraint banda_del_socio_ordenada check (precio_minimo <= precio_maximo)
);
alter table banda_precio enable row level security;
alter table banda_precio force row level security;
create policy banda_precio_propia on banda_precio
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- A rate holds from its day until the next one of the same type begins, so that periods can neither overlap nor leave gaps.
alter table comision add column version int not null default 1;
grant delete on comision to {{app}};

-- Money moved by hand, always explained; undone by another one, never edited (rulings §1).
create table ajuste (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  -- Written by the form before it sends: the same form sent twice is one adjustment.
  clave uuid constraint ajuste_una_vez unique,
  monto numeric(14,2) not null constraint ajuste_con_monto check (monto <> 0),
  motivo text not null constraint ajuste_con_motivo check (btrim(motivo) <> ''),
  fecha date not null,
  id_usuario bigint references usuario(id),
  creado timestamptz not null default clock_timestamp()
);
create index ajuste_por_socio on ajuste (id_socio_comercial, id desc);
create trigger ajuste_inmutable before update or delete on ajuste for each row execute function prohibido();
create trigger ajuste_sin_truncar before truncate on ajuste for each statement execute function prohibido();
alter table ajuste enable row level security;
alter table ajuste force row level security;
create policy ajuste_propio on ajuste
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- Who took and who closed a hold made by hand.
alter table congelamiento add column id_usuario bigint references usuario(id);

-- Tokens issued before this moment are refused, whoever issued them.
alter table usuario add column sesiones_desde timestamptz;

grant select, insert on ajuste to {{app}};
grant select, insert, update, delete on banda_precio to {{app}};
