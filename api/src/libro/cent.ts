// Decimal text of the database ↔ centavos of the ledger.
import { parseDecimal, toCentavos } from '@litro/cfdi/decimal'

export const toCent = (texto: string): bigint => toCentavos(parseDecimal(texto))
