-- The identity we keep ourselves: second factors, counted attempts, known devices, and sessions that end everywhere at once.

-- When a session was last used: it ends by itself after some idle time.
alter table oidc.registro add column visto timestamptz;
create index registro_por_cuenta on oidc.registro ((datos->>'accountId')) where datos ? 'accountId';

-- A key that no longer signs is still published while a token signed with it may live.
alter table oidc.llave add column retirada timestamptz;

-- Of a passkey only its public half is known here.
create table oidc.passkey (
  id text primary key,
  sub text not null references oidc.cuenta(sub),
  nombre text not null constraint passkey_con_nombre check (btrim(nombre) <> ''),
  llave bytea not null,
  contador bigint not null,
  transportes text[] not null default '{}',
  creada timestamptz not null default now(),
  usada timestamptz
);
create index passkey_por_cuenta on oidc.passkey (sub);

-- The secret is sealed with the installation's key; `ultimo` is the last period whose code was used, so that none is used twice.
create table oidc.totp (
  sub text primary key references oidc.cuenta(sub),
  secreto bytea not null,
  ultimo bigint not null,
  creada timestamptz not null default now(),
  usada timestamptz
);

-- Deleted when used.
create table oidc.codigo_recuperacion (
  sub text not null references oidc.cuenta(sub),
  huella text not null,
  primary key (sub, huella)
);

-- Browsers in which an account has signed in: a new one is told by mail, and a known one does not wait for what strangers guess.
create table oidc.equipo (
  sub text not null references oidc.cuenta(sub),
  huella text not null,
  agente text not null,
  primera timestamptz not null default now(),
  ultima timestamptz not null default now(),
  primary key (sub, huella)
);

-- Failures by account, device and address, shared by all nodes: `libre` is when the next attempt is looked at.
create table oidc.intento (
  clave text primary key,
  fallos integer not null,
  libre timestamptz not null,
  vence timestamptz not null
);
create index intento_por_vence on oidc.intento (vence);

-- What may be presented once only (proofs of possession, answers of a passkey). Lost with a crash, which outlives none of them.
create unlogged table oidc.prueba_usada (
  id text primary key,
  vence timestamptz not null
);
create index prueba_usada_por_vence on oidc.prueba_usada (vence);

-- The end of a permission reaches every node as it is committed: the tokens that name it stop working there.
create function oidc.avisar_fin() returns trigger language plpgsql as $$
begin
  perform pg_notify('oidc_fin', old.id);
  return null;
end $$;
create trigger permiso_termina after delete on oidc.registro
  for each row when (old.tipo = 'Grant') execute function oidc.avisar_fin();

-- A new or retired signing key is read by every node at once.
create function oidc.avisar_llave() returns trigger language plpgsql as $$
begin
  perform pg_notify('oidc_llave', '');
  return null;
end $$;
create trigger llave_cambia after insert or update or delete on oidc.llave
  for each row execute function oidc.avisar_llave();

grant select, insert, update, delete on
  oidc.passkey, oidc.totp, oidc.codigo_recuperacion, oidc.equipo, oidc.intento, oidc.prueba_usada to {{app}};

-- Mail of the identity: a link its owner asked for, and notices of what happened to the account. What they say is sealed until it leaves.
alter table correo_enviado drop constraint correo_de_su_clase;
alter table correo_enviado add constraint correo_de_su_clase check (
  case when clase in ('comprobante', 'recordatorio')
    then id_documento is not null and id_socio_comercial is not null and id_destinatario is null and vence is null
    else clase in ('invitacion', 'restablecer', 'recuperar', 'aviso_acceso')
     and id_documento is null and id_destinatario is not null and vence is not null
  end);
