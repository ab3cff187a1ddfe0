// The legal clock of a trip: until when its document may be stamped and cancelled, by what it carries (RMF 2.7.7.1.6).
import { origenDe } from '../complementos/carta-porte/modelo.ts'
import type { Comprobante } from '../comprobante.ts'
import { esCombustible } from '../sat/hidro-y-petro.ts'
import { toInstantes } from '../sat/hora-local.ts'
import { toEpoch } from './contexto.ts'

const UN_MINUTO = 60_000

/** What no text settles: which clock the SAT reads, in which zone, and how near to it one still tries. */
export interface RelojDeViaje {
  /** Epoch milliseconds, or ISO text with its zone. */
  readonly ahora: number | string
  /** IANA zone in which the hour of the first origin is read. */
  readonly zonaHoraria: string
  /** The instant at which the trip begins, where something better than the declared departure is known. */
  readonly inicio?: number | string
  /** Minutes before the beginning from which nothing is tried any more. */
  readonly margenMinutos?: number
  /** Whether a product closes the document when the trip begins; by default gasoline and diesel. */
  readonly cierraAlSalir?: (claveProdServ: string) => boolean
}

interface Permiso {
  readonly puede: boolean
  /** One Spanish sentence that says why. */
  readonly razon: string
}

interface VentanaDeViaje {
  /** The instant at which it closes; undefined when the departure is not an hour of that zone. */
  readonly cierre: number | undefined
  readonly iniciado: boolean
  readonly timbrar: Permiso
  readonly cancelar: Permiso
}

/** Whether the load has a product whose document closes at departure. */
export function llevaCombustible(
  { Complemento }: Comprobante,
  cierraAlSalir: (claveProdServ: string) => boolean = esCombustible,
): boolean {
  return Complemento?.CartaPorte?.Mercancias.Mercancia.some(({ BienesTransp }) => cierraAlSalir(BienesTransp)) ?? false
}

/** What may still be done with a document that travels; undefined for one that does not. */
export function ventanaDeViaje(comprobante: Comprobante, reloj: RelojDeViaje): VentanaDeViaje | undefined {
  const cartaPorte = comprobante.Complemento?.CartaPorte
  if (!cartaPorte) return undefined
  const inicio = reloj.inicio === undefined ? salidaDeclarada(comprobante, reloj.zonaHoraria) : toEpoch(reloj.inicio)
  const cierre = inicio === undefined ? undefined : inicio - (reloj.margenMinutos ?? 0) * UN_MINUTO
  // A departure that nobody can read counts as past: the mistake that costs least.
  const iniciado = cierre === undefined || toEpoch(reloj.ahora) >= cierre
  const combustible = llevaCombustible(comprobante, reloj.cierraAlSalir)
  return {
    cierre,
    iniciado,
    timbrar: { puede: !iniciado, razon: razonDeTimbrar(iniciado, combustible) },
    cancelar: cancelarDe(comprobante, iniciado, combustible),
  }
}

// In the hour that is repeated when summer time ends the first of the two counts: the truck may be gone by the second.
function salidaDeclarada({ Complemento }: Comprobante, zonaHoraria: string): number | undefined {
  const origen = Complemento?.CartaPorte && origenDe(Complemento.CartaPorte)
  return origen && toInstantes(origen.FechaHoraSalidaLlegada, zonaHoraria)[0]
}

function razonDeTimbrar(iniciado: boolean, combustible: boolean): string {
  if (!iniciado) return 'El camión aún no sale: se puede timbrar.'
  return combustible
    ? 'Iniciado el viaje de gasolina o diésel ya no se puede emitir su Carta Porte.'
    : 'La Carta Porte se emite antes de que salga el camión.'
}

function cancelarDe({ TipoDeComprobante }: Comprobante, iniciado: boolean, combustible: boolean): Permiso {
  if (TipoDeComprobante !== 'T') {
    const razon = combustible
      ? 'El flete de gasolina o diésel se cancela con la aceptación expresa de quien lo paga.'
      : 'El flete se cancela con las reglas de cualquier factura.'
    return { puede: true, razon }
  }
  if (!combustible) return { puede: true, razon: 'Este traslado se cancela sin aceptación.' }
  return iniciado
    ? { puede: false, razon: 'Iniciado el viaje de gasolina o diésel el SAT ya no lo deja cancelar.' }
    : { puede: true, razon: 'El traslado de gasolina o diésel se cancela sin aceptación hasta que inicia el viaje.' }
}
