// The kinds of the fleet, apart from their schemas: the first screen needs their names and nothing else.
export const tiposDeFlota = ['vehiculo', 'remolque', 'operador', 'sitio', 'ruta'] as const
export type TipoDeFlota = (typeof tiposDeFlota)[number]

/** Those that come in files: a route is learned. */
export type TipoImportable = Exclude<TipoDeFlota, 'ruta'>
