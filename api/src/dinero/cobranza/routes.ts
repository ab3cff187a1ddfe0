// Money a client has in favour: put on documents, and taken back.
import { NC, ND } from '@litro/contract/documentos-fiscales/familia'
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { sheet } from '../../craft/listas/desk-sheet.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import { leerDocumento } from '../../fiscal/documentos-fiscales/leer.ts'
import { leerDeposito } from '../depositos/routes.ts'
import { aplicarAnticipo } from './anticipo-nota-cargo.ts'
import { aplicarNotaCredito } from './aplicar-nota-credito.ts'
import { deshacerAplicacion } from './deshacer.ts'
import { saldosAFavor } from './hojas.ts'
import { reaplicarDeposito } from './reaplicar.ts'
import { listSaldosAFavor } from './saldo-a-favor.sql.ts'

const saldos = async (deps: Deps) => new JsonText(await deps.inTx('todo', listSaldosAFavor))

export const cobranzaRoutes = {
  admin_deposito_reaplicar: answerWith(leerDeposito)(reaplicarDeposito),
  admin_nota_credito_aplicar: answerWith(leerDocumento(NC))(aplicarNotaCredito),
  nota_cargo_anticipo: answerWith(leerDocumento(ND))(aplicarAnticipo),
  admin_saldo_favor_listar: saldos,
  admin_saldo_favor_deshacer: async (deps, call) => {
    await deshacerAplicacion(deps, call)
    return saldos(deps)
  },
  admin_saldo_favor_exportar: sheet(saldosAFavor, listSaldosAFavor),
} satisfies Partial<Handlers>
