-- What the law asks of a type, told by the type itself and not by its name, which an administrator may change.
alter table factura_tipo add column servicio boolean not null default false, add column anticipo boolean not null default false;
update factura_tipo set servicio = true where nombre = 'Servicio/Flete';
update factura_tipo set anticipo = true, clave_generica = true where nombre = 'Anticipo';
alter table operacion_tipo add column anticipo boolean not null default false;
update operacion_tipo set anticipo = true, clave_generica = true where nombre = 'Aplicación de anticipo';

-- D-197: the invoice of the advance that a sale uses up (relation 07).
alter table documento_fiscal add column id_anticipo bigint references documento_fiscal(id);
create index documento_por_anticipo on documento_fiscal (id_anticipo) where id_anticipo is not null;
