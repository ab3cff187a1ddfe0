-- What a partner repeats in its pre-invoices, under a name. Ids are asked about when they are read: what is no longer in use is said.
create table plantilla_factura (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  nombre text not null constraint plantilla_con_nombre check (char_length(nombre) between 1 and 60 and nombre = btrim(nombre)),
  datos jsonb not null constraint plantilla_con_datos check (jsonb_typeof(datos) = 'object'),
  version integer not null default 1,
  creada timestamptz not null default now()
);
create unique index plantilla_nombre_unico on plantilla_factura (id_socio_comercial, plegar(nombre));
alter table plantilla_factura enable row level security;
alter table plantilla_factura force row level security;
create policy plantilla_propia on plantilla_factura
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));
grant select, insert, update, delete on plantilla_factura to {{app}};
