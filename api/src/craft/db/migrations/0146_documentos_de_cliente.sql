-- The documents of a client in the shape of every other order, so that a window is read from the index alone, and by day, as its page
-- and a search tell them. By their state they were never few.
drop index documento_por_cliente, documento_de_familia;
create index documento_por_cliente on documento_fiscal (id_socio_comercial, familia, id_cliente, id);
create index documento_de_cliente_por_dia on documento_fiscal (id_cliente, familia, dia, id);
