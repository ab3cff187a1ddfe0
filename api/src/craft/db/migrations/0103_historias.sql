-- The payments of a client, and the ones taken back from a document: both stories are read without walking the others'.
create index deposito_de_cliente on deposito (id_cliente, id) where id_cliente is not null;
create index aplicacion_retirada on aplicacion (id_documento) where cancelada_por is not null;
