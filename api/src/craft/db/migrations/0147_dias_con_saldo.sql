-- What is still owed stands in few of the days there ever were: the charts read those and no others.
create index documento_dia_con_saldo on documento_dia (id_socio_comercial, familia, dia) where debe;
