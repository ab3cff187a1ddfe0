-- Suppliers' invoices to the company: they arrive by the mirror, by a file or with a return. Each folio fiscal is here once.
create table factura_recibida (
  id bigint generated always as identity primary key,
  -- Nobody's until treasury says whose, or a return of a partner carries it.
  id_socio_comercial bigint references socio_comercial(id),
  id_proveedor bigint references proveedor(id),
  uuid uuid not null constraint factura_recibida_una_vez unique,
  origen text not null check (origen in ('espejo', 'archivo', 'retorno')),
  rfc_emisor text not null,
  nombre_emisor text not null,
  rfc_receptor text not null,
  fecha timestamp not null,
  total numeric not null check (total >= 0),
  tipo text not null check (tipo in ('I', 'E', 'P', 'T')),
  -- Only its XML tells the rest.
  moneda text,
  serie text,
  folio text,
  concepto text,
  metodo_pago text,
  fecha_timbrado timestamp,
  -- UUIDs of other CFDI it names, with the kind of relation.
  relacionados jsonb not null default '[]',
  numero_permiso text,
  id_archivo_xml bigint references archivo(id),
  id_archivo_pdf bigint references archivo(id),
  verificacion text not null default 'sin_xml' check (verificacion in ('sin_xml', 'verificada', 'no_verificada', 'invalida')),
  hallazgos jsonb not null default '[]',
  -- The last word of the SAT's status service on it, and on who issued it.
  estatus_sat text,
  efos text,
  consultada timestamptz,
  -- When the SAT is next asked; null, when nobody needs to.
  proximo timestamptz,
  n_fallas int not null default 0,
  estado text not null default 'recibida' check (estado in ('recibida', 'asignada', 'descartada')),
  motivo text,
  id_usuario_captura bigint references usuario(id),
  creada timestamptz not null default clock_timestamp(),
  paso text,
  estado_desde timestamptz,
  editores bigint[] not null default '{}',
  version int not null default 1,
  constraint asignada_a_alguien check ((estado = 'asignada') <= (id_socio_comercial is not null)),
  constraint descartada_con_motivo check (estado <> 'descartada' or btrim(coalesce(motivo, '')) <> ''),
  constraint verificada_con_xml check ((verificacion = 'sin_xml') = (id_archivo_xml is null))
);
create index factura_recibida_por_emisor on factura_recibida (rfc_emisor, fecha);
create index factura_recibida_por_socio on factura_recibida (id_socio_comercial, id desc);
create index factura_recibida_por_fecha on factura_recibida (rfc_receptor, fecha);
create index factura_recibida_por_preguntar on factura_recibida (proximo) where proximo is not null;

-- What a CFDI says of itself does not change after it was issued.
create function factura_recibida_fija() returns trigger language plpgsql as $$
begin
  if new.uuid <> old.uuid or (old.id_archivo_xml is not null and new.id_archivo_xml is distinct from old.id_archivo_xml)
  then raise exception 'FACTURA_RECIBIDA_FIJA' using errcode = '55000'; end if;
  return new;
end $$;
create trigger factura_recibida_fija before update on factura_recibida for each row execute function factura_recibida_fija();
create trigger factura_recibida_sin_borrar before delete on factura_recibida for each row execute function prohibido();

alter table factura_recibida enable row level security;
alter table factura_recibida force row level security;
create policy factura_recibida_suya on factura_recibida using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

insert into paso (entidad, verbo, de, a) values
  ('factura_recibida', 'recibir', '', 'recibida'),
  ('factura_recibida', 'recibir', '', 'asignada'),
  ('factura_recibida', 'asignar', 'recibida', 'asignada'),
  ('factura_recibida', 'soltar', 'asignada', 'recibida'),
  ('factura_recibida', 'descartar', 'recibida', 'descartada'),
  ('factura_recibida', 'descartar', 'asignada', 'descartada'),
  ('factura_recibida', 'recuperar', 'descartada', 'recibida'),
  ('factura_recibida', 'reclamar', 'recibida', 'asignada'),
  ('factura_recibida', 'reclamar', 'descartada', 'asignada');

create trigger puerta before insert or update of estado, paso on factura_recibida for each row execute function puerta('factura_recibida');

grant select, insert, update on factura_recibida to {{app}};
