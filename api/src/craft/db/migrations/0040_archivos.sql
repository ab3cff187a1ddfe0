-- Bytes are seen through a named file that one may see, never by whoever only knows their digest; and only whoever brings the
-- bytes gives them a name.

create index archivo_por_contenido on archivo (sha256);

alter table contenido enable row level security;
alter table contenido force row level security;
-- The rows of archivo that the inner query finds are already those the caller may see.
create policy contenido_con_nombre on contenido
  using ((select ve_todo()) or exists (select 1 from archivo a where a.sha256 = contenido.sha256)) with check (true);

-- A file of the house is published for all or for some (D-10): before, any partner could read the row of any of them.
drop policy archivo_propio on archivo;
create policy archivo_propio on archivo
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo())
    or (id_socio_comercial is null and exists (select 1 from documento_publicado d where d.id_archivo = archivo.id)));

-- The digest is computed here and not taken from anybody: naming another's bytes would show them.
create function guardar_archivo(socio bigint, nombre text, tipo text, bytes bytea, activo boolean, usuario bigint)
returns bigint language plpgsql security definer set search_path = public as $$
declare
  huella constant bytea := sha256(bytes);
  nuevo bigint;
begin
  insert into contenido (sha256, bytes, tamanio, contenido_activo)
  values (huella, guardar_archivo.bytes, length(guardar_archivo.bytes), activo)
  on conflict do nothing;
  insert into archivo (id_socio_comercial, nombre, tipo, sha256, id_usuario)
  values (socio, guardar_archivo.nombre, guardar_archivo.tipo, huella, usuario)
  returning id into nuevo;
  return nuevo;
end $$;

revoke insert on contenido, archivo from {{app}};
revoke execute on function guardar_archivo(bigint, text, text, bytea, boolean, bigint) from public;
grant execute on function guardar_archivo(bigint, text, text, bytea, boolean, bigint) to {{app}};
