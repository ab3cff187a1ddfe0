-- The private link of a calendar: one per person, kept as its digest. Whoever has it reads that person's days and nothing else.
create table calendario_liga (
  id_usuario bigint primary key references usuario(id),
  huella bytea not null constraint calendario_liga_unica unique check (length(huella) = 32),
  creada timestamptz not null default now()
);
grant select, insert, update, delete on calendario_liga to {{app}};
