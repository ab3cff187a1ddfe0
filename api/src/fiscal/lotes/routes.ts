// The services of the lots of stamps.
import { F, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import type { Handlers } from '../../craft/call/deps.ts'
import { cancelarLote, cerrarLote, leerLote, listarLotes, timbrarLote } from './pedir.ts'

export const lotesRoutes = {
  factura_timbrar_lote: timbrarLote(F),
  nota_credito_timbrar_lote: timbrarLote(NC),
  nota_cargo_timbrar_lote: timbrarLote(ND),
  lote_listar: listarLotes,
  lote_leer: leerLote,
  lote_cancelar: cancelarLote,
  lote_cerrar: cerrarLote,
} satisfies Partial<Handlers>
