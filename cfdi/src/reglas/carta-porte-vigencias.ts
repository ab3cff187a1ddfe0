// Rules of what only the house knows: papers that end before the truck arrives, and a truck or a person in two trips at once.
import { destinosDe, OPERADOR, origenDe } from '../complementos/carta-porte/modelo.ts'
import { parseFecha } from '../sat/hora-local.ts'
import type { OtroViaje } from './carta-porte-contexto.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { hallar } from './frases-de-viaje.ts'

const UN_DIA = 86_400_000

export function revisarVigencias(revision: Revision): void {
  const salida = origenDe(revision.cartaPorte)?.FechaHoraSalidaLlegada
  const llegada = destinosDe(revision.cartaPorte).at(-1)?.FechaHoraSalidaLlegada
  if (salida === undefined || llegada === undefined) return
  revisarPapeles(llegada.slice(0, 10), revision)
  revisarOtrosViajes(salida, llegada, revision)
}

function revisarPapeles(llegada: string, { propio, ajustes, lista }: Revision): void {
  const campo = `${CP}.Mercancias.Autotransporte`
  for (const { nombre, vence, autorizada } of propio.vigencias ?? []) {
    const detalle = `${nombre}, ${vence.split('-').reverse().join('/')}`
    if (vence < llegada) hallar(lista, autorizada ? 'LITRO-639' : 'LITRO-638', campo, detalle)
    else if (diasEntre(llegada, vence) <= ajustes.diasDeAviso) hallar(lista, 'LITRO-640', campo, detalle)
  }
}

function diasEntre(desde: string, hasta: string): number {
  const [a, b] = [parseFecha(`${desde}T00:00:00`), parseFecha(`${hasta}T00:00:00`)]
  return a === undefined || b === undefined ? Number.POSITIVE_INFINITY : (b - a) / UN_DIA
}

function revisarOtrosViajes(salida: string, llegada: string, { cartaPorte, propio, lista }: Revision): void {
  const unidad = cartaPorte.Mercancias.Autotransporte
  const placas = [unidad?.IdentificacionVehicular.PlacaVM, ...(unidad?.Remolques ?? []).map(({ Placa }) => Placa)]
  const operadores = (cartaPorte.FiguraTransporte ?? [])
    .filter(({ TipoFigura }) => TipoFigura === OPERADOR)
    .map(({ RFCFigura }) => RFCFigura)
  const comparte = (otro: OtroViaje) =>
    otro.placas.some((placa) => placas.includes(placa)) || otro.operadores.some((rfc) => operadores.includes(rfc))
  for (const otro of propio.viajes ?? []) {
    // Wall clocks as text: two trips of one house share their zone, and a warning needs no more.
    const aLaVez = otro.salida < llegada && salida < otro.llegada
    if (otro.mismaEntrega || (aLaVez && comparte(otro))) hallar(lista, 'LITRO-648', CP, otro.folio)
  }
}
