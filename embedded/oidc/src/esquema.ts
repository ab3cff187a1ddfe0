// The tables of the embedded identity, as text: the application's migration and the tests create them from here.
export const ESQUEMA = `create schema if not exists oidc;
create table oidc.llave (nombre text primary key, valor jsonb not null, creada timestamptz not null default now());
create table oidc.registro (tipo text not null, id text not null, datos jsonb not null, grant_id text, uid text, user_code text, consumido timestamptz, expira timestamptz, primary key (tipo, id));
create index registro_por_grant on oidc.registro (grant_id) where grant_id is not null;
create index registro_por_uid on oidc.registro (uid) where uid is not null;
create index registro_por_expira on oidc.registro (expira);
create table oidc.cuenta (sub text primary key, usuario text not null unique, nombre text not null, correo text not null, foto text, hash text not null, bloqueada boolean not null default false, creada timestamptz not null default now());
`
