-- When each person came in for the first time: until then an invited one has not come, and the first administrator is still awaited.
alter table usuario add column primer_acceso timestamptz;
update usuario set primer_acceso = now();
