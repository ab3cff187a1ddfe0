// Every life on one page, for what must know all of them: the table the database holds, and the tests that try each pair.
import { vidaBuzon } from './buzon/vida.ts'
import { vidaCambio } from './cambios/vida.ts'
import { vidaCancelacion } from './cancelaciones/vida.ts'
import { vidaDeposito } from './depositos/vida.ts'
import { vidaDocumento } from './documentos-fiscales/vida.ts'
import { vidaEntrega } from './entregas/vida.ts'
import { vidaDiscrepancia, vidaPaquete, vidaSolicitudSat, vidaVentana } from './espejo/vida.ts'
import { vidaCuenta } from './proveedores/vida.ts'
import { vidaRecibida } from './recibidas/vida.ts'
import { vidaRetorno } from './retornos/vida.ts'
import type { Vida } from './vida.ts'

// The states and verbs of each are its own; here only their shape counts.
export const vidas = [
  ...Object.values(vidaDocumento),
  vidaDeposito,
  vidaRetorno,
  vidaCuenta,
  vidaCambio,
  vidaCancelacion,
  vidaEntrega,
  vidaVentana,
  vidaSolicitudSat,
  vidaPaquete,
  vidaDiscrepancia,
  vidaRecibida,
  vidaBuzon,
] as unknown as readonly Vida[]
