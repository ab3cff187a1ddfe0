// Roles and permissions in one table: who may do what. The server asks it on every call, the browser only to hide buttons.

export const roles = [
  'socio',
  'socio_consulta',
  'facturacion',
  'autorizador',
  'tesoreria',
  'administrador',
  'auditor',
] as const
export type Rol = (typeof roles)[number]

/** Staff roles belong to no partner: they choose one with the header `X-Socio-Comercial` (D-50). */
const personal = ['facturacion', 'autorizador', 'tesoreria', 'administrador', 'auditor'] as const
const todos = roles
const leen = roles
const operan = ['socio', 'facturacion'] as const
/** Who may read the company's settings: those who keep them and those who audit them. */
const consultan = ['administrador', 'auditor'] as const
/** Who has to do with trucks: treasury has not. */
const viajan = ['socio', 'socio_consulta', 'facturacion', 'autorizador', 'administrador', 'auditor'] as const
const mantienen = ['socio', 'facturacion', 'administrador'] as const

// biome-ignore format: a table is read as a table
export const permisos = {
  'sesion':              todos,
  'catalogo.ver':        todos,
  'tablero.ver':         leen,
  'estado_cuenta.ver':   leen,
  'cliente.ver':         leen,
  'cliente.editar':      mantienen,
  'cliente.inactivar':   ['administrador'],
  'factura.ver':         leen,
  'factura.editar':      operan,
  'factura.timbrar':     operan,
  'factura.cancelar':    operan,
  'nota_credito.ver':    leen,
  'nota_credito.editar': operan,
  'nota_credito.timbrar': operan,
  'nota_credito.cancelar': operan,
  'nota_cargo.ver':      leen,
  'nota_cargo.editar':   operan,
  'nota_cargo.timbrar':  operan,
  'nota_cargo.cancelar': operan,
  'deposito.ver':        leen,
  'deposito.editar':     operan,
  // Only the partner who gives says yes to an Interno: nobody of the staff consents for it (D-192).
  'interno.responder':   ['socio'],
  'retorno.ver':         leen,
  'retorno.editar':      operan,
  'proveedor.ver':       leen,
  'proveedor.editar':    mantienen,
  'sucursal.ver':        leen,
  'sucursal.editar':     mantienen,
  'documento.ver':       leen,
  // Keys and webhooks of other systems: a partner keeps its own, the administrator every one.
  'integracion.propia': ['socio'],
  'integracion.ver':     ['socio', 'administrador', 'auditor'],
  'integracion.editar':  ['socio', 'administrador'],
  'admin.integraciones': ['administrador', 'auditor'],
  'flota.ver':           viajan,
  'flota.editar':        mantienen,
  'entrega.ver':         viajan,
  'entrega.editar':      operan,
  'entrega.timbrar':     operan,
  'entrega.cancelar':    operan,
  // What a rule stops is let go by who authorises, never by who planned it.
  'entrega.autorizar':   ['autorizador'],
  'admin.socios.elegir': personal,
  // The auditor reads every desk and decides nothing (D-166).
  'admin.autorizar.ver':     ['autorizador', 'auditor'],
  'admin.cancelaciones.ver': ['facturacion', 'auditor'],
  'admin.depositos.ver':     ['tesoreria', 'auditor'],
  'admin.retornos.ver':      ['tesoreria', 'auditor'],
  'admin.timbrado.ver':      ['facturacion', 'auditor'],
  'admin.autorizar':     ['autorizador'],
  'admin.cancelaciones': ['facturacion'],
  'admin.depositos':     ['tesoreria'],
  'admin.retornos':      ['tesoreria'],
  'admin.tipo_cambio':   ['tesoreria', 'administrador'],
  // The second person of what an administrator asks for (D-191).
  'admin.confirmar':     ['tesoreria', 'administrador'],
  'admin.confirmar.ver': ['tesoreria', 'administrador', 'auditor'],
  'admin.socios.ver':    ['administrador', 'auditor'],
  'admin.socios':        ['administrador'],
  'admin.usuarios.ver':  ['administrador', 'auditor'],
  'admin.usuarios':      ['administrador'],
  'admin.emisor':        ['administrador'],
  'admin.catalogos':     ['administrador'],
  'admin.documentos':    ['administrador'],
  'admin.emisor.ver':    consultan,
  'admin.catalogos.ver': [...consultan, 'tesoreria'],
  'admin.documentos.ver': consultan,
  'admin.timbrado':      ['facturacion'],
  // What the SAT has: moved by invoicing, read by whoever decides about money, and the e.firma by nobody but the administrator.
  'admin.espejo':        ['facturacion'],
  'admin.espejo.ver':    ['facturacion', 'tesoreria', 'administrador', 'auditor'],
  'admin.efirma':        ['administrador'],
  'admin.recibidas':     ['tesoreria', 'facturacion'],
  'admin.recibidas.ver': ['tesoreria', 'facturacion', 'auditor'],
  // Requests of suppliers to cancel: answered by who keeps our own, read by who pays with their invoices.
  'admin.buzon':         ['facturacion'],
  'admin.buzon.ver':     ['facturacion', 'tesoreria', 'auditor'],
  // A listed person is personal data: brought by the administrator, read by staff, never by a partner.
  'admin.listas':        ['administrador'],
  'admin.listas.ver':    personal,
  // The books: read by who keeps the integrations, closed and mapped by the administrator.
  'admin.contabilidad':     ['administrador'],
  'admin.contabilidad.ver': consultan,
  'admin.auditoria':     ['auditor', 'administrador'],
} as const satisfies Record<string, readonly Rol[]>

export type Permiso = keyof typeof permisos

/** Who asks, who bills, who authorises, who pays and who looks on are different people (D-191). */
// biome-ignore format: a table is read as a table
const excluyentes = {
  administrador:  ['facturacion', 'autorizador', 'tesoreria'],
  tesoreria:      ['facturacion', 'autorizador'],
  autorizador:    ['facturacion'],
  auditor:        ['facturacion', 'autorizador', 'tesoreria', 'administrador'],
  socio:          personal,
  socio_consulta: personal,
} as const satisfies Partial<Record<Rol, readonly Rol[]>>

export const paresExcluyentes: readonly (readonly [Rol, Rol])[] = Object.entries(excluyentes).flatMap(([rol, otros]) =>
  otros.map((otro) => [rol as Rol, otro] as const),
)

/** The first two roles that cannot be one person's; undefined when all of them can. */
export const rolesExcluyentes = (deUno: readonly Rol[]): readonly [Rol, Rol] | undefined =>
  paresExcluyentes.find(([uno, otro]) => deUno.includes(uno) && deUno.includes(otro))

/** Roles whose holders decide about money or about who decides: nobody gives, takes or resets them alone (D-191). */
const deciden: readonly Rol[] = ['autorizador', 'tesoreria', 'administrador']
export const decide = (deUno: readonly Rol[]): boolean => deUno.some((rol) => deciden.includes(rol))

export function puede(rolesDelUsuario: readonly Rol[], permiso: Permiso): boolean {
  const admitidos: readonly Rol[] = permisos[permiso]
  return rolesDelUsuario.some((rol) => admitidos.includes(rol))
}

export function esPersonal(rolesDelUsuario: readonly Rol[]): boolean {
  const internos: readonly Rol[] = personal
  return rolesDelUsuario.some((rol) => internos.includes(rol))
}
