// Rules of CfdiRelacionados: which relation each type may use, and what it may point to.
import type { CfdiRelacionados, Comprobante, TipoDeComprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findTipoRelacion } from '../sat/tipo-relacion.ts'
import type { Contexto, Relacionado } from './contexto.ts'
import { hallar } from './frases.ts'

const UUID = /^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/
const SUSTITUCION = '04'

export function esUuid(texto: string): boolean {
  return UUID.test(texto)
}

interface ReglaRelacion {
  /** Types of document that may carry the relation. */
  readonly en: string
  /** Types of document it may point to; 04 is judged apart. */
  readonly hacia: string
}

// SAT, Guía de llenado del Anexo 20, TipoRelacion, and its Apéndices 5 and 6.
const REGLAS: Readonly<Record<string, ReglaRelacion>> = {
  '01': { en: 'E', hacia: 'IE' },
  '02': { en: 'I', hacia: 'IE' },
  '03': { en: 'E', hacia: 'IT' },
  '04': { en: 'IEPTN', hacia: 'IEPTN' },
  '05': { en: 'T', hacia: 'IE' },
  '06': { en: 'I', hacia: 'T' },
  '07': { en: 'IE', hacia: 'IE' },
}

export function revisarRelacionados(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const nodos = comprobante.CfdiRelacionados ?? []
  if (comprobante.TipoDeComprobante === 'E' && nodos.length === 0) hallar(lista, 'LITRO-611', 'CfdiRelacionados')
  nodos.forEach((nodo, i) => {
    revisarNodo(nodo, `CfdiRelacionados[${i}]`, comprobante, contexto, lista)
  })
}

function revisarNodo(
  nodo: CfdiRelacionados,
  campo: string,
  comprobante: Comprobante,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  const regla = REGLAS[nodo.TipoRelacion]
  if (!findTipoRelacion(nodo.TipoRelacion)) hallar(lista, 'CFDI40137', `${campo}.TipoRelacion`)
  else if (!regla?.en.includes(comprobante.TipoDeComprobante)) hallar(lista, 'LITRO-604', `${campo}.TipoRelacion`)
  if (nodo.CfdiRelacionado.length === 0) hallar(lista, 'LITRO-602', campo)
  const vistos = new Set<string>()
  nodo.CfdiRelacionado.forEach(({ UUID: uuid }, i) => {
    const deUuid = `${campo}.CfdiRelacionado[${i}].UUID`
    const folio = uuid.toUpperCase()
    if (!esUuid(uuid)) hallar(lista, 'LITRO-601', deUuid)
    else if (vistos.has(folio)) hallar(lista, 'LITRO-603', deUuid)
    else if (contexto.relacionados) {
      revisarDestino(nodo.TipoRelacion, contexto.relacionados.get(folio), deUuid, comprobante, lista)
    }
    vistos.add(folio)
  })
}

function revisarDestino(
  relacion: string,
  destino: Relacionado | undefined,
  campo: string,
  comprobante: Comprobante,
  lista: Hallazgo[],
): void {
  if (!destino) {
    hallar(lista, 'LITRO-605', campo)
    return
  }
  const sustituye = relacion === SUSTITUCION
  const admite = sustituye
    ? puedeSustituir(comprobante.TipoDeComprobante, destino.tipo)
    : (REGLAS[relacion]?.hacia.includes(destino.tipo) ?? true)
  if (!admite) hallar(lista, 'LITRO-606', campo, `relación ${relacion} hacia tipo ${destino.tipo}`)
  if (!destino.vigente) hallar(lista, sustituye ? 'LITRO-608' : 'LITRO-607', campo)
  if (destino.rfcEmisor !== comprobante.Emisor.Rfc) hallar(lista, 'LITRO-609', campo)
  // A substitute may well mend a wrong receiver, and the receiver of a traslado is always its issuer.
  const conTraslado = comprobante.TipoDeComprobante === 'T' || destino.tipo === 'T'
  if (
    !sustituye &&
    !conTraslado &&
    destino.rfcReceptor !== undefined &&
    destino.rfcReceptor !== comprobante.Receptor.Rfc
  ) {
    hallar(lista, 'LITRO-610', campo)
  }
}

// An invoice may be replaced by a credit note and the other way round; anything else, only by its own kind.
function puedeSustituir(nuevo: TipoDeComprobante, anterior: TipoDeComprobante): boolean {
  return nuevo === anterior || ('IE'.includes(nuevo) && 'IE'.includes(anterior))
}
