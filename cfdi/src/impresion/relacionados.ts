// The other CFDI this one refers to, by kind of relation.
import type { Comprobante } from '../comprobante.ts'
import { findTipoRelacion } from '../sat/tipo-relacion.ts'
import { titulo } from './bloques.ts'
import { ascenso, ESTILO, interlinea, MARGEN } from './estilo.ts'
import { type Flujo, hueco, type Renglon } from './flujo.ts'
import { conDescripcion } from './formato.ts'

const POR_LINEA = 3

export function relacionados(flujo: Flujo, comprobante: Comprobante): void {
  for (const [i, nodo] of (comprobante.CfdiRelacionados ?? []).entries()) {
    const rotulo = `Tipo de relación: ${conDescripcion(nodo.TipoRelacion, findTipoRelacion(nodo.TipoRelacion))}`
    const uuids = nodo.CfdiRelacionado.map((relacionado) => relacionado.UUID.toUpperCase())
    if (i > 0) flujo.espacio(3)
    const [primera = hueco(0), ...resto] = renglonesUuid(uuids)
    flujo.juntos([titulo('CFDI RELACIONADOS', rotulo), primera])
    for (const renglon of resto) flujo.juntos([renglon])
  }
  if (comprobante.CfdiRelacionados?.length) flujo.espacio(5)
}

function renglonesUuid(uuids: readonly string[]): Renglon[] {
  const paso = (MARGEN.derecha - MARGEN.izquierda) / POR_LINEA
  const renglones: Renglon[] = []
  for (let i = 0; i < uuids.length; i += POR_LINEA) {
    const tramo = uuids.slice(i, i + POR_LINEA)
    renglones.push({
      alto: interlinea(ESTILO.valor) + 1,
      pintar(lienzo, y) {
        for (const [j, uuid] of tramo.entries()) {
          lienzo.texto(uuid, MARGEN.izquierda + j * paso, y + ascenso(ESTILO.valor), ESTILO.valor)
        }
      },
    })
  }
  return renglones
}
