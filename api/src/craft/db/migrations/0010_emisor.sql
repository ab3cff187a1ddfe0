-- What the administrator keeps from the screen: versions for concurrent edits, and what may never be undone.

alter table serie add column version int not null default 1;
alter table factura_tipo add column version int not null default 1;
alter table sku_tipo add column version int not null default 1;
alter table operacion_tipo add column version int not null default 1;
alter table nota_cargo_tipo add column version int not null default 1;
alter table banco add column version int not null default 1;

-- Folios never go back, and a series that has numbered something keeps its name (D-76).
create function serie_no_retrocede() returns trigger language plpgsql as $$
begin
  if new.folio < old.folio or (old.folio > 0 and new.codigo <> old.codigo)
  then raise exception 'SERIE_NO_RETROCEDE' using errcode = '55000'; end if;
  return new;
end $$;
create trigger serie_no_retrocede before update on serie for each row execute function serie_no_retrocede();

-- A quota rules from its first day until the day it stops ruling, that one not counted: [desde, hasta).
alter table producto_cuota drop constraint vigencia_ordenada;
update producto_cuota set hasta = hasta + 1 where hasta is not null;
alter table producto_cuota
  add constraint vigencia_ordenada check (hasta is null or hasta > desde),
  -- One quota a day and product. The product as a range of one: no extension is needed for its index.
  add constraint cuotas_sin_encimar exclude using gist
    (int8range(id_producto, id_producto, '[]') with &&, daterange(desde, hasta, '[)') with &&);

-- Accounts with PACs written on the screen: they stand over those of the environment. The secret is sealed.
create table pac_cuenta (
  pac text primary key check (pac in ('sw', 'finkok')),
  ambiente text not null check (ambiente in ('produccion', 'pruebas')),
  usuario text not null default '',
  secreto_cifrado bytea not null,
  version int not null default 1,
  actualizada timestamptz not null default now()
);
grant select, insert, update on pac_cuenta to {{app}};
