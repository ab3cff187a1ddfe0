-- Webhooks: each fact of the log that somebody asked to be told of becomes an event in the same transaction. It is told until the
-- receiver takes it, in order within each thing, for three days.
create table webhook (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint references socio_comercial(id),
  nombre text not null constraint webhook_con_nombre check (char_length(nombre) between 1 and 60 and nombre = btrim(nombre)),
  direccion text not null constraint webhook_con_direccion check (direccion ~ '^https?://' and char_length(direccion) <= 500),
  -- 'factura.timbrar', 'factura.*' or '*': things and verbs of the log.
  eventos text[] not null constraint webhook_con_eventos check (cardinality(eventos) > 0),
  -- The secret signs, so it must be read again: sealed with the installation's master key.
  secreto bytea not null,
  estado text not null default 'activo' check (estado in ('activo', 'pausado', 'borrado')),
  motivo_pausa text,
  estado_desde timestamptz not null default now(),
  version int not null default 1,
  creado timestamptz not null default now()
);
create index webhook_por_socio on webhook (id_socio_comercial) where estado <> 'borrado';

create table webhook_evento (
  id bigint generated always as identity primary key,
  id_webhook bigint not null references webhook(id),
  id_socio_comercial bigint references socio_comercial(id),
  -- A try asked for by a person tells of no fact.
  id_bitacora bigint references bitacora(id),
  tipo text not null,
  objeto text not null,
  -- 0: the fact is about no thing in particular.
  id_objeto bigint not null,
  cuerpo jsonb not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregado', 'fallido')),
  intentos int not null default 0,
  creado timestamptz not null default clock_timestamp(),
  proximo timestamptz not null default clock_timestamp(),
  lease_hasta timestamptz,
  -- Since when it counts its three days: a replay begins again.
  desde timestamptz not null default clock_timestamp(),
  terminado timestamptz
);
create index webhook_evento_pendiente on webhook_evento (id_webhook, objeto, id_objeto, id) where estado = 'pendiente';
create index webhook_evento_por_socio on webhook_evento (id_socio_comercial, id desc);
create index webhook_evento_viejo on webhook_evento (terminado) where estado = 'entregado';

-- Each try, with what was sent and what was answered.
create table webhook_intento (
  id bigint generated always as identity primary key,
  id_evento bigint not null references webhook_evento(id) on delete cascade,
  id_socio_comercial bigint references socio_comercial(id),
  momento timestamptz not null default clock_timestamp(),
  ms int not null,
  estatus int,
  respuesta text not null default '',
  falla text
);
create index webhook_intento_por_evento on webhook_intento (id_evento, id desc);

-- Row security is not forced on the two tables the trigger below works on: it runs as their owner, because who makes a fact may
-- not see who is told of it. The application is not their owner, so it is always behind the wall.
alter table webhook enable row level security;
create policy webhook_propio on webhook using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
alter table webhook_evento enable row level security;
create policy webhook_evento_propio on webhook_evento
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
alter table webhook_intento enable row level security;
alter table webhook_intento force row level security;
create policy webhook_intento_propio on webhook_intento
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- The event says what happened to which thing; its details are read with a key, so that nothing travels that the receiver may not
-- read. An event of a partner's webhook is the partner's; one of the installation's belongs to nobody else.
create function anunciar_hecho() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into webhook_evento (id_webhook, id_socio_comercial, id_bitacora, tipo, objeto, id_objeto, cuerpo)
  select w.id, w.id_socio_comercial, new.id, new.objeto || '.' || new.accion, new.objeto, coalesce(new.id_objeto, 0),
         jsonb_build_object('type', new.objeto || '.' || new.accion, 'timestamp', to_char(new.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'data', jsonb_build_object('Objeto', new.objeto, 'IdObjeto', new.id_objeto, 'Accion', new.accion,
             'IdSocioComercial', new.id_socio_comercial, 'EstadoAnterior', new.antes->'estado', 'Estado', new.despues->'estado'))
    from webhook w
   where w.estado <> 'borrado' and (w.id_socio_comercial is null or w.id_socio_comercial = new.id_socio_comercial)
     and w.eventos && array[new.objeto || '.' || new.accion, new.objeto || '.*', '*'];
  return null;
end $$;
-- Settings, people and refusals are of the log alone.
create trigger bitacora_anuncia after insert on bitacora for each row
  when (new.objeto not in ('acceso', 'llave_api', 'webhook', 'usuario', 'emisor', 'pac', 'socio', 'comision', 'retencion', 'ajuste')) execute function anunciar_hecho();

grant select, insert on webhook to {{app}};
grant update (nombre, direccion, eventos, estado, motivo_pausa, estado_desde, version) on webhook to {{app}};
grant select, insert, delete on webhook_evento to {{app}};
grant update (estado, intentos, proximo, lease_hasta, desde, terminado) on webhook_evento to {{app}};
grant select, insert on webhook_intento to {{app}};
