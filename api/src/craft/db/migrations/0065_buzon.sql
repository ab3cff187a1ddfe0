-- Requests of suppliers to cancel a CFDI they issued to us. Each is answered once, by bytes signed before anything is sent.
create table cancelacion_recibida (
  id bigint generated always as identity primary key,
  uuid uuid not null,
  -- The issuer of this installation it is addressed to, and the PAC that told of it: its answer goes the same way.
  rfc_receptor text not null,
  pac text not null,
  vista timestamptz not null default clock_timestamp(),
  -- Whether the last list of the PAC had it.
  en_lista boolean not null default true,
  -- Silence does not accept it. Null while its XML, which tells, is not here.
  sin_plazo boolean,
  vence timestamptz,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'aceptando', 'rechazando', 'aceptada', 'rechazada', 'vencida', 'retirada')),
  respuesta text check (respuesta in ('Aceptacion', 'Rechazo')),
  motivo text,
  mensaje_firmado bytea,
  n_envios int not null default 0,
  n_consultas int not null default 0,
  -- The SAT has an answer of this request: ours, or somebody's before it.
  recibida boolean not null default false,
  codigo text,
  ultimo_error text,
  -- The SAT showed it in process: what it shows next is about this request and not about an earlier one.
  vio_en_proceso boolean not null default false,
  estatus_sat text,
  estatus_cancelacion text,
  id_archivo_acuse bigint references archivo(id),
  proximo timestamptz,
  lease_hasta timestamptz,
  lease_token bigint not null default 0,
  -- It ended otherwise than it was answered here.
  fuera boolean not null default false,
  terminada timestamptz,
  id_usuario_captura bigint references usuario(id),
  id_usuario_confirma bigint references usuario(id),
  paso text,
  estado_desde timestamptz,
  editores bigint[] not null default '{}',
  version int not null default 1,
  constraint terminada_si_termino check ((terminada is not null) = (estado in ('aceptada', 'rechazada', 'vencida', 'retirada'))),
  constraint respondida_con_mensaje check ((respuesta is null) = (mensaje_firmado is null)),
  constraint respondida_de_un_modo check (
    case estado when 'pendiente' then respuesta is null when 'aceptando' then respuesta = 'Aceptacion'
                when 'rechazando' then respuesta = 'Rechazo' else true end),
  constraint sin_plazo_sin_fecha check (not (coalesce(sin_plazo, false) and vence is not null))
);
-- One request of each folio fiscal waits at a time; after a rejection the supplier may ask again.
create unique index cancelacion_recibida_abierta on cancelacion_recibida (uuid) where terminada is null;
create index cancelacion_recibida_por_uuid on cancelacion_recibida (uuid, id);
create index cancelacion_recibida_por_atender on cancelacion_recibida (proximo) where terminada is null;

-- What was signed is what is sent, and what may have been heard is never taken back.
create function cancelacion_recibida_fija() returns trigger language plpgsql as $$
begin
  if old.terminada is not null or new.uuid <> old.uuid or new.rfc_receptor <> old.rfc_receptor or new.vista <> old.vista
     or (old.estado in ('aceptando', 'rechazando') and new.estado <> 'pendiente'
         and (new.respuesta is distinct from old.respuesta or new.mensaje_firmado is distinct from old.mensaje_firmado))
     or (old.estado in ('aceptando', 'rechazando') and new.estado = 'pendiente' and (old.n_envios > 1 or old.recibida))
  then raise exception 'SOLICITUD_FIJA' using errcode = '55000'; end if;
  return new;
end $$;
create trigger cancelacion_recibida_fija before update on cancelacion_recibida for each row execute function cancelacion_recibida_fija();
create trigger cancelacion_recibida_sin_borrar before delete on cancelacion_recibida for each row execute function prohibido();

alter table cancelacion_recibida enable row level security;
alter table cancelacion_recibida force row level security;
create policy cancelacion_recibida_de_la_casa on cancelacion_recibida using ((select ve_todo()));

insert into paso (entidad, verbo, de, a) values
  ('cancelacion_recibida', 'hallar', '', 'pendiente'),
  ('cancelacion_recibida', 'aceptar', 'pendiente', 'aceptando'),
  ('cancelacion_recibida', 'rechazar', 'pendiente', 'rechazando'),
  ('cancelacion_recibida', 'devolver', 'aceptando', 'pendiente'),
  ('cancelacion_recibida', 'devolver', 'rechazando', 'pendiente'),
  ('cancelacion_recibida', 'terminar', 'pendiente', 'aceptada'),
  ('cancelacion_recibida', 'terminar', 'pendiente', 'rechazada'),
  ('cancelacion_recibida', 'terminar', 'pendiente', 'vencida'),
  ('cancelacion_recibida', 'terminar', 'pendiente', 'retirada'),
  ('cancelacion_recibida', 'terminar', 'aceptando', 'aceptada'),
  ('cancelacion_recibida', 'terminar', 'aceptando', 'rechazada'),
  ('cancelacion_recibida', 'terminar', 'aceptando', 'vencida'),
  ('cancelacion_recibida', 'terminar', 'aceptando', 'retirada'),
  ('cancelacion_recibida', 'terminar', 'rechazando', 'aceptada'),
  ('cancelacion_recibida', 'terminar', 'rechazando', 'rechazada'),
  ('cancelacion_recibida', 'terminar', 'rechazando', 'vencida'),
  ('cancelacion_recibida', 'terminar', 'rechazando', 'retirada');
create trigger puerta before insert or update of estado, paso on cancelacion_recibida for each row execute function puerta('cancelacion_recibida');

-- When the PAC of each issuer was asked, and what it said.
create table buzon_consulta (
  rfc text primary key,
  pac text not null,
  resultado text check (resultado in ('lista', 'sin_buzon', 'incierto')),
  mensaje text not null default '',
  -- The last list that was read well: what appears in the next one was asked for after it.
  leida timestamptz,
  proximo timestamptz not null default clock_timestamp()
);
alter table buzon_consulta enable row level security;
alter table buzon_consulta force row level security;
create policy buzon_consulta_de_la_casa on buzon_consulta using ((select ve_todo()));

grant select, insert, update on cancelacion_recibida, buzon_consulta to {{app}};
