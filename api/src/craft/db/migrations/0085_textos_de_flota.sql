-- What a partner calls the people and places of the fleet in its invoices: a text is asked about once, and the answer is kept.
create table texto_flota (
  id_socio_comercial bigint not null references socio_comercial(id),
  campo text not null check (campo in ('operador', 'almacen', 'direccion_entrega')),
  -- Folded: what two spellings share is one text.
  texto text not null constraint texto_flota_con_texto check (texto <> ''),
  -- What it was asked about, and whether it is that.
  id_operador bigint references operador(id),
  id_sitio bigint references sitio(id),
  es boolean not null,
  id_usuario bigint references usuario(id),
  creado timestamptz not null default clock_timestamp(),
  primary key (id_socio_comercial, campo, texto),
  constraint texto_flota_de_uno check ((campo = 'operador') = (id_operador is not null) and (campo = 'operador') = (id_sitio is null))
);
alter table texto_flota enable row level security;
alter table texto_flota force row level security;
create policy texto_flota_propia on texto_flota using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
grant select, insert, update on texto_flota to {{app}};
