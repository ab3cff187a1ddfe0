-- What lists sort by and search in, stored, so that an index gives the order, the place to go on from, and what was looked for.
-- Row security lets an index compare only with operators that tell nothing: those of dates, integers and text do, those of
-- numeric, of instants turned into days and of coalesce do not. Hence the days and the cents, and keys that are never null.
alter table documento_fiscal
  add column dia date generated always as
    (coalesce((fecha_emision at time zone 'America/Mexico_City')::date, '0001-01-01'::date)) stored,
  add column total_cent bigint generated always as (coalesce((total * 100)::bigint, 0)) stored;
drop index documento_por_dia, documento_por_fecha;
create index documento_por_dia on documento_fiscal (id_socio_comercial, familia, dia, id);
create index documento_por_total on documento_fiscal (id_socio_comercial, familia, total_cent, id);
create index documento_por_folio on documento_fiscal (id_socio_comercial, familia, busqueda collate "es-x-icu", id);
create index documento_por_estado on documento_fiscal (id_socio_comercial, familia, estado, dia, id);

drop index cliente_por_nombre, proveedor_por_nombre;
create index cliente_por_nombre on cliente (id_socio_comercial, nombre collate "es-x-icu", id);
create index cliente_por_rfc_en_orden on cliente (id_socio_comercial, rfc collate "es-x-icu", id);
create index cliente_por_razon on cliente (id_socio_comercial, razon_social collate "es-x-icu", id);
create index proveedor_por_nombre on proveedor (id_socio_comercial, nombre collate "es-x-icu", id);

alter table deposito
  add column dia date generated always as ((creado at time zone 'America/Mexico_City')::date) stored,
  add column monto_cent bigint generated always as ((monto * 100)::bigint) stored;
create index deposito_por_dia on deposito (id_socio_comercial, dia, id);
create index deposito_por_monto on deposito (id_socio_comercial, monto_cent, id);
create index deposito_por_depositante on deposito (id_socio_comercial, depositante collate "es-x-icu", id);
create index deposito_por_estado on deposito (id_socio_comercial, estado, id);

alter table retorno
  add column dia date generated always as ((creado at time zone 'America/Mexico_City')::date) stored,
  add column monto_cent bigint generated always as ((monto * 100)::bigint) stored,
  add column busqueda text generated always as (plegar(concepto)) stored;
create index retorno_por_dia on retorno (id_socio_comercial, dia, id);
create index retorno_por_monto on retorno (id_socio_comercial, monto_cent, id);
create index retorno_por_estado on retorno (id_socio_comercial, estado, id);
create index retorno_por_proveedor on retorno (id_proveedor, id);

-- What a credit note still holds, by the note.
create index congelamiento_de_objeto on congelamiento (id_objeto, clase) where estado = 'activo';

create index movimiento_por_monto on movimiento (id_socio_comercial, monto_cent, seq);
create index movimiento_por_descripcion on movimiento (id_socio_comercial, descripcion collate "es-x-icu", seq);

-- The words of a fact apart, so that no search finds the end of one and the beginning of the next.
alter table bitacora
  add column busqueda text generated always as (plegar(actor || E'\n' || accion || E'\n' || coalesce(nota, '') || E'\n'
    || objeto || ' ' || coalesce(id_objeto::text, ''))) stored,
  add column hecho text generated always as (objeto || '.' || accion) stored;
drop index bitacora_por_momento;
create index bitacora_por_momento on bitacora (momento, id);
create index bitacora_por_actor on bitacora (actor collate "es-x-icu", id);
create index bitacora_por_hecho on bitacora (hecho, id);
create index bitacora_por_socio on bitacora (id_socio_comercial, id);

drop index entrega_por_salida;
create index entrega_por_salida on entrega (id_socio_comercial, salida, id);

-- Parts of words. A server without the extension searches too, reading the rows of the partner.
do $$
declare tabla text;
begin
  create extension if not exists pg_trgm;
  foreach tabla in array array['documento_fiscal', 'cliente', 'deposito', 'retorno', 'movimiento', 'bitacora'] loop
    execute format('create index %1$s_por_busqueda on %1$s using gin (busqueda gin_trgm_ops)', tabla);
  end loop;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm no está en este servidor: buscar lee todas las filas del socio.';
end $$;
