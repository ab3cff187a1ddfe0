// The life of a return: words of the wire and what each state still allows.

export const estadosRetorno = ['capturado', 'en_revision', 'rechazado', 'programado', 'pagado', 'cancelado'] as const
export type EstadoRetorno = (typeof estadosRetorno)[number]

// biome-ignore format: a table is read as a table
export const retornos = {
  capturado:   { estatus: 'Capturado',   verbos: ['editar', 'cancelar', 'revisar', 'rechazar'] },
  en_revision: { estatus: 'En Revisión', verbos: ['cancelar', 'rechazar', 'programar'] },
  rechazado:   { estatus: 'Rechazado',   verbos: [] },
  programado:  { estatus: 'Programado',  verbos: ['pagar'] },
  pagado:      { estatus: 'Pagado',      verbos: [] },
  cancelado:   { estatus: 'Cancelado',   verbos: [] },
} as const satisfies Record<EstadoRetorno, { estatus: string; verbos: readonly string[] }>

export type VerboRetorno = (typeof retornos)[EstadoRetorno]['verbos'][number]

export const permiteRetorno = (estado: EstadoRetorno, verbo: VerboRetorno): boolean =>
  (retornos[estado].verbos as readonly string[]).includes(verbo)
