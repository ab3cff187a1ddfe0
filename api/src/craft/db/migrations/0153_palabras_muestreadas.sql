-- How many rows have a word is foreseen from a sample of the words: of a hundred, one that a thousandth has is taken for a hundredth, and
-- a search walks the whole list in its order where its index would have found the few.
do $$
declare tabla text;
begin
  foreach tabla in array array['documento_fiscal', 'cliente', 'deposito', 'retorno', 'movimiento', 'bitacora'] loop
    execute format('alter table %I alter busqueda set statistics 1000', tabla);
  end loop;
end $$;
