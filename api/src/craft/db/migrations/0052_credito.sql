-- The credit limit counts what is still a draft, and an authorisation is about one set of facts (D-193).
alter table documento_fiscal
  -- Null: nobody ever authorised it. `caida`: what was authorised changed, and it waits again whoever changed it.
  add column autorizacion text constraint autorizacion_conocida check (autorizacion in ('vigente', 'caida')),
  add column id_usuario_autoriza bigint references usuario(id),
  -- The rules whose reasons stand in motivos_autorizacion, by name: todos, limite, vencido, precio.
  add column reglas_autorizacion text[] not null default '{}';

-- A draft that keeps reasons is one that somebody authorised: it gave them up only by being stamped.
update documento_fiscal set autorizacion = 'vigente' where estado = 'borrador' and motivos_autorizacion <> '[]';
update documento_fiscal set reglas_autorizacion = '{limite}' where motivos_autorizacion::text like '%Supera el límite de crédito%';

create index documento_en_proceso on documento_fiscal (id_socio_comercial) include (id, familia, total)
  where estado in ('borrador', 'por_autorizar');
create index timbrado_vivo_por_socio on timbrado (id_socio_comercial) include (id_documento)
  where estado in ('pendiente', 'enviado', 'incierto', 'revision');

insert into paso (entidad, verbo, de, a) values
  ('factura', 'detener', 'borrador', 'por_autorizar'),
  ('nota_cargo', 'detener', 'borrador', 'por_autorizar');
