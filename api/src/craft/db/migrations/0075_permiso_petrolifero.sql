-- CFF 29-A-V-f: LP gas, natural gas, turbosina and combustóleo have no complement and their permit is of other series than the one
-- of gasoline and diesel, so a branch may have both. It travels in NoIdentificacion.
alter table sucursal add column permiso_petrolifero text;
