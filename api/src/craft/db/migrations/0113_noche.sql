-- The part of the past that each night proves again (D-256); null when all of it was. What is new is found by its moment.
alter table cuadre add column parte smallint check (parte between 0 and 29);

create index timbrado_por_momento on timbrado (terminado) where estado = 'timbrado';
create index contenido_por_momento on contenido (creado);
