// A credit note beyond what its invoice owed is the client's: treasury puts it on another of its documents (D-117).
import { NC } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe, folioVisible } from '../../fiscal/comprobante/documento.sql.ts'
import { findSobrante } from '../../libro/congelamiento.sql.ts'
import { aplicarSaldo } from './saldo-a-favor.ts'

export const aplicarNotaCredito = verbo(
  documentoDe(NC),
  'aplicar',
  async (tx, nota, { deps, actor, entrada }: Contexto<EntradaDe<'admin_nota_credito_aplicar'>>) => {
    const sobrante = await findSobrante(tx, 'nota de crédito', nota.id)
    if (!sobrante) throw new AppError('SOBREAPLICACION', { mensaje: 'La nota de crédito ya no tiene saldo a favor.' })
    const origen = {
      fuente: { idNotaCredito: nota.id },
      socio: nota.id_socio_comercial,
      idCliente: nota.id_cliente,
      clase: 'nota de crédito',
      objeto: NC,
      id: nota.id,
      motivo: `Saldo a favor por ${folioVisible(nota)}`,
      sobrante,
    } as const
    const hecho = { fecha: hoyEnMexico(deps.now()), actor }
    return aplicarSaldo(deps.motor, tx, origen, entrada.DocumentosAplicados, hecho)
  },
)
