// The whole check before the PAC: every group of rules over one document, as a list or as the "Semáforo SAT".
import type { Comprobante } from '../comprobante.ts'
import { type Hallazgo, hayErrores } from '../hallazgo.ts'
import { esDeViaje, revisarCartaPorte } from './carta-porte.ts'
import { revisarConceptos } from './concepto.ts'
import { revisarConfirmacion } from './confirmacion.ts'
import type { Contexto, Regla } from './contexto.ts'
import { revisarEmisor } from './emisor.ts'
import { revisarFechas } from './fechas.ts'
import { revisarFormaYMetodo } from './forma-y-metodo.ts'
import { revisarHidroYPetro } from './hidro-y-petro.ts'
import { revisarImpuestosConceptos } from './impuestos.ts'
import { revisarInformacionGlobal } from './informacion-global.ts'
import { revisarMoneda } from './moneda.ts'
import { revisarEmisorEnPadron, revisarReceptorEnPadron } from './padron.ts'
import { revisarPagos } from './pagos.ts'
import { revisarReceptor, revisarUsoYRegimen } from './receptor.ts'
import { revisarRelacionados } from './relacionados.ts'
import { revisarTextos } from './textos.ts'
import { revisarTotales } from './totales.ts'

interface Grupo {
  readonly regla: string
  readonly titulo: string
  readonly revisar: readonly Regla<Comprobante>[]
  /** Absent, every document has its light. */
  readonly solo?: (comprobante: Comprobante) => boolean
}

const GRUPOS = [
  { regla: 'emisor', titulo: 'Datos del emisor', revisar: [revisarEmisor, revisarEmisorEnPadron] },
  { regla: 'receptor', titulo: 'Datos del receptor', revisar: [revisarReceptor, revisarReceptorEnPadron] },
  { regla: 'uso', titulo: 'Uso de CFDI y régimen', revisar: [revisarUsoYRegimen] },
  { regla: 'pago', titulo: 'Método y forma de pago', revisar: [revisarFormaYMetodo] },
  { regla: 'moneda', titulo: 'Moneda y exportación', revisar: [revisarMoneda, revisarConfirmacion] },
  { regla: 'fecha', titulo: 'Fecha y lugar de expedición', revisar: [revisarFechas] },
  { regla: 'conceptos', titulo: 'Conceptos', revisar: [revisarConceptos] },
  { regla: 'impuestos', titulo: 'Impuestos y totales', revisar: [revisarImpuestosConceptos, revisarTotales] },
  { regla: 'hidrocarburos', titulo: 'Complemento de hidrocarburos', revisar: [revisarHidroYPetro] },
  { regla: 'relaciones', titulo: 'Relaciones', revisar: [revisarRelacionados] },
  { regla: 'global', titulo: 'Información global', revisar: [revisarInformacionGlobal] },
  { regla: 'pagos', titulo: 'Complemento de pagos', revisar: [revisarPagos] },
  { regla: 'carta-porte', titulo: 'Carta Porte', revisar: [revisarCartaPorte], solo: esDeViaje },
  { regla: 'textos', titulo: 'Textos y longitudes', revisar: [revisarTextos] },
] as const satisfies readonly Grupo[]

type GrupoDeReglas = (typeof GRUPOS)[number]['regla']

/** Everything wrong with a document, errors and warnings together, in the order of the semáforo. */
export function validar(comprobante: Comprobante, contexto: Contexto): Hallazgo[] {
  const lista: Hallazgo[] = []
  for (const { revisar } of GRUPOS) for (const regla of revisar) regla(comprobante, contexto, lista)
  return lista
}

type Estado = 'verde' | 'ambar' | 'rojo'

interface Luz {
  readonly regla: GrupoDeReglas
  readonly titulo: string
  readonly estado: Estado
  readonly hallazgos: readonly Hallazgo[]
}

/** One light for every group of rules, also for those with nothing to say: the screen shows what was checked. */
export function semaforo(comprobante: Comprobante, contexto: Contexto): Luz[] {
  const suyos = GRUPOS.filter((grupo: Grupo) => grupo.solo?.(comprobante) ?? true)
  return suyos.map(({ regla, titulo, revisar }) => {
    const hallazgos: Hallazgo[] = []
    for (const una of revisar) una(comprobante, contexto, hallazgos)
    return { regla, titulo, estado: estadoDe(hallazgos), hallazgos }
  })
}

function estadoDe(hallazgos: readonly Hallazgo[]): Estado {
  if (hallazgos.length === 0) return 'verde'
  return hayErrores(hallazgos) ? 'rojo' : 'ambar'
}
