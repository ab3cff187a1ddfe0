-- How far the chained log has been sent to each place outside: one node at a time takes a turn, and what was not confirmed is
-- sent again.
create table bitacora_envio (
  destino text primary key,
  n bigint not null default 0 check (n >= 0),
  turno bigint not null default 0,
  tomado_hasta timestamptz not null default '-infinity',
  -- The last sign of a node that has this place configured.
  latido timestamptz not null default clock_timestamp(),
  error text check (length(error) <= 500)
);

alter table bitacora_envio enable row level security;
alter table bitacora_envio force row level security;
create policy envio_de_la_casa on bitacora_envio using ((select ve_todo()));
grant select, insert, update on bitacora_envio to {{app}};
