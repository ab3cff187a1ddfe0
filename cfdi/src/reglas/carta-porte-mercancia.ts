// Rules of one product on board: its hazard by its key, its UN number, its packaging, its unit, its litres and its kilograms.

import { kilogramosDe } from '../complementos/carta-porte/calculos.ts'
import type { Mercancia } from '../complementos/carta-porte/modelo.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { type BienTransportado, findBienTransportado } from '../sat/carta-porte/bienes.ts'
import { findEmbalaje } from '../sat/carta-porte/embalajes.ts'
import { findMaterialPeligroso } from '../sat/carta-porte/materiales-peligrosos.ts'
import { decimalesMoneda } from '../sat/moneda.ts'
import { revisarAjenos } from './carta-porte-ajenos.ts'
import { revisarPeso } from './carta-porte-medidas.ts'
import type { Revision } from './carta-porte-revision.ts'
import { precisar } from './frases-de-caso.ts'
import { hallar } from './frases-de-viaje.ts'
import { leerImporte } from './numero.ts'
import { revisarTexto } from './textos.ts'

const UN = /^\d{4}$/
const UN_CON_PREFIJO = /^\D*(\d{4})$/

/** What customs and ships carry, and the code that says so. */
const DE_OTROS_VIAJES = [
  ['TipoMateria', 'CP170'],
  ['DocumentacionAduanera', 'CP172'],
  ['DetalleMercancia', 'CP181'],
] as const

export function revisarMercancia(mercancia: Mercancia, campo: string, revision: Revision): void {
  const { lista } = revision
  const bien = findBienTransportado(mercancia.BienesTransp)
  revisarTexto(mercancia.Descripcion, 1000, `${campo}.Descripcion`, lista)
  revisarTexto(mercancia.Unidad, 20, `${campo}.Unidad`, lista)
  revisarTexto(mercancia.DescripEmbalaje, 100, `${campo}.DescripEmbalaje`, lista)
  for (const [nombre, codigo] of DE_OTROS_VIAJES) {
    if (mercancia[nombre] !== undefined) hallar(lista, codigo, `${campo}.${nombre}`)
  }
  revisarAjenos('Mercancia', mercancia, campo, lista)
  revisarPeligro(mercancia, bien, campo, revision)
  revisarEmbalaje(mercancia, campo, lista)
  if (bien?.Unidad !== undefined && mercancia.ClaveUnidad !== bien.Unidad) {
    hallar(lista, 'LITRO-647', `${campo}.ClaveUnidad`, `dice ${mercancia.ClaveUnidad}, va ${bien.Unidad}`)
  }
  revisarCifras(mercancia, campo, revision)
  revisarValor(mercancia, campo, lista)
}

function revisarPeligro(
  { BienesTransp, MaterialPeligroso, CveMaterialPeligroso }: Mercancia,
  bien: BienTransportado | undefined,
  campo: string,
  { propio, lista }: Revision,
): void {
  const suyo = `${campo}.MaterialPeligroso`
  const columna = bien?.MaterialPeligroso ?? propio.materialPeligroso?.(BienesTransp)
  if (columna === undefined) hallar(lista, 'LITRO-665', `${campo}.BienesTransp`, BienesTransp)
  if (MaterialPeligroso === undefined) {
    if (columna === '1' || columna === '0,1') {
      if (bien) precisar(lista, 'CP155/falta', suyo, { producto: bien.Nombre, un: bien.Un[0] ?? '' })
      else hallar(lista, 'CP155', suyo)
    }
  } else if (columna === '0') precisar(lista, 'CP155/sobra', suyo)
  else if (MaterialPeligroso !== 'Sí' && MaterialPeligroso !== 'No') {
    hallar(lista, 'LITRO-670', suyo, `dice ${MaterialPeligroso.slice(0, 10)}`)
  } else if (columna === '1' && MaterialPeligroso === 'No') hallar(lista, 'LITRO-630', suyo)
  revisarUn(CveMaterialPeligroso, MaterialPeligroso === 'Sí', bien, `${campo}.CveMaterialPeligroso`, lista)
}

function revisarUn(
  clave: string | undefined,
  peligroso: boolean,
  bien: BienTransportado | undefined,
  campo: string,
  lista: Hallazgo[],
): void {
  if (clave === undefined) {
    if (peligroso) precisar(lista, 'CP156/falta', campo)
    return
  }
  if (!peligroso) {
    hallar(lista, 'CP156', campo)
    return
  }
  if (!UN.test(clave)) {
    const un = UN_CON_PREFIJO.exec(clave)?.[1]
    if (un) precisar(lista, 'CP156/prefijo', campo, { un })
    else hallar(lista, 'CP156', campo, `dice ${clave.slice(0, 10)}`)
    return
  }
  const debe = bien?.Un[0]
  if (!bien || debe === undefined || bien.Un.includes(clave)) return
  const otro = findMaterialPeligroso(clave)?.Nombre
  if (otro) precisar(lista, 'LITRO-629/otra', campo, { producto: bien.Nombre, debe, dice: clave, otro })
  else hallar(lista, 'LITRO-629', campo, `dice ${clave}, va ${debe}`)
}

function revisarEmbalaje({ CveMaterialPeligroso, ...mercancia }: Mercancia, campo: string, lista: Hallazgo[]): void {
  const { Embalaje, DescripEmbalaje } = mercancia
  const suyo = `${campo}.Embalaje`
  if (Embalaje === undefined) {
    if (CveMaterialPeligroso !== undefined) precisar(lista, 'CP157/falta', suyo)
  } else if (CveMaterialPeligroso === undefined) hallar(lista, 'CP157', suyo)
  // The schema leaves the description out; the filling guide asks for it wherever there is hazard.
  else if (!findEmbalaje(Embalaje) || DescripEmbalaje === undefined) hallar(lista, 'LITRO-645', suyo)
}

function revisarCifras(
  { Cantidad, ClaveUnidad, PesoEnKg }: Mercancia,
  campo: string,
  { ajustes, lista }: Revision,
): void {
  const litros = leerImporte(Cantidad)
  if (!litros) hallar(lista, 'LITRO-661', `${campo}.Cantidad`, `dice ${Cantidad.slice(0, 20)}`)
  const peso = revisarPeso(PesoEnKg, `${campo}.PesoEnKg`, lista)
  if (!litros || peso === undefined || ClaveUnidad !== 'LTR') return
  // Weights against weights, because the division of a small load would blame its rounding.
  const { minima, maxima } = ajustes.densidad
  if (peso < kilogramosDe(litros, minima) || peso > kilogramosDe(litros, maxima)) {
    hallar(lista, 'LITRO-673', `${campo}.PesoEnKg`)
  }
}

function revisarValor({ ValorMercancia, Moneda }: Mercancia, campo: string, lista: Hallazgo[]): void {
  if (ValorMercancia === undefined) return
  if (leerImporte(ValorMercancia) === undefined) {
    hallar(lista, 'LITRO-404', `${campo}.ValorMercancia`, `dice ${ValorMercancia.slice(0, 20)}`)
  }
  if (Moneda === undefined || decimalesMoneda(Moneda) === undefined) hallar(lista, 'CP168', `${campo}.Moneda`)
}
