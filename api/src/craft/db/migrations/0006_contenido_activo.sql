-- Files that could act when they are opened are kept and said to be so; and named files cannot be swept away either.

-- True for a PDF that carries scripts, programs to launch, forms that send themselves or files inside.
alter table contenido add column contenido_activo boolean not null default false;

create trigger archivo_sin_truncar before truncate on archivo for each statement execute function prohibido();
