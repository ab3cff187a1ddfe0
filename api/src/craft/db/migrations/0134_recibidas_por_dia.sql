-- Received invoices are narrowed by their day and by their supplier; by partner they already were.
create index factura_recibida_por_dia on factura_recibida (fecha, id);
create index factura_recibida_por_proveedor on factura_recibida (id_proveedor, id) where id_proveedor is not null;
