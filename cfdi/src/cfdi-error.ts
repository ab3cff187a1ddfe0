// One error class for what the library refuses to build or read; the code is for programs, the sentence for people.

type CfdiErrorCodigo =
  // Building.
  | 'FALTA_ATRIBUTO'
  | 'FALTA_NODO'
  | 'CARACTER_PROHIBIDO'
  | 'RFC_DISTINTO_DEL_CSD'
  // Reading.
  | 'DEMASIADO_GRANDE'
  | 'CODIFICACION'
  | 'XML_MAL_FORMADO'
  | 'XML_PELIGROSO'
  | 'NO_ES_CFDI'
  | 'VERSION_NO_SOPORTADA'
  | 'ESTRUCTURA'
  | 'COMPLEMENTO_DESCONOCIDO'
  // Stamping.
  | 'SIN_TIMBRE'
  | 'DOS_TIMBRES'
  | 'YA_TIMBRADO'

export class CfdiError extends Error {
  readonly codigo: CfdiErrorCodigo
  /** Path of the node or attribute, e.g. "Conceptos[0].Descripcion". */
  readonly campo: string | undefined
  constructor(codigo: CfdiErrorCodigo, message: string, campo?: string) {
    super(message)
    this.name = 'CfdiError'
    this.codigo = codigo
    this.campo = campo
  }
}
