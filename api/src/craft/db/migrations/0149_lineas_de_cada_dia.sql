-- Between which lines of the statement those of each day stand: a window of a period, told by its lines, is read from the days that can
-- be in it. A day may have more between its first and its last, of deposits that were applied later than they were paid.
alter table movimiento_dia add column seq_primera bigint, add column seq_ultima bigint;
update movimiento_dia g set seq_primera = m.primera, seq_ultima = m.ultima
  from (select id_socio_comercial, fecha, min(seq) as primera, max(seq) as ultima from movimiento group by 1, 2) m
 where m.id_socio_comercial = g.id_socio_comercial and m.fecha = g.fecha;
alter table movimiento_dia alter column seq_primera set not null, alter column seq_ultima set not null;
create or replace function movimiento_cuenta_en_su_dia() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into movimiento_dia as g (id_socio_comercial, fecha, filas, monto_cent, seq_primera, seq_ultima)
    values (new.id_socio_comercial, new.fecha, 1, new.monto_cent, new.seq, new.seq)
    on conflict (id_socio_comercial, fecha) do update set filas = g.filas + 1, monto_cent = g.monto_cent + excluded.monto_cent,
      seq_primera = least(g.seq_primera, excluded.seq_primera), seq_ultima = greatest(g.seq_ultima, excluded.seq_ultima);
  return null;
end $$;
