// The spreadsheet of the credits in favour.
import type { Hoja } from '../../craft/listas/desk-sheet.ts'

// biome-ignore format: a table is read as a table
export const saldosAFavor = { archivo: 'SaldosAFavor.xlsx', hoja: 'SaldosAFavor', clave: 'Clave', columnas: [
    ['Origen', 'Origen'], ['Folio', 'Folio'], ['Concepto', 'Concepto'], ['SocioComercial', 'Socio comercial'], ['Cliente', 'Cliente'], ['Fecha', 'Fecha', 'fecha'],
    ['Monto', 'Monto', 'numero'], ['Saldo', 'Saldo por aplicar', 'numero'],
  ] } as const satisfies Hoja
