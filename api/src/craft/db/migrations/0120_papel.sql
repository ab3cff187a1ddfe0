-- What the paper and the mail of an invoice say of its issuer beside the CFDI: where it is found, where it is paid, its logo.

alter table emisor
  add column domicilio text,
  add column telefono text,
  add column correo_contacto text,
  add column clabe text constraint clabe_de_dieciocho check (clabe ~ '^[0-9]{18}$'),
  -- A PNG of at most 100 kB, read whole before it is kept.
  add column logo bytea constraint logo_ligero check (octet_length(logo) <= 102400);
