-- A resident abroad: the country of the tax residence and the tax number there, which nobody else has (CFDI40151, CFDI40154).
alter table cliente
  add constraint cliente_extranjero check (rfc = 'XEXX010101000' or (residencia_fiscal is null and num_reg_id_trib is null)),
  add constraint cliente_residencia check (residencia_fiscal ~ '^[A-Z]{3}$' and residencia_fiscal <> 'MEX'),
  add constraint cliente_registro check (num_reg_id_trib is null or (residencia_fiscal is not null and length(num_reg_id_trib) between 1 and 40));
