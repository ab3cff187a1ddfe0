-- A suspicious account is rejected with its reason, and a new one waits before its first payment.
alter table cuenta_proveedor drop constraint cuenta_proveedor_estado_check;
alter table cuenta_proveedor
  add constraint cuenta_proveedor_estado_check check (estado in ('por_aprobar', 'aprobada', 'rechazada', 'retirada')),
  add column motivo_rechazo text not null default '',
  -- Null: approved before there was a wait.
  add column usable_desde timestamptz,
  add constraint cuenta_rechazada_con_motivo check (estado <> 'rechazada' or btrim(motivo_rechazo) <> '');
create index cuenta_por_clabe on cuenta_proveedor (coalesce(clabe, numero_cuenta)) where estado = 'rechazada' or motivo_rechazo <> '';

insert into paso (entidad, verbo, de, a) values
  ('cuenta_proveedor', 'rechazar', 'por_aprobar', 'rechazada'),
  ('cuenta_proveedor', 'rechazar', 'aprobada', 'rechazada'),
  ('cuenta_proveedor', 'retirar', 'rechazada', 'retirada');
