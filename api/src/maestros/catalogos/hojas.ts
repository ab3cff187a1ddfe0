// The catalogues of the administrator as spreadsheets: which columns each one has.
import type { Hoja } from '../../craft/listas/desk-sheet.ts'

const estatus = ['Activo', 'Activo', 'logico'] as const
const tipo = (archivo: string) =>
  ({
    archivo: `${archivo}.xlsx`,
    hoja: archivo,
    clave: 'Id',
    columnas: [
      ['Nombre', 'Nombre'],
      ['ClaveGenerica', 'Por importe, clave 84111506', 'logico'],
      ['DescripcionCfdi', 'Descripción en el CFDI'],
      estatus,
    ],
  }) as const satisfies Hoja

// biome-ignore format: a table is read as a table
export const hojas = {
  productos: { archivo: 'Productos.xlsx', hoja: 'Productos', clave: 'Id', columnas: [
    ['Nombre', 'Producto'], ['Descripcion', 'Descripción'], ['ClaveProdServ', 'Clave del SAT'], ['ClaveUnidad', 'Clave de unidad'], ['Unidad', 'Unidad'],
    ['TasaIva', 'Tasa de IVA', 'numero'], ['PrecioIncluyeIVA', 'El precio incluye IVA', 'logico'], ['SubProductoHYP', 'Subproducto HidroYPetro'],
    ['CuotaVigente', 'Cuota 2-A de hoy', 'numero', 6], ['PrecioMinimo', 'Precio mínimo', 'numero', 6], ['PrecioMaximo', 'Precio máximo', 'numero', 6], estatus,
  ] },
  facturaTipos: tipo('TiposDeFactura'),
  operacionTipos: tipo('TiposDeOperacion'),
  notaCargoTipos: tipo('TiposDeNotaDeCargo'),
  skuTipos: { archivo: 'TiposDeSKU.xlsx', hoja: 'TiposDeSKU', clave: 'Id', columnas: [['Nombre', 'Nombre'], ['ClaveUnidad', 'Unidad del SAT'], estatus] },
  cuotas: { archivo: 'CuotasIEPS.xlsx', hoja: 'CuotasIEPS', clave: 'Id', columnas: [
    ['Desde', 'Rige desde', 'fecha'], ['Hasta', 'Último día', 'fecha'], ['Regular', 'Gasolina regular', 'numero', 6], ['Premium', 'Gasolina premium', 'numero', 6],
    ['Diesel', 'Diésel', 'numero', 6], ['Fuente', 'Fuente'], ['Publicada', 'Publicada', 'fecha'], ['Demostracion', 'Solo demostración', 'logico'],
  ] },
  bancos: { archivo: 'Bancos.xlsx', hoja: 'Bancos', clave: 'Id', columnas: [['Nombre', 'Banco'], ['Clave', 'Clave CLABE'], ['Moneda', 'Moneda'], estatus] },
  cuentasCasa: { archivo: 'CuentasDeLaCasa.xlsx', hoja: 'CuentasDeLaCasa', clave: 'Id', columnas: [['Nombre', 'Cuenta'], ['Clabe', 'CLABE'], estatus] },
  tiposCambio: { archivo: 'TiposDeCambio.xlsx', hoja: 'TiposDeCambio', clave: 'IdTipoCambio', columnas: [
    ['Fecha', 'Día', 'fecha'], ['TipoCambio', 'Pesos por dólar', 'numero', 6], ['Fuente', 'Fuente'], ['FechaPublicacion', 'Publicado', 'fecha'], ['FechaHora', 'Registrado'],
  ] },
} as const satisfies Record<string, Hoja>
