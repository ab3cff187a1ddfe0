// What the demonstration shows: partners, people, branches, products. Loaded once, only with the embedded identity.
import type { Rol } from '@litro/contract/permisos'

export const CONTRASENA_DEMO = 'litro-demo'

export const sociosDemo = [
  { nombre: 'Energéticos del Bajío', permiteSucursal: true },
  { nombre: 'Combustibles Sierra Madre', permiteSucursal: false },
  { nombre: 'Distribuidora Golfo Norte', permiteSucursal: true },
] as const

type UsuarioDemo = {
  sub: string
  usuario: string
  nombre: string
  rol: string
  roles: Rol[]
  /** Position in sociosDemo; staff belong to none. */
  socio: number | null
}

// biome-ignore format: a table is read as a table
export const usuariosDemo: UsuarioDemo[] = [
  { sub: 'demo-socio',       usuario: 'socio@litro.example',       nombre: 'Mariana Robles Ibarra',   rol: 'Socio con sucursales',   roles: ['socio'],          socio: 0 },
  { sub: 'demo-socio2',      usuario: 'socio2@litro.example',      nombre: 'Jorge Cantú Leal',        rol: 'Socio sin sucursales',   roles: ['socio'],          socio: 1 },
  { sub: 'demo-consulta',    usuario: 'consulta@litro.example',    nombre: 'Lucía Ferrer Ochoa',      rol: 'Socio, solo consulta',   roles: ['socio_consulta'], socio: 0 },
  { sub: 'demo-facturacion', usuario: 'facturacion@litro.example', nombre: 'Daniela Peña Quiroz',     rol: 'Facturación',            roles: ['facturacion'],    socio: null },
  { sub: 'demo-autorizador', usuario: 'autorizador@litro.example', nombre: 'Héctor Villaseñor Luna',  rol: 'Autorizador',            roles: ['autorizador'],    socio: null },
  { sub: 'demo-tesoreria',   usuario: 'tesoreria@litro.example',   nombre: 'Patricia Gómez Arce',     rol: 'Tesorería',              roles: ['tesoreria'],      socio: null },
  { sub: 'demo-tesoreria2',  usuario: 'tesoreria2@litro.example',  nombre: 'Raúl Medina Osorio',      rol: 'Tesorería (segunda firma)', roles: ['tesoreria'],   socio: null },
  { sub: 'demo-admin',       usuario: 'admin@litro.example',       nombre: 'Sofía Núñez Barragán',    rol: 'Administrador',          roles: ['administrador'],  socio: null },
  { sub: 'demo-auditor',     usuario: 'auditor@litro.example',     nombre: 'Emilio Zárate Pons',      rol: 'Auditor',                roles: ['auditor'],        socio: null },
]

export const seriesDemo = ['A', 'BJX', 'QRO', 'VER', 'NC', 'ND', 'REP'] as const

// biome-ignore format: a table is read as a table
export const sucursalesDemo = [
  { socio: 0, nombre: 'León Centro',        serie: 'BJX', cp: '37000', zona: 'America/Mexico_City' },
  { socio: 0, nombre: 'Querétaro Norte',    serie: 'QRO', cp: '76120', zona: 'America/Mexico_City' },
  { socio: 0, nombre: 'Irapuato Terminal',  serie: null,  cp: '36500', zona: 'America/Mexico_City' },
  { socio: 2, nombre: 'Veracruz Puerto',    serie: 'VER', cp: '91700', zona: 'America/Mexico_City' },
  { socio: 2, nombre: 'Matamoros Frontera', serie: null,  cp: '87300', zona: 'America/Matamoros' },
] as const

// biome-ignore format: a table is read as a table
export const productosDemo = [
  { nombre: 'Gasolina Regular',          descripcion: 'Gasolina regular menor a 91 octanos',          clave: '15101514', unidad: ['LTR', 'Litros'],   iva: '0.16', hyp: ['15101514', 'SP16'], banda: ['16.50', '26.00'] },
  { nombre: 'Gasolina Premium',          descripcion: 'Gasolina premium mayor o igual a 91 octanos',  clave: '15101515', unidad: ['LTR', 'Litros'],   iva: '0.16', hyp: ['15101515', 'SP17'], banda: ['18.00', '29.00'] },
  { nombre: 'Diésel Automotriz',         descripcion: 'Diésel automotriz',                            clave: '15101505', unidad: ['LTR', 'Litros'],   iva: '0.16', hyp: ['15101505', 'SP18'], banda: ['17.50', '28.00'] },
  { nombre: 'Diésel Marino',             descripcion: 'Diésel marino',                                clave: '15101505', unidad: ['LTR', 'Litros'],   iva: '0.16', hyp: ['15101505', 'SP19'], banda: ['17.00', '28.00'] },
  { nombre: 'Urea Automotriz (DEF)',     descripcion: 'Urea automotriz grado DEF',                    clave: '15121500', unidad: ['LTR', 'Litros'],   iva: '0.16', hyp: null, banda: ['8.00', '22.00'] },
  { nombre: 'Lubricante 15W-40',         descripcion: 'Aceite lubricante para motor a diésel 15W-40', clave: '15121501', unidad: ['LTR', 'Litros'],   iva: '0.16', hyp: null, banda: ['60.00', '180.00'] },
  { nombre: 'Agua Purificada a Granel',  descripcion: 'Agua purificada a granel',                     clave: '50202301', unidad: ['LTR', 'Litros'],   iva: '0.00', hyp: null, banda: ['0.50', '6.00'] },
  { nombre: 'Flete de Petrolíferos',     descripcion: 'Servicio de transporte de petrolíferos',       clave: '78101807', unidad: ['E48', 'Servicio'], iva: '0.16', hyp: null, banda: null },
] as const

export const tipoCambioDemo = '18.437200'
