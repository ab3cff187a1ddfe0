-- The ledger: append-only double entry in centavos. Its promises are kept by the database, not by the code that writes.

create table cuenta (
  id bigint generated always as identity primary key,
  -- 'socio:7', 'contra:7', 'cxc:7', 'por_aplicar:7', 'fondos:7', 'bancos', 'ventas', 'iva', 'comisiones', 'suspenso', 'ajustes'
  clave text not null constraint cuenta_unica unique,
  tipo text not null check (tipo in
    ('socio', 'contra', 'cxc', 'por_aplicar', 'fondos', 'bancos', 'ventas', 'iva', 'comisiones', 'suspenso', 'ajustes')),
  id_socio_comercial bigint references socio_comercial(id),
  signo smallint not null check (signo in (1, -1)),
  -- A cached, serialised balance only where somebody decides on it: hot global accounts would make partners wait.
  lleva_saldo boolean not null default false
);

create table asiento (
  id bigint generated always as identity primary key,
  -- 'factura:123:timbrada': a second posting of the same business fact is impossible.
  clave_idem text not null constraint asiento_uno_por_hecho unique,
  evento text not null,
  fecha_negocio date not null,
  momento timestamptz not null default clock_timestamp(),
  reversa_de bigint constraint asiento_se_revierte_una_vez unique references asiento(id),
  actor text not null
);

-- Open item of a fiscal document: what is still owed on it.
create table documento_saldo (
  id_documento bigint primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  total_cent bigint not null check (total_cent > 0),
  saldo_cent bigint not null,
  constraint saldo_en_rango check (saldo_cent between 0 and total_cent)
);
create index documento_saldo_vivo on documento_saldo (id_socio_comercial) where saldo_cent > 0;

create table partida (
  id_asiento bigint not null references asiento(id),
  n smallint not null,
  id_cuenta bigint not null references cuenta(id),
  importe_cent bigint not null check (importe_cent <> 0 and abs(importe_cent) < 1000000000000000),
  id_documento bigint references documento_saldo(id_documento),
  seq_cuenta bigint,
  saldo_posterior_cent bigint,
  primary key (id_asiento, n),
  constraint partida_en_orden unique (id_cuenta, seq_cuenta)
);
create index partida_por_documento on partida (id_documento) where id_documento is not null;

create table saldo (
  id_cuenta bigint primary key references cuenta(id),
  saldo_cent bigint not null default 0,
  congelado_cent bigint not null default 0 constraint congelado_no_negativo check (congelado_cent >= 0),
  seq bigint not null default 0
);

-- One row of the account statement, written with its posting: the event in the user's words (rulings §1).
create table movimiento (
  id bigint generated always as identity primary key,
  id_asiento bigint not null references asiento(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  seq bigint not null,
  tipo text not null check (tipo in ('depósito', 'factura', 'comisión', 'nota de crédito', 'nota de cargo', 'retorno',
    'interno', 'cancelación', 'ajuste')),
  monto_cent bigint not null check (monto_cent <> 0),
  fecha date not null,
  numero_deposito bigint,
  tipo_deposito text,
  descripcion text not null,
  objeto text,
  id_objeto bigint,
  constraint movimiento_en_orden unique (id_socio_comercial, seq)
);
create index movimiento_por_asiento on movimiento (id_asiento);

-- Holds: pending → applied or released, never deleted. Only a *retorno* may be refused for lack of balance.
create table congelamiento (
  id bigint generated always as identity primary key,
  id_cuenta bigint not null references cuenta(id),
  clase text not null check (clase in ('retorno', 'depósito', 'nota de crédito', 'manual')),
  id_objeto bigint,
  motivo text not null,
  importe_cent bigint not null check (importe_cent > 0),
  estado text not null default 'activo' check (estado in ('activo', 'aplicado', 'liberado')),
  id_asiento bigint references asiento(id),
  creado timestamptz not null default clock_timestamp(),
  cerrado timestamptz,
  constraint congelamiento_manual_con_motivo check (clase <> 'manual' or btrim(motivo) <> ''),
  constraint congelamiento_con_objeto check ((clase = 'manual') = (id_objeto is null))
);
create unique index congelamiento_uno_por_retorno on congelamiento (id_objeto)
  where clase = 'retorno' and estado in ('activo', 'aplicado');
create index congelamiento_activo on congelamiento (id_cuenta) where estado = 'activo';

create trigger asiento_inmutable before update or delete on asiento for each row execute function prohibido();
create trigger asiento_sin_truncar before truncate on asiento for each statement execute function prohibido();
create trigger partida_inmutable before update or delete on partida for each row execute function prohibido();
create trigger partida_sin_truncar before truncate on partida for each statement execute function prohibido();
create trigger movimiento_inmutable before update or delete on movimiento for each row execute function prohibido();
create trigger movimiento_sin_truncar before truncate on movimiento for each statement execute function prohibido();
create trigger congelamiento_sin_borrar before delete on congelamiento for each row execute function prohibido();

-- Every line moves its cached balance and its open item in the same statement. The application may not touch either:
-- the triggers run as the owner of the tables and the application only reads them.
create function partida_mueve_saldos() returns trigger language plpgsql security definer set search_path = public as $$
declare c cuenta%rowtype;
begin
  select * into strict c from cuenta where id = new.id_cuenta;
  new.seq_cuenta := null;
  new.saldo_posterior_cent := null;
  if c.lleva_saldo then
    update saldo set saldo_cent = saldo_cent + new.importe_cent * c.signo, seq = seq + 1
      where id_cuenta = c.id returning seq, saldo_cent into new.seq_cuenta, new.saldo_posterior_cent;
    if not found then raise exception 'CUENTA_SIN_SALDO: %', c.clave; end if;
  end if;
  if (c.tipo = 'cxc') <> (new.id_documento is not null) then
    raise exception 'PARTIDA_SIN_DOCUMENTO: %', c.clave using errcode = '23514';
  end if;
  if c.tipo = 'cxc' then
    update documento_saldo set saldo_cent = saldo_cent + new.importe_cent
      where id_documento = new.id_documento and id_socio_comercial = c.id_socio_comercial;
    if not found then raise exception 'DOCUMENTO_SIN_SALDO: %', new.id_documento using errcode = '23514'; end if;
  end if;
  return new;
end $$;
create trigger partida_mueve_saldos before insert on partida for each row execute function partida_mueve_saldos();

create function asiento_cuadra() returns trigger language plpgsql security definer set search_path = public as $$
declare suma numeric; lineas int; asiento_revisado bigint;
begin
  asiento_revisado := case tg_table_name when 'asiento' then (to_jsonb(new)->>'id')::bigint
                                         else (to_jsonb(new)->>'id_asiento')::bigint end;
  select coalesce(sum(importe_cent), 0), count(*) into suma, lineas from partida where id_asiento = asiento_revisado;
  if suma <> 0 or lineas < 2 then
    raise exception 'ASIENTO_DESCUADRADO: % suma % en % partidas', asiento_revisado, suma, lineas using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger asiento_cuadra after insert on asiento deferrable initially deferred
  for each row execute function asiento_cuadra();
create constraint trigger partida_cuadra after insert on partida deferrable initially deferred
  for each row execute function asiento_cuadra();

-- The check and the reservation are one conditional update on one row: no window between reading and writing.
create function congelamiento_toma() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update saldo set congelado_cent = congelado_cent + new.importe_cent
    where id_cuenta = new.id_cuenta
      and (new.clase <> 'retorno' or saldo_cent - congelado_cent >= new.importe_cent);
  if not found then raise exception 'SALDO_INSUFICIENTE' using errcode = '23514', constraint = 'saldo_insuficiente'; end if;
  return new;
end $$;
create trigger congelamiento_toma before insert on congelamiento for each row execute function congelamiento_toma();

-- A hold closes once. A partial application closes it and a new, smaller one is taken in the same transaction.
create function congelamiento_cierra() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.estado <> 'activo' or new.estado not in ('aplicado', 'liberado')
     or (new.id_cuenta, new.clase, new.id_objeto, new.importe_cent)
        is distinct from (old.id_cuenta, old.clase, old.id_objeto, old.importe_cent)
  then raise exception 'CONGELAMIENTO_CERRADO' using errcode = '55000'; end if;
  new.cerrado := clock_timestamp();
  update saldo set congelado_cent = congelado_cent - old.importe_cent where id_cuenta = old.id_cuenta;
  return new;
end $$;
create trigger congelamiento_cierra before update on congelamiento
  for each row execute function congelamiento_cierra();

-- Accounts of a new partner, made with it.
create function socio_abre_cuentas() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cuenta (clave, tipo, id_socio_comercial, signo, lleva_saldo) values
    ('socio:' || new.id, 'socio', new.id, -1, true),
    ('contra:' || new.id, 'contra', new.id, 1, false),
    ('cxc:' || new.id, 'cxc', new.id, 1, false),
    ('por_aplicar:' || new.id, 'por_aplicar', new.id, -1, false),
    ('fondos:' || new.id, 'fondos', new.id, -1, false);
  insert into saldo (id_cuenta) select id from cuenta where clave = 'socio:' || new.id;
  return new;
end $$;
create trigger socio_abre_cuentas after insert on socio_comercial for each row execute function socio_abre_cuentas();

insert into cuenta (clave, tipo, signo) values
  ('bancos', 'bancos', 1), ('ventas', 'ventas', -1), ('iva', 'iva', -1), ('comisiones', 'comisiones', -1),
  ('suspenso', 'suspenso', -1), ('ajustes', 'ajustes', 1);

-- One row per broken promise; no rows means proven.
create view verifica_libro as
  select 'V1 asiento que no suma cero' as regla, id_asiento::text as objeto, sum(importe_cent)::text as dato
    from partida group by id_asiento having sum(importe_cent) <> 0
  union all
  select 'V2 asiento sin partidas', a.id::text, '' from asiento a
    where not exists (select 1 from partida p where p.id_asiento = a.id)
  union all
  select 'V3 saldo distinto de la suma de sus partidas', c.clave,
      format('guardado %s, libro %s', s.saldo_cent, coalesce(x.suma, 0) * c.signo)
    from saldo s join cuenta c on c.id = s.id_cuenta
    left join (select id_cuenta, sum(importe_cent) as suma from partida group by 1) x on x.id_cuenta = c.id
    where s.saldo_cent <> coalesce(x.suma, 0) * c.signo
  union all
  select 'V4 hueco o salto en el saldo corrido', c.clave, q.seq_cuenta::text
    from (select p.*, lag(saldo_posterior_cent, 1, 0::bigint) over w as antes, lag(seq_cuenta, 1, 0::bigint) over w as previa
            from partida p where seq_cuenta is not null window w as (partition by id_cuenta order by seq_cuenta)) q
    join cuenta c on c.id = q.id_cuenta
    where q.seq_cuenta <> q.previa + 1 or q.saldo_posterior_cent <> q.antes + q.importe_cent * c.signo
  union all
  select 'V5 congelado distinto de la suma de congelamientos activos', c.clave,
      format('guardado %s, activos %s', s.congelado_cent, coalesce(x.suma, 0))
    from saldo s join cuenta c on c.id = s.id_cuenta
    left join (select id_cuenta, sum(importe_cent) as suma from congelamiento where estado = 'activo' group by 1) x
      on x.id_cuenta = c.id
    where s.congelado_cent <> coalesce(x.suma, 0)
  union all
  select 'V6 saldo del documento distinto de la suma de sus partidas', d.id_documento::text,
      format('guardado %s, libro %s', d.saldo_cent, coalesce(x.suma, 0))
    from documento_saldo d
    left join (select id_documento, sum(importe_cent) as suma from partida where id_documento is not null group by 1) x
      using (id_documento)
    where d.saldo_cent <> coalesce(x.suma, 0)
  union all
  select 'V7 cuentas por cobrar distintas de la suma de documentos', c.clave,
      format('libro %s, documentos %s', coalesce(x.suma, 0), coalesce(d.suma, 0))
    from cuenta c
    left join (select id_cuenta, sum(importe_cent) as suma from partida group by 1) x on x.id_cuenta = c.id
    left join (select id_socio_comercial, sum(saldo_cent) as suma from documento_saldo group by 1) d
      on d.id_socio_comercial = c.id_socio_comercial
    where c.tipo = 'cxc' and coalesce(x.suma, 0) <> coalesce(d.suma, 0)
  union all
  select 'V8 el libro entero no suma cero', '', sum(importe_cent)::text from partida having sum(importe_cent) <> 0
  union all
  select 'V15 estado de cuenta distinto del saldo del socio', c.clave,
      format('movimientos %s, libro %s', coalesce(m.suma, 0), s.saldo_cent)
    from cuenta c join saldo s on s.id_cuenta = c.id
    left join (select id_socio_comercial, sum(monto_cent) as suma from movimiento group by 1) m
      on m.id_socio_comercial = c.id_socio_comercial
    where c.tipo = 'socio' and coalesce(m.suma, 0) <> s.saldo_cent;

-- The walls: ledger rows that belong to a partner are seen by that partner only.
alter table cuenta enable row level security;
alter table cuenta force row level security;
create policy cuenta_propia on cuenta using (id_socio_comercial is null or id_socio_comercial = (select socio_actual()) or (select ve_todo()));
alter table documento_saldo enable row level security;
alter table documento_saldo force row level security;
create policy documento_saldo_propio on documento_saldo
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
alter table movimiento enable row level security;
alter table movimiento force row level security;
create policy movimiento_propio on movimiento
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

grant select on cuenta, saldo, verifica_libro to {{app}};
grant select, insert on asiento, partida, movimiento, documento_saldo to {{app}};
grant select, insert on congelamiento to {{app}};
grant update (estado, id_asiento, cerrado) on congelamiento to {{app}};
