-- Each run of the tie-out, from the moment it is asked for: who runs it, how far it is, and why it failed if it did.

create table cuadre_corrida (
  id bigint generated always as identity primary key,
  origen text not null check (origen in ('nocturno', 'manual')),
  id_usuario bigint references usuario(id),
  actor text not null,
  estado text not null default 'en_espera' check (estado in ('en_espera', 'en_curso', 'terminado', 'fallido')),
  paso text check (paso in ('sellos', 'reglas', 'xml')),
  hecho int not null default 0 check (hecho >= 0),
  total int not null default 0 check (total >= 0),
  pedida timestamptz not null default clock_timestamp(),
  -- The last sign of whoever runs it.
  latido timestamptz not null default clock_timestamp(),
  terminada timestamptz,
  id_cuadre bigint references cuadre(id),
  error text check (length(error) <= 500),
  constraint corrida_terminada_con_su_cuadre check ((estado = 'terminado') = (id_cuadre is not null)),
  constraint corrida_fallida_dice_por_que check ((estado = 'fallido') = (error is not null))
);
-- One at a time over all nodes: who asks meanwhile is told about that one.
create unique index cuadre_corrida_viva on cuadre_corrida ((true)) where estado in ('en_espera', 'en_curso');

alter table cuadre_corrida enable row level security;
alter table cuadre_corrida force row level security;
create policy corrida_de_la_casa on cuadre_corrida using ((select ve_todo()));
grant select, insert, update on cuadre_corrida to {{app}};
