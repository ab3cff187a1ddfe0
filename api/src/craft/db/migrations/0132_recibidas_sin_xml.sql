-- Every round of the mirror asks which received invoices have no XML: nearly none of them, however many there are.
create index factura_recibida_sin_xml on factura_recibida (uuid) where id_archivo_xml is null and estado <> 'descartada';
