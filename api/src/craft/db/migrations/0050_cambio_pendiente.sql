-- What one person asks for and another confirms (D-191): adjustments, credit limits, holds by hand, roles and resets.
create table cambio_pendiente (
  id bigint generated always as identity primary key,
  clase text not null check (clase in ('ajuste', 'limite', 'retencion', 'liberacion', 'usuario', 'restablecer')),
  -- What it is about. Null id: the thing exists only once the change is confirmed.
  cosa text not null check (cosa in ('socio', 'usuario', 'ajuste', 'retencion')),
  id_objeto bigint,
  id_socio_comercial bigint references socio_comercial(id),
  antes jsonb,
  despues jsonb not null,
  motivo text not null default '',
  estado text not null default 'por_confirmar' check (estado in ('por_confirmar', 'confirmado', 'rechazado', 'retirado')),
  observaciones text not null default '',
  id_usuario_captura bigint not null references usuario(id),
  editores bigint[] not null default '{}',
  id_usuario_decide bigint references usuario(id),
  -- Nobody else could confirm it: the one who asked decided alone.
  sin_segunda boolean not null default false,
  paso text,
  estado_desde timestamptz,
  version int not null default 1,
  creado timestamptz not null default clock_timestamp(),
  constraint cambio_rechazado_con_motivo check (estado <> 'rechazado' or btrim(observaciones) <> ''),
  constraint cambio_confirmado_por_otra_persona check (
    estado not in ('confirmado', 'rechazado')
    or (id_usuario_decide is not null and (id_usuario_decide <> id_usuario_captura or (sin_segunda and estado = 'confirmado'))))
);
-- One thing changes in one way at a time: whoever confirms must know what there will be.
create unique index cambio_uno_por_cosa on cambio_pendiente (cosa, id_objeto) where estado = 'por_confirmar';
create index cambio_por_objeto on cambio_pendiente (cosa, id_objeto, id desc);
create index cambio_por_confirmar on cambio_pendiente (id) where estado = 'por_confirmar';

-- What was asked for is what gets confirmed: only its decision is written later.
create function cambio_solo_se_decide() returns trigger language plpgsql as $$
begin
  if (new.clase, new.cosa, new.id_objeto, new.id_socio_comercial, new.antes, new.despues, new.motivo, new.id_usuario_captura, new.creado)
     is distinct from (old.clase, old.cosa, old.id_objeto, old.id_socio_comercial, old.antes, old.despues, old.motivo, old.id_usuario_captura, old.creado)
  then raise exception 'INMUTABLE: lo pedido en cambio_pendiente' using errcode = '55000'; end if;
  return new;
end $$;
create trigger cambio_solo_se_decide before update on cambio_pendiente for each row execute function cambio_solo_se_decide();
create trigger cambio_sin_borrar before delete on cambio_pendiente for each row execute function prohibido();
create trigger puerta before insert or update of estado, paso on cambio_pendiente for each row execute function puerta('cambio');

-- Only staff asks and confirms.
alter table cambio_pendiente enable row level security;
alter table cambio_pendiente force row level security;
create policy cambio_del_personal on cambio_pendiente using ((select ve_todo()));

insert into paso (entidad, verbo, de, a) values
  ('cambio', 'pedir', '', 'por_confirmar'),
  ('cambio', 'confirmar', 'por_confirmar', 'confirmado'),
  ('cambio', 'rechazar', 'por_confirmar', 'rechazado'),
  ('cambio', 'retirar', 'por_confirmar', 'retirado');

grant select, insert, update on cambio_pendiente to {{app}};
