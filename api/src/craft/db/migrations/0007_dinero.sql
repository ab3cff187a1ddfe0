-- The money: deposits with their applications, returns to suppliers, commissions, bank movements.

create table deposito (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_deposito_tipo bigint not null references deposito_tipo(id),
  depositante text not null constraint deposito_con_depositante check (btrim(depositante) <> ''),
  monto numeric(14,2) not null constraint monto_positivo check (monto > 0),
  id_cliente bigint references cliente(id),
  -- Internal: who gives, and the litres it stands for. Empty at capture; demanded when it is applied (D-134).
  id_socio_origen bigint references socio_comercial(id),
  litros numeric(18,3) check (litros > 0),
  precio_por_litro numeric(18,6) check (precio_por_litro > 0),
  clave_rastreo text not null default '',
  fecha_deposito date,
  id_forma_pago bigint references forma_pago(id),
  id_archivo bigint references archivo(id),
  estado text not null default 'capturado' check (estado in
    ('capturado', 'rechazado', 'aplicado', 'borrado', 'por_cancelar', 'cancelado')),
  -- Treasury's words.
  comentarios text not null default '',
  fecha_pago date,
  fecha_validacion timestamptz,
  id_usuario_captura bigint references usuario(id),
  id_usuario_valida bigint references usuario(id),
  version int not null default 1,
  creado timestamptz not null default now(),
  busqueda text generated always as (plegar(depositante)) stored,
  constraint rechazo_con_comentarios check (estado <> 'rechazado' or btrim(comentarios) <> ''),
  constraint aplicado_con_fecha check (estado not in ('aplicado', 'por_cancelar', 'cancelado') or fecha_validacion is not null),
  constraint interno_con_otro check (id_socio_origen is distinct from id_socio_comercial)
);
create index deposito_por_socio on deposito (id_socio_comercial, id desc);
alter table deposito enable row level security;
alter table deposito force row level security;
create policy deposito_propio on deposito
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- What the partner ticked: the documents a payment is meant for, in order, with an amount only when given.
create table deposito_documento (
  id_deposito bigint not null references deposito(id),
  id_documento bigint not null references documento_fiscal(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  monto numeric(14,2) check (monto > 0),
  primary key (id_deposito, id_documento)
);
create index deposito_documento_por_documento on deposito_documento (id_documento);
alter table deposito_documento enable row level security;
alter table deposito_documento force row level security;
create policy deposito_documento_propio on deposito_documento
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- What was really applied, with its posting; undone by another posting, never deleted.
create table aplicacion (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_deposito bigint references deposito(id),
  id_nota_credito bigint references documento_fiscal(id),
  id_documento bigint not null references documento_fiscal(id),
  importe_cent bigint not null check (importe_cent > 0),
  id_asiento bigint not null references asiento(id),
  cancelada_por bigint references asiento(id),
  creada timestamptz not null default clock_timestamp(),
  constraint aplicacion_de_algo check ((id_deposito is null) <> (id_nota_credito is null))
);
create unique index aplicacion_viva on aplicacion (id_deposito, id_documento, id_asiento) where cancelada_por is null;
create index aplicacion_por_documento on aplicacion (id_documento) where cancelada_por is null;
create index aplicacion_por_deposito on aplicacion (id_deposito);
create function aplicacion_solo_se_cancela() returns trigger language plpgsql as $$
begin
  if old.cancelada_por is not null or new.cancelada_por is null
     or (new.id_deposito, new.id_nota_credito, new.id_documento, new.importe_cent, new.id_asiento)
        is distinct from (old.id_deposito, old.id_nota_credito, old.id_documento, old.importe_cent, old.id_asiento)
  then raise exception 'APLICACION_CERRADA' using errcode = '55000'; end if;
  return new;
end $$;
create trigger aplicacion_solo_se_cancela before update on aplicacion for each row execute function aplicacion_solo_se_cancela();
create trigger aplicacion_sin_borrar before delete on aplicacion for each row execute function prohibido();
alter table aplicacion enable row level security;
alter table aplicacion force row level security;
create policy aplicacion_propia on aplicacion
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- Commission schedule per partner and deposit type: a percentage of the amount, or pesos per litre for Interno (D-8).
create table comision (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_deposito_tipo bigint not null references deposito_tipo(id),
  desde date not null,
  porcentaje numeric(9,6) check (porcentaje between 0 and 100),
  por_litro numeric(12,6) check (por_litro >= 0),
  constraint comision_unica unique (id_socio_comercial, id_deposito_tipo, desde),
  constraint comision_de_un_modo check ((porcentaje is null) <> (por_litro is null))
);
alter table comision enable row level security;
alter table comision force row level security;
create policy comision_propia on comision
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- A *complemento de pago* answers to one deposit.
alter table documento_fiscal add column id_deposito bigint references deposito(id);
create unique index rep_uno_por_deposito on documento_fiscal (id_deposito)
  where familia = 'rep' and estado not in ('cancelado', 'borrado');

create table retorno (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_proveedor bigint not null references proveedor(id),
  id_cuenta bigint not null references cuenta_proveedor(id),
  id_sucursal bigint references sucursal(id),
  concepto text not null constraint retorno_con_concepto check (btrim(concepto) <> ''),
  moneda text not null check (moneda in ('MXN', 'USD')),
  monto numeric(14,2) not null constraint retorno_positivo check (monto > 0),
  tipo_cambio numeric(12,6) not null default 1 check (tipo_cambio > 0),
  monto_usd numeric(14,2) check (monto_usd > 0),
  estado text not null default 'capturado' check (estado in
    ('capturado', 'en_revision', 'rechazado', 'programado', 'pagado', 'cancelado')),
  observaciones text not null default '',
  id_archivo_pdf bigint references archivo(id),
  id_archivo_xml bigint references archivo(id),
  id_archivo_programacion bigint references archivo(id),
  id_archivo_pago bigint references archivo(id),
  -- UUID of the supplier's invoice: the same one is never paid twice.
  uuid_proveedor uuid,
  hallazgos jsonb not null default '[]',
  fecha_pago date,
  id_usuario_captura bigint references usuario(id),
  id_usuario_programa bigint references usuario(id),
  id_usuario_paga bigint references usuario(id),
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint dolares_completos check ((moneda = 'USD') = (monto_usd is not null)),
  constraint factura_en_par check ((id_archivo_pdf is null) = (id_archivo_xml is null)),
  constraint programado_con_archivo check (estado not in ('programado', 'pagado') or id_archivo_programacion is not null),
  constraint pagado_con_archivo check (estado <> 'pagado' or id_archivo_pago is not null),
  constraint retorno_rechazado_con_motivo check (estado <> 'rechazado' or btrim(observaciones) <> '')
);
create index retorno_por_socio on retorno (id_socio_comercial, id desc);
create unique index factura_de_proveedor_una_vez on retorno (uuid_proveedor) where estado not in ('rechazado', 'cancelado');
alter table retorno enable row level security;
alter table retorno force row level security;
create policy retorno_propio on retorno
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- Limits the administrator sets for the whole house.
insert into instalacion (clave, valor) values ('limite_pago_segunda_firma', '"100000.00"');

grant select, insert, update on deposito, comision, retorno to {{app}};
grant select, insert, delete on deposito_documento to {{app}};
grant select, insert on aplicacion to {{app}};
grant update (cancelada_por) on aplicacion to {{app}};

-- The name of another partner, seen only through a deposit that names it.
create function nombre_de_socio(id_buscado bigint) returns text language plpgsql stable security definer set search_path = public as $$
declare antes text := current_setting('app.alcance', true); nombre_hallado text;
begin
  perform set_config('app.alcance', 'todo', true);
  select nombre into nombre_hallado from socio_comercial where id = id_buscado;
  perform set_config('app.alcance', coalesce(antes, ''), true);
  return nombre_hallado;
end $$;
revoke all on function nombre_de_socio(bigint) from public;
grant execute on function nombre_de_socio(bigint) to {{app}};
