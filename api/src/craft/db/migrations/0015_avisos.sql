-- What waits for somebody is few among many: the bell asks for it every minute and must not read the whole table.
create index documento_en_espera on documento_fiscal (estado, familia) where estado in ('por_autorizar', 'rechazado');
create index rep_pendiente on documento_fiscal (id_deposito) where familia = 'rep' and estado = 'borrador';
create index deposito_en_espera on deposito (estado, id_socio_comercial) where estado in ('capturado', 'por_cancelar', 'rechazado');
create index retorno_en_espera on retorno (estado, id_socio_comercial) where estado in ('capturado', 'en_revision', 'programado', 'rechazado');
create index cancelacion_terminada on cancelacion (id_socio_comercial, terminada) where terminada is not null;
create index timbrado_por_revisar on timbrado (estado) where estado = 'revision';
create index correo_fallido on correo_enviado (id_socio_comercial, terminado) where estado = 'fallido';
