// Anticipo: an applied advance of the client pays the balance of one of its charge notes. A verb only this family has (D-9).
import { TIPO } from '@litro/contract/depositos/vida'
import { ND } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { admite } from '@litro/contract/vida'
import { AppError } from '../../craft/errors.ts'
import { type Contexto, refuseEstado, settle, verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../../fiscal/comprobante/documento.sql.ts'
import { deposito } from '../depositos/deposito.sql.ts'
import { payWith } from './reaplicar.ts'

export const aplicarAnticipo = verbo(
  documentoDe(ND),
  'anticipo',
  async (tx, nota, { deps, actor, entrada }: Contexto<EntradaDe<'nota_cargo_anticipo'>>) => {
    const d = await deposito.lock(tx, { socio: nota.id_socio_comercial }, entrada.IdDeposito)
    if (!d || d.id_deposito_tipo !== TIPO.Anticipo) throw new AppError('NO_ENCONTRADO')
    if (!admite(deposito.vida, d.estado, 'reaplicar')) throw refuseEstado(deposito, d)
    const documentos = [{ IdDocumento: nota.id, ...(entrada.Monto && { MontoAplicado: entrada.Monto }) }]
    const cambio = await payWith(deps, tx, d, documentos, actor)
    await settle(tx, deposito, d, 'reaplicar', actor, cambio)
    return { despues: { deposito: d.id, ...cambio.despues } }
  },
  // The posting crosses accounts of the house: the partner's fence is the lock of the note.
  { alcance: 'todo' },
)
