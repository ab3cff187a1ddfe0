-- What the SAT and the energy regulator publish of taxpayers and permits: each list as of a date, and its history, which they do not keep.
create table lista_sat (
  lista text primary key,
  -- The date inside the file, never that of the day it was brought.
  fecha_corte date,
  archivo text,
  n_claves int not null default 0,
  -- Rows whose RFC a court ordered to suppress.
  n_suprimidos int not null default 0,
  importada timestamptz,
  id_usuario bigint references usuario(id),
  version int not null default 1
);
insert into lista_sat (lista) values ('69b'), ('69b_bis'), ('49bis'), ('69_firmes'), ('69_no_localizados'), ('69_exigibles'), ('69_sentencias'),
  ('69_cancelados'), ('69_csd'), ('cne');

-- Somebody, or a permit, on a list from one edition to another; still there while nothing says until when.
create table lista_aparicion (
  id bigint generated always as identity primary key,
  lista text not null references lista_sat(lista),
  -- RFC, or the number of the permit.
  clave text not null,
  nombre text not null,
  situacion text not null,
  publicado date,
  oficio text not null default '',
  desde_corte date not null,
  hasta_corte date,
  constraint aparicion_ordenada check (hasta_corte is null or hasta_corte >= desde_corte)
);
create unique index aparicion_viva_una_vez on lista_aparicion (lista, clave) where hasta_corte is null;
create index aparicion_por_clave on lista_aparicion (clave);

-- History is never rewritten: an appearance ends, and that is all that happens to it.
create function aparicion_fija() returns trigger language plpgsql as $$
begin
  if (new.lista, new.clave, new.nombre, new.situacion, new.publicado, new.oficio, new.desde_corte) is distinct from
     (old.lista, old.clave, old.nombre, old.situacion, old.publicado, old.oficio, old.desde_corte) or old.hasta_corte is not null
  then raise exception 'APARICION_FIJA' using errcode = '55000'; end if;
  return new;
end $$;
create trigger aparicion_fija before update on lista_aparicion for each row execute function aparicion_fija();
create trigger aparicion_sin_borrar before delete on lista_aparicion for each row execute function prohibido();

alter table lista_sat enable row level security;
alter table lista_sat force row level security;
create policy lista_de_la_casa on lista_sat using ((select ve_todo()));
alter table lista_aparicion enable row level security;
alter table lista_aparicion force row level security;
create policy aparicion_de_la_casa on lista_aparicion using ((select ve_todo()));
grant select, update on lista_sat to {{app}};
grant select, insert, update on lista_aparicion to {{app}};
create index if not exists cliente_por_rfc on cliente (rfc);
create index if not exists proveedor_por_rfc on proveedor (rfc);
