// Rules of the root node: version, folio, that the trip is national, and the distance that every leg adds up to.
import { esIdCcp } from '../complementos/carta-porte/id-ccp.ts'
import { destinosDe } from '../complementos/carta-porte/modelo.ts'
import { type Decimal, formatDecimal } from '../decimal.ts'
import { revisarAjenos } from './carta-porte-ajenos.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { revisarDistancia } from './carta-porte-ubicaciones.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'

/** What a trip inside the country never carries, and the code that says so. */
const INTERNACIONALES = [
  ['RegimenesAduaneros', 'CP116'],
  ['EntradaSalidaMerc', 'CP120'],
  ['PaisOrigenDestino', 'CP122'],
  ['ViaEntradaSalida', 'CP124'],
] as const

export function revisarRaiz({ cartaPorte, lista }: Revision): void {
  if (cartaPorte.Version !== '3.1') hallar(lista, 'CP115', `${CP}.Version`)
  if (!esIdCcp(cartaPorte.IdCCP)) hallar(lista, 'LITRO-620', `${CP}.IdCCP`)
  // Imports and exports are another document, with customs papers that this library does not write.
  if (cartaPorte.TranspInternac !== 'No') {
    hallar(lista, 'LITRO-655', `${CP}.TranspInternac`, `dice ${cartaPorte.TranspInternac}`)
  }
  for (const [nombre, codigo] of INTERNACIONALES) {
    if (cartaPorte[nombre] !== undefined) hallar(lista, codigo, `${CP}.${nombre}`)
  }
  const conRegistro = cartaPorte.RegistroISTMO === 'Sí'
  const polos = [cartaPorte.UbicacionPoloOrigen, cartaPorte.UbicacionPoloDestino]
  if (polos.some((polo) => (polo !== undefined) !== conRegistro)) hallar(lista, 'CP127', `${CP}.RegistroISTMO`)
  revisarAjenos('CartaPorte', cartaPorte, CP, lista)
  revisarTotal(cartaPorte, lista)
}

function revisarTotal(cartaPorte: Revision['cartaPorte'], lista: Revision['lista']): void {
  const campo = `${CP}.TotalDistRec`
  if (cartaPorte.TotalDistRec === undefined) {
    hallar(lista, 'CP125', campo)
    return
  }
  revisarDistancia(cartaPorte.TotalDistRec, campo, lista)
  const total = leerImporte(cartaPorte.TotalDistRec)
  let suma: Decimal = 0n
  for (const { DistanciaRecorrida } of destinosDe(cartaPorte)) suma += leerImporte(DistanciaRecorrida) ?? 0n
  if (total !== undefined && total !== suma) precisar(lista, 'CP126/suma', campo, { km: formatDecimal(suma, 2) })
}
