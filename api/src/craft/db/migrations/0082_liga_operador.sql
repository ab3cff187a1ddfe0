-- The operator's link: opens one delivery without an account. Only the digest of its token is kept, and it dies with the delivery.
create table liga_operador (
  id bigint generated always as identity primary key,
  id_entrega bigint not null references entrega(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  huella bytea not null unique constraint huella_de_liga check (length(huella) = 32),
  id_usuario bigint references usuario(id),
  creada timestamptz not null default clock_timestamp(),
  revocada timestamptz,
  vistas int not null default 0,
  vista timestamptz
);
-- One at a time: a new one ends the one before.
create unique index liga_una_viva on liga_operador (id_entrega) where revocada is null;
create trigger liga_operador_sin_borrar before delete on liga_operador for each row execute function prohibido();
alter table liga_operador enable row level security;
alter table liga_operador force row level security;
create policy liga_operador_propia on liga_operador using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
grant select, insert, update on liga_operador to {{app}};
