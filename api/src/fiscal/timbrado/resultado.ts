// What a try at a stamp ends in, as far as is known.
export type Resultado =
  | { tipo: 'timbrado'; uuid: string }
  | { tipo: 'rechazado'; codigo: string; mensaje: string }
  /** `codigo`: what the last try met, when there was one. */
  | { tipo: 'en_proceso'; codigo?: string }
  /** Somebody else holds the lease: the answer will be theirs. */
  | { tipo: 'ocupado' }
