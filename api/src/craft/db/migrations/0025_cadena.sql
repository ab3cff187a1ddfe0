-- The log is a chain: each fact carries the digest of the one before, so that one taken out, put in or changed is seen. Facts are
-- written without waiting for each other and linked moments later, in the order in which they are found committed.
create table bitacora_cadena (
  n bigint primary key check (n > 0),
  id_bitacora bigint not null unique references bitacora(id),
  huella bytea not null check (length(huella) = 32)
);
create trigger cadena_inmutable before update or delete on bitacora_cadena for each row execute function prohibido();
create trigger cadena_sin_truncar before truncate on bitacora_cadena for each statement execute function prohibido();

-- The text whose digest is kept; the exported log carries it, so that anybody can repeat the sum.
create function texto_de_hecho(b bitacora) returns text language sql stable as $$
  select jsonb_build_array(b.id, extract(epoch from b.momento), b.id_usuario, b.actor, b.id_socio_comercial,
    b.accion, b.objeto, b.id_objeto, b.antes, b.despues, b.nota, b.huella, b.id_solicitud)::text
$$;
create function huella_de_hecho(b bitacora, previa bytea) returns bytea language sql stable as $$
  select sha256(previa || convert_to(texto_de_hecho(b), 'UTF8'))
$$;

-- One node links at a time. A transaction that took long may commit a fact with an older number: it is linked when it is found.
create function encadenar_bitacora(limite int) returns int language plpgsql as $$
declare
  ultimo bigint;
  previa bytea;
  hecho bitacora;
  cuenta int := 0;
begin
  if not pg_try_advisory_xact_lock(7115411009) then return 0; end if;
  select n, huella into ultimo, previa from bitacora_cadena order by n desc limit 1;
  ultimo := coalesce(ultimo, 0);
  previa := coalesce(previa, sha256('litro'));
  for hecho in
    select b.* from bitacora b
     where b.id > coalesce((select max(id_bitacora) - 100000 from bitacora_cadena), 0)
       and not exists (select 1 from bitacora_cadena c where c.id_bitacora = b.id)
     order by b.id limit limite
  loop
    ultimo := ultimo + 1;
    previa := huella_de_hecho(hecho, previa);
    insert into bitacora_cadena (n, id_bitacora, huella) values (ultimo, hecho.id, previa);
    cuenta := cuenta + 1;
  end loop;
  return cuenta;
end $$;

-- The chain's end on the day it was sealed, kept with the seal of the book.
alter table sello_dia add column cadena_n bigint, add column cadena_huella text;

grant select, insert on bitacora_cadena to {{app}};
grant execute on function encadenar_bitacora(int), huella_de_hecho(bitacora, bytea), texto_de_hecho(bitacora) to {{app}};
