-- The order by day also carries what is counted and added: the foot of a list and the charts read the index and no row.
drop index documento_por_dia;
create index documento_por_dia on documento_fiscal (id_socio_comercial, familia, dia, id)
  include (estado, id_producto, litros_mil, total_cent, saldo_cent);
