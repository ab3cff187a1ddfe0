-- The account statement at a hundred thousand rows: its words as they are searched, and its days.
alter table movimiento add column busqueda text generated always as (
  plegar(descripcion || E'\n' || tipo || E'\n' || coalesce(tipo_deposito, ''))) stored;

create index movimiento_por_dia on movimiento (id_socio_comercial, fecha, seq);

-- Credits that were put on documents, which treasury may undo.
create index asiento_de_saldo_aplicado on asiento (id) where evento = 'Saldo a favor aplicado';
