-- Files may live in a store outside (an S3-compatible bucket) under their own digest; the rows stay here and decide who sees them.

-- Null: the bytes are in the store. Size, digest and flags are always here.
alter table contenido alter column bytes drop not null;
create index contenido_fuera on contenido (sha256) where bytes is null;

-- What was sent to the store and no committed row names yet. Written before the bytes leave, gone with the commit that names
-- them: what stays is an orphan. `borrando_desde`: somebody is taking it out, and nobody may name it meanwhile.
create table subida (
  sha256 bytea primary key constraint subida_de_32_bytes check (length(sha256) = 32),
  momento timestamptz not null default clock_timestamp(),
  borrando_desde timestamptz
);
create index subida_por_momento on subida (momento);

-- Says what to do with these bytes before they are named: nothing (they are here or there already), send them, or come back later.
-- `mudanza`: they are in the database and are about to leave it.
create function apuntar_subida(huella bytea, mudanza boolean) returns text
language plpgsql security definer set search_path = public as $$
begin
  if exists (select 1 from contenido c where c.sha256 = huella and (c.bytes is null or not mudanza)) then
    return 'guardado';
  end if;
  insert into subida (sha256) values (huella)
  on conflict (sha256) do update set momento = clock_timestamp() where subida.borrando_desde is null;
  return case when found then 'enviar' else 'borrando' end;
end $$;

-- What is in the store and nobody expected (an older base was restored): its age begins to count now.
create function adoptar_subidas(huellas bytea[]) returns void
language sql security definer set search_path = public as $$
  insert into subida (sha256) select h from unnest(huellas) h
   where not exists (select 1 from contenido c where c.sha256 = h and c.bytes is null)
  on conflict do nothing
$$;

-- Orphans of that age, for whoever takes them out; what a dead node was taking out is taken again after an hour.
create function tomar_huerfanas(edad interval, limite int) returns setof bytea
language sql security definer set search_path = public as $$
  update subida s set borrando_desde = clock_timestamp()
   where s.sha256 in (select x.sha256 from subida x
           where x.momento < clock_timestamp() - edad
             and (x.borrando_desde is null or x.borrando_desde < clock_timestamp() - interval '1 hour')
             and not exists (select 1 from contenido c where c.sha256 = x.sha256 and c.bytes is null)
           order by x.momento limit limite for update skip locked)
  returning s.sha256
$$;

create function olvidar_huerfana(huella bytea) returns void
language sql security definer set search_path = public as $$
  delete from subida s where s.sha256 = huella and s.borrando_desde is not null
$$;

-- The digest is still computed here, from bytes that whoever saves has to bring: naming another's would show them. With `fuera`
-- they are not kept, and a new row needs its sending written down, so that no row names what was never sent.
drop function guardar_archivo(bigint, text, text, bytea, boolean, bigint);
create function guardar_archivo(socio bigint, nombre text, tipo text, bytes bytea, activo boolean, usuario bigint, fuera boolean)
returns bigint language plpgsql security definer set search_path = public as $$
declare
  huella constant bytea := sha256(bytes);
  nuevo bigint;
begin
  insert into contenido (sha256, bytes, tamanio, contenido_activo)
  values (huella, case when fuera then null else guardar_archivo.bytes end, length(guardar_archivo.bytes), activo)
  on conflict do nothing;
  if found and fuera then
    delete from subida s where s.sha256 = huella and s.borrando_desde is null;
    if not found then
      raise exception 'SIN_SUBIR: %', encode(huella, 'hex') using errcode = '55000';
    end if;
  end if;
  insert into archivo (id_socio_comercial, nombre, tipo, sha256, id_usuario)
  values (socio, guardar_archivo.nombre, guardar_archivo.tipo, huella, usuario)
  returning id into nuevo;
  -- Somebody else's equal bytes were named first: this sending is theirs too.
  if fuera then
    delete from subida s using contenido c where s.sha256 = huella and c.sha256 = huella and c.bytes is null and s.borrando_desde is null;
  end if;
  return nuevo;
end $$;

-- Bytes never change; where they are may, by the two functions below and by nothing else.
create function contenido_inmutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.mudanza', true) = encode(old.sha256, 'hex')
     and (new.sha256, new.tamanio, new.creado, new.contenido_activo) = (old.sha256, old.tamanio, old.creado, old.contenido_activo)
     and (new.bytes is null or sha256(new.bytes) = new.sha256) then
    return new;
  end if;
  raise exception 'INMUTABLE: % en %', tg_op, tg_table_name using errcode = '55000';
end $$;
drop trigger contenido_inmutable on contenido;
create trigger contenido_inmutable before update or delete on contenido for each row execute function contenido_inmutable();

-- To the store: only what was sent, and whoever calls has read it back.
create function sacar_contenido(huella bytea) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  delete from subida s where s.sha256 = huella and s.borrando_desde is null;
  if not found then return false; end if;
  perform set_config('app.mudanza', encode(huella, 'hex'), true);
  update contenido c set bytes = null where c.sha256 = huella and c.bytes is not null;
  perform set_config('app.mudanza', '', true);
  return true;
end $$;

-- Back to the database; what stays in the store is an orphan from now on.
create function meter_contenido(bytes bytea) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  huella constant bytea := sha256(bytes);
  movido boolean;
begin
  perform set_config('app.mudanza', encode(huella, 'hex'), true);
  update contenido c set bytes = meter_contenido.bytes where c.sha256 = huella and c.bytes is null;
  movido := found;
  perform set_config('app.mudanza', '', true);
  if not movido then return false; end if;
  insert into subida (sha256) values (huella) on conflict (sha256) do update set momento = clock_timestamp();
  return true;
end $$;

revoke execute on function apuntar_subida(bytea, boolean), adoptar_subidas(bytea[]), tomar_huerfanas(interval, int),
  olvidar_huerfana(bytea), sacar_contenido(bytea), meter_contenido(bytea),
  guardar_archivo(bigint, text, text, bytea, boolean, bigint, boolean) from public;
grant execute on function apuntar_subida(bytea, boolean), adoptar_subidas(bytea[]), tomar_huerfanas(interval, int),
  olvidar_huerfana(bytea), sacar_contenido(bytea), meter_contenido(bytea),
  guardar_archivo(bigint, text, text, bytea, boolean, bigint, boolean) to {{app}};
