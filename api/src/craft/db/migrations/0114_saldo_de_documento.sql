-- What is still owed of each document, kept with it, so that a list orders and narrows by it without adding anything up: -1 until
-- it is stamped, zero once cancelled, and of a credit note what its invoice did not absorb. The book stays the truth (V37).
alter table documento_fiscal add column saldo_cent bigint not null default -1;
update documento_fiscal d set saldo_cent = case
    when d.estado = 'cancelado' then 0
    when d.familia = 'nota_credito' then coalesce((select sum(h.importe_cent) from congelamiento h
      where h.clase = 'nota de crédito' and h.id_objeto = d.id and h.estado = 'activo'), 0)
    else coalesce((select b.saldo_cent from documento_saldo b where b.id_documento = d.id), 0) end
 where d.estado in ('timbrado', 'por_cancelar', 'cancelado');
create index documento_por_saldo on documento_fiscal (id_socio_comercial, familia, saldo_cent, id);

-- Only what moves the book moves it: whoever writes it by hand, or brings it in a new row, is not heard.
create function documento_lleva_saldo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.estado = old.estado or (new.estado in ('timbrado', 'por_cancelar') and old.estado in ('timbrado', 'por_cancelar'))) then
    if pg_trigger_depth() = 1 then new.saldo_cent := old.saldo_cent; end if;
  else
    new.saldo_cent := case
      when new.estado = 'cancelado' then 0
      when new.estado not in ('timbrado', 'por_cancelar') then -1
      -- The posting that charges all of it comes in the same transaction: it finds it said and writes the row no second time.
      when new.familia in ('factura', 'nota_cargo') then (new.total * 100)::bigint
      else 0 end;
  end if;
  return new;
end $$;
create trigger saldo before insert or update of estado, saldo_cent on documento_fiscal
  for each row execute function documento_lleva_saldo();

create function documento_saldo_se_dice() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update documento_fiscal set saldo_cent = new.saldo_cent
   where id = new.id_documento and estado in ('timbrado', 'por_cancelar') and saldo_cent <> new.saldo_cent;
  return null;
end $$;
create trigger documento_saldo_se_dice after update of saldo_cent on documento_saldo
  for each row execute function documento_saldo_se_dice();

create function congelamiento_se_dice() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update documento_fiscal d set saldo_cent = x.cent
    from (select coalesce(sum(h.importe_cent), 0) as cent from congelamiento h
           where h.clase = new.clase and h.id_objeto = new.id_objeto and h.estado = 'activo') x
   where d.id = new.id_objeto and d.familia = 'nota_credito' and d.estado in ('timbrado', 'por_cancelar') and d.saldo_cent <> x.cent;
  return null;
end $$;
create trigger congelamiento_se_dice after insert or update of estado on congelamiento
  for each row when (new.clase = 'nota de crédito') execute function congelamiento_se_dice();

-- The document is locked before what it owes, as every payment does: two postings wait for each other and never in a circle.
create function partida_toma_documento() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform 1 from documento_fiscal where id = new.id_documento for no key update;
  return new;
end $$;
-- By its name it runs before partida_mueve_saldos.
create trigger partida_antes before insert on partida for each row when (new.id_documento is not null)
  execute function partida_toma_documento();
