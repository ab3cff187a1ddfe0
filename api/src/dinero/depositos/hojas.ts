// The spreadsheet of treasury's desk of deposits.
import type { Hoja } from '../../craft/listas/desk-sheet.ts'

// biome-ignore format: a table is read as a table
export const depositosPorValidar = { archivo: 'DepositosPorValidar.xlsx', hoja: 'DepositosPorValidar', clave: 'IdDeposito', columnas: [
    ['IdDeposito', 'Num. Depósito', 'numero', 0], ['DepositoTipo', 'Tipo'], ['Depositante', 'Depositante'], ['SocioComercial', 'Socio comercial'],
    ['Cliente', 'Cliente'], ['Monto', 'Monto', 'numero'], ['DepositoEstatus', 'Estatus'], ['Fecha', 'Fecha de captura', 'fecha'],
    ['FechaDeposito', 'Fecha de depósito', 'fecha'], ['ClaveRastreo', 'Clave de rastreo'], ['CapturadoPor', 'Capturó'], ['ArchivoNombre', 'Comprobante'],
  ] } as const satisfies Hoja
