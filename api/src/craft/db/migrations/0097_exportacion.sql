-- The daily export: one setting, and one row per day that left, with the digest of its file. Any node may write it; one does.
create table exportacion (
  id int primary key default 1 check (id = 1),
  activa boolean not null default false,
  -- Hour of Mexico from which the day before leaves.
  hora int not null default 2 check (hora between 0 and 23),
  -- First day that leaves: the past is not exported by turning it on.
  desde date,
  version int not null default 1,
  constraint exportacion_desde check (not activa or desde is not null)
);
insert into exportacion default values;

create table exportacion_dia (
  dia date primary key,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'hecha')),
  -- Who took it last: only that one ends it.
  intentos int not null default 0,
  proximo timestamptz not null default clock_timestamp(),
  lease_hasta timestamptz,
  ultimo_error text,
  archivo text,
  sha256 text constraint exportacion_huella check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint,
  hechos int,
  terminado timestamptz,
  constraint exportacion_hecha check (estado <> 'hecha' or (archivo is not null and sha256 is not null and bytes is not null and hechos is not null and terminado is not null))
);
create trigger exportacion_dia_sin_borrar before delete on exportacion_dia for each row execute function prohibido();

do $$
declare tabla text;
begin
  foreach tabla in array array['exportacion', 'exportacion_dia'] loop
    execute format('alter table %1$s enable row level security', tabla);
    execute format('alter table %1$s force row level security', tabla);
    execute format('create policy %1$s_de_casa on %1$s using ((select ve_todo()))', tabla);
  end loop;
end $$;
grant select, update on exportacion to {{app}};
grant select, insert, update on exportacion_dia to {{app}};
