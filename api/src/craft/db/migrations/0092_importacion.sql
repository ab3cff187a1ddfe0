-- What another system calls its orders: each of its keys makes one draft of a partner, whoever sends it and however often.
create table clave_externa (
  id_socio_comercial bigint not null references socio_comercial(id),
  clave text not null constraint clave_externa_con_texto check (char_length(clave) between 1 and 80),
  huella bytea not null check (length(huella) = 32),
  id_documento bigint not null references documento_fiscal(id),
  creada timestamptz not null default now(),
  primary key (id_socio_comercial, clave)
);
create trigger clave_externa_inmutable before update or delete on clave_externa for each row execute function prohibido();
create trigger clave_externa_sin_truncar before truncate on clave_externa for each statement execute function prohibido();
alter table clave_externa enable row level security;
alter table clave_externa force row level security;
create policy clave_externa_propia on clave_externa
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
grant select, insert on clave_externa to {{app}};
