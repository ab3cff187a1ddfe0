-- Deposits, returns and clients are kept added up as documents are (0145): the foot of their lists adds months and days, however many
-- rows each has. Their lines stand beside those of the documents, each under the name of its table; what returns are worth in dollars
-- stands in lines of its own, which count no row.
create or replace view documento_suma_contada with (security_invoker = true) as
  select id_socio_comercial, familia, dia, estado, id_producto, saldo_cent > 0 as debe, count(*) as filas,
         sum(litros_mil)::bigint as litros_mil, sum(total_cent)::bigint as total_cent, sum(greatest(saldo_cent, 0))::bigint as saldo_cent
    from documento_fiscal where familia in ('factura', 'nota_credito', 'nota_cargo') group by 1, 2, 3, 4, 5, 6
  union all
  select id_socio_comercial, 'deposito', dia, estado, 0, false, count(*), 0, sum(monto_cent)::bigint, 0 from deposito group by 1, 3, 4
  union all
  select id_socio_comercial, 'retorno', dia, estado, 0, false, count(*), 0, sum(monto_cent)::bigint, 0 from retorno group by 1, 3, 4
  union all
  select id_socio_comercial, 'retorno en dólares', dia, estado, 0, false, 0, 0, sum(usd_cent)::bigint, 0 from retorno where usd_cent > 0
   group by 1, 3, 4
  union all
  select id_socio_comercial, 'cliente', (creado at time zone 'America/Mexico_City')::date, '', 0, false, count(*), 0, 0, 0 from cliente
   group by 1, 3;

-- The lines that tell of one row: under the name of its table, and what it is worth in dollars apart.
create function lineas_de(tabla text, fila jsonb) returns table (socio bigint, familia text, dia date, estado text, filas int, cent bigint)
language sql stable as $$
  select (fila ->> 'id_socio_comercial')::bigint, v.familia,
         coalesce((fila ->> 'dia')::date, ((fila ->> 'creado')::timestamptz at time zone 'America/Mexico_City')::date),
         coalesce(fila ->> 'estado', ''), v.filas, v.cent
    from (values (tabla, 1, coalesce((fila ->> 'monto_cent')::bigint, 0)),
                 ('retorno en dólares', 0, coalesce((fila ->> 'usd_cent')::bigint, 0))) v(familia, filas, cent)
   where fila is not null and (v.filas = 1 or v.cent > 0)
$$;
create function filas_nuevas_en_su_dia() returns trigger language plpgsql security definer set search_path = public as $$
declare de_quien bigint;
begin
  for de_quien in
    with dicho as (
      insert into documento_dia_cambio (id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent)
      select l.socio, l.familia, l.dia, l.estado, 0, false, sum(l.filas), 0, sum(l.cent), 0
        from nuevas n, lineas_de(tg_table_name, to_jsonb(n)) l group by 1, 2, 3, 4
      returning id, id_socio_comercial)
    select distinct id_socio_comercial from dicho where id % 199 = 0
  loop perform documento_dia_dobla(de_quien); end loop;
  return null;
end $$;
-- What a row was is taken away and what it is now is added; one that is gone is nothing.
create function fila_cambia_su_dia() returns trigger language plpgsql security definer set search_path = public as $$
declare de_quien bigint;
begin
  with dicho as (
    insert into documento_dia_cambio (id_socio_comercial, familia, dia, estado, id_producto, debe, filas, litros_mil, total_cent, saldo_cent)
    select l.socio, l.familia, l.dia, l.estado, 0, false, x.signo * l.filas, 0, x.signo * l.cent, 0
      from (values (to_jsonb(old), -1), (to_jsonb(new), 1)) x(fila, signo), lineas_de(tg_table_name, x.fila) l
    returning id, id_socio_comercial)
  select min(id_socio_comercial) into de_quien from dicho where id % 199 = 0;
  if de_quien is not null then perform documento_dia_dobla(de_quien); end if;
  return null;
end $$;
create trigger suma_nuevo after insert on deposito referencing new table as nuevas
  for each statement execute function filas_nuevas_en_su_dia();
create trigger suma_nuevo after insert on retorno referencing new table as nuevas
  for each statement execute function filas_nuevas_en_su_dia();
create trigger suma_nuevo after insert on cliente referencing new table as nuevas
  for each statement execute function filas_nuevas_en_su_dia();
create trigger suma_ido after delete on deposito for each row execute function fila_cambia_su_dia();
create trigger suma_ido after delete on retorno for each row execute function fila_cambia_su_dia();
create trigger suma_ido after delete on cliente for each row execute function fila_cambia_su_dia();
create trigger suma_cambio after update on deposito for each row
  when ((new.estado, new.dia, new.monto_cent) is distinct from (old.estado, old.dia, old.monto_cent))
  execute function fila_cambia_su_dia();
create trigger suma_cambio after update on retorno for each row
  when ((new.estado, new.dia, new.monto_cent, new.usd_cent) is distinct from (old.estado, old.dia, old.monto_cent, old.usd_cent))
  execute function fila_cambia_su_dia();
-- Also for whoever mends a row by hand with the other triggers asleep.
alter table deposito enable always trigger suma_nuevo;
alter table deposito enable always trigger suma_ido;
alter table deposito enable always trigger suma_cambio;
alter table retorno enable always trigger suma_nuevo;
alter table retorno enable always trigger suma_ido;
alter table retorno enable always trigger suma_cambio;
alter table cliente enable always trigger suma_nuevo;
alter table cliente enable always trigger suma_ido;

-- After the triggers, which wait for whoever is writing: no row is added twice or forgotten.
insert into documento_dia select * from documento_suma_contada where familia in ('deposito', 'retorno', 'retorno en dólares', 'cliente');
insert into documento_mes
  select id_socio_comercial, familia, date_trunc('month', dia::timestamp)::date, estado, id_producto, debe,
         sum(filas), sum(litros_mil), sum(total_cent), sum(saldo_cent)
    from documento_dia where familia in ('deposito', 'retorno', 'retorno en dólares', 'cliente') group by 1, 2, 3, 4, 5, 6;
