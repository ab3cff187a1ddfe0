// The fleet in bulk: the columns of each file, under the titles its lists are exported with, so that a sheet of ours comes back as it is.
import type { ColumnaImportada } from './importacion.ts'

const DIA = 'Día/mes/año o aaaa-mm-dd'

// biome-ignore format: a table is read as a table
const deDuenio: readonly ColumnaImportada[] = [
  { campo: 'Tenencia',     titulo: 'De quién es',   ejemplo: 'Propio', nota: 'Propio, Arrendado o De un tercero; vacío es Propio' },
  { campo: 'DuenioRfc',    titulo: 'RFC del dueño', nota: 'Solo si no es propio' },
  { campo: 'DuenioNombre', titulo: 'Dueño',         nota: 'Solo si no es propio' },
]

// biome-ignore format: a table is read as a table
export const columnasDeVehiculo: readonly ColumnaImportada[] = [
  { campo: 'Nombre',           titulo: 'Número económico',      obligatoria: true, ejemplo: 'T-21' },
  { campo: 'Placa',            titulo: 'Placa',                 obligatoria: true, ejemplo: 'GTO-7421', nota: 'Una por vehículo' },
  { campo: 'Anio',             titulo: 'Año',                   obligatoria: true, ejemplo: '2021', nota: 'El del modelo' },
  { campo: 'Configuracion',    titulo: 'Configuración',         obligatoria: true, ejemplo: 'C3', nota: 'Clave o nombre del SAT' },
  { campo: 'PesoBruto',        titulo: 'Peso bruto (t)',        obligatoria: true, ejemplo: '25.5', nota: 'En toneladas' },
  { campo: 'PermisoSct',       titulo: 'Permiso SICT',          obligatoria: true, ejemplo: 'TPAF07', nota: 'Clave o nombre del SAT' },
  { campo: 'NumeroPermisoSct', titulo: 'Número de permiso',     obligatoria: true, ejemplo: 'SICT-88213' },
  { campo: 'AseguraRc',        titulo: 'Aseguradora RC',        obligatoria: true, ejemplo: 'Seguros del Bajío' },
  { campo: 'PolizaRc',         titulo: 'Póliza RC',             obligatoria: true, ejemplo: 'RC-100200' },
  { campo: 'VenceRc',          titulo: 'Vence RC',              obligatoria: true, ejemplo: '31/12/2027', nota: DIA },
  { campo: 'Capacidad',        titulo: 'Capacidad (L)',         ejemplo: '20000', nota: 'De sus tanques, en litros' },
  { campo: 'VencePermiso',     titulo: 'Vence el permiso',      nota: DIA },
  { campo: 'AseguraAmbiente',  titulo: 'Aseguradora ambiental', ejemplo: 'Seguros del Bajío', nota: 'Con su póliza y su vencimiento, o nada' },
  { campo: 'PolizaAmbiente',   titulo: 'Póliza ambiental',      ejemplo: 'MA-300400' },
  { campo: 'VenceAmbiente',    titulo: 'Vence ambiental',       ejemplo: '31/12/2027', nota: DIA },
  ...deDuenio,
]

// biome-ignore format: a table is read as a table
export const columnasDeRemolque: readonly ColumnaImportada[] = [
  { campo: 'Nombre',    titulo: 'Número',        obligatoria: true, ejemplo: 'R-05' },
  { campo: 'Placa',     titulo: 'Placa',         obligatoria: true, ejemplo: '5TR-881A', nota: 'Una por remolque' },
  { campo: 'Subtipo',   titulo: 'Tipo',          ejemplo: 'CTR028', nota: 'Clave o nombre del SAT; vacío es Tanque' },
  { campo: 'Capacidad', titulo: 'Capacidad (L)', ejemplo: '31500', nota: 'En litros' },
  ...deDuenio,
]

// biome-ignore format: a table is read as a table
export const columnasDeOperador: readonly ColumnaImportada[] = [
  { campo: 'Nombre',            titulo: 'Nombre',            obligatoria: true, ejemplo: 'Ramiro Luna Paz' },
  { campo: 'RFC',               titulo: 'RFC',               obligatoria: true, ejemplo: 'LUPR800101AB1', nota: 'Uno por operador, de 13 caracteres' },
  { campo: 'Licencia',          titulo: 'Licencia',          obligatoria: true, ejemplo: 'GTO00012345', nota: 'La federal' },
  { campo: 'VenceLicencia',     titulo: 'Vence la licencia', obligatoria: true, ejemplo: '31/12/2027', nota: DIA },
  { campo: 'Telefono',          titulo: 'Teléfono',          ejemplo: '477 123 4567' },
  { campo: 'CorreoElectronico', titulo: 'Correo',            ejemplo: 'ramiro@litro.example' },
]

// biome-ignore format: a table is read as a table
export const columnasDeSitio: readonly ColumnaImportada[] = [
  { campo: 'Nombre',       titulo: 'Nombre',          obligatoria: true, ejemplo: 'Planta León', nota: 'Uno por cliente' },
  { campo: 'CodigoPostal', titulo: 'Código postal',   obligatoria: true, ejemplo: '37000', nota: 'El estado sale de él' },
  { campo: 'Cliente',      titulo: 'Cliente',         nota: 'RFC o nombre; vacío si el sitio es nuestro' },
  { campo: 'Calle',        titulo: 'Calle',           ejemplo: 'Bulevar Aeropuerto' },
  { campo: 'Colonia',      titulo: 'Colonia',         nota: 'Su clave o su nombre en el catálogo del SAT; puede ir vacía' },
  { campo: 'NumExterior',  titulo: 'Número exterior', ejemplo: '120' },
  { campo: 'Referencia',   titulo: 'Referencia',      ejemplo: 'Entrada por la caseta 2', nota: 'O sus coordenadas' },
  { campo: 'ZonaHoraria',  titulo: 'Zona horaria',    nota: 'Solo si no es la del emisor' },
]
