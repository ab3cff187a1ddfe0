// Rules of the load as a whole: there is one and something carries it, its weights add up, and it fits.
import type { Mercancias } from '../complementos/carta-porte/modelo.ts'
import { type Decimal, formatDecimal, groupThousands } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { revisarAjenos } from './carta-porte-ajenos.ts'
import { litrosDichos, revisarPeso } from './carta-porte-medidas.ts'
import { revisarMercancia } from './carta-porte-mercancia.ts'
import { revisarReparto } from './carta-porte-reparto.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'

const CAMPO = `${CP}.Mercancias`

export function revisarMercancias(revision: Revision): void {
  const { cartaPorte, lista } = revision
  const { Mercancias } = cartaPorte
  if (Mercancias.Mercancia.length === 0) precisar(lista, 'CP148/carga', CAMPO)
  if (!Mercancias.Autotransporte) precisar(lista, 'CP148/vehiculo', `${CAMPO}.Autotransporte`)
  revisarAjenos('Mercancias', Mercancias, CAMPO, lista)
  revisarSumas(Mercancias, lista)
  const { LogisticaInversaRecoleccionDevolucion: regreso } = Mercancias
  if (regreso !== undefined && regreso !== 'Sí') {
    hallar(lista, 'LITRO-670', `${CAMPO}.LogisticaInversaRecoleccionDevolucion`, `dice ${regreso}`)
  }
  Mercancias.Mercancia.forEach((mercancia, i) => {
    const campo = `${CAMPO}.Mercancia[${i}]`
    revisarMercancia(mercancia, campo, revision)
    revisarReparto(mercancia, campo, revision)
  })
  revisarCapacidad(revision)
}

function revisarSumas(mercancias: Mercancias, lista: Hallazgo[]): void {
  const { PesoBrutoTotal, UnidadPeso, NumTotalMercancias, Mercancia } = mercancias
  if (UnidadPeso !== 'KGM') hallar(lista, 'LITRO-646', `${CAMPO}.UnidadPeso`, `dice ${UnidadPeso}`)
  if (NumTotalMercancias !== String(Mercancia.length)) hallar(lista, 'CP154', `${CAMPO}.NumTotalMercancias`)
  revisarPeso(PesoBrutoTotal, `${CAMPO}.PesoBrutoTotal`, lista)
  let suma: Decimal = 0n
  for (const { PesoEnKg } of Mercancia) suma += leerImporte(PesoEnKg) ?? 0n
  if (leerImporte(PesoBrutoTotal) !== suma) {
    hallar(lista, 'CP149', `${CAMPO}.PesoBrutoTotal`, `suma ${groupThousands(formatDecimal(suma, 3))} kg`)
  }
}

function revisarCapacidad({ cartaPorte, propio, lista }: Revision): void {
  const caben = propio.capacidadLitros
  if (caben === undefined) return
  let litros: Decimal = 0n
  for (const { Cantidad, ClaveUnidad } of cartaPorte.Mercancias.Mercancia) {
    if (ClaveUnidad === 'LTR') litros += leerImporte(Cantidad) ?? 0n
  }
  if (litros > caben) {
    hallar(lista, 'LITRO-632', `${CAMPO}.Mercancia`, `son ${litrosDichos(litros)} L y caben ${litrosDichos(caben)} L`)
  }
}
