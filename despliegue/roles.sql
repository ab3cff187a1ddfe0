-- The rights Litro needs and no more. Run once as an administrator of the server, in the database of Litro:
--   psql -v clave="'a long password'" -f roles.sql litro
-- DATABASE_URL then names litro_dueno, which migrates; the application works as litro_app, behind row security.
create role litro_dueno login nosuperuser nobypassrls nocreatedb nocreaterole password :clave;
create role litro_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
grant litro_app to litro_dueno;
revoke all on database :DBNAME from public;
grant connect, create, temporary on database :DBNAME to litro_dueno;
grant all on schema public to litro_dueno;

-- Only behind PgBouncer in transaction mode: the application enters by itself (DATABASE_URL, through the pooler), litro_dueno
-- past it (DATABASE_DIRECTA). What is said at the start of a session is said here instead.
--   alter role litro_app login password :clave_app;
--   grant connect on database :DBNAME to litro_app;
--   alter role litro_app set statement_timeout = '15s';
--   alter role litro_app set lock_timeout = '8s';
--   alter role litro_app set timezone = 'UTC';

-- Searches: parts of words have an index, and LIKE may use it behind row security (it tells nothing but yes or no). Without these
-- two lines everything works, and a search reads all rows of its partner.
create extension if not exists pg_trgm;
alter function pg_catalog.textlike(text, text) leakproof;
