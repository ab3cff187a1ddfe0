-- Catalogues of the administrator: products, types, banks, series, branches, exchange rate.

create table serie (
  id bigint generated always as identity primary key,
  codigo text not null constraint serie_valida check (codigo ~ '^[A-Z0-9]{1,25}$'),
  activa boolean not null default true,
  constraint serie_unica unique (codigo)
);

create table sucursal (
  id bigint generated always as identity primary key,
  id_socio_comercial bigint not null references socio_comercial(id),
  nombre text not null constraint sucursal_con_nombre check (btrim(nombre) <> ''),
  id_serie bigint references serie(id),
  codigo_postal text constraint sucursal_cp_valido check (codigo_postal ~ '^[0-9]{5}$'),
  zona_horaria text,
  tipo_permiso text,
  numero_permiso text,
  version int not null default 1,
  creada timestamptz not null default now(),
  constraint permiso_completo check ((tipo_permiso is null) = (numero_permiso is null))
);
create unique index sucursal_nombre_unico on sucursal (id_socio_comercial, lower(nombre));
alter table sucursal enable row level security;
alter table sucursal force row level security;
create policy sucursal_propia on sucursal
  using (id_socio_comercial = (select socio_actual()) or (select ve_todo()));

create table producto (
  id bigint generated always as identity primary key,
  nombre text not null constraint producto_nombre_unico unique,
  descripcion text not null,
  clave_prod_serv text not null constraint clave_prod_serv_valida check (clave_prod_serv ~ '^[0-9]{8}$'),
  clave_unidad text not null,
  unidad text not null,
  -- null means exempt; otherwise 0, 0.08 or 0.16 (c_TasaOCuota).
  tasa_iva numeric(7,6) constraint tasa_iva_valida check (tasa_iva in (0, 0.08, 0.16)),
  precio_incluye_iva boolean not null default false,
  clave_hyp text,
  sub_producto_hyp text,
  precio_minimo numeric(14,6) check (precio_minimo > 0),
  precio_maximo numeric(14,6) check (precio_maximo > 0),
  activo boolean not null default true,
  version int not null default 1,
  constraint hyp_completo check ((clave_hyp is null) = (sub_producto_hyp is null)),
  constraint banda_ordenada check (precio_minimo <= precio_maximo)
);

-- Art. 2-A LIEPS quota per litre, dated: it is excluded from the VAT base and never itemised.
create table producto_cuota (
  id_producto bigint not null references producto(id),
  desde date not null,
  hasta date,
  cuota numeric(9,6) not null check (cuota >= 0),
  primary key (id_producto, desde),
  constraint vigencia_ordenada check (hasta is null or hasta >= desde)
);

create table metodo_pago (
  id bigint generated always as identity primary key,
  codigo text not null unique,
  descripcion text not null
);
insert into metodo_pago (codigo, descripcion) values
  ('PUE', 'Pago en una sola exhibición'),
  ('PPD', 'Pago en parcialidades o diferido');

create table forma_pago (
  id bigint generated always as identity primary key,
  codigo text not null unique,
  descripcion text not null
);
insert into forma_pago (codigo, descripcion) values
  ('01', 'Efectivo'), ('02', 'Cheque nominativo'), ('03', 'Transferencia electrónica de fondos'),
  ('04', 'Tarjeta de crédito'), ('05', 'Monedero electrónico'), ('06', 'Dinero electrónico'),
  ('08', 'Vales de despensa'), ('12', 'Dación en pago'), ('13', 'Pago por subrogación'),
  ('14', 'Pago por consignación'), ('15', 'Condonación'), ('17', 'Compensación'), ('23', 'Novación'),
  ('24', 'Confusión'), ('25', 'Remisión de deuda'), ('26', 'Prescripción o caducidad'),
  ('27', 'A satisfacción del acreedor'), ('28', 'Tarjeta de débito'), ('29', 'Tarjeta de servicios'),
  ('30', 'Aplicación de anticipos'), ('31', 'Intermediario pagos'), ('99', 'Por definir');

-- The types choose SAT keys, never the user (D-73).
create table factura_tipo (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  -- Billed with the generic key 84111506/ACT: the amount counts, litres are not touched (Anexo 20, appendices 5 and 6).
  clave_generica boolean not null default false,
  descripcion_cfdi text,
  activo boolean not null default true
);
insert into factura_tipo (nombre, clave_generica, descripcion_cfdi) values
  ('Venta', false, null), ('Anticipo', true, 'Anticipo del bien o servicio'), ('Servicio/Flete', false, null);

create table sku_tipo (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  clave_unidad text not null,
  activo boolean not null default true
);
insert into sku_tipo (nombre, clave_unidad) values ('Litro', 'LTR'), ('Servicio', 'E48');

create table operacion_tipo (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  clave_generica boolean not null default true,
  descripcion_cfdi text,
  activo boolean not null default true
);
insert into operacion_tipo (nombre, clave_generica, descripcion_cfdi) values
  ('Descuento/Bonificación', true, null), ('Devolución', false, null), ('Corrección de precio', true, null),
  ('Aplicación de anticipo', true, 'Aplicación de anticipo');

create table nota_cargo_tipo (
  id bigint generated always as identity primary key,
  nombre text not null unique,
  clave_generica boolean not null default true,
  descripcion_cfdi text,
  activo boolean not null default true
);
insert into nota_cargo_tipo (nombre, clave_generica, descripcion_cfdi) values
  ('Diferencia de precio', true, 'Ajuste de precio'), ('Diferencia de volumen', false, null), ('Flete', true, 'Flete'),
  ('Intereses', true, 'Intereses'), ('Otros', true, 'Cargo adicional');

-- Ids are the specification's (§3): 2 Pago and 4 Interno are constants of the forms.
create table deposito_tipo (
  id bigint primary key,
  nombre text not null unique
);
insert into deposito_tipo (id, nombre) values
  (1, 'Inversión'), (2, 'Pago'), (3, 'Ingreso'), (4, 'Interno'), (5, 'Error'), (6, 'Anticipo');

-- Mexican banks carry their three CLABE digits; banks for dollars carry none.
create table banco (
  id bigint generated always as identity primary key,
  nombre text not null,
  clave text,
  moneda text not null check (moneda in ('MXN', 'USD')),
  activo boolean not null default true,
  constraint banco_unico unique (moneda, nombre)
);

create table tipo_cambio (
  id bigint generated always as identity primary key,
  fecha date not null constraint tipo_cambio_uno_por_dia unique,
  tasa numeric(12,6) not null check (tasa > 0),
  fecha_publicacion date not null,
  fuente text not null,
  registrado timestamptz not null default clock_timestamp()
);

grant select on deposito_tipo, metodo_pago, forma_pago to {{app}};
grant select, insert, update on serie, sucursal, producto, factura_tipo, sku_tipo, operacion_tipo, nota_cargo_tipo,
  banco, tipo_cambio to {{app}};
grant select, insert, update, delete on producto_cuota to {{app}};
