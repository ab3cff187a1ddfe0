// Money a client has in favour: put on documents, and taken back.
import { NC, ND } from '@litro/contract/documentos-fiscales/familia'
import type { Handlers } from '../../craft/call/deps.ts'
import { listRows, listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { leerDocumento } from '../../fiscal/documentos-fiscales/leer.ts'
import { leerDeposito } from '../depositos/routes.ts'
import { aplicarAnticipo } from './anticipo-nota-cargo.ts'
import { aplicarNotaCredito } from './aplicar-nota-credito.ts'
import { deshacerAplicacion } from './deshacer.ts'
import { reaplicarDeposito } from './reaplicar.ts'
import { saldoList } from './saldo-a-favor.sql.ts'

export const cobranzaRoutes = {
  admin_deposito_reaplicar: answerWith(leerDeposito)(reaplicarDeposito),
  admin_nota_credito_aplicar: answerWith(leerDocumento(NC))(aplicarNotaCredito),
  nota_cargo_anticipo: answerWith(leerDocumento(ND))(aplicarAnticipo),
  ...listServices('admin_saldo_favor', saldoList),
  // Answers the credit it went back to.
  admin_saldo_favor_deshacer: async (deps, call) =>
    listRows(deps, saldoList, 0, { ids: [await deshacerAplicacion(deps, call)], limite: 1 }),
} satisfies Partial<Handlers>
