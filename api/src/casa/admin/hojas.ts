// The desks of the back office as spreadsheets: which columns each one has.
import type { Hoja } from '../../craft/listas/desk-sheet.ts'

// biome-ignore format: a table is read as a table
export const hojas = {
  porAutorizar: { archivo: 'PorAutorizar.xlsx', hoja: 'PorAutorizar', clave: 'Id', columnas: [
    ['Tipo', 'Tipo'], ['Folio', 'Folio'], ['Fecha', 'Fecha', 'fecha'], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'],
    ['Producto', 'Producto'], ['Litros', 'Litros', 'numero', 3], ['Precio', 'Precio', 'numero', 6], ['Total', 'Total', 'numero'],
    ['Motivos', 'Motivos'], ['CapturadoPor', 'Capturó'], ['SaldoVencido', 'Saldo vencido', 'numero'], ['LimiteCredito', 'Límite de crédito', 'numero'],
  ] },
  cancelaciones: { archivo: 'Cancelaciones.xlsx', hoja: 'Cancelaciones', clave: 'Id', columnas: [
    ['Tipo', 'Tipo'], ['Folio', 'Folio'], ['UUID', 'UUID'], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'], ['Total', 'Total', 'numero'],
    ['Motivo', 'Motivo'], ['UUIDSustitucion', 'UUID sustituto'], ['SolicitadaPor', 'Solicitó'], ['Fecha', 'Fecha', 'fecha'],
    ['SubEstado', 'Estado en el SAT'], ['Error', 'Respuesta'], ['Dias', 'Días', 'numero', 0], ['Terminada', 'Terminó', 'fecha'], ['UltimoDia', 'Último día', 'fecha'],
  ] },
  timbrado: { archivo: 'ColaTimbrado.xlsx', hoja: 'ColaTimbrado', clave: 'Id', columnas: [
    ['Tipo', 'Tipo'], ['Folio', 'Folio'], ['SocioComercial', 'Socio comercial'], ['Estado', 'Estado'], ['Envios', 'Envíos', 'numero', 0],
    ['Codigo', 'Código'], ['Error', 'Respuesta'], ['Desde', 'Desde'], ['Proximo', 'Próximo intento'],
  ] },
  calendario: { archivo: 'CalendarioComplementos.xlsx', hoja: 'CalendarioComplementos', clave: 'IdRep', columnas: [
    ['Folio', 'Folio'], ['UUID', 'UUID'], ['IdDeposito', 'Num. Depósito', 'numero', 0], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'],
    ['Monto', 'Monto', 'numero'], ['FechaPago', 'Fecha de pago', 'fecha'], ['Limite', 'Último día', 'fecha'], ['Estatus', 'Estatus'], ['FechaTimbrado', 'Timbrado', 'fecha'],
  ] },
  depositos: { archivo: 'DepositosPorValidar.xlsx', hoja: 'DepositosPorValidar', clave: 'IdDeposito', columnas: [
    ['IdDeposito', 'Num. Depósito', 'numero', 0], ['DepositoTipo', 'Tipo'], ['Depositante', 'Depositante'], ['SocioComercial', 'Socio comercial'],
    ['Cliente', 'Cliente'], ['Monto', 'Monto', 'numero'], ['DepositoEstatus', 'Estatus'], ['Fecha', 'Fecha de captura', 'fecha'],
    ['FechaDeposito', 'Fecha de depósito', 'fecha'], ['ClaveRastreo', 'Clave de rastreo'], ['CapturadoPor', 'Capturó'], ['ArchivoNombre', 'Comprobante'],
  ] },
  saldosAFavor: { archivo: 'SaldosAFavor.xlsx', hoja: 'SaldosAFavor', clave: 'Clave', columnas: [
    ['Origen', 'Origen'], ['Folio', 'Folio'], ['Concepto', 'Concepto'], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'], ['Fecha', 'Fecha', 'fecha'],
    ['Monto', 'Monto', 'numero'], ['Saldo', 'Saldo por aplicar', 'numero'],
  ] },
  retornos: { archivo: 'RetornosTesoreria.xlsx', hoja: 'RetornosTesoreria', clave: 'IdRetorno', columnas: [
    ['IdRetorno', 'Folio', 'numero', 0], ['SocioComercial', 'Socio comercial'], ['Proveedor', 'Proveedor'], ['Concepto', 'Concepto'],
    ['NumCuenta', 'Cuenta'], ['Monto', 'Monto', 'numero'], ['MontoUSD', 'Monto USD', 'numero'], ['TipoCambio', 'Tipo de cambio', 'numero', 6],
    ['Estatus', 'Estatus'], ['CapturadoPor', 'Capturó'], ['ProgramadoPor', 'Programó'], ['Observaciones', 'Observaciones'], ['SaldoDisponible', 'Saldo disponible', 'numero'],
  ] },
  cuentas: { archivo: 'CuentasPorAprobar.xlsx', hoja: 'CuentasPorAprobar', clave: 'IdCuenta', columnas: [
    ['Proveedor', 'Proveedor'], ['SocioComercial', 'Socio comercial'], ['Banco', 'Banco'], ['NumCuenta', 'Cuenta'], ['Moneda', 'Moneda'], ['Creada', 'Alta', 'fecha'],
  ] },
} as const satisfies Record<string, Hoja>
