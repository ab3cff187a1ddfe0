-- The CEP of Banxico beside a deposit: what the receiving bank says it credited. It is evidence and never moves money.

-- Where clients pay the company: what the beneficiary's account of a CEP is compared with.
create table cuenta_casa (
  id bigint generated always as identity primary key,
  nombre text not null constraint cuenta_casa_con_nombre check (btrim(nombre) <> ''),
  clabe text not null constraint cuenta_casa_clabe_unica unique check (clabe ~ '^[0-9]{18}$'),
  activo boolean not null default true,
  version int not null default 1
);
create unique index cuenta_casa_nombre_unico on cuenta_casa (plegar(nombre));
alter table cuenta_casa enable row level security;
alter table cuenta_casa force row level security;
-- A partner's own deposit is compared with it too, so every signed-in person may read it; only the house writes it.
create policy cuenta_casa_leida on cuenta_casa for select using (true);
create policy cuenta_casa_de_la_casa on cuenta_casa using ((select ve_todo()));

create table cep (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  id_deposito bigint not null references deposito(id),
  clave_rastreo text not null,
  fecha_operacion date not null,
  -- Mexico City, as the bank writes it.
  abonado timestamp not null,
  banco_emisor text not null,
  banco_receptor text not null,
  codigo_receptor text not null,
  cuenta_beneficiario text not null,
  nombre_ordenante text not null,
  rfc_ordenante text not null,
  monto numeric(14,2) not null check (monto > 0),
  certificado text not null,
  -- What the file says differently from its own sealed chain.
  alteraciones text[] not null default '{}',
  -- Only Banxico's own validator proves a seal: our arithmetic never says that one is bad.
  sello text not null default 'no_comprobado' check (sello in ('no_comprobado', 'comprobado')),
  huella bytea not null,
  id_archivo bigint not null references archivo(id),
  id_usuario bigint references usuario(id),
  creado timestamptz not null default clock_timestamp(),
  -- False once its deposit died or somebody took it off: only then may it prove another one.
  vivo boolean not null default true,
  retirado timestamptz,
  id_usuario_retira bigint references usuario(id),
  motivo_retiro text,
  constraint cep_retirado_con_motivo check ((retirado is null) = (motivo_retiro is null)),
  constraint cep_retirado_no_vive check (not (vivo and retirado is not null))
);
-- One transfer never proves two deposits, and one deposit shows one CEP.
create unique index cep_un_deposito on cep (clave_rastreo, fecha_operacion, banco_emisor) where vivo;
create unique index cep_uno_por_deposito on cep (id_deposito) where vivo;
create index cep_por_deposito on cep (id_deposito, id);

create function cep_fijo() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{vivo,retirado,id_usuario_retira,motivo_retiro,sello}'::text[])
     is distinct from (to_jsonb(old) - '{vivo,retirado,id_usuario_retira,motivo_retiro,sello}'::text[])
     or (new.vivo and not old.vivo)
  then raise exception 'CEP_FIJO' using errcode = '55000'; end if;
  return new;
end $$;
create trigger cep_fijo before update on cep for each row execute function cep_fijo();
create trigger cep_sin_borrar before delete on cep for each row execute function prohibido();

create function deposito_suelta_cep() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update cep set vivo = false where id_deposito = new.id and vivo;
  return null;
end $$;
create trigger deposito_suelta_cep after update of estado on deposito for each row
  when (new.estado in ('rechazado', 'borrado', 'cancelado') and old.estado is distinct from new.estado)
  execute function deposito_suelta_cep();

alter table cep enable row level security;
alter table cep force row level security;
create policy cep_propio on cep using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

grant select, insert, update on cuenta_casa to {{app}};
grant select, insert on cep to {{app}};
grant update (vivo, retirado, id_usuario_retira, motivo_retiro, sello) on cep to {{app}};
