-- Whether a CEP's seal is good is Banxico's word: its validator is asked at night, some files at a time, in the turn of the question.
alter table cep_pregunta drop constraint cep_pregunta_resultado_check;
alter table cep_pregunta add constraint cep_pregunta_resultado_check check (resultado in
  ('encontrado', 'sin_cep', 'no_existe', 'captcha', 'cuota', 'no_entendida', 'falla', 'perdida', 'instituciones', 'validados', 'formato', 'no_creida'));

alter table cep
  -- Why it is not proven, or what the validator said.
  add column sello_razon text not null default '',
  add column sello_visto timestamptz,
  add column id_pregunta_sello bigint references cep_pregunta(id),
  add column sello_intentos int not null default 0,
  -- A file that broke its batch travels with fewer the next time.
  add column sello_lote int check (sello_lote > 0),
  -- When the validator is next asked; null, when nobody needs to.
  add column sello_proximo timestamptz default '-infinity',
  add constraint cep_comprobado_por_alguien check (sello <> 'comprobado' or (sello_visto is not null and id_pregunta_sello is not null));
create index cep_por_validar on cep (sello_proximo) where sello_proximo is not null and vivo;
grant update (sello_razon, sello_visto, id_pregunta_sello, sello_intentos, sello_lote, sello_proximo) on cep to {{app}};

create or replace function cep_fijo() returns trigger language plpgsql as $$
declare mudables constant text[] := '{vivo,retirado,id_usuario_retira,motivo_retiro,sello,estado_pago,estado_visto,
  sello_razon,sello_visto,id_pregunta_sello,sello_intentos,sello_lote,sello_proximo}';
begin
  if (to_jsonb(new) - mudables) is distinct from (to_jsonb(old) - mudables) or (new.vivo and not old.vivo)
     or (old.sello = 'comprobado' and new.sello <> 'comprobado')
  then raise exception 'CEP_FIJO' using errcode = '55000'; end if;
  return new;
end $$;
