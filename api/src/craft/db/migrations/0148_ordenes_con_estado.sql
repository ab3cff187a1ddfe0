-- The state behind the key of each order: rows in another one are passed by in the index, without being read. It costs no index more.
drop index documento_por_total, documento_por_litros, documento_por_precio, documento_por_folio, documento_por_antiguedad;
create index documento_por_total on documento_fiscal (id_socio_comercial, familia, total_cent, id, estado);
create index documento_por_litros on documento_fiscal (id_socio_comercial, familia, litros_mil, id, estado);
create index documento_por_precio on documento_fiscal (id_socio_comercial, familia, precio_millon, id, estado);
create index documento_por_folio on documento_fiscal (id_socio_comercial, familia, busqueda collate "es-x-icu", id, estado);
create index documento_por_antiguedad on documento_fiscal (id_socio_comercial, familia, antiguedad_clave, id, estado);
