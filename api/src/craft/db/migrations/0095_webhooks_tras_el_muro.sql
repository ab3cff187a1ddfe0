-- The two tables of webhooks stand behind forced row security like every table of a partner. The trigger that announces a fact
-- widens its own sight for its one statement, because who makes a fact may not see who is told of it, and gives it back.
create or replace function anunciar_hecho() returns trigger language plpgsql security definer set search_path = public as $$
declare
  alcance text := current_setting('app.alcance', true);
begin
  perform set_config('app.alcance', 'todo', true);
  insert into webhook_evento (id_webhook, id_socio_comercial, id_bitacora, tipo, objeto, id_objeto, cuerpo)
  select w.id, w.id_socio_comercial, new.id, new.objeto || '.' || new.accion, new.objeto, coalesce(new.id_objeto, 0),
         jsonb_build_object('type', new.objeto || '.' || new.accion, 'timestamp', to_char(new.momento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'data', jsonb_build_object('Objeto', new.objeto, 'IdObjeto', new.id_objeto, 'Accion', new.accion,
             'IdSocioComercial', new.id_socio_comercial, 'EstadoAnterior', new.antes->'estado', 'Estado', new.despues->'estado'))
    from webhook w
   where w.estado <> 'borrado' and (w.id_socio_comercial is null or w.id_socio_comercial = new.id_socio_comercial)
     and w.eventos && array[new.objeto || '.' || new.accion, new.objeto || '.*', '*'];
  perform set_config('app.alcance', coalesce(alcance, ''), true);
  return null;
end $$;

alter table webhook force row level security;
alter table webhook_evento force row level security;
