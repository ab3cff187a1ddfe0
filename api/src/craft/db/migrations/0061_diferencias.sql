-- The mirror beside what is here: what our own stamps say, each difference as a row, and what was declared as issued elsewhere.

-- What the sealed XML of each stamp says, in the six facts that are compared with the SAT's. Read once, from the bytes
-- themselves: a client or a branch that changes later changes nothing here.
create table cfdi_propio (
  id_timbrado bigint primary key references timbrado(id),
  id_documento bigint not null references documento_fiscal(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  uuid uuid not null constraint cfdi_propio_unico unique,
  rfc_emisor text not null,
  rfc_receptor text not null,
  nombre_receptor text not null,
  efecto text not null,
  total numeric not null,
  fecha timestamp not null
);
create index cfdi_propio_por_fecha on cfdi_propio (rfc_emisor, fecha);

create function leer_cfdi_propio(t timbrado) returns cfdi_propio language sql stable as $$
  select t.id, t.id_documento, t.id_socio_comercial, t.uuid,
         replace(substring(x.texto from '<cfdi:Emisor [^>]*?Rfc="([^"]+)"'), '&amp;', '&'),
         replace(substring(x.texto from '<cfdi:Receptor [^>]*?Rfc="([^"]+)"'), '&amp;', '&'),
         replace(replace(coalesce(substring(x.texto from '<cfdi:Receptor [^>]*?Nombre="([^"]*)"'), ''), '&quot;', '"'), '&amp;', '&'),
         substring(x.texto from '<cfdi:Comprobante [^>]*? TipoDeComprobante="([A-Z])"'),
         substring(x.texto from '<cfdi:Comprobante [^>]*? Total="([0-9.]+)"')::numeric,
         substring(x.texto from '<cfdi:Comprobante [^>]*? Fecha="([0-9T:-]+)"')::timestamp
    from (select convert_from(t.xml_firmado, 'UTF8') as texto) x
$$;
insert into cfdi_propio select f.* from timbrado t cross join lateral leer_cfdi_propio(t) f
 where t.estado = 'timbrado' and num_nulls(f.rfc_emisor, f.rfc_receptor, f.efecto, f.total, f.fecha) = 0;

create function escribir_cfdi_propio() returns trigger language plpgsql as $$
begin
  -- A stamp is never lost for the sake of the mirror: what cannot be read here is told by the tie-out.
  insert into cfdi_propio select f.* from leer_cfdi_propio(new) f where num_nulls(f.rfc_emisor, f.rfc_receptor, f.efecto, f.total, f.fecha) = 0;
  return null;
end $$;
create trigger cfdi_propio after update of estado on timbrado for each row
  when (new.estado = 'timbrado' and old.estado <> 'timbrado') execute function escribir_cfdi_propio();
create trigger cfdi_propio_inmutable before update or delete on cfdi_propio for each row execute function prohibido();
alter table cfdi_propio enable row level security;
alter table cfdi_propio force row level security;
create policy cfdi_propio_suyo on cfdi_propio using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- CFDI of ours that were issued elsewhere, as somebody declared. They have no posting and no document.
create table cfdi_externo (
  uuid uuid primary key,
  rfc text not null,
  motivo text not null constraint externo_con_motivo check (btrim(motivo) <> ''),
  id_usuario bigint references usuario(id),
  momento timestamptz not null default now()
);
create trigger cfdi_externo_inmutable before update or delete on cfdi_externo for each row execute function prohibido();

create table discrepancia (
  id bigint generated always as identity primary key,
  -- Whose document it is; of nobody when only the SAT has it.
  id_socio_comercial bigint references socio_comercial(id),
  rfc text not null,
  sentido text not null check (sentido in ('emitidos', 'recibidos')),
  clase text not null check (clase in ('solo_sat', 'solo_aqui', 'cancelado_alla', 'vigente_alla', 'difiere', 'duplicado')),
  severidad text not null check (severidad in ('critica', 'alta', 'baja')),
  uuid uuid not null,
  id_documento bigint references documento_fiscal(id),
  fecha timestamp not null,
  contraparte text not null,
  monto numeric not null,
  campos text[] not null default '{}',
  -- Of what was compared: an explained difference that changes is open again.
  huella text not null,
  estado text not null default 'abierta' check (estado in ('abierta', 'explicada', 'resuelta')),
  motivo text,
  -- What the SAT's own status service said when it was asked about it.
  estatus_sat text,
  consultada timestamptz,
  -- When the SAT is next asked about it; null, when nobody needs to.
  pregunta timestamptz,
  vista timestamptz not null default clock_timestamp(),
  id_usuario_captura bigint references usuario(id),
  paso text,
  estado_desde timestamptz,
  editores bigint[] not null default '{}',
  version int not null default 1,
  constraint discrepancia_una_vez unique (rfc, sentido, clase, uuid),
  constraint explicada_con_motivo check (estado <> 'explicada' or btrim(coalesce(motivo, '')) <> '')
);
create index discrepancia_abierta on discrepancia (rfc, sentido, fecha) where estado <> 'resuelta';
create index discrepancia_por_socio on discrepancia (id_socio_comercial) where estado <> 'resuelta';
create index discrepancia_por_preguntar on discrepancia (pregunta) where pregunta is not null;

insert into paso (entidad, verbo, de, a) values
  ('discrepancia', 'hallar', '', 'abierta'),
  ('discrepancia', 'explicar', 'abierta', 'explicada'),
  ('discrepancia', 'adoptar', 'abierta', 'resuelta'),
  ('discrepancia', 'adoptar', 'explicada', 'resuelta'),
  ('discrepancia', 'resolver', 'abierta', 'resuelta'),
  ('discrepancia', 'resolver', 'explicada', 'resuelta'),
  ('discrepancia', 'reabrir', 'resuelta', 'abierta'),
  ('discrepancia', 'reabrir', 'explicada', 'abierta');

create trigger puerta before insert or update of estado, paso on discrepancia for each row execute function puerta('discrepancia');

alter table cfdi_externo enable row level security;
alter table cfdi_externo force row level security;
create policy externo_de_la_casa on cfdi_externo using ((select ve_todo()));
-- A partner sees the differences of its own documents and no others.
alter table discrepancia enable row level security;
alter table discrepancia force row level security;
create policy discrepancia_propia on discrepancia using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

grant select, insert, update on discrepancia to {{app}};
grant select, insert on cfdi_externo, cfdi_propio to {{app}};
