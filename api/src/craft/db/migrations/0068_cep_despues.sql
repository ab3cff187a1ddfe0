-- A payment may go back after its CEP was found: the same transfer is looked at again, within its five questions.
alter table cep_consulta
  add column revisar timestamptz,
  add column n_revisiones int not null default 0,
  add constraint cep_consulta_revisa_lo_encontrado check (revisar is null or estado = 'encontrado');
create index cep_consulta_por_revisar on cep_consulta (revisar) where revisar is not null;
grant update (revisar, n_revisiones) on cep_consulta to {{app}};

-- Banxico's own word about the payment, where it is no longer that it arrived; and when it was said.
alter table cep
  add column estado_pago text,
  add column estado_visto timestamptz,
  add constraint cep_estado_con_hora check ((estado_pago is null) = (estado_visto is null));
grant update (estado_pago, estado_visto) on cep to {{app}};

create or replace function cep_fijo() returns trigger language plpgsql as $$
declare mudables constant text[] := '{vivo,retirado,id_usuario_retira,motivo_retiro,sello,estado_pago,estado_visto}';
begin
  if (to_jsonb(new) - mudables) is distinct from (to_jsonb(old) - mudables) or (new.vivo and not old.vivo)
  then raise exception 'CEP_FIJO' using errcode = '55000'; end if;
  return new;
end $$;
