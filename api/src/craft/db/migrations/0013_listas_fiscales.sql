-- The lists of fiscal documents at a hundred thousand rows: their order by day, and the folio as it is searched.
alter table documento_fiscal add column busqueda text generated always as (
  plegar(case when uuid is null then 'PRE-' || provisional::text else serie || '-' || folio::text end)) stored;

create index documento_por_dia on documento_fiscal (id_socio_comercial, familia,
  (coalesce((fecha_emision at time zone 'America/Mexico_City')::date, '0001-01-01'::date)) desc, id desc);
