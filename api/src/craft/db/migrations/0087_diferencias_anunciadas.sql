-- A difference with the SAT is found, resolved and opened again by a comparison, not by a person, so the log does not tell it one by
-- one: the first mirror of a year may bring thousands. Who asked to be told of differences is told in the same transaction.
create function anunciar_diferencia() returns trigger language plpgsql security definer set search_path = public as $$
declare
  alcance text := current_setting('app.alcance', true);
  accion text := case when tg_op = 'INSERT' then 'hallar' when new.estado = 'resuelta' then 'resolver' else 'reabrir' end;
begin
  perform set_config('app.alcance', 'todo', true);
  insert into webhook_evento (id_webhook, id_socio_comercial, tipo, objeto, id_objeto, cuerpo)
  select w.id, w.id_socio_comercial, 'discrepancia.' || accion, 'discrepancia', new.id,
         jsonb_build_object('type', 'discrepancia.' || accion,
           'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'data', jsonb_build_object('Objeto', 'discrepancia', 'IdObjeto', new.id, 'Accion', accion, 'IdSocioComercial', new.id_socio_comercial,
             'EstadoAnterior', case when tg_op = 'UPDATE' then old.estado end, 'Estado', new.estado))
    from webhook w
   where w.estado <> 'borrado' and (w.id_socio_comercial is null or w.id_socio_comercial = new.id_socio_comercial)
     and w.eventos && array['discrepancia.' || accion, 'discrepancia.*', '*'];
  perform set_config('app.alcance', coalesce(alcance, ''), true);
  return null;
end $$;

create trigger discrepancia_hallada after insert on discrepancia for each row execute function anunciar_diferencia();
-- What a person explained is a fact of the log, which announces it.
create trigger discrepancia_movida after update on discrepancia for each row
  when (new.estado is distinct from old.estado and new.estado <> 'explicada') execute function anunciar_diferencia();
