-- A check that is neither true nor false lets the row in: without the SAT's status, Cancelada must be refused too.
alter table cancelacion drop constraint cancelada_por_el_sat;
alter table cancelacion add constraint cancelada_por_el_sat
  check (estado <> 'cancelada' or estatus_sat is not distinct from 'Cancelado');
