// The spreadsheets of treasury's desks of returns and of accounts.
import type { Hoja } from '../../craft/listas/desk-sheet.ts'

// biome-ignore format: a table is read as a table
export const hojas = {
  retornos: { archivo: 'RetornosTesoreria.xlsx', hoja: 'RetornosTesoreria', clave: 'IdRetorno', columnas: [
    ['IdRetorno', 'Folio', 'numero', 0], ['SocioComercial', 'Socio comercial'], ['Proveedor', 'Proveedor'], ['Concepto', 'Concepto'],
    ['NumCuenta', 'Cuenta'], ['Monto', 'Monto', 'numero'], ['MontoUSD', 'Monto USD', 'numero'], ['TipoCambio', 'Tipo de cambio', 'numero', 6],
    ['Estatus', 'Estatus'], ['CapturadoPor', 'Capturó'], ['ProgramadoPor', 'Programó'], ['Observaciones', 'Observaciones'], ['SaldoDisponible', 'Saldo disponible', 'numero'],
  ] },
  cuentas: { archivo: 'CuentasPorAprobar.xlsx', hoja: 'CuentasPorAprobar', clave: 'IdCuenta', columnas: [
    ['Proveedor', 'Proveedor'], ['SocioComercial', 'Socio comercial'], ['Banco', 'Banco'], ['NumCuenta', 'Cuenta'], ['Moneda', 'Moneda'], ['Creada', 'Alta', 'fecha'],
    ['Estatus', 'Estatus'], ['UsableDesde', 'Se le puede pagar desde'], ['RechazadaAntes', 'Rechazada antes'],
  ] },
} as const satisfies Record<string, Hoja>
