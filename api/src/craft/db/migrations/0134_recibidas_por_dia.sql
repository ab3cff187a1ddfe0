-- Received invoices are narrowed by their day and by their supplier; by partner they already were. The day is stored: behind the
-- wall of row-level security no index would serve one that is worked out for each row.
alter table factura_recibida add column dia date generated always as (fecha::date) stored;
create index factura_recibida_por_dia on factura_recibida (dia, id);
create index factura_recibida_por_proveedor on factura_recibida (id_proveedor, id) where id_proveedor is not null;
