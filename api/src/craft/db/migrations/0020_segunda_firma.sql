-- Who confirmed first a cancellation that leaves the partner's available balance below zero: it waits for another person.
alter table deposito add column id_usuario_confirma bigint references usuario(id);
