-- The colonies of each postal code, once an administrator has imported c_Colonia. The SAT numbers them within the postal code, so
-- the key kept here is the five digits of one and the four of the other. Only these have a name: it is what a person chooses by.
alter table catalogo_sat drop constraint catalogo_sat_catalogo_check;
alter table catalogo_sat add constraint catalogo_sat_catalogo_check
  check (catalogo in ('c_CodigoPostal', 'c_ClaveProdServ', 'c_ClaveUnidad', 'c_Colonia'));
insert into catalogo_sat (catalogo) values ('c_Colonia');

alter table clave_sat drop constraint clave_sat_clave_check;
alter table clave_sat add constraint clave_sat_clave_check check (clave ~ '^[A-Za-z0-9]{2,9}$');
alter table clave_sat add column nombre text;

alter table sitio add column colonia text constraint sitio_colonia check (colonia ~ '^[0-9]{4}$');
