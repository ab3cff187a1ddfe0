// What a try at a stamp ends in, as far as is known.
export type Resultado =
  | { tipo: 'timbrado'; uuid: string }
  | { tipo: 'rechazado'; codigo: string; mensaje: string }
  | { tipo: 'en_proceso' }
  /** Somebody else holds the lease: the answer will be theirs. */
  | { tipo: 'ocupado' }
