-- What holds stamping after an older base was restored, and each stamp the PAC had that this base did not know.

create table cuarentena (
  id bigint generated always as identity primary key,
  -- By the command that restored, or because the PAC was found ahead of the series.
  origen text not null check (origen in ('restauracion', 'pac')),
  abierta timestamptz not null default clock_timestamp(),
  -- The PAC is asked for what it stamped since; decided once, because recovered stamps are new here.
  desde timestamptz not null,
  -- The last sign of whoever compares.
  latido timestamptz,
  hecho int not null default 0 check (hecho >= 0),
  total int not null default 0 check (total >= 0),
  comparada timestamptz,
  -- How many folios the series were behind.
  folios bigint not null default 0 check (folios >= 0),
  nota text check (length(nota) <= 500),
  confirmada timestamptz,
  id_usuario bigint references usuario(id),
  constraint cuarentena_la_confirma_alguien check ((confirmada is null) = (id_usuario is null)),
  constraint cuarentena_se_compara_antes check (confirmada is null or comparada is not null)
);
create unique index cuarentena_abierta on cuarentena ((true)) where confirmada is null;
create trigger cuarentena_sin_borrar before delete on cuarentena for each row execute function prohibido();

create table timbre_hallado (
  id bigint generated always as identity primary key,
  id_cuarentena bigint not null references cuarentena(id),
  pac text not null,
  rfc text not null,
  uuid uuid not null,
  momento timestamptz not null,
  serie text check (length(serie) <= 25),
  folio text check (length(folio) <= 40),
  receptor text check (length(receptor) <= 13),
  monto numeric(18, 2),
  -- Kept while no document of ours has it.
  xml bytea,
  id_documento bigint references documento_fiscal(id),
  motivo text check (length(motivo) <= 500),
  constraint timbre_hallado_una_vez unique (id_cuarentena, uuid),
  constraint recuperado_o_con_su_motivo check ((id_documento is null) = (motivo is not null)),
  constraint recuperado_tiene_su_archivo check (id_documento is null or xml is null)
);
create index timbre_hallado_de_documento on timbre_hallado (id_documento) where id_documento is not null;
create trigger timbre_hallado_sin_borrar before delete on timbre_hallado for each row execute function prohibido();

alter table cuarentena enable row level security;
alter table cuarentena force row level security;
-- Whoever stamps must see that it is held; it tells nothing of anybody.
create policy cuarentena_se_ve on cuarentena for select using (true);
create policy cuarentena_de_la_casa on cuarentena using ((select ve_todo()));
alter table timbre_hallado enable row level security;
alter table timbre_hallado force row level security;
create policy timbre_hallado_de_la_casa on timbre_hallado using ((select ve_todo()));
grant select, insert, update on cuarentena, timbre_hallado to {{app}};
