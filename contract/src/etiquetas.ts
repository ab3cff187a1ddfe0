// Wire name → Spanish label, one table for forms, lists and exports alike.

// biome-ignore format: a table is read as a table
export const etiquetas = {
  Folio:         'Folio',
  Cliente:       'Cliente',
  FechaEmision:  'Fecha Emisión',
  Antiguedad:    'Antigüedad',
  Saldo:         'Saldo',
  Total:         'Total',
  Nombre:        'Nombre',
  Serie:         'Serie',
  IdSucursal:    'Sucursal',
} as const satisfies Record<string, string>
