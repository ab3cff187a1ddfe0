-- Every column that a long list shows is an order, and every order has its index: a stored key that is never null, or the column
-- whose few values are walked one by one (D-284).
alter table documento_fiscal
  add column litros_mil bigint generated always as (coalesce((litros * 1000)::bigint, 0)) stored,
  add column precio_millon bigint generated always as (coalesce((precio * 1000000)::bigint, 0)) stored,
  -- Grows with the days since it was issued, whatever today is; what is not stamped has none.
  add column antiguedad_clave bigint generated always as
    (case when uuid is null then 0 else date '9999-12-31' - (fecha_emision at time zone 'America/Mexico_City')::date end) stored,
  add column sucursal_clave bigint generated always as (coalesce(id_sucursal, 0)) stored;
create index documento_por_litros on documento_fiscal (id_socio_comercial, familia, litros_mil, id);
create index documento_por_precio on documento_fiscal (id_socio_comercial, familia, precio_millon, id);
create index documento_por_antiguedad on documento_fiscal (id_socio_comercial, familia, antiguedad_clave, id);
create index documento_por_sucursal on documento_fiscal (id_socio_comercial, familia, sucursal_clave, id);
create index documento_por_producto on documento_fiscal (id_socio_comercial, familia, id_producto, id);
create index documento_en_estado on documento_fiscal (id_socio_comercial, familia, estado, id);

create index cliente_por_uso on cliente (id_socio_comercial, uso_cfdi, id);
create index cliente_por_regimen on cliente (id_socio_comercial, regimen_fiscal, id);
create index cliente_por_codigo_postal on cliente (id_socio_comercial, codigo_postal collate "es-x-icu", id);

alter table deposito add column dia_validacion date generated always as
  (coalesce((fecha_validacion at time zone 'America/Mexico_City')::date, '0001-01-01'::date)) stored;
create index deposito_por_tipo on deposito (id_socio_comercial, id_deposito_tipo, id);
create index deposito_por_validacion on deposito (id_socio_comercial, dia_validacion, id);
create index deposito_por_comentarios on deposito (id_socio_comercial, comentarios collate "es-x-icu", id);

alter table retorno
  add column cambio_millon bigint generated always as ((tipo_cambio * 1000000)::bigint) stored,
  add column usd_cent bigint generated always as (coalesce((monto_usd * 100)::bigint, -1)) stored,
  add column sucursal_clave bigint generated always as (coalesce(id_sucursal, 0)) stored;
create index retorno_por_cambio on retorno (id_socio_comercial, cambio_millon, id);
create index retorno_por_usd on retorno (id_socio_comercial, usd_cent, id);
create index retorno_por_sucursal on retorno (id_socio_comercial, sucursal_clave, id);
create index retorno_por_concepto on retorno (id_socio_comercial, concepto collate "es-x-icu", id);
create index retorno_por_observaciones on retorno (id_socio_comercial, observaciones collate "es-x-icu", id);
create index retorno_por_cuenta on retorno (id_cuenta, id);

alter table movimiento
  add column deposito_clave bigint generated always as (coalesce(numero_deposito, 0)) stored,
  add column tipo_deposito_clave text generated always as (coalesce(tipo_deposito, '')) stored;
create index movimiento_por_deposito on movimiento (id_socio_comercial, deposito_clave, seq);
create index movimiento_por_tipo_deposito on movimiento (id_socio_comercial, tipo_deposito_clave collate "es-x-icu", seq);
create index movimiento_por_tipo on movimiento (id_socio_comercial, tipo collate "es-x-icu", seq);

-- The beginning of a note is enough to order by it, and fits in an index however long it is.
alter table bitacora
  add column socio_clave bigint generated always as (coalesce(id_socio_comercial, 0)) stored,
  add column nota_clave text generated always as (left(coalesce(nota, ''), 200)) stored;
create index bitacora_en_socio on bitacora (socio_clave, id);
create index bitacora_por_nota on bitacora (nota_clave collate "es-x-icu", id);
create index bitacora_por_cosa on bitacora (objeto collate "es-x-icu", id);
