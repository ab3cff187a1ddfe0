-- The sub-ledger told to the company's books: which account of theirs each kind of ours is, and which months were handed over.
create table cuenta_contable (
  -- The kind of account of the ledger (0003_libro.sql).
  tipo text primary key check (tipo in
    ('socio', 'contra', 'cxc', 'por_aplicar', 'fondos', 'bancos', 'ventas', 'iva', 'comisiones', 'suspenso', 'ajustes')),
  numero text not null check (btrim(numero) <> ''),
  nombre text not null check (btrim(nombre) <> ''),
  -- Of the SAT's list for electronic accounting.
  agrupador text not null check (agrupador ~ '^[0-9]{3}(\.[0-9]{2})?$'),
  version int not null default 1
);
-- A proposal for a distributor; the accountant decides.
insert into cuenta_contable (tipo, numero, nombre, agrupador) values
  ('bancos', '102-01', 'Bancos nacionales', '102.01'),
  ('cxc', '105-01', 'Clientes nacionales', '105.01'),
  ('ajustes', '107-05', 'Ajustes a socios por identificar', '107.05'),
  ('fondos', '205-01', 'Fondos de socios comerciales', '205.01'),
  ('socio', '205-02', 'Cuenta corriente de socios comerciales', '205.02'),
  ('suspenso', '205-06', 'Depósitos por identificar', '205.06'),
  ('por_aplicar', '206-01', 'Anticipos de clientes', '206.01'),
  ('iva', '209-01', 'IVA trasladado no cobrado', '209.01'),
  ('ventas', '401-01', 'Ventas gravadas', '401.01'),
  ('comisiones', '403-01', 'Comisiones cobradas a socios', '403.01'),
  ('contra', '899-01', 'Socios comerciales, cuenta de orden', '899.01');

-- A closed month is what was handed over: its cut, its sums and its digest do not change, and verify compares them with the ledger.
create table periodo_contable (
  periodo text primary key check (periodo ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- Postings up to this one, by number.
  ultimo_asiento bigint not null,
  corte timestamptz not null,
  polizas int not null check (polizas >= 0),
  debe_cent numeric(20,0) not null,
  haber_cent numeric(20,0) not null,
  huella text not null,
  id_usuario bigint references usuario(id),
  constraint periodo_cuadrado check (debe_cent = haber_cent)
);
create trigger periodo_contable_fijo before update or delete on periodo_contable for each row execute function prohibido();
create index if not exists asiento_por_fecha on asiento (fecha_negocio, id);

alter table cuenta_contable enable row level security;
alter table cuenta_contable force row level security;
create policy cuenta_contable_de_la_casa on cuenta_contable using ((select ve_todo()));
alter table periodo_contable enable row level security;
alter table periodo_contable force row level security;
create policy periodo_contable_de_la_casa on periodo_contable using ((select ve_todo()));
grant select, update on cuenta_contable to {{app}};
grant select, insert on periodo_contable to {{app}};

-- A cut is a cut only if nobody posts while it is made; the application may not lock the ledger by itself.
create function libro_quieto() returns void language plpgsql security definer set search_path = public as $$
begin
  lock table asiento in share mode;
end $$;
revoke all on function libro_quieto() from public;
grant execute on function libro_quieto() to {{app}};
