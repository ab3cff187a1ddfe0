// The life of a deposit: words of the wire and what each state still allows.

export const estadosDeposito = ['capturado', 'rechazado', 'aplicado', 'borrado', 'por_cancelar', 'cancelado'] as const
export type EstadoDeposito = (typeof estadosDeposito)[number]

// biome-ignore format: a table is read as a table
export const depositos = {
  capturado:    { estatus: 'Capturado',    verbos: ['editar', 'borrar', 'aplicar', 'rechazar'] },
  rechazado:    { estatus: 'Rechazado',    verbos: ['borrar'] },
  aplicado:     { estatus: 'Aplicado',     verbos: ['solicitar_cancelacion', 'reaplicar', 'reclasificar'] },
  borrado:      { estatus: 'Borrada',      verbos: [] },
  por_cancelar: { estatus: 'Por Cancelar', verbos: ['cancelar', 'mantener'] },
  cancelado:    { estatus: 'Cancelada',    verbos: [] },
} as const satisfies Record<EstadoDeposito, { estatus: string; verbos: readonly string[] }>

export type VerboDeposito = (typeof depositos)[EstadoDeposito]['verbos'][number]

export const permiteDeposito = (estado: EstadoDeposito, verbo: VerboDeposito): boolean =>
  (depositos[estado].verbos as readonly string[]).includes(verbo)

/** Ids of the specification (§9). */
export const TIPO = { Inversion: 1, Pago: 2, Ingreso: 3, Interno: 4, Error: 5, Anticipo: 6 } as const

/** Kinds of document a deposit may pay (D-121). */
export const DOCUMENTO_TIPO = { Factura: 1, NotaCargo: 2 } as const
