-- The story of a partner is a few facts among hundreds of thousands about its documents: an index of them alone, by their order.
create index bitacora_de_socio on bitacora (id_socio_comercial, id)
  where objeto in ('socio', 'comision', 'retencion', 'ajuste', 'cambio', 'usuario');
