// Rules of free text: lengths of the XSD, the forbidden bar, invisible characters, emoji and loose spaces.
import { findCaracterProhibido } from '../caracteres.ts'
import type { Comprobante, Concepto, Pago } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'

// Almost every text is plain and tidy: one test spares the rest.
const LIMPIO = /^[!-{}~¡-¬®-ÿ]+(?: [!-{}~¡-¬®-ÿ]+)*$/
// Line ends and tabs are lawful, and collapse into spaces. A no-break space comes from pasting; the cadena keeps it, and a name with one is not the registry's.
const ESPACIOS_DE_MAS = /^ | $| {2}|[\t\n\r\u00A0]/
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}]/u

function pasa(texto: string | undefined, maximo: number): boolean {
  return texto === undefined || (texto.length <= maximo && LIMPIO.test(texto))
}

/** Collects what is wrong with one text; absent is fine, empty is not. */
export function revisarTexto(texto: string | undefined, maximo: number, campo: string, lista: Hallazgo[]): void {
  if (texto === undefined || pasa(texto, maximo)) return
  if (texto === '') {
    hallar(lista, 'LITRO-801', campo)
    return
  }
  // The XSD counts characters, JavaScript counts UTF-16 units.
  const largo = [...texto].length
  if (largo > maximo) hallar(lista, 'LITRO-802', campo, `tiene ${largo} caracteres y caben ${maximo}`)
  revisarCaracteres(texto, campo, lista)
  if (ESPACIOS_DE_MAS.test(texto)) hallar(lista, 'LITRO-806', campo)
}

function revisarCaracteres(texto: string, campo: string, lista: Hallazgo[]): void {
  if (texto.includes('|')) hallar(lista, 'LITRO-803', campo)
  if (INVISIBLE.test(texto)) hallar(lista, 'LITRO-804', campo)
  const raro = findCaracterProhibido(texto.replaceAll('|', '').replace(/[\p{Cc}\p{Cf}]/gu, ''))
  if (raro !== undefined) hallar(lista, 'LITRO-805', campo, raro)
}

export function revisarTextos(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  revisarTexto(comprobante.Serie, 25, 'Serie', lista)
  revisarTexto(comprobante.Folio, 40, 'Folio', lista)
  revisarTexto(comprobante.CondicionesDePago, 1000, 'CondicionesDePago', lista)
  // An empty name already has its finding among the data of its person.
  revisarTexto(comprobante.Emisor.Nombre || undefined, 300, 'Emisor.Nombre', lista)
  revisarTexto(comprobante.Receptor.Nombre || undefined, 300, 'Receptor.Nombre', lista)
  revisarTexto(comprobante.Receptor.NumRegIdTrib, 40, 'Receptor.NumRegIdTrib', lista)
  comprobante.Conceptos.forEach((concepto, i) => {
    revisarTextosConcepto(concepto, `Conceptos[${i}]`, lista)
  })
  comprobante.Complemento?.Pagos?.Pago.forEach((pago, i) => {
    revisarTextosPago(pago, `Complemento.Pagos.Pago[${i}]`, lista)
  })
}

/** What a line and its parts have in common. */
type TextosDeLinea = Pick<Concepto, 'NoIdentificacion' | 'Unidad' | 'Descripcion'>

function revisarLinea(
  { NoIdentificacion, Unidad, Descripcion }: TextosDeLinea,
  campo: string,
  lista: Hallazgo[],
): void {
  if (pasa(NoIdentificacion, 100) && pasa(Unidad, 20) && pasa(Descripcion, 1000)) return
  revisarTexto(NoIdentificacion, 100, `${campo}.NoIdentificacion`, lista)
  revisarTexto(Unidad, 20, `${campo}.Unidad`, lista)
  revisarTexto(Descripcion, 1000, `${campo}.Descripcion`, lista)
}

function revisarTextosConcepto(concepto: Concepto, campo: string, lista: Hallazgo[]): void {
  revisarLinea(concepto, campo, lista)
  if (concepto.ACuentaTerceros) {
    const tercero = `${campo}.ACuentaTerceros.NombreACuentaTerceros`
    revisarTexto(concepto.ACuentaTerceros.NombreACuentaTerceros, 300, tercero, lista)
  }
  concepto.Parte?.forEach((parte, i) => {
    revisarLinea(parte, `${campo}.Parte[${i}]`, lista)
  })
}

function revisarTextosPago(pago: Pago, campo: string, lista: Hallazgo[]): void {
  revisarTexto(pago.NumOperacion, 100, `${campo}.NumOperacion`, lista)
  revisarTexto(pago.NomBancoOrdExt, 300, `${campo}.NomBancoOrdExt`, lista)
  pago.DoctoRelacionado.forEach((documento, i) => {
    revisarTexto(documento.Serie, 25, `${campo}.DoctoRelacionado[${i}].Serie`, lista)
    revisarTexto(documento.Folio, 40, `${campo}.DoctoRelacionado[${i}].Folio`, lista)
  })
}
