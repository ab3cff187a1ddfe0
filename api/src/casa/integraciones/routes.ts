// Keys of other systems, kept by the partner they belong to or by the administrator.
import type { Handlers } from '../../craft/call/deps.ts'
import { deskSheet, type Hoja } from '../../craft/listas/desk-sheet.ts'
import { alcanceDe } from './alcance.ts'
import { listLlaves } from './llave.sql.ts'
import { agregarLlave, revocarLlave } from './llaves.ts'

// biome-ignore format: a table is read as a table
const hojas = {
  llaves: { archivo: 'Llaves.xlsx', hoja: 'Llaves', clave: 'IdLlave', columnas: [
    ['Nombre', 'Nombre'], ['Muestra', 'Empieza con'], ['SocioComercial', 'Socio comercial'], ['Permisos', 'Permisos'], ['Direcciones', 'Direcciones'],
    ['Vence', 'Vence', 'fecha'], ['Estatus', 'Estatus'], ['CreadaPor', 'La creó'], ['UltimoUso', 'Último uso'],
  ] },
} as const satisfies Record<string, Hoja>

export const integracionesRoutes = {
  llave_listar: (deps, { usuario }) => deps.inTx(alcanceDe(usuario), listLlaves),
  llave_exportar: async (deps, { usuario, entrada }) =>
    deskSheet(hojas.llaves, await deps.inTx(alcanceDe(usuario), listLlaves), entrada.Claves),
  llave_agregar: agregarLlave,
  llave_revocar: revocarLlave,
} satisfies Partial<Handlers>
