-- A supplier's invoice proves itself or waits for the SAT, and backs one return (D-194).
alter table retorno
  -- Digest of the issuer's seal, and RFC|serie|folio: the same invoice under another UUID is still the same invoice.
  add column huella_sello bytea,
  add column folio_proveedor text,
  -- Seals and certificates were proven with what this installation trusts.
  add column factura_verificada boolean,
  -- The SAT's last word about it, and when it was asked.
  add column sat_estado text constraint sat_estado_conocido check (sat_estado in ('Vigente', 'Cancelado', 'No Encontrado')),
  add column sat_consultado timestamptz,
  -- Who first wanted to pay what the SAT does not find: it waits for another person.
  add column id_usuario_confirma bigint references usuario(id),
  add constraint sat_con_su_fecha check ((sat_estado is null) = (sat_consultado is null));

create unique index factura_de_proveedor_un_sello on retorno (huella_sello) where estado not in ('rechazado', 'cancelado');
create unique index factura_de_proveedor_un_folio on retorno (folio_proveedor) where estado not in ('rechazado', 'cancelado');

-- What can never be paid, because its invoice was cancelled or its account rejected, is let go and frees its money.
insert into paso (entidad, verbo, de, a) values ('retorno', 'rechazar', 'programado', 'rechazado');
