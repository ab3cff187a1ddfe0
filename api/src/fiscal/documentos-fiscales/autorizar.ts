// authorise or reject what a rule stopped. Its authors do not decide on it.
import { type EstadoFiscal, estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import type { Deps } from '../../craft/call/deps.ts'
import { type Contexto, type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { type DocumentoFila, documentoDe, folioVisible } from '../comprobante/documento.sql.ts'
import { releaseFlete } from '../comprobante/entrega.sql.ts'

type Decide<Entrada> = (deps: Deps, pedido: Pedido<Entrada>) => Promise<DocumentoFila>

const decidido =
  <Entrada>(familia: Familia, a: EstadoFiscal, decide: Decide<Entrada>) =>
  async (deps: Deps, pedido: Pedido<Entrada>) => {
    const d = await decide(deps, pedido)
    return { Id: d.id, Folio: folioVisible(d), Estatus: estatusDe(familia, a) }
  }

export const autorizar = (familia: Familia) =>
  decidido(
    familia,
    'borrador',
    verbo(documentoDe(familia), 'autorizar', (_tx, _d, { actor }) => ({
      set: { motivo_rechazo: null, autorizacion: 'vigente', id_usuario_autoriza: actor.id },
    })),
  )

export const rechazar = (familia: Familia) =>
  decidido(
    familia,
    'rechazado',
    verbo(
      documentoDe(familia),
      'rechazar',
      async (tx, d, { entrada }: Contexto<EntradaDe<'admin_factura_rechazar'>>) => {
        await releaseFlete(tx, d.id)
        return { set: { motivo_rechazo: entrada.Observaciones }, nota: entrada.Observaciones }
      },
    ),
  )
