-- What is watched without anybody asking: live CFDI at the SAT, PACs that stop answering, and the PAC's list beside ours.

-- When the SAT is next asked about a document of ours; null once nobody can cancel it any more.
create table vigilancia (
  id_documento bigint primary key references documento_fiscal(id),
  id_socio_comercial bigint not null references socio_comercial(id),
  proximo timestamptz,
  consultada timestamptz,
  estado_sat text,
  n_fallas int not null default 0
);
create index vigilancia_por_preguntar on vigilancia (proximo) where proximo is not null;
insert into vigilancia (id_documento, id_socio_comercial, proximo)
  select id, id_socio_comercial, fecha_timbrado + interval '6 days' from documento_fiscal where estado in ('timbrado', 'por_cancelar');
alter table vigilancia enable row level security;
alter table vigilancia force row level security;
create policy vigilancia_propia on vigilancia using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

-- A cancellation that the SAT tells of and nobody asked for here: its motive is unknown and no petition of ours may follow.
alter table cancelacion alter column motivo drop not null;
alter table cancelacion add column fuera boolean not null default false;
alter table cancelacion add constraint motivo_si_se_pidio check (fuera or motivo is not null);
alter table cancelacion add constraint fuera_sin_peticion check (not fuera or n_peticiones = 0);

-- Each of these is told once, however often it is seen.
create unique index incidencia_una_vez on incidencia (tipo, (dato->>'uuid'))
  where tipo in ('SAT_NO_ENCONTRADO', 'TIMBRE_DESCONOCIDO', 'TIMBRE_AUSENTE');

-- A PAC that does not answer, as the processes that suffer it tell: since when, and when it last failed.
create table pac_corte (
  pac text primary key,
  desde timestamptz not null,
  visto timestamptz not null,
  motivo text not null
);

-- The PAC's list beside ours, one row per issuer, PAC and run. What was found is not changed afterwards.
create table conciliacion_pac (
  id bigint generated always as identity primary key,
  momento timestamptz not null default clock_timestamp(),
  pac text not null,
  rfc text not null,
  desde timestamptz not null,
  hasta timestamptz not null,
  resultado text not null check (resultado in ('igual', 'diferencias', 'sin_lista', 'sin_respuesta')),
  en_pac int not null check (en_pac >= 0),
  en_casa int not null check (en_casa >= 0),
  diferencias jsonb not null default '[]',
  nota text,
  constraint conciliacion_dice_lo_que_encontro check ((resultado = 'diferencias') = (jsonb_array_length(diferencias) > 0)),
  constraint conciliacion_de_un_periodo check (desde < hasta)
);
create index conciliacion_por_pac on conciliacion_pac (pac, rfc, id desc);
create index timbrado_por_pac on timbrado (pac, terminado) where estado = 'timbrado';
create trigger conciliacion_inmutable before update or delete on conciliacion_pac for each row execute function prohibido();
create trigger conciliacion_sin_truncar before truncate on conciliacion_pac for each statement execute function prohibido();
alter table conciliacion_pac enable row level security;
alter table conciliacion_pac force row level security;
create policy conciliacion_de_la_casa on conciliacion_pac using ((select ve_todo()));

grant select, insert, update on vigilancia to {{app}};
grant select, insert, update, delete on pac_corte to {{app}};
grant select, insert on conciliacion_pac to {{app}};
