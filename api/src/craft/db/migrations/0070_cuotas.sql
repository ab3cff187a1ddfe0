-- The art. 2-A quotas are published once a year for all gasolines and diesel: one table of them, and no figure of a product's own.
-- What each product had is in the audit log; no quota after 2026 had been published when this was written.
drop table producto_cuota;

create table tabla_cuota (
  id bigint generated always as identity primary key,
  -- Where and when it was published: 'DOF', 2025-12-22.
  fuente text not null constraint cuota_con_fuente check (btrim(fuente) <> ''),
  publicada date,
  desde date not null,
  -- Its last day.
  hasta date,
  regular numeric(9,6) not null check (regular > 0),
  premium numeric(9,6) not null check (premium > 0),
  diesel numeric(9,6) not null check (diesel > 0),
  -- Nobody published it: the demonstration goes on with the last figures.
  demostracion boolean not null default false,
  version int not null default 1,
  constraint cuota_vigencia_ordenada check (hasta >= desde),
  constraint cuota_publicada check (demostracion or (publicada is not null and hasta is not null)),
  constraint cuotas_sin_encimar exclude using gist (daterange(desde, hasta, '[]') with &&) where (not demostracion)
);

insert into tabla_cuota (fuente, publicada, desde, hasta, regular, premium, diesel) values
  ('DOF', '2025-12-22', '2026-01-01', '2026-12-31', 0.591390, 0.721605, 0.490817);

grant select, insert, update on tabla_cuota to {{app}};
