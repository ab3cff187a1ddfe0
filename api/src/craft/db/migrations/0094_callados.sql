-- Calendars and changes that wait for a second person are of the log alone, as settings and people are.
drop trigger bitacora_anuncia on bitacora;
create trigger bitacora_anuncia after insert on bitacora for each row
  when (new.objeto not in ('acceso', 'llave_api', 'calendario', 'cambio', 'webhook', 'usuario', 'emisor', 'pac', 'socio', 'comision', 'retencion', 'ajuste'))
  execute function anunciar_hecho();
