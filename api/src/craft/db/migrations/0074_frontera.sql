-- IVA at 8 % is the law's only where and while the border decree says so: off in every branch until an administrator writes
-- which decree it is and its first and last day.
alter table sucursal
  add column decreto_frontera text,
  add column frontera_desde date,
  add column frontera_hasta date,
  add constraint frontera_completa check (
    (decreto_frontera is null) = (frontera_desde is null) and (frontera_desde is null) = (frontera_hasta is null)
    and frontera_desde <= frontera_hasta);
