-- How many facts there are of each kind of thing, kept by whatever writes them: the foot of the log counts none (D-298). They only grow.
create table bitacora_cuenta (
  objeto text primary key,
  filas bigint not null
);
-- As with the days of documents: each writer says how many it added, nobody waits, and one in two hundred folds what was said.
create table bitacora_cuenta_cambio (
  id bigint generated always as identity primary key,
  objeto text not null,
  filas bigint not null
);
alter table bitacora_cuenta_cambio set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create view bitacora_contada with (security_invoker = true) as
  select objeto, filas from bitacora_cuenta union all select objeto, filas from bitacora_cuenta_cambio;

create function bitacora_cuenta_dobla() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(7115411011) then return; end if;
  with dicho as (delete from bitacora_cuenta_cambio returning objeto, filas)
  insert into bitacora_cuenta as g select objeto, sum(filas) from dicho group by 1
    on conflict (objeto) do update set filas = g.filas + excluded.filas;
end $$;
create function hechos_nuevos_se_cuentan() returns trigger language plpgsql security definer set search_path = public as $$
declare toca boolean;
begin
  with dicho as (insert into bitacora_cuenta_cambio (objeto, filas) select objeto, count(*) from nuevos group by 1 returning id)
  select bool_or(id % 199 = 0) into toca from dicho;
  if toca then perform bitacora_cuenta_dobla(); end if;
  return null;
end $$;

alter table bitacora_cuenta enable row level security;
alter table bitacora_cuenta force row level security;
create policy bitacora_cuenta_de_la_casa on bitacora_cuenta using ((select ve_todo()));
create policy bitacora_cuenta_se_suma on bitacora_cuenta to current_user using (true);
alter table bitacora_cuenta_cambio enable row level security;
alter table bitacora_cuenta_cambio force row level security;
create policy bitacora_cuenta_cambio_de_la_casa on bitacora_cuenta_cambio using ((select ve_todo()));
create policy bitacora_cuenta_cambio_se_suma on bitacora_cuenta_cambio to current_user using (true);
revoke execute on function bitacora_cuenta_dobla() from public;
grant select on bitacora_cuenta, bitacora_cuenta_cambio, bitacora_contada to {{app}};

-- First the trigger, which waits for whoever is writing, then those there are: none is counted twice or forgotten.
create trigger cuenta_nuevo after insert on bitacora referencing new table as nuevos
  for each statement execute function hechos_nuevos_se_cuentan();
alter table bitacora enable always trigger cuenta_nuevo;
insert into bitacora_cuenta select objeto, count(*) from bitacora group by 1;
