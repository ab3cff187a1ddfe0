-- Credit notes of suppliers (type E) lower what may be paid for the invoices they name.
create index factura_recibida_notas on factura_recibida using gin (relacionados jsonb_path_ops) where tipo = 'E';

-- Those in force that name this invoice, of the same issuer. `resta` is what each still takes from it: what another invoice of the same
-- note is already being paid less is taken once. House rows: whoever brings the invoice may know its notes, and nothing else.
create function notas_de_credito(factura uuid, rfc text)
returns table (uuid uuid, fecha timestamp, total numeric, moneda text, resta numeric)
language plpgsql stable security definer set search_path = public as $$
declare antes text := current_setting('app.alcance', true);
begin
  if factura is null or rfc is null then return; end if;
  perform set_config('app.alcance', 'todo', true);
  return query
    select n.uuid, n.fecha, n.total, n.moneda, greatest(n.total - coalesce((
             select sum(greatest(f.total - case f.moneda when 'USD' then t.monto_usd else t.monto end, 0))
               from (select distinct (e->>'uuid')::uuid as otra from jsonb_array_elements(n.relacionados) e
                      where e->>'uuid' ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$') x
               join factura_recibida f on f.uuid = x.otra and f.rfc_emisor = n.rfc_emisor and f.moneda = n.moneda
               join retorno t on t.uuid_proveedor = f.uuid and t.estado not in ('rechazado', 'cancelado')
              where x.otra <> notas_de_credito.factura), 0), 0)
      from factura_recibida n
     where n.tipo = 'E' and n.rfc_emisor = notas_de_credito.rfc and n.estado <> 'descartada' and n.verificacion <> 'invalida'
       and n.estatus_sat is distinct from 'Cancelado'
       and n.relacionados @> jsonb_build_array(jsonb_build_object('uuid', upper(notas_de_credito.factura::text)));
  perform set_config('app.alcance', coalesce(antes, ''), true);
end $$;
revoke all on function notas_de_credito(uuid, text) from public;
grant execute on function notas_de_credito(uuid, text) to {{app}};

-- What its notes took from the invoice when the return was paid.
alter table retorno add column descontado numeric check (descontado >= 0);
