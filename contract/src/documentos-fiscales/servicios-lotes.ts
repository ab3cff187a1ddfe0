// Services of the lots of stamps: ask for many at once, see how far they are, stop what has not begun. Part of services.ts.
import { z } from 'zod'
import { alta, get, Nada, put } from '../servicio.ts'
import { Lote, TimbrarLote } from './lote.ts'

// biome-ignore format: a table is read as a table
export const serviciosDeLotes = {
  factura_timbrar_lote:      alta('/services/facturas_timbrar', TimbrarLote, Lote, 'factura.timbrar', 'Timbrar varias prefacturas: empieza en segundo plano y responde al momento'),
  nota_credito_timbrar_lote: alta('/services/notas-credito_timbrar', TimbrarLote, Lote, 'nota_credito.timbrar', 'Timbrar varias notas de crédito: empieza en segundo plano y responde al momento'),
  nota_cargo_timbrar_lote:   alta('/services/notas-cargo_timbrar', TimbrarLote, Lote, 'nota_cargo.timbrar', 'Timbrar varias notas de cargo: empieza en segundo plano y responde al momento'),
  lote_listar:               get('/services/lotes', z.array(Lote), 'sesion', 'Lotes de timbrado de quien pregunta: los que siguen y los que aún no cierra'),
  lote_leer:                 get('/services/lote/:id', z.array(Lote), 'sesion', 'Un lote de quien pregunta, con cada uno de sus documentos'),
  lote_cancelar:             put('/services/lote_cancelar/:id', Nada, Lote, 'sesion', 'Dejar sin timbrar lo que el lote no ha empezado'),
  lote_cerrar:               put('/services/lote_cerrar/:id', Nada, Lote, 'sesion', 'Quitar de la pantalla un lote que terminó'),
} as const
