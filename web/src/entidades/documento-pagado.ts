// The documents a deposit pays: which family each is of, told on the wire by a number.
import { DOCUMENTO_TIPO } from '@litro/contract/depositos/vida'
import { F, type Familia, ND } from '@litro/contract/documentos-fiscales/familia'

const familias: Record<number, Familia> = { [DOCUMENTO_TIPO.Factura]: F, [DOCUMENTO_TIPO.NotaCargo]: ND }

export const familiaDe = ({ IdDocumentoTipo }: { IdDocumentoTipo: number }): Familia | undefined =>
  familias[IdDocumentoTipo]
