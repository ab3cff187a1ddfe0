-- A payment receipt tells one posting: what a deposit paid at first, and what its remainder or a credit pays later, each its own.

alter table documento_fiscal add column id_asiento bigint references asiento(id);
update documento_fiscal d
   set id_asiento = (select min(a.id_asiento) from aplicacion a where a.id_deposito = d.id_deposito)
 where d.familia = 'rep';

drop index rep_uno_por_deposito;
create unique index rep_uno_por_asiento on documento_fiscal (id_asiento)
  where familia = 'rep' and estado not in ('cancelado', 'borrado');
create index rep_por_deposito on documento_fiscal (id_deposito) where familia = 'rep';
create index aplicacion_por_nota_credito on aplicacion (id_nota_credito) where id_nota_credito is not null;
create index aplicacion_por_asiento on aplicacion (id_asiento);
