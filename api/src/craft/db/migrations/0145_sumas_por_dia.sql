-- What the documents of each day add up to, kept by whatever writes them: the foot of a list and the charts add days, however many
-- documents each has (D-298). The rows stay the truth (V38).
create table documento_dia (
  id_socio_comercial bigint not null references socio_comercial(id),
  familia text not null,
  dia date not null,
  estado text not null,
  id_producto bigint not null,
  debe boolean not null,
  filas bigint not null,
  litros_mil bigint not null,
  total_cent bigint not null,
  saldo_cent bigint not null,
  primary key (id_socio_comercial, familia, dia, estado, id_producto, debe)
);
-- The same by month, its first day: what is asked without a period adds those.
create table documento_mes (
  id_socio_comercial bigint not null references socio_comercial(id),
  familia text not null,
  mes date not null,
  estado text not null,
  id_producto bigint not null,
  debe boolean not null,
  filas bigint not null,
  litros_mil bigint not null,
  total_cent bigint not null,
  saldo_cent bigint not null,
  primary key (id_socio_comercial, familia, mes, estado, id_producto, debe)
);
-- Two writers of one day do not wait for each other: each says what it changed, and one in two hundred folds all that was said.
create table documento_dia_cambio (
  id bigint generated always as identity,
  id_socio_comercial bigint not null references socio_comercial(id),
  familia text not null,
  dia date not null,
  estado text not null,
  id_producto bigint not null,
  debe boolean not null,
  filas bigint not null,
  litros_mil bigint not null,
  total_cent bigint not null,
  saldo_cent bigint not null,
  primary key (id_socio_comercial, id)
);
-- Lines come and go: what they leave behind is cleared by how many went and not by how many there are.
alter table documento_dia_cambio set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create view documento_suma with (security_invoker = true) as
  select id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent from documento_dia
  union all
  select id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent from documento_dia_cambio;
create view documento_suma_mensual with (security_invoker = true) as
  select id_socio_comercial, familia, mes, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent from documento_mes
  union all
  select id_socio_comercial, familia, date_trunc('month', dia::timestamp)::date, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent
    from documento_dia_cambio;
-- The same from the documents themselves: what is kept began as this, and is compared with it.
create view documento_suma_contada with (security_invoker = true) as
  select id_socio_comercial, familia, dia, estado, id_producto, saldo_cent > 0 as debe, count(*) as filas,
         sum(litros_mil)::bigint as litros_mil, sum(total_cent)::bigint as total_cent, sum(greatest(saldo_cent, 0))::bigint as saldo_cent
    from documento_fiscal where familia in ('factura', 'nota_credito', 'nota_cargo') group by 1, 2, 3, 4, 5, 6;
insert into documento_dia select * from documento_suma_contada;
insert into documento_mes
  select id_socio_comercial, familia, date_trunc('month', dia::timestamp)::date, estado, id_producto, debe,
         sum(filas), sum(litros_mil), sum(total_cent), sum(saldo_cent) from documento_dia group by 1, 2, 3, 4, 5, 6;

create function documento_dia_dobla(socio bigint) returns void language plpgsql security definer set search_path = public as $$
begin
  -- One at a time for each partner, and nobody waits: whoever finds it taken leaves what was said for the next.
  if not pg_try_advisory_xact_lock(711541010, socio::int) then return; end if;
  with dicho as (delete from documento_dia_cambio where id_socio_comercial = socio returning *),
  dias as (
    insert into documento_dia as g
      select id_socio_comercial, familia, dia, estado, id_producto, debe, sum(filas), sum(litros_mil), sum(total_cent), sum(saldo_cent)
        from dicho group by 1, 2, 3, 4, 5, 6
    on conflict (id_socio_comercial, familia, dia, estado, id_producto, debe) do update set
      filas = g.filas + excluded.filas, litros_mil = g.litros_mil + excluded.litros_mil,
      total_cent = g.total_cent + excluded.total_cent, saldo_cent = g.saldo_cent + excluded.saldo_cent)
  insert into documento_mes as g
    select id_socio_comercial, familia, date_trunc('month', dia::timestamp)::date, estado, id_producto, debe,
           sum(filas), sum(litros_mil), sum(total_cent), sum(saldo_cent)
      from dicho group by 1, 2, 3, 4, 5, 6
  on conflict (id_socio_comercial, familia, mes, estado, id_producto, debe) do update set
    filas = g.filas + excluded.filas, litros_mil = g.litros_mil + excluded.litros_mil,
    total_cent = g.total_cent + excluded.total_cent, saldo_cent = g.saldo_cent + excluded.saldo_cent;
end $$;

-- What comes in one statement, one or a million, is said in one: a line for each day, state and product.
create function documentos_nuevos_en_su_dia() returns trigger language plpgsql security definer set search_path = public as $$
declare socio bigint;
begin
  for socio in
    with dicho as (
      insert into documento_dia_cambio (id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent)
      select id_socio_comercial, familia, dia, estado, id_producto, saldo_cent > 0, count(*), sum(litros_mil), sum(total_cent),
             sum(greatest(saldo_cent, 0))
        from nuevos where familia in ('factura', 'nota_credito', 'nota_cargo') group by 1, 2, 3, 4, 5, 6
      returning id, id_socio_comercial)
    select distinct id_socio_comercial from dicho where id % 199 = 0
  loop perform documento_dia_dobla(socio); end loop;
  return null;
end $$;
create function documento_cambia_su_dia() returns trigger language plpgsql security definer set search_path = public as $$
declare ultimo bigint;
begin
  insert into documento_dia_cambio (id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent)
    values (old.id_socio_comercial, old.familia, old.dia, old.estado, old.id_producto, old.saldo_cent > 0,
            -1, -old.litros_mil, -old.total_cent, -greatest(old.saldo_cent, 0));
  insert into documento_dia_cambio (id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent)
    values (new.id_socio_comercial, new.familia, new.dia, new.estado, new.id_producto, new.saldo_cent > 0,
            1, new.litros_mil, new.total_cent, greatest(new.saldo_cent, 0))
    returning id into ultimo;
  -- Of an odd number: pairs of lines would step over every multiple of an even one.
  if ultimo % 199 = 0 then perform documento_dia_dobla(new.id_socio_comercial); end if;
  return null;
end $$;
create trigger suma_nuevo after insert on documento_fiscal referencing new table as nuevos
  for each statement execute function documentos_nuevos_en_su_dia();
create trigger suma_cambio after update on documento_fiscal for each row
  when (new.familia in ('factura', 'nota_credito', 'nota_cargo')
    and (new.estado, new.dia, new.id_producto, new.litros_mil, new.total_cent, new.saldo_cent)
      is distinct from (old.estado, old.dia, old.id_producto, old.litros_mil, old.total_cent, old.saldo_cent))
  execute function documento_cambia_su_dia();
-- Also for whoever mends a row by hand with the other triggers asleep.
alter table documento_fiscal enable always trigger suma_nuevo;
alter table documento_fiscal enable always trigger suma_cambio;

-- The statement's rows are written one after another under the lock of their account: their day is added to at once.
create table movimiento_dia (
  id_socio_comercial bigint not null references socio_comercial(id),
  fecha date not null,
  filas bigint not null,
  monto_cent bigint not null,
  primary key (id_socio_comercial, fecha)
);
insert into movimiento_dia select id_socio_comercial, fecha, count(*), sum(monto_cent) from movimiento group by 1, 2;
create function movimiento_cuenta_en_su_dia() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into movimiento_dia as g values (new.id_socio_comercial, new.fecha, 1, new.monto_cent)
    on conflict (id_socio_comercial, fecha) do update set filas = g.filas + 1, monto_cent = g.monto_cent + excluded.monto_cent;
  return null;
end $$;
create trigger movimiento_cuenta_en_su_dia after insert on movimiento for each row execute function movimiento_cuenta_en_su_dia();
alter table movimiento enable always trigger movimiento_cuenta_en_su_dia;

-- The application reads its partner's and writes none: the triggers run as the owner, for whoever wrote the row.
alter table documento_dia enable row level security;
alter table documento_dia force row level security;
create policy documento_dia_propio on documento_dia using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
create policy documento_dia_se_suma on documento_dia to current_user using (true);
alter table documento_mes enable row level security;
alter table documento_mes force row level security;
create policy documento_mes_propio on documento_mes using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
create policy documento_mes_se_suma on documento_mes to current_user using (true);
alter table documento_dia_cambio enable row level security;
alter table documento_dia_cambio force row level security;
create policy documento_dia_cambio_propio on documento_dia_cambio using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
create policy documento_dia_cambio_se_suma on documento_dia_cambio to current_user using (true);
alter table movimiento_dia enable row level security;
alter table movimiento_dia force row level security;
create policy movimiento_dia_propio on movimiento_dia using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
create policy movimiento_dia_se_suma on movimiento_dia to current_user using (true);
revoke execute on function documento_dia_dobla(bigint) from public;
grant select on documento_dia, documento_mes, documento_dia_cambio, movimiento_dia, documento_suma, documento_suma_mensual,
  documento_suma_contada to {{app}};

-- Nothing is added from it any more: it is an order again, and small.
drop index documento_por_dia;
create index documento_por_dia on documento_fiscal (id_socio_comercial, familia, dia, id);
