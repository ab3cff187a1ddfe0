// The rules of Carta Porte, all of them over one document: whether it must or may carry one, and then node by node.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findClaveProdServ } from '../sat/productos.ts'
import { revisarAutotransporte } from './carta-porte-autotransporte.ts'
import { revisarComprobante } from './carta-porte-comprobante.ts'
import { AJUSTES } from './carta-porte-contexto.ts'
import { revisarFiguras } from './carta-porte-figuras.ts'
import { revisarHoras } from './carta-porte-horas.ts'
import { revisarMercancias } from './carta-porte-mercancias.ts'
import { revisarRaiz } from './carta-porte-raiz.ts'
import { CP, type Revision } from './carta-porte-revision.ts'
import { revisarUbicaciones } from './carta-porte-ubicaciones.ts'
import { revisarVigencias } from './carta-porte-vigencias.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases-de-viaje.ts'

/** Whether the rules of a trip have anything to say of a document. */
export function esDeViaje({ TipoDeComprobante, Complemento }: Comprobante): boolean {
  return TipoDeComprobante === 'T' || Complemento?.CartaPorte !== undefined
}

export function revisarCartaPorte(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  if (!esDeViaje(comprobante)) return
  const cartaPorte = comprobante.Complemento?.CartaPorte
  if (!cartaPorte) {
    // The local and the 30 km exemptions leave hydrocarbons and petrolíferos out (RMF 2.7.7.2.1, 2.7.7.2.8).
    const petrolifero = comprobante.Conceptos.some(({ ClaveProdServ }) => esPetrolifero(ClaveProdServ))
    hallar(lista, petrolifero ? 'CP112' : 'LITRO-664', CP)
    return
  }
  const tipo = comprobante.TipoDeComprobante
  if (tipo !== 'T' && tipo !== 'I') {
    hallar(lista, 'CP114', CP)
    return
  }
  if (comprobante.Complemento?.Pagos) hallar(lista, 'CP113', CP, 'Pagos')
  const propio = contexto.cartaPorte ?? {}
  const ajustes = { ...AJUSTES, ...propio.ajustes }
  const revision: Revision = { comprobante, cartaPorte, contexto, propio, ajustes, lista }
  revisarComprobante(revision)
  revisarRaiz(revision)
  revisarUbicaciones(revision)
  revisarHoras(revision)
  revisarMercancias(revision)
  revisarAutotransporte(revision)
  revisarFiguras(revision)
  revisarVigencias(revision)
}

function esPetrolifero(claveProdServ: string): boolean {
  const clase = findClaveProdServ(claveProdServ)?.Clase
  return clase === 'combustible' || clase === 'petrolifero'
}
