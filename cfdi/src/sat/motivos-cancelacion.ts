// Motives of cancellation: 01 asks for the UUID of the CFDI that substitutes the cancelled one.
// Source: SAT, frequent questions on cancellation (2022), through secondary sources; unchanged in 2026.
import { type Clave, indexar } from './catalogo.ts'

interface MotivoCancelacion extends Clave {
  readonly RequiereFolioSustitucion: boolean
}

export const motivosCancelacion = [
  { Codigo: '01', Descripcion: 'Comprobante emitido con errores con relación', RequiereFolioSustitucion: true },
  { Codigo: '02', Descripcion: 'Comprobante emitido con errores sin relación', RequiereFolioSustitucion: false },
  { Codigo: '03', Descripcion: 'No se llevó a cabo la operación', RequiereFolioSustitucion: false },
  {
    Codigo: '04',
    Descripcion: 'Operación nominativa relacionada en una factura global',
    RequiereFolioSustitucion: false,
  },
] as const satisfies readonly MotivoCancelacion[]

const porCodigo = indexar<MotivoCancelacion>(motivosCancelacion)

/** `02 - Comprobante emitido con errores sin relación`, as screens write it. */
export const describeMotivo = (codigo: string): string => `${codigo} - ${porCodigo.get(codigo)?.Descripcion ?? ''}`

export function findMotivoCancelacion(codigo: string): MotivoCancelacion | undefined {
  return porCodigo.get(codigo)
}
