// The people of the demonstration and what each must see in the sidebar, word by word.

const PORTAL = [
  'Resumen',
  'Estado de Cuenta',
  'Clientes',
  'Facturas',
  'Depósitos',
  'Notas de Crédito',
  'Notas de Cargo',
  'Proveedores',
  'Retornos',
  'Documentos',
] as const

export const CON_SUCURSALES = [...PORTAL, 'Sucursales']
export const SIN_SUCURSALES = [...PORTAL]
/** Staff before choosing a partner. */
const SIN_SOCIO = ['Hoy']

export type UsuarioDemo = {
  usuario: string
  nombre: string
  /** The partner's name in the header; staff choose one instead. */
  socio?: string
  portal: readonly string[]
  administracion: readonly string[]
}

// biome-ignore format: a table is read as a table
export const usuarios = {
  socio:       { usuario: 'socio@litro.example',       nombre: 'Mariana Robles Ibarra',  portal: CON_SUCURSALES, administracion: [], socio: 'Energéticos del Bajío' },
  socio2:      { usuario: 'socio2@litro.example',      nombre: 'Jorge Cantú Leal',       portal: SIN_SUCURSALES, administracion: [], socio: 'Combustibles Sierra Madre' },
  consulta:    { usuario: 'consulta@litro.example',    nombre: 'Lucía Ferrer Ochoa',     portal: CON_SUCURSALES, administracion: [], socio: 'Energéticos del Bajío' },
  facturacion: { usuario: 'facturacion@litro.example', nombre: 'Daniela Peña Quiroz',    portal: SIN_SOCIO, administracion: ['Entregas', 'Flota', 'Cancelaciones', 'Conciliación con el SAT', 'Facturas recibidas', 'Buzón de cancelaciones', 'Listas del SAT', 'Cola de timbrado'] },
  autorizador: { usuario: 'autorizador@litro.example', nombre: 'Héctor Villaseñor Luna', portal: SIN_SOCIO, administracion: ['Entregas', 'Flota', 'Bandeja de autorización', 'Listas del SAT'] },
  tesoreria:   { usuario: 'tesoreria@litro.example',   nombre: 'Patricia Gómez Arce',    portal: SIN_SOCIO, administracion: ['Validación de depósitos', 'Tesorería de retornos', 'Conciliación con el SAT', 'Facturas recibidas', 'Buzón de cancelaciones', 'Listas del SAT', 'Cambios por confirmar', 'Catálogos'] },
  tesoreria2:  { usuario: 'tesoreria2@litro.example',  nombre: 'Raúl Medina Osorio',     portal: SIN_SOCIO, administracion: ['Validación de depósitos', 'Tesorería de retornos', 'Conciliación con el SAT', 'Facturas recibidas', 'Buzón de cancelaciones', 'Listas del SAT', 'Cambios por confirmar', 'Catálogos'] },
  admin:       { usuario: 'admin@litro.example',       nombre: 'Sofía Núñez Barragán',   portal: SIN_SOCIO, administracion: ['Entregas', 'Flota', 'Conciliación con el SAT', 'Listas del SAT', 'Cambios por confirmar', 'Socios comerciales', 'Usuarios', 'Emisor y timbrado', 'Catálogos', 'Documentos', 'Auditoría y cuadre', 'Integraciones'] },
  auditor:     { usuario: 'auditor@litro.example',     nombre: 'Emilio Zárate Pons',     portal: SIN_SOCIO, administracion: ['Entregas', 'Flota', 'Bandeja de autorización', 'Cancelaciones', 'Validación de depósitos', 'Tesorería de retornos', 'Conciliación con el SAT', 'Facturas recibidas', 'Buzón de cancelaciones', 'Listas del SAT', 'Cambios por confirmar', 'Socios comerciales', 'Usuarios', 'Emisor y timbrado', 'Catálogos', 'Documentos', 'Cola de timbrado', 'Auditoría y cuadre', 'Integraciones'] },
} as const satisfies Record<string, UsuarioDemo>

export type Quien = keyof typeof usuarios
