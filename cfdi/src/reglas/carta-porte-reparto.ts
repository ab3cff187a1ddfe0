// Rules of what is left at each destination: places that exist, and litres that add up to the load.
import { destinosDe, type Mercancia } from '../complementos/carta-porte/modelo.ts'
import type { Decimal } from '../decimal.ts'
import { litrosDichos } from './carta-porte-medidas.ts'
import type { Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'

export function revisarReparto(
  { CantidadTransporta = [], Cantidad }: Mercancia,
  campo: string,
  { cartaPorte, lista }: Revision,
): void {
  const suyo = `${campo}.CantidadTransporta`
  if (CantidadTransporta.length === 0) {
    if (destinosDe(cartaPorte).length > 1) hallar(lista, 'LITRO-627', suyo)
    return
  }
  const existe = (tipo: 'Origen' | 'Destino', id: string) =>
    cartaPorte.Ubicaciones.some(({ TipoUbicacion, IDUbicacion }) => TipoUbicacion === tipo && IDUbicacion === id)
  let suma: Decimal = 0n
  CantidadTransporta.forEach(({ Cantidad: parte, IDOrigen, IDDestino, CvesTransporte }, i) => {
    const deParte = `${suyo}[${i}]`
    const litros = leerImporte(parte)
    if (!litros) hallar(lista, 'LITRO-661', `${deParte}.Cantidad`, `dice ${parte.slice(0, 20)}`)
    suma += litros ?? 0n
    if (!existe('Origen', IDOrigen)) hallar(lista, 'CP178', `${deParte}.IDOrigen`, IDOrigen)
    if (!existe('Destino', IDDestino)) hallar(lista, 'CP179', `${deParte}.IDDestino`, IDDestino)
    if (CvesTransporte !== undefined) hallar(lista, 'CP180', `${deParte}.CvesTransporte`)
  })
  const carga = leerImporte(Cantidad)
  if (carga !== undefined && suma !== carga) {
    precisar(lista, 'LITRO-626/suma', suyo, { reparto: litrosDichos(suma), carga: litrosDichos(carga) })
  }
}
