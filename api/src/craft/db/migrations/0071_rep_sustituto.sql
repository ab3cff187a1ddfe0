-- D-199: a wrong receipt and the one that replaces it (relation 04) live together until the SAT cancels the first.
drop index rep_uno_por_asiento;
create unique index rep_uno_por_asiento on documento_fiscal (id_asiento, coalesce(id_factura_cancelada, 0))
  where familia = 'rep' and estado not in ('cancelado', 'borrado');
