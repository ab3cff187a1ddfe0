-- Fiscal documents and the two protocols that must happen exactly once: stamping and cancelling.

alter table serie add column folio bigint not null default 0 check (folio >= 0);

-- Who issues: one per deployment by default; a partner may point to another (D-172).
create table emisor (
  id bigint generated always as identity primary key,
  rfc text not null unique,
  nombre text not null,
  regimen_fiscal text not null,
  codigo_postal text not null check (codigo_postal ~ '^[0-9]{5}$'),
  zona_horaria text not null default 'America/Mexico_City',
  id_serie_factura bigint not null references serie(id),
  id_serie_nota_credito bigint not null references serie(id),
  id_serie_nota_cargo bigint not null references serie(id),
  id_serie_rep bigint not null references serie(id),
  tipo_permiso text,
  numero_permiso text,
  pac text not null default 'embebido',
  version int not null default 1,
  constraint emisor_permiso_completo check ((tipo_permiso is null) = (numero_permiso is null))
);
alter table socio_comercial add column id_emisor bigint references emisor(id);

-- Key material sealed with the installation's master key; it never leaves in clear and never goes to a PAC.
create table csd (
  id bigint generated always as identity primary key,
  id_emisor bigint not null references emisor(id),
  no_certificado text not null check (no_certificado ~ '^[0-9]{20}$'),
  certificado bytea not null,
  llave_cifrada bytea not null,
  contrasena_cifrada bytea not null,
  valido_desde timestamptz not null,
  valido_hasta timestamptz not null,
  activo boolean not null default true,
  cargado timestamptz not null default now()
);
create unique index csd_uno_activo on csd (id_emisor) where activo;

create sequence folio_provisional;

create table documento_fiscal (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  familia text not null check (familia in ('factura', 'nota_credito', 'nota_cargo', 'rep')),
  estado text not null check (estado in
    ('por_autorizar', 'rechazado', 'borrador', 'borrado', 'timbrado', 'por_cancelar', 'cancelado')),
  -- PRE-n until stamped (D-76); never reused.
  provisional bigint not null default nextval('folio_provisional') unique,
  serie text,
  folio bigint,
  fecha_emision timestamptz not null default now(),
  id_cliente bigint not null references cliente(id),
  id_producto bigint references producto(id),
  precio numeric(18,6) check (precio > 0),
  litros numeric(18,3) check (litros > 0),
  subtotal numeric(14,2) not null check (subtotal >= 0),
  iva numeric(14,2) not null check (iva >= 0),
  total numeric(14,2) not null check (total between 0 and 999999999.99),
  id_metodo_pago bigint references metodo_pago(id),
  id_forma_pago bigint references forma_pago(id),
  id_factura_tipo bigint references factura_tipo(id),
  id_sku_tipo bigint references sku_tipo(id),
  id_operacion_tipo bigint references operacion_tipo(id),
  id_nota_cargo_tipo bigint references nota_cargo_tipo(id),
  tipo_relacion text check (tipo_relacion ~ '^0[1-7]$'),
  uso_cfdi text,
  id_sucursal bigint references sucursal(id),
  -- The invoice a note belongs to, and the cancelled one a document replaces (relation 04).
  id_factura bigint references documento_fiscal(id),
  id_factura_cancelada bigint references documento_fiscal(id),
  operador text not null default '',
  -- Physical seals of the tanker, not the digital seal.
  sellos_tanque text not null default '',
  almacen text not null default '',
  direccion_entrega text not null default '',
  observaciones text not null default '',
  bol text not null default '',
  id_archivo_bol bigint references archivo(id),
  motivos_autorizacion jsonb not null default '[]',
  motivo_rechazo text,
  por_sustituir boolean not null default false,
  uuid uuid constraint uuid_unico unique,
  fecha_timbrado timestamptz,
  id_archivo_xml bigint references archivo(id),
  id_usuario_captura bigint references usuario(id),
  version int not null default 1,
  creado timestamptz not null default now(),
  constraint timbrado_con_uuid check (
    (estado in ('timbrado', 'por_cancelar', 'cancelado')) = (uuid is not null and id_archivo_xml is not null)),
  constraint folio_completo check ((serie is null) = (folio is null)),
  constraint captura_completa check (familia = 'rep' or
    (id_producto is not null and precio is not null and litros is not null
     and id_metodo_pago is not null and id_forma_pago is not null)),
  constraint total_positivo check (familia = 'rep' or total > 0),
  constraint nota_con_factura check ((familia in ('nota_credito', 'nota_cargo')) = (id_factura is not null)),
  constraint bol_solo_en_factura check (familia = 'factura' or (bol = '' and id_archivo_bol is null))
);
create unique index folio_fiscal_unico on documento_fiscal (serie, folio) where folio is not null;
create index documento_por_fecha on documento_fiscal (id_socio_comercial, familia, fecha_emision desc, id desc);
create index documento_por_cliente on documento_fiscal (id_cliente, familia, estado);
create index documento_por_factura on documento_fiscal (id_factura) where id_factura is not null;
create index documento_por_cancelada on documento_fiscal (id_factura_cancelada) where id_factura_cancelada is not null;
alter table documento_fiscal enable row level security;
alter table documento_fiscal force row level security;
create policy documento_fiscal_propio on documento_fiscal
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

alter table documento_saldo add constraint saldo_de_un_documento foreign key (id_documento) references documento_fiscal(id);

-- One attempt to stamp: the sealed bytes are frozen here before the first call and the same bytes are sent again.
create table timbrado (
  id bigint generated always as identity primary key,
  id_documento bigint not null references documento_fiscal(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviado', 'incierto', 'revision', 'timbrado', 'rechazado')),
  pac text not null,
  custom_id uuid not null default gen_random_uuid() unique,
  xml_firmado bytea not null,
  xml_sha256 bytea not null unique,
  sello text not null,
  fecha_cfdi timestamptz not null,
  n_envios int not null default 0,
  n_ausente int not null default 0,
  primera_ausencia timestamptz,
  hubo_incierto boolean not null default false,
  lease_hasta timestamptz,
  lease_token bigint not null default 0,
  proximo timestamptz not null default now(),
  uuid uuid constraint timbre_uuid_unico unique,
  codigo_error text,
  ultimo_error text,
  id_usuario bigint references usuario(id),
  creado timestamptz not null default now(),
  terminado timestamptz,
  constraint timbrado_tiene_uuid check ((estado = 'timbrado') = (uuid is not null)),
  constraint xml_y_su_huella check (xml_sha256 = sha256(xml_firmado))
);
-- The double click is stopped here, not by luck: one live attempt per document.
create unique index timbrado_uno_en_curso on timbrado (id_documento) where estado <> 'rechazado';
create index timbrado_por_atender on timbrado (proximo) where estado in ('pendiente', 'enviado', 'incierto');
create function timbrado_congelado() returns trigger language plpgsql as $$
begin
  if (new.id_documento, new.xml_firmado, new.custom_id, new.pac, new.sello)
     is distinct from (old.id_documento, old.xml_firmado, old.custom_id, old.pac, old.sello)
     or (old.estado in ('timbrado', 'rechazado') and new.estado <> old.estado)
  then raise exception 'TIMBRADO_CONGELADO' using errcode = '55000'; end if;
  return new;
end $$;
create trigger timbrado_congelado before update on timbrado for each row execute function timbrado_congelado();
create trigger timbrado_sin_borrar before delete on timbrado for each row execute function prohibido();
alter table timbrado enable row level security;
alter table timbrado force row level security;
create policy timbrado_propio on timbrado using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- One request to cancel: the signed petition frozen and counted before each call, believed only on the SAT's word.
create table cancelacion (
  id bigint generated always as identity primary key,
  id_documento bigint not null references documento_fiscal(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  uuid uuid not null,
  motivo text not null check (motivo in ('01', '02', '03', '04')),
  uuid_sustituto uuid,
  estado text not null default 'solicitada' check (estado in
    ('solicitada', 'por_enviar', 'enviada', 'en_proceso', 'incierta', 'revision',
     'cancelada', 'rechazada', 'no_cancelable', 'desistida')),
  pac text not null,
  solicitud_firmada bytea,
  n_peticiones int not null default 0 constraint cinco_peticiones check (n_peticiones <= 5),
  n_consultas int not null default 0,
  estatus_sat text,
  es_cancelable text,
  estatus_cancelacion text,
  codigo text,
  ultimo_error text,
  id_archivo_acuse bigint references archivo(id),
  -- What the SAT answered when it said Cancelado.
  id_archivo_estatus bigint references archivo(id),
  vio_en_proceso boolean not null default false,
  lease_hasta timestamptz,
  lease_token bigint not null default 0,
  proximo timestamptz not null default now(),
  id_usuario bigint references usuario(id),
  creada timestamptz not null default now(),
  enviada timestamptz,
  terminada timestamptz,
  constraint sustituto_segun_motivo check (motivo <> '01' or uuid_sustituto is not null),
  constraint cancelada_por_el_sat check (estado <> 'cancelada' or estatus_sat = 'Cancelado')
);
create unique index cancelacion_una_en_curso on cancelacion (id_documento)
  where estado not in ('rechazada', 'no_cancelable', 'desistida');
create index cancelacion_por_atender on cancelacion (proximo)
  where estado in ('por_enviar', 'enviada', 'en_proceso', 'incierta');
create trigger cancelacion_sin_borrar before delete on cancelacion for each row execute function prohibido();
alter table cancelacion enable row level security;
alter table cancelacion force row level security;
create policy cancelacion_propia on cancelacion using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- What a person must look at: answers for somebody else's document, a second stamp, a state nobody can resolve.
create table incidencia (
  id bigint generated always as identity primary key,
  tipo text not null,
  id_documento bigint references documento_fiscal(id),
  dato jsonb not null default '{}',
  atendida timestamptz,
  id_usuario_atendio bigint references usuario(id),
  creada timestamptz not null default now()
);
create index incidencia_abierta on incidencia (creada) where atendida is null;

grant usage on sequence folio_provisional to {{app}};
grant select, insert, update on emisor, csd, documento_fiscal, timbrado, cancelacion, incidencia to {{app}};
