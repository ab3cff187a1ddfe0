-- The desks in their own order, however many wait: by their ids, or by a turn kept in the row, what waits before what is done.
create index deposito_por_decidir on deposito (id) where estado in ('capturado', 'por_cancelar');
alter table retorno add column turno bigint generated always as
  (case when estado in ('capturado', 'en_revision', 'programado') then id else 1000000000000000 - id end) stored;
create index retorno_por_turno on retorno (turno);
create index retorno_por_creado on retorno (creado);
create index cancelacion_por_fin on cancelacion (terminada);
