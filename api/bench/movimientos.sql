-- Movements $2 to $3 of partner $1 for the measurements: real postings through the ledger's own triggers, four an hour.
with todo as materialized (select set_config('app.alcance', 'todo', true)),
a as (
  insert into asiento (clave_idem, evento, fecha_negocio, actor)
  select 'medicion:' || n, 'Medición', (timestamp '2023-01-01 08:00' + n * interval '15 minutes')::date, 'Medición'
    from todo, generate_series($2::bigint, $3::bigint) n order by n
  returning id, fecha_negocio, split_part(clave_idem, ':', 2)::bigint as n),
p as (
  insert into partida (id_asiento, n, id_cuenta, importe_cent)
  select a.id, k.linea, c.id, k.signo * (case when a.n % 3 = 0 then -1 else 1 end) * (100000 + a.n * 7919 % 9000000)
    from a cross join (values (1, 'contra:', 1), (2, 'socio:', -1)) k (linea, tipo, signo) join cuenta c on c.clave = k.tipo || $1::bigint
   order by a.n, k.linea
  returning id_asiento, seq_cuenta, importe_cent)
insert into movimiento (id_asiento, id_socio_comercial, seq, tipo, monto_cent, fecha, numero_deposito, tipo_deposito, descripcion, objeto, id_objeto)
select a.id, $1::bigint, p.seq_cuenta, case when p.importe_cent < 0 then 'depósito' else 'factura' end, -p.importe_cent, a.fecha_negocio,
       case when p.importe_cent < 0 then a.n end, case when p.importe_cent < 0 then 'Pago' end,
       case when p.importe_cent < 0 then 'Transportes ' || a.n else 'Factura A-' || a.n || ' · Transportes ' || a.n % 200 end,
       case when p.importe_cent < 0 then 'deposito' else 'factura' end, a.n
  from p join a on a.id = p.id_asiento where p.seq_cuenta is not null
