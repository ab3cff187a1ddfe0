-- Deliveries: a planned trip, its stops and its load, and the Carta Porte that covers it, which is one more fiscal document.

alter table documento_fiscal drop constraint documento_fiscal_familia_check;
alter table documento_fiscal add constraint documento_fiscal_familia_check
  check (familia in ('factura', 'nota_credito', 'nota_cargo', 'rep', 'carta_porte'));
alter table documento_fiscal drop constraint captura_completa;
alter table documento_fiscal add constraint captura_completa check (familia in ('rep', 'carta_porte') or
  (id_producto is not null and precio is not null and litros is not null and id_metodo_pago is not null and id_forma_pago is not null));
alter table documento_fiscal drop constraint total_positivo;
alter table documento_fiscal add constraint total_positivo check (familia in ('rep', 'carta_porte') or total > 0);
-- A transfer between places of ours has no client.
alter table documento_fiscal alter column id_cliente drop not null;
alter table documento_fiscal add constraint documento_con_cliente check (familia = 'carta_porte' or id_cliente is not null);

alter table emisor add column id_serie_carta_porte bigint references serie(id);
insert into serie (codigo) select 'CP' where exists (select 1 from emisor) and not exists (select 1 from serie where codigo = 'CP');
update emisor set id_serie_carta_porte = (select min(id) from serie where codigo = 'CP');
alter table emisor alter column id_serie_carta_porte set not null;

create table entrega (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  estado text not null check (estado in ('por_timbrar', 'lista', 'en_ruta', 'entregada', 'cancelada')),
  -- The Carta Porte, from the moment somebody asks for its stamp.
  id_documento bigint references documento_fiscal(id),
  -- The invoice or draft it delivers.
  id_factura bigint references documento_fiscal(id),
  id_cliente bigint references cliente(id),
  id_vehiculo bigint not null references vehiculo(id),
  remolques bigint[] not null default '{}' constraint entrega_dos_remolques check (cardinality(remolques) <= 2),
  id_operador bigint not null references operador(id),
  id_origen bigint not null references sitio(id),
  -- Wall clock of the origin, and its zone: the legal clock of the trip.
  salida timestamp not null,
  zona_horaria text not null,
  regresa_sobrante boolean not null default false,
  sellos_tanque text not null default '',
  bol text not null default '',
  -- Somebody with the right to do so let it go although a rule stops it.
  motivo_autorizacion text,
  id_usuario_autorizo bigint references usuario(id),
  motivo_cancelacion text,
  salio timestamptz,
  entregada timestamptz,
  recibio text not null default '',
  id_archivo_firma bigint references archivo(id),
  id_archivo_bol bigint references archivo(id),
  id_repite bigint references entrega(id),
  id_usuario_captura bigint references usuario(id),
  editores bigint[] not null default '{}',
  paso text,
  estado_desde timestamptz,
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint entrega_con_carta_porte check (estado in ('por_timbrar', 'cancelada') or id_documento is not null),
  constraint entrega_recibida check ((estado = 'entregada') = (entregada is not null))
);
create unique index entrega_de_documento on entrega (id_documento) where id_documento is not null;
create index entrega_por_salida on entrega (id_socio_comercial, salida);
create index entrega_por_factura on entrega (id_factura) where id_factura is not null;
create index entrega_por_cliente on entrega (id_cliente) where id_cliente is not null;
create index entrega_por_vehiculo on entrega (id_vehiculo, salida);
create index entrega_por_operador on entrega (id_operador, salida);
create index entrega_lista on entrega (salida) where estado = 'lista';

create table entrega_parada (
  id_entrega bigint not null references entrega(id),
  n int not null check (n between 1 and 20),
  id_socio_comercial bigint not null references socio_comercial(id),
  id_sitio bigint not null references sitio(id),
  llegada timestamp not null,
  km numeric(8,2) not null check (km between 0.01 and 99999),
  primary key (id_entrega, n)
);

-- Litres of one product for one stop: loaded, and delivered once somebody says so.
create table entrega_carga (
  id_entrega bigint not null,
  n int not null,
  id_producto bigint not null references producto(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  litros numeric(12,3) not null check (litros > 0),
  -- Kilograms a litre, of the terminal's certificate.
  densidad numeric(6,4) check (densidad > 0),
  entregados numeric(12,3) check (entregados >= 0),
  primary key (id_entrega, n, id_producto),
  foreign key (id_entrega, n) references entrega_parada (id_entrega, n)
);

do $$
declare tabla text;
begin
  foreach tabla in array array['entrega', 'entrega_parada', 'entrega_carga'] loop
    execute format('alter table %1$s enable row level security', tabla);
    execute format('alter table %1$s force row level security', tabla);
    execute format('create policy %1$s_propia on %1$s using (id_socio_comercial = (select socio_actual()) or (select ve_todo()))', tabla);
  end loop;
end $$;
create trigger entrega_sin_borrar before delete on entrega for each row execute function prohibido();

insert into paso (entidad, verbo, de, a) values
  ('carta_porte', 'timbrar', 'borrador', 'timbrado'),
  ('carta_porte', 'cancelar', 'timbrado', 'por_cancelar'),
  ('carta_porte', 'encolar', '', 'borrador'),
  ('carta_porte', 'descartar', 'borrador', 'borrado'),
  ('carta_porte', 'hallar', 'timbrado', 'por_cancelar'),
  ('carta_porte', 'confirmar', 'por_cancelar', 'cancelado'),
  ('carta_porte', 'restaurar', 'por_cancelar', 'timbrado'),
  ('entrega', 'agregar', '', 'por_timbrar'),
  ('entrega', 'timbrar', 'por_timbrar', 'lista'),
  ('entrega', 'salir', 'lista', 'en_ruta'),
  ('entrega', 'entregar', 'lista', 'entregada'),
  ('entrega', 'entregar', 'en_ruta', 'entregada'),
  ('entrega', 'descartar', 'por_timbrar', 'cancelada'),
  ('entrega', 'anular', 'lista', 'cancelada'),
  ('entrega', 'anular', 'en_ruta', 'cancelada');
create trigger puerta before insert or update of estado, paso on entrega for each row execute function puerta('entrega');

-- What no text of the SAT settles, or what is a matter of the company: one row, changed by the administrator.
create table ajustes_entrega (
  id int primary key default 1 check (id = 1),
  -- Minutes before the declared departure from which nothing is stamped or cancelled any more.
  margen_minutos int not null default 0 check (margen_minutos between 0 and 240),
  minutos_antes_de_salir int not null default 10 check (minutos_antes_de_salir between 0 and 240),
  hidro_y_petro_en_traslado boolean not null default false,
  conceptos_de_flete text not null default 'todos' check (conceptos_de_flete in ('todos', 'alguno')),
  condiciones_del_servicio text not null default '',
  version int not null default 1
);
insert into ajustes_entrega default values;

grant select, insert, update on entrega, entrega_parada, entrega_carga to {{app}};
grant delete on entrega_parada, entrega_carga to {{app}};
grant select, update on ajustes_entrega to {{app}};
