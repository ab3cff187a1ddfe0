-- The newest documents of a client, found without reading the others: the palette tells them beside its name.
create index documento_de_cliente on documento_fiscal (id_cliente, id);
