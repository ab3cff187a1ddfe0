// What does not belong to a national trip by road: data of ships, trains, planes, customs and medicines, node by node.

import type { Revision } from './carta-porte-revision.ts'
import { hallar } from './frases-de-viaje.ts'

// Attributes and children of our case, and those that have a code of the SAT's own when they are out of place.
const PROPIOS = {
  CartaPorte:
    'Version IdCCP TranspInternac TotalDistRec Ubicaciones Mercancias FiguraTransporte RegimenesAduaneros EntradaSalidaMerc ' +
    'PaisOrigenDestino ViaEntradaSalida RegistroISTMO UbicacionPoloOrigen UbicacionPoloDestino',
  Mercancias:
    'PesoBrutoTotal UnidadPeso NumTotalMercancias LogisticaInversaRecoleccionDevolucion Mercancia Autotransporte',
  Mercancia:
    'BienesTransp Descripcion Cantidad ClaveUnidad Unidad MaterialPeligroso CveMaterialPeligroso Embalaje DescripEmbalaje ' +
    'PesoEnKg ValorMercancia Moneda CantidadTransporta TipoMateria DocumentacionAduanera DetalleMercancia',
} as const

const conjuntos = new Map(Object.entries(PROPIOS).map(([nodo, nombres]) => [nodo, new Set(nombres.split(' '))]))

/** Tells each property that is not ours. */
export function revisarAjenos(
  nodo: keyof typeof PROPIOS,
  objeto: object,
  campo: string,
  lista: Revision['lista'],
): void {
  const propios = conjuntos.get(nodo)
  for (const [nombre, valor] of Object.entries(objeto)) {
    if (valor !== undefined && !propios?.has(nombre)) hallar(lista, 'LITRO-655', `${campo}.${nombre}`, nombre)
  }
}
