-- Templates of notes and deposits too: each form has its own, and a name is taken once in each.
alter table plantilla_factura rename to plantilla;
alter table plantilla add column para text not null default 'factura'
  constraint plantilla_de_un_formulario check (para in ('factura', 'nota_credito', 'nota_cargo', 'deposito'));
drop index plantilla_nombre_unico;
create unique index plantilla_nombre_unico on plantilla (id_socio_comercial, para, plegar(nombre));
