-- A product finds its key by the SAT's words for it: 52,000 of them are looked through by parts of words.
do $$
begin
  create extension if not exists pg_trgm;
  create index clave_sat_por_palabras on clave_sat using gin (plegar(nombre) gin_trgm_ops) where catalogo = 'c_ClaveProdServ';
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm no está en este servidor: buscar lee todas las claves.';
end $$;
