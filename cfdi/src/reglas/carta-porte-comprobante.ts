// Rules of the CFDI around a Carta Porte: a traslado is all zeros and addressed to ourselves, an ingreso is freight only.
import type { Concepto } from '../comprobante.ts'
import type { Decimal } from '../decimal.ts'
import { esFlete, esFleteIntermodal } from '../sat/carta-porte/fletes.ts'
import { findObjetoImp } from '../sat/objeto-imp.ts'
import type { Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'

export function revisarComprobante(revision: Revision): void {
  const { comprobante, lista } = revision
  if (comprobante.Version !== '4.0') hallar(lista, 'CP101', 'Version')
  if (comprobante.TipoDeComprobante === 'T') revisarTraslado(revision)
  else revisarFlete(revision)
}

function revisarTraslado({ comprobante, cartaPorte, lista }: Revision): void {
  const { Receptor, Emisor } = comprobante
  if (leerImporte(comprobante.SubTotal) !== 0n) hallar(lista, 'CP102', 'SubTotal')
  if (leerImporte(comprobante.Total) !== 0n) hallar(lista, 'CP105', 'Total')
  if (comprobante.Moneda !== 'XXX') hallar(lista, 'CP103', 'Moneda')
  if (Receptor.Rfc !== Emisor.Rfc) hallar(lista, 'CP107', 'Receptor.Rfc')
  if (Receptor.UsoCFDI !== 'S01') hallar(lista, 'CP111', 'Receptor.UsoCFDI')
  if (comprobante.CondicionesDePago !== undefined) hallar(lista, 'LITRO-667', 'CondicionesDePago')
  comprobante.Conceptos.forEach(({ ObjetoImp }, i) => {
    if (ObjetoImp !== '01') precisar(lista, 'CP106/traslado', `Conceptos[${i}].ObjetoImp`)
  })
  // A document in force that points to the invoice makes the invoice impossible to cancel, and this one locks at departure.
  const relacionada = comprobante.CfdiRelacionados?.findIndex(({ TipoRelacion }) => TipoRelacion === '05') ?? -1
  if (relacionada >= 0) hallar(lista, 'LITRO-662', `CfdiRelacionados[${relacionada}]`)
  revisarConceptos(
    comprobante.Conceptos.map(({ ClaveProdServ, Cantidad }) => [ClaveProdServ, Cantidad]),
    cartaPorte.Mercancias.Mercancia.map(({ BienesTransp, Cantidad }) => [BienesTransp, Cantidad]),
    { lista },
  )
}

type Renglon = readonly [clave: string, litros: string]

// No PAC compares them; the one who stops the truck does.
function revisarConceptos(
  conceptos: readonly Renglon[],
  mercancias: readonly Renglon[],
  { lista }: Pick<Revision, 'lista'>,
): void {
  const deConceptos = sumarPorClave(conceptos)
  const deMercancias = sumarPorClave(mercancias)
  const claves = new Set([...deConceptos.keys(), ...deMercancias.keys()])
  for (const clave of claves) {
    if (deConceptos.get(clave) !== deMercancias.get(clave)) hallar(lista, 'LITRO-625', 'Conceptos', clave)
  }
}

function sumarPorClave(renglones: readonly Renglon[]): Map<string, Decimal> {
  const sumas = new Map<string, Decimal>()
  for (const [clave, litros] of renglones) sumas.set(clave, (sumas.get(clave) ?? 0n) + (leerImporte(litros) ?? 0n))
  return sumas
}

function revisarFlete({ comprobante, ajustes, lista }: Revision): void {
  if (comprobante.Moneda === 'XXX') hallar(lista, 'CP104', 'Moneda')
  const alguno = comprobante.Conceptos.some(({ ClaveProdServ }) => esFlete(ClaveProdServ))
  const basta = ajustes.conceptosDeFlete === 'alguno' && alguno
  comprobante.Conceptos.forEach((concepto, i) => {
    const campo = `Conceptos[${i}]`
    if (!basta && !esFlete(concepto.ClaveProdServ)) hallar(lista, 'CP109', `${campo}.ClaveProdServ`)
    if (esFleteIntermodal(concepto.ClaveProdServ)) hallar(lista, 'CP110', `${campo}.ClaveProdServ`)
    if (!objetoAdmitido(concepto)) hallar(lista, 'CP106', `${campo}.ObjetoImp`, `dice ${concepto.ObjetoImp}`)
  })
}

function objetoAdmitido({ ObjetoImp, Impuestos }: Concepto): boolean {
  return findObjetoImp(ObjetoImp) !== undefined && (ObjetoImp !== '02' || Impuestos !== undefined)
}
