-- Many stamps asked for at once: who asked for which documents, and how each of them ended. The stamp itself is made by the same
-- protocol as ever (timbrado); here is only what a lot has begun, left and ended.
create table lote (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  familia text not null check (familia in ('factura', 'nota_credito', 'nota_cargo')),
  -- Whoever asked signs each stamp, and must still be allowed to when its turn comes.
  id_usuario bigint not null references usuario(id),
  actor text not null,
  personal boolean not null,
  id_solicitud text,
  creado timestamptz not null default clock_timestamp(),
  -- When a worker was last called or at work: one that died is called again after a while.
  llamado timestamptz not null default clock_timestamp(),
  -- Whether something may be left to begin.
  abierto boolean not null default true,
  -- When its owner had seen how it ended.
  cerrado timestamptz
);
create index lote_por_llamar on lote (llamado) where abierto;
create index lote_de_persona on lote (id_socio_comercial, id_usuario, id desc) where cerrado is null;

create table lote_renglon (
  id_lote bigint not null references lote(id),
  id_documento bigint not null references documento_fiscal(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  orden int not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'en_proceso', 'timbrado', 'fallo', 'omitido')),
  motivo text,
  -- How often it was taken; only who took it last may tell its end.
  toma int not null default 0,
  -- Null in a row under way: nobody of the lot holds it, its end comes from the queue of stamps.
  lease_hasta timestamptz,
  proximo timestamptz not null default clock_timestamp(),
  terminado timestamptz,
  primary key (id_lote, id_documento),
  constraint lote_fallo_con_motivo check (estado <> 'fallo' or motivo is not null),
  constraint lote_fin_con_momento check ((estado in ('timbrado', 'fallo', 'omitido')) = (terminado is not null))
);
create index lote_renglon_abierto on lote_renglon (id_lote, orden) where estado in ('pendiente', 'en_proceso');
create index lote_renglon_de_documento on lote_renglon (id_documento) where estado in ('pendiente', 'en_proceso');

-- An end is an end, and nothing of what was asked changes.
create function lote_renglon_guarda() returns trigger language plpgsql as $$
begin
  if old.estado in ('timbrado', 'fallo', 'omitido')
     or (new.id_lote, new.id_documento, new.id_socio_comercial, new.orden)
        is distinct from (old.id_lote, old.id_documento, old.id_socio_comercial, old.orden)
  then raise exception 'LOTE_RENGLON_TERMINADO' using errcode = '55000'; end if;
  return new;
end $$;
create trigger lote_renglon_guarda before update on lote_renglon for each row execute function lote_renglon_guarda();
create trigger lote_renglon_sin_borrar before delete on lote_renglon for each row execute function prohibido();
create trigger lote_sin_borrar before delete on lote for each row execute function prohibido();

-- The end of a stamp is the end of its row, in the same transaction, whoever brought it: a process that dies in between leaves
-- nothing half told.
create function lote_sigue_al_timbre() returns trigger language plpgsql as $$
begin
  update lote_renglon
     set estado = case new.estado when 'timbrado' then 'timbrado' else 'fallo' end,
         motivo = case new.estado when 'timbrado' then null
                                  when 'rechazado' then coalesce(nullif(new.ultimo_error, ''), 'El PAC rechazó el documento.')
                                  else 'No se supo cómo terminó su timbrado; quedó en revisión en la cola de timbrado.' end,
         lease_hasta = null, terminado = clock_timestamp()
   where id_documento = new.id_documento and estado in ('pendiente', 'en_proceso')
     and (estado = 'en_proceso' or new.estado = 'timbrado');
  return null;
end $$;
create trigger timbrado_con_lote after update of estado on timbrado for each row
  when (new.estado in ('timbrado', 'rechazado', 'revision') and new.estado is distinct from old.estado)
  execute function lote_sigue_al_timbre();

do $$
declare tabla text;
begin
  foreach tabla in array array['lote', 'lote_renglon'] loop
    execute format('alter table %1$s enable row level security', tabla);
    execute format('alter table %1$s force row level security', tabla);
    execute format('create policy %1$s_propio on %1$s using (id_socio_comercial = (select socio_actual()) or (select ve_todo()))', tabla);
  end loop;
end $$;
grant select, insert on lote, lote_renglon to {{app}};
grant update (llamado, abierto, cerrado) on lote to {{app}};
grant update (estado, motivo, toma, lease_hasta, proximo, terminado) on lote_renglon to {{app}};
