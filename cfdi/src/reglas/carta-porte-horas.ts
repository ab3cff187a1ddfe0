// Rules of the clock of a trip: it is issued before the truck moves, arrives after it leaves, and at a speed a truck can keep.
import type { Ubicacion } from '../complementos/carta-porte/modelo.ts'
import { ESCALA, potencia10 } from '../decimal.ts'
import { conoceZona, parseFecha, toInstantes } from '../sat/hora-local.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { toEpoch } from './contexto.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'

const UN_SEGUNDO = 1000
const UN_MINUTO = 60_000
const UN_DIA = 86_400_000
const SEGUNDOS_POR_HORA = 3600n
const UNO = potencia10(ESCALA)

/** A place with its hour read: as text, and as an instant in its own zone. */
interface Punto {
  readonly ubicacion: Ubicacion
  readonly campo: string
  readonly zona: string
  readonly instante: number
}

export function revisarHoras(revision: Revision): void {
  const { cartaPorte, contexto, propio, lista } = revision
  // Without a zone no hour is an instant; the date of the document already says so.
  if (!conoceZona(contexto.zonaHoraria)) return
  const puntos = cartaPorte.Ubicaciones.map((ubicacion, i): Punto | undefined => {
    const campo = `${CP}.Ubicaciones[${i}].FechaHoraSalidaLlegada`
    const suya = propio.zonas?.[i]
    const zona = suya !== undefined && conoceZona(suya) ? suya : contexto.zonaHoraria
    const instante = toInstantes(ubicacion.FechaHoraSalidaLlegada, zona)[0]
    if (instante !== undefined) return { ubicacion, campo, zona, instante }
    hallar(lista, 'LITRO-654', campo, `dice ${ubicacion.FechaHoraSalidaLlegada.slice(0, 30)}`)
    return undefined
  })
  const salida = puntos.find((punto) => punto?.ubicacion.TipoUbicacion === 'Origen')
  if (salida) revisarSalida(salida, revision)
  puntos.forEach((punto, i) => {
    const anterior = puntos[i - 1]
    if (anterior && punto) revisarTramo(anterior, punto, revision)
  })
}

function revisarSalida({ instante, campo }: Punto, { contexto, propio, ajustes, lista }: Revision): void {
  const falta = instante - toEpoch(contexto.ahora)
  if (falta < 0) hallar(lista, propio.salidaAutorizada ? 'LITRO-674' : 'LITRO-621', campo)
  else if (falta < ajustes.minutosAntesDeSalir * UN_MINUTO) {
    hallar(lista, 'LITRO-622', campo, `faltan ${Math.floor(falta / UN_MINUTO)} min`)
  } else if (falta > ajustes.diasDeAntelacion * UN_DIA) {
    hallar(lista, 'LITRO-672', campo, `faltan ${Math.floor(falta / UN_DIA)} días`)
  }
}

function revisarTramo(anterior: Punto, punto: Punto, { ajustes, lista }: Revision): void {
  const relojes =
    (parseFecha(punto.ubicacion.FechaHoraSalidaLlegada) ?? 0) -
    (parseFecha(anterior.ubicacion.FechaHoraSalidaLlegada) ?? 0)
  const duracion = punto.instante - anterior.instante
  if (relojes <= 0 || duracion <= 0) {
    // Which zone the SAT reads is written nowhere: between two of them an hour back may be right.
    hallar(lista, anterior.zona === punto.zona ? 'LITRO-623' : 'LITRO-624', punto.campo)
    return
  }
  const kilometros = leerImporte(punto.ubicacion.DistanciaRecorrida)
  // No distance, or none at all, has its own finding.
  if (!kilometros || punto.ubicacion.TipoUbicacion !== 'Destino') return
  const segundos = BigInt(Math.floor(duracion / UN_SEGUNDO))
  const { minimo, maximo } = ajustes.kmPorHora
  const recorrido = kilometros * SEGUNDOS_POR_HORA
  const aEsaVelocidad = (kmPorHora: number) => BigInt(Math.trunc(kmPorHora)) * UNO * segundos
  if (recorrido > aEsaVelocidad(maximo) || recorrido < aEsaVelocidad(minimo)) {
    const campo = punto.campo.replace('FechaHoraSalidaLlegada', 'DistanciaRecorrida')
    hallar(lista, 'LITRO-641', campo, `${recorrido / (UNO * segundos)} km por hora`)
  }
}
