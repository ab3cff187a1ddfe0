-- The door: a change of state is one of these pairs and says by which verb it came, or it is refused. A test compares the
-- table with the lives written in the contract.
create table paso (
  entidad text not null,
  verbo text not null,
  -- Empty: the verb makes the row.
  de text not null,
  a text not null,
  primary key (entidad, verbo, de, a)
);

insert into paso (entidad, verbo, de, a) values
  ('factura', 'agregar', '', 'borrador'),
  ('factura', 'agregar', '', 'por_autorizar'),
  ('factura', 'editar', 'por_autorizar', 'borrador'),
  ('factura', 'editar', 'borrador', 'por_autorizar'),
  ('factura', 'autorizar', 'por_autorizar', 'borrador'),
  ('factura', 'rechazar', 'por_autorizar', 'rechazado'),
  ('factura', 'borrar', 'por_autorizar', 'borrado'),
  ('factura', 'borrar', 'borrador', 'borrado'),
  ('factura', 'borrar', 'rechazado', 'borrado'),
  ('factura', 'timbrar', 'borrador', 'timbrado'),
  ('factura', 'cancelar', 'timbrado', 'por_cancelar'),
  ('factura', 'hallar', 'timbrado', 'por_cancelar'),
  ('factura', 'confirmar', 'por_cancelar', 'cancelado'),
  ('factura', 'restaurar', 'por_cancelar', 'timbrado'),
  ('nota_credito', 'agregar', '', 'borrador'),
  ('nota_credito', 'agregar', '', 'por_autorizar'),
  ('nota_credito', 'editar', 'por_autorizar', 'borrador'),
  ('nota_credito', 'editar', 'borrador', 'por_autorizar'),
  ('nota_credito', 'autorizar', 'por_autorizar', 'borrador'),
  ('nota_credito', 'rechazar', 'por_autorizar', 'rechazado'),
  ('nota_credito', 'borrar', 'por_autorizar', 'borrado'),
  ('nota_credito', 'borrar', 'borrador', 'borrado'),
  ('nota_credito', 'borrar', 'rechazado', 'borrado'),
  ('nota_credito', 'timbrar', 'borrador', 'timbrado'),
  ('nota_credito', 'cancelar', 'timbrado', 'por_cancelar'),
  ('nota_credito', 'hallar', 'timbrado', 'por_cancelar'),
  ('nota_credito', 'confirmar', 'por_cancelar', 'cancelado'),
  ('nota_credito', 'restaurar', 'por_cancelar', 'timbrado'),
  ('nota_cargo', 'agregar', '', 'borrador'),
  ('nota_cargo', 'agregar', '', 'por_autorizar'),
  ('nota_cargo', 'editar', 'borrador', 'por_autorizar'),
  ('nota_cargo', 'autorizar', 'por_autorizar', 'borrador'),
  ('nota_cargo', 'rechazar', 'por_autorizar', 'rechazado'),
  ('nota_cargo', 'borrar', 'por_autorizar', 'borrado'),
  ('nota_cargo', 'borrar', 'borrador', 'borrado'),
  ('nota_cargo', 'borrar', 'rechazado', 'borrado'),
  ('nota_cargo', 'timbrar', 'borrador', 'timbrado'),
  ('nota_cargo', 'cancelar', 'timbrado', 'por_cancelar'),
  ('nota_cargo', 'hallar', 'timbrado', 'por_cancelar'),
  ('nota_cargo', 'confirmar', 'por_cancelar', 'cancelado'),
  ('nota_cargo', 'restaurar', 'por_cancelar', 'timbrado'),
  ('rep', 'timbrar', 'borrador', 'timbrado'),
  ('rep', 'cancelar', 'timbrado', 'por_cancelar'),
  ('rep', 'encolar', '', 'borrador'),
  ('rep', 'descartar', 'borrador', 'borrado'),
  ('rep', 'hallar', 'timbrado', 'por_cancelar'),
  ('rep', 'confirmar', 'por_cancelar', 'cancelado'),
  ('rep', 'restaurar', 'por_cancelar', 'timbrado'),
  ('deposito', 'agregar', '', 'capturado'),
  ('deposito', 'borrar', 'capturado', 'borrado'),
  ('deposito', 'borrar', 'rechazado', 'borrado'),
  ('deposito', 'aplicar', 'capturado', 'aplicado'),
  ('deposito', 'rechazar', 'capturado', 'rechazado'),
  ('deposito', 'solicitar_cancelacion', 'aplicado', 'por_cancelar'),
  ('deposito', 'mantener', 'por_cancelar', 'aplicado'),
  ('deposito', 'cancelar', 'por_cancelar', 'cancelado'),
  ('retorno', 'agregar', '', 'capturado'),
  ('retorno', 'cancelar', 'capturado', 'cancelado'),
  ('retorno', 'cancelar', 'en_revision', 'cancelado'),
  ('retorno', 'revisar', 'capturado', 'en_revision'),
  ('retorno', 'rechazar', 'capturado', 'rechazado'),
  ('retorno', 'rechazar', 'en_revision', 'rechazado'),
  ('retorno', 'programar', 'en_revision', 'programado'),
  ('retorno', 'pagar', 'programado', 'pagado'),
  ('cuenta_proveedor', 'agregar', '', 'por_aprobar'),
  ('cuenta_proveedor', 'aprobar', 'por_aprobar', 'aprobada'),
  ('cuenta_proveedor', 'retirar', 'por_aprobar', 'retirada'),
  ('cuenta_proveedor', 'retirar', 'aprobada', 'retirada'),
  ('cancelacion', 'solicitar', '', 'solicitada'),
  ('cancelacion', 'solicitar', '', 'por_enviar'),
  ('cancelacion', 'hallar', '', 'incierta'),
  ('cancelacion', 'enviar', 'solicitada', 'por_enviar'),
  ('cancelacion', 'desistir', 'solicitada', 'desistida'),
  ('cancelacion', 'desistir', 'por_enviar', 'desistida'),
  ('cancelacion', 'consultar', 'enviada', 'incierta'),
  ('cancelacion', 'consultar', 'en_proceso', 'incierta'),
  ('cancelacion', 'consultar', 'revision', 'incierta'),
  ('cancelacion', 'pedir', 'por_enviar', 'enviada'),
  ('cancelacion', 'pedir', 'en_proceso', 'enviada'),
  ('cancelacion', 'pedir', 'incierta', 'enviada'),
  ('cancelacion', 'esperar', 'por_enviar', 'enviada'),
  ('cancelacion', 'esperar', 'por_enviar', 'en_proceso'),
  ('cancelacion', 'esperar', 'por_enviar', 'incierta'),
  ('cancelacion', 'esperar', 'por_enviar', 'revision'),
  ('cancelacion', 'esperar', 'enviada', 'por_enviar'),
  ('cancelacion', 'esperar', 'enviada', 'en_proceso'),
  ('cancelacion', 'esperar', 'enviada', 'incierta'),
  ('cancelacion', 'esperar', 'enviada', 'revision'),
  ('cancelacion', 'esperar', 'en_proceso', 'por_enviar'),
  ('cancelacion', 'esperar', 'en_proceso', 'enviada'),
  ('cancelacion', 'esperar', 'en_proceso', 'incierta'),
  ('cancelacion', 'esperar', 'en_proceso', 'revision'),
  ('cancelacion', 'esperar', 'incierta', 'por_enviar'),
  ('cancelacion', 'esperar', 'incierta', 'enviada'),
  ('cancelacion', 'esperar', 'incierta', 'en_proceso'),
  ('cancelacion', 'esperar', 'incierta', 'revision'),
  ('cancelacion', 'terminar', 'solicitada', 'cancelada'),
  ('cancelacion', 'terminar', 'solicitada', 'rechazada'),
  ('cancelacion', 'terminar', 'solicitada', 'no_cancelable'),
  ('cancelacion', 'terminar', 'solicitada', 'desistida'),
  ('cancelacion', 'terminar', 'por_enviar', 'cancelada'),
  ('cancelacion', 'terminar', 'por_enviar', 'rechazada'),
  ('cancelacion', 'terminar', 'por_enviar', 'no_cancelable'),
  ('cancelacion', 'terminar', 'por_enviar', 'desistida'),
  ('cancelacion', 'terminar', 'enviada', 'cancelada'),
  ('cancelacion', 'terminar', 'enviada', 'rechazada'),
  ('cancelacion', 'terminar', 'enviada', 'no_cancelable'),
  ('cancelacion', 'terminar', 'enviada', 'desistida'),
  ('cancelacion', 'terminar', 'en_proceso', 'cancelada'),
  ('cancelacion', 'terminar', 'en_proceso', 'rechazada'),
  ('cancelacion', 'terminar', 'en_proceso', 'no_cancelable'),
  ('cancelacion', 'terminar', 'en_proceso', 'desistida'),
  ('cancelacion', 'terminar', 'incierta', 'cancelada'),
  ('cancelacion', 'terminar', 'incierta', 'rechazada'),
  ('cancelacion', 'terminar', 'incierta', 'no_cancelable'),
  ('cancelacion', 'terminar', 'incierta', 'desistida'),
  ('cancelacion', 'terminar', 'revision', 'cancelada'),
  ('cancelacion', 'terminar', 'revision', 'rechazada'),
  ('cancelacion', 'terminar', 'revision', 'no_cancelable'),
  ('cancelacion', 'terminar', 'revision', 'desistida');

-- `paso` is a ticket: set by the statement that moves the row, checked and taken away here, never stored.
alter table documento_fiscal add column paso text, add column estado_desde timestamptz, add column editores bigint[] not null default '{}';
alter table deposito         add column paso text, add column estado_desde timestamptz, add column editores bigint[] not null default '{}';
alter table retorno          add column paso text, add column estado_desde timestamptz, add column editores bigint[] not null default '{}';
alter table cuenta_proveedor add column paso text, add column estado_desde timestamptz, add column editores bigint[] not null default '{}',
  add column version int not null default 1, add column id_usuario_captura bigint references usuario(id);
alter table cancelacion      add column paso text, add column estado_desde timestamptz, add column version int not null default 1;

-- Who wrote an account that still waits: the log tells it in the transaction that made it.
update cuenta_proveedor c set id_usuario_captura = (
  select b.id_usuario from bitacora b where b.objeto = 'proveedor' and b.id_objeto = c.id_proveedor and b.momento >= c.creada order by b.id limit 1)
 where c.estado = 'por_aprobar';

create function cruza_la_puerta(entidad text, verbo text, de text, a text) returns void language plpgsql as $$
begin
  if not exists (select 1 from paso p where p.entidad = $1 and p.de = $3 and p.a = $4 and ($3 = '' or p.verbo = $2)) then
    raise exception 'PUERTA: % no pasa de % a % por %', $1, coalesce(nullif($3, ''), 'nada'), $4, coalesce($2, 'ningún verbo')
      using errcode = '55000', constraint = 'puerta_de_estado';
  end if;
end $$;

create function puerta() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform cruza_la_puerta(tg_argv[0], null, '', new.estado);
    new.estado_desde := clock_timestamp();
  elsif new.estado is distinct from old.estado then
    perform cruza_la_puerta(tg_argv[0], new.paso, old.estado, new.estado);
    new.estado_desde := clock_timestamp();
  end if;
  new.paso := null;
  return new;
end $$;

create function puerta_de_documento() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform cruza_la_puerta(new.familia, null, '', new.estado);
    new.estado_desde := clock_timestamp();
  elsif new.estado is distinct from old.estado then
    perform cruza_la_puerta(new.familia, new.paso, old.estado, new.estado);
    new.estado_desde := clock_timestamp();
  end if;
  new.paso := null;
  return new;
end $$;

create trigger puerta before insert or update of estado, paso on documento_fiscal for each row execute function puerta_de_documento();
create trigger puerta before insert or update of estado, paso on deposito for each row execute function puerta('deposito');
create trigger puerta before insert or update of estado, paso on retorno for each row execute function puerta('retorno');
create trigger puerta before insert or update of estado, paso on cuenta_proveedor for each row execute function puerta('cuenta_proveedor');
create trigger puerta before insert or update of estado, paso on cancelacion for each row execute function puerta('cancelacion');

-- What a person asked for, in a digest: the same request again is known and does nothing.
alter table bitacora add column huella text;

grant select on paso to {{app}};
