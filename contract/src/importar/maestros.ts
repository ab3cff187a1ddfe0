// Clients, suppliers, products and the fleet in bulk: the columns of each file, with what goes under them.
import { z } from 'zod'
import { columnasDeOperador, columnasDeRemolque, columnasDeSitio, columnasDeVehiculo } from './flota.ts'
import { type ColumnaImportada, importados, Renglon } from './importacion.ts'

export const MAXIMO_MAESTROS = 10_000

// biome-ignore format: a table is read as a table
const columnasDeCliente: readonly ColumnaImportada[] = [
  { campo: 'RFC',               titulo: 'RFC',               obligatoria: true, ejemplo: 'TAL101112AB8', nota: 'Uno por cliente' },
  { campo: 'Nombre',            titulo: 'Nombre',            obligatoria: true, ejemplo: 'Transportes Alameda', nota: 'Como lo llamas' },
  { campo: 'RazonSocial',       titulo: 'Razón social',      obligatoria: true, ejemplo: 'TRANSPORTES ALAMEDA', nota: 'Como en su constancia, sin régimen de capital' },
  { campo: 'RegimenFiscal',     titulo: 'Régimen fiscal',    obligatoria: true, ejemplo: '601', nota: 'Clave del SAT' },
  { campo: 'UsoCFDI',           titulo: 'Uso de CFDI',       obligatoria: true, ejemplo: 'G03', nota: 'Clave del SAT' },
  { campo: 'CodigoPostal',      titulo: 'Código postal',     obligatoria: true, ejemplo: '37000', nota: 'El de su domicilio fiscal' },
  { campo: 'Estado',            titulo: 'Estado',            ejemplo: 'Guanajuato', nota: 'Nombre o clave; sin él, el del código postal' },
  { campo: 'CorreoElectronico', titulo: 'Correo',            ejemplo: 'pagos@alameda.example' },
  { campo: 'EmailsAdicionales', titulo: 'Correos adicionales', ejemplo: 'a@alameda.example; b@alameda.example', nota: 'Separados con punto y coma' },
  { campo: 'Municipio',         titulo: 'Municipio',         ejemplo: 'León' },
  { campo: 'Ciudad',            titulo: 'Ciudad' },
  { campo: 'Colonia',           titulo: 'Colonia' },
  { campo: 'Calle',             titulo: 'Calle' },
  { campo: 'NumExterior',       titulo: 'Número exterior' },
  { campo: 'NumInterior',       titulo: 'Número interior' },
  { campo: 'IdPais',            titulo: 'País',              ejemplo: 'MEX', nota: 'Solo si es extranjero' },
]

// biome-ignore format: a table is read as a table
const columnasDeProveedor: readonly ColumnaImportada[] = [
  { campo: 'Nombre',       titulo: 'Nombre',           obligatoria: true, ejemplo: 'Tubos Gama', nota: 'Uno por proveedor' },
  { campo: 'RazonSocial',  titulo: 'Razón social',     obligatoria: true, ejemplo: 'TUBOS GAMA' },
  { campo: 'Moneda',       titulo: 'Moneda',           ejemplo: 'MXP', nota: 'MXP o USD; vacía es MXP' },
  { campo: 'RFC',          titulo: 'RFC',              ejemplo: 'TGA101112AB8' },
  { campo: 'CuentaClabe',  titulo: 'CLABE',            ejemplo: '012180000000005010', nota: 'En pesos y con formato de texto; su banco sale de ella' },
  { campo: 'Banco',        titulo: 'Banco',            ejemplo: 'Wells Fargo', nota: 'Solo para dólares: su nombre en el catálogo' },
  { campo: 'NumeroCuenta', titulo: 'Número de cuenta', nota: 'Solo para dólares' },
  { campo: 'SwiftCode',    titulo: 'SWIFT',            nota: 'Solo para dólares' },
]

// biome-ignore format: a table is read as a table
const columnasDeProducto: readonly ColumnaImportada[] = [
  { campo: 'Nombre',           titulo: 'Nombre',              obligatoria: true, ejemplo: 'Diésel Automotriz', nota: 'Uno por producto' },
  { campo: 'Descripcion',      titulo: 'Descripción',         obligatoria: true, ejemplo: 'Diésel automotriz', nota: 'La que sale en el CFDI' },
  { campo: 'ClaveProdServ',    titulo: 'Clave de producto',   obligatoria: true, ejemplo: '15101505', nota: 'Clave del SAT, de 8 dígitos' },
  { campo: 'ClaveUnidad',      titulo: 'Clave de unidad',     obligatoria: true, ejemplo: 'LTR', nota: 'Clave del SAT' },
  { campo: 'Unidad',           titulo: 'Unidad',              obligatoria: true, ejemplo: 'Litro' },
  { campo: 'TasaIva',          titulo: 'IVA',                 obligatoria: true, ejemplo: '16', nota: '16, 8, 0 o Exento' },
  { campo: 'PrecioIncluyeIVA', titulo: 'Precio incluye IVA',  ejemplo: 'Sí', nota: 'Sí o No; vacío es No' },
  { campo: 'SubProductoHYP',   titulo: 'Subproducto',         ejemplo: 'SP18', nota: 'Solo gasolinas y diésel' },
  { campo: 'PrecioMinimo',     titulo: 'Precio mínimo' },
  { campo: 'PrecioMaximo',     titulo: 'Precio máximo' },
]

const MaestroImportado = Renglon.extend({
  /** The record it made, or the one that was already there; none while it is only seen. */
  Id: z.number().nullable(),
  Nombre: z.string(),
})
export type MaestroImportado = z.infer<typeof MaestroImportado>

export const MaestrosImportados = importados(MaestroImportado)
export type MaestrosImportados = z.infer<typeof MaestrosImportados>

/** What can be brought in bulk besides prefacturas, in the words of the screens. */
// biome-ignore format: a table is read as a table
export const maestros = {
  cliente:   { uno: 'cliente', varios: 'clientes', columnas: columnasDeCliente },
  proveedor: { uno: 'proveedor', varios: 'proveedores', columnas: columnasDeProveedor },
  producto:  { uno: 'producto', varios: 'productos', columnas: columnasDeProducto },
  vehiculo:  { uno: 'vehículo', varios: 'vehículos', columnas: columnasDeVehiculo },
  remolque:  { uno: 'remolque', varios: 'remolques', columnas: columnasDeRemolque },
  operador:  { uno: 'operador', varios: 'operadores', columnas: columnasDeOperador },
  sitio:     { uno: 'sitio', varios: 'sitios', columnas: columnasDeSitio },
} as const
export type Maestro = keyof typeof maestros
