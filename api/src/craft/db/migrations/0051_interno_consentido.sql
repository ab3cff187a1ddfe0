-- An Interno takes money from a partner: the one who gives says yes, each time or once for all (D-192).

-- Between these two nobody asks each time. The administrator writes it down.
alter table interno_par add column acuerdo boolean not null default false;
grant update (acuerdo) on interno_par to {{app}};

-- The answer of the one who gives: a fact beside the state, which stays Capturado.
alter table deposito
  add column interno_respuesta text constraint interno_respuesta_conocida check (interno_respuesta in ('aceptado', 'rechazado')),
  add column interno_respondido timestamptz,
  add column interno_motivo text not null default '',
  add column id_usuario_interno bigint references usuario(id),
  add constraint interno_respondido_por_alguien check (
    (interno_respuesta is null) = (interno_respondido is null) and (interno_respuesta is null) = (id_usuario_interno is null)),
  add constraint interno_rechazado_con_motivo check (interno_respuesta is distinct from 'rechazado' or btrim(interno_motivo) <> '');
create index deposito_por_origen on deposito (id_socio_origen, id desc) where id_socio_origen is not null;

-- What the one who gives sees of a deposit of another: these columns, and only where the deposit names it.
create function internos_que_entrega() returns table (
  id bigint, creado timestamptz, recibe text, depositante text, litros numeric, precio_por_litro numeric, monto numeric, estado text,
  respuesta text, respondido timestamptz, motivo text, acuerdo boolean)
language plpgsql stable security definer set search_path = public as $$
declare antes text := current_setting('app.alcance', true); entrega bigint := socio_actual();
begin
  perform set_config('app.alcance', 'todo', true);
  return query
    select d.id, d.creado, s.nombre, d.depositante, d.litros, d.precio_por_litro, d.monto, d.estado, d.interno_respuesta,
           d.interno_respondido, d.interno_motivo,
           exists (select 1 from interno_par p where p.acuerdo
                      and p.id_socio_a = least(d.id_socio_comercial, d.id_socio_origen) and p.id_socio_b = greatest(d.id_socio_comercial, d.id_socio_origen))
      from deposito d join socio_comercial s on s.id = d.id_socio_comercial
     where d.id_socio_origen = entrega and d.id_deposito_tipo = 4 and d.estado <> 'borrado';
  perform set_config('app.alcance', coalesce(antes, ''), true);
end $$;
revoke all on function internos_que_entrega() from public;
grant execute on function internos_que_entrega() to {{app}};
