// The one exception of the use cases: a code of the contract's table, and what the user needs to mend it.
import { type Bloqueo, type CodigoError, type CuerpoError, errores, type HallazgoError } from '@litro/contract/error'

type Detalle = {
  /** Replaces the general sentence of the table when a better one is known. */
  mensaje?: string
  campos?: Record<string, string>
  hallazgos?: HallazgoError[]
  bloqueos?: Bloqueo[]
  /** How to authenticate instead: the value of `WWW-Authenticate`. */
  autenticar?: string
  causa?: unknown
}

export class AppError extends Error {
  readonly codigo: CodigoError
  readonly status: number
  readonly detalle: Detalle

  constructor(codigo: CodigoError, detalle: Detalle = {}) {
    super(detalle.mensaje ?? errores[codigo][1], { cause: detalle.causa })
    this.name = 'AppError'
    this.codigo = codigo
    this.status = errores[codigo][0]
    this.detalle = detalle
  }

  toBody(): CuerpoError {
    const { campos, hallazgos, bloqueos } = this.detalle
    return {
      error: this.message,
      codigo: this.codigo,
      ...(campos && { campos }),
      ...(hallazgos && { hallazgos }),
      ...(bloqueos && { bloqueos }),
    }
  }
}
