-- The SAT's large catalogues, once an administrator has imported them. One row each is always there: it is what two imports
-- at once wait for, and its version tells whether a preview is still true.
create table catalogo_sat (
  catalogo text primary key check (catalogo in ('c_CodigoPostal', 'c_ClaveProdServ', 'c_ClaveUnidad')),
  claves int not null default 0 check (claves >= 0),
  publicado date,
  archivo text,
  id_usuario bigint references usuario(id),
  importado timestamptz,
  version int not null default 1,
  constraint catalogo_importado_con_claves check ((importado is null) = (claves = 0))
);
insert into catalogo_sat (catalogo) values ('c_CodigoPostal'), ('c_ClaveProdServ'), ('c_ClaveUnidad');

-- A key may be used between the two days the SAT says; where it says none, always.
create table clave_sat (
  catalogo text not null references catalogo_sat(catalogo),
  clave text not null check (clave ~ '^[A-Za-z0-9]{2,8}$'),
  desde date,
  hasta date,
  primary key (catalogo, clave)
);

-- Nobody's in particular: every partner's clients are checked against them.
grant select, update on catalogo_sat to {{app}};
grant select, insert, delete on clave_sat to {{app}};
