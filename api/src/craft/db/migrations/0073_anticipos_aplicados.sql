-- D-197: the deposit whose money an invoice of advance bills; it pays the invoice when the stamp arrives.
alter table documento_fiscal add column id_deposito_anticipo bigint references deposito(id);
create index documento_por_deposito_anticipo on documento_fiscal (id_deposito_anticipo) where id_deposito_anticipo is not null;

-- How much of the advance a sale uses and by which of the SAT's two procedures: A, whole sale and credit note; B, remainder
-- with Descuento. Several sales may share one advance until nothing of it is left.
alter table documento_fiscal
  add column procedimiento_anticipo text check (procedimiento_anticipo in ('A', 'B')),
  add column monto_anticipo numeric(14,2) check (monto_anticipo > 0),
  add column descuento numeric(14,2) not null default 0 check (descuento >= 0),
  -- The engine made it and the engine stamps it: the credit note that applies an advance.
  add column automatico boolean not null default false;
create index documento_automatico on documento_fiscal (id) where automatico and estado = 'borrador';
update documento_fiscal d set procedimiento_anticipo = 'A', monto_anticipo = least(d.total, a.total)
  from documento_fiscal a where a.id = d.id_anticipo;
alter table documento_fiscal add constraint anticipo_con_monto check (
  (id_anticipo is null) = (monto_anticipo is null) and (id_anticipo is null) = (procedimiento_anticipo is null));
