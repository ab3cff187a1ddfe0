-- The tie-out: what each run of `verify` found, and the seal of every closed day of the ledger. Neither can be changed.

create table cuadre (
  id bigint generated always as identity primary key,
  momento timestamptz not null default clock_timestamp(),
  origen text not null check (origen in ('nocturno', 'manual', 'restauración')),
  id_usuario bigint references usuario(id),
  actor text not null,
  milisegundos int not null check (milisegundos >= 0),
  contado jsonb not null,
  n_diferencias int not null check (n_diferencias >= 0),
  -- The first ones; a broken book may have more than anybody would read.
  diferencias jsonb not null,
  constraint cuadre_dice_lo_que_encontro check ((n_diferencias = 0) = (jsonb_array_length(diferencias) = 0))
);
create index cuadre_por_momento on cuadre (momento desc);

create table sello_dia (
  dia date primary key,
  asientos int not null check (asientos > 0),
  partidas int not null check (partidas > 0),
  huella text not null check (huella ~ '^[0-9a-f]{64}$'),
  sellado timestamptz not null default clock_timestamp()
);

create trigger cuadre_inmutable before update or delete on cuadre for each row execute function prohibido();
create trigger cuadre_sin_truncar before truncate on cuadre for each statement execute function prohibido();
create trigger sello_inmutable before update or delete on sello_dia for each row execute function prohibido();
create trigger sello_sin_truncar before truncate on sello_dia for each statement execute function prohibido();

create index asiento_por_dia on asiento (((momento at time zone 'America/Mexico_City')::date));

-- The digest of a day: every posting written that day with its lines and statement rows, in order, column by column.
create view huella_diaria as
  select q.dia, count(*)::int as asientos, sum(q.partidas)::int as partidas,
         encode(sha256(convert_to(string_agg(q.huella, '' order by q.id), 'UTF8')), 'hex') as huella
    from (select a.id, (a.momento at time zone 'America/Mexico_City')::date as dia, p.partidas,
                 encode(sha256(convert_to(json_build_array(a.id, a.clave_idem, a.evento, a.fecha_negocio,
                   extract(epoch from a.momento), a.reversa_de, a.actor, p.lineas, m.filas)::text, 'UTF8')), 'hex') as huella
            from asiento a
            left join lateral (
              select count(*) as partidas, json_agg(json_build_array(x.n, x.id_cuenta, x.importe_cent, x.id_documento,
                       x.seq_cuenta, x.saldo_posterior_cent) order by x.n) as lineas
                from partida x where x.id_asiento = a.id) p on true
            left join lateral (
              select json_agg(json_build_array(x.id, x.id_socio_comercial, x.seq, x.tipo, x.monto_cent, x.fecha,
                       x.numero_deposito, x.tipo_deposito, x.descripcion, x.objeto, x.id_objeto) order by x.id) as filas
                from movimiento x where x.id_asiento = a.id) m on true) q
   group by q.dia;

alter table cuadre enable row level security;
alter table cuadre force row level security;
create policy cuadre_de_la_casa on cuadre using ((select ve_todo()));
alter table sello_dia enable row level security;
alter table sello_dia force row level security;
create policy sello_de_la_casa on sello_dia using ((select ve_todo()));

grant select, insert on cuadre, sello_dia to {{app}};
grant select on huella_diaria to {{app}};
