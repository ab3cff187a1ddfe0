-- What is still owed is a small part of what was ever stamped, and mostly the newest: by day it has its own order.
create index documento_con_saldo on documento_fiscal (id_socio_comercial, familia, dia, id) where saldo_cent > 0;
-- The notes of a client without passing by all its invoices.
create index documento_de_familia on documento_fiscal (id_cliente, familia, id);
