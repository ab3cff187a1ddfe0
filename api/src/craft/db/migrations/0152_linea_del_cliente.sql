-- What the page of a client tells (D-278), kept in its order by whatever writes it: one that was stamped a hundred thousand documents
-- is read from its newest end. Its documents and payments tell it only what comes after it was settled whose they are.
create table suceso_de_cliente (
  id_cliente bigint not null,
  momento timestamptz not null,
  -- Of the log (b) or of the mails (c), and its number there: of what has one moment, facts as they were written, then mails.
  clase text collate "C" not null check (clase in ('b', 'c')),
  id bigint not null,
  id_socio_comercial bigint not null,
  primary key (id_cliente, momento, clase, id)
);
alter table suceso_de_cliente enable row level security;
alter table suceso_de_cliente force row level security;
create policy suceso_propio on suceso_de_cliente
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo())) with check (true);
grant select, insert on suceso_de_cliente to {{app}};

create function se_cuenta_al_cliente(objeto text, accion text) returns boolean language sql immutable parallel safe as $$
  select objeto = 'cliente' or objeto in ('factura', 'nota_credito', 'nota_cargo', 'rep', 'deposito')
    and accion in ('timbrar', 'cancelar', 'hallar', 'confirmar', 'cancelacion_rechazada', 'cancelacion_no_cancelable',
                   'cancelacion_desistida', 'aplicar', 'reaplicar', 'anticipo', 'saldo_deshacer')
$$;
create function hecho_se_cuenta_al_cliente() returns trigger language plpgsql as $$
begin
  insert into suceso_de_cliente (id_cliente, momento, clase, id, id_socio_comercial)
  select c.id, new.momento, 'b', new.id, new.id_socio_comercial
    from (select case new.objeto when 'cliente' then new.id_objeto
                   when 'deposito' then (select p.id_cliente from deposito p where p.id = new.id_objeto)
                   else (select d.id_cliente from documento_fiscal d where d.id = new.id_objeto) end as id) c
   where c.id is not null;
  return null;
end $$;
create function correo_se_cuenta_al_cliente() returns trigger language plpgsql as $$
begin
  insert into suceso_de_cliente (id_cliente, momento, clase, id, id_socio_comercial)
  select c.id, new.creado, 'c', new.id, new.id_socio_comercial
    from (select coalesce(new.id_cliente, (select d.id_cliente from documento_fiscal d
                                           where d.id = new.id_documento and d.familia <> 'carta_porte')) as id) c
   where c.id is not null;
  return null;
end $$;
-- A deposit that was nobody's gets its client when it is reclassified, and its line with it. Nobody else takes anything out of a line.
create function linea_sigue_al_deposito() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from suceso_de_cliente s using bitacora b
   where b.objeto = 'deposito' and b.id_objeto = new.id and s.id_cliente = old.id_cliente and s.momento = b.momento
     and s.clase = 'b' and s.id = b.id;
  insert into suceso_de_cliente (id_cliente, momento, clase, id, id_socio_comercial)
  select new.id_cliente, b.momento, 'b', b.id, b.id_socio_comercial from bitacora b
   where b.objeto = 'deposito' and b.id_objeto = new.id and new.id_cliente is not null and b.id_socio_comercial is not null
     and se_cuenta_al_cliente(b.objeto, b.accion);
  return null;
end $$;

-- First the triggers, which wait for whoever is writing, then what there is.
create trigger cuenta_al_cliente after insert on bitacora for each row
  when (new.id_socio_comercial is not null and se_cuenta_al_cliente(new.objeto, new.accion))
  execute function hecho_se_cuenta_al_cliente();
create trigger cuenta_al_cliente after insert on correo_enviado for each row
  when (new.id_documento is not null or new.id_cliente is not null) execute function correo_se_cuenta_al_cliente();
create trigger linea_sigue after update of id_cliente on deposito for each row
  when (old.id_cliente is distinct from new.id_cliente) execute function linea_sigue_al_deposito();
insert into suceso_de_cliente (id_cliente, momento, clase, id, id_socio_comercial)
select * from (
  select case b.objeto when 'cliente' then b.id_objeto when 'deposito' then p.id_cliente else d.id_cliente end as id_cliente,
         b.momento, 'b', b.id, b.id_socio_comercial
    from bitacora b left join documento_fiscal d on b.objeto not in ('cliente', 'deposito') and d.id = b.id_objeto
    left join deposito p on b.objeto = 'deposito' and p.id = b.id_objeto
   where b.id_socio_comercial is not null and se_cuenta_al_cliente(b.objeto, b.accion)) h
 where id_cliente is not null;
insert into suceso_de_cliente (id_cliente, momento, clase, id, id_socio_comercial)
select coalesce(e.id_cliente, d.id_cliente), e.creado, 'c', e.id, e.id_socio_comercial
  from correo_enviado e left join documento_fiscal d on d.id = e.id_documento and d.familia <> 'carta_porte'
 where coalesce(e.id_cliente, d.id_cliente) is not null;
analyze suceso_de_cliente;
