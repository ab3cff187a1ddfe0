// The rules about a person's tax data, the same for issuer, receiver and the client form: each takes the field to blame.
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, personaDeRfc } from '../rfc.ts'
import { findRegimenFiscal, regimenAdmite } from '../sat/regimen-fiscal.ts'
import { findUsoCfdi, usoAdmitePersona, usoAdmiteRegimen } from '../sat/uso-cfdi.ts'
import { hallar } from './frases.ts'

const CODIGO_POSTAL = /^\d{5}$/
const MINUSCULA = /\p{Ll}/u
// Written with or without dots and spaces between letters: "S.A. DE C.V.", "S A DE C V", "SA DE CV".
const REGIMEN_DE_CAPITAL =
  / (?:SA|SAB|SAPI|SAPIB|SAS|S EN C|S EN NC|S|SC|AC|SNC|SPR|IAP|ABP)(?: DE (?:CV|RL|RI|MI|IP|ARCI))+$| (?:SA|SAB|SAPI|SAPIB|SAS|S EN C|S EN NC|SC|AC|SNC|IAP|ABP)$/

// All of them end in a word of five letters at most, and most names do not.
const PALABRA_CORTA_AL_FINAL = /(?:^|[\s.,])\p{L}{1,5}[\s.,]*$/u

export function esCodigoPostal(codigoPostal: string): boolean {
  return CODIGO_POSTAL.test(codigoPostal)
}

/** Whether a company's name ends in its régimen de capital, which the SAT's registry leaves out. */
export function llevaRegimenDeCapital(nombre: string): boolean {
  if (!PALABRA_CORTA_AL_FINAL.test(nombre)) return false
  const llano = nombre
    .toUpperCase()
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1')
  return REGIMEN_DE_CAPITAL.test(llano)
}

// CFDI40139 and CFDI40145 ask for the name of the registry; offline only its usual shape can be seen.
export function revisarNombre(nombre: string, rfc: string, campo: string, lista: Hallazgo[]): void {
  if (nombre === '') {
    hallar(lista, 'LITRO-801', campo)
    return
  }
  if (MINUSCULA.test(nombre)) hallar(lista, 'LITRO-106', campo)
  if (rfc.length === 12 && llevaRegimenDeCapital(nombre)) hallar(lista, 'LITRO-105', campo)
}

export function revisarCodigoPostal(
  codigoPostal: string,
  campo: string,
  catalogo: ReadonlySet<string> | undefined,
  lista: Hallazgo[],
): void {
  if (codigoPostal === '') hallar(lista, 'LITRO-801', campo)
  else if (!esCodigoPostal(codigoPostal)) hallar(lista, 'LITRO-108', campo)
  else if (catalogo && !catalogo.has(codigoPostal)) hallar(lista, 'LITRO-109', campo, `dice ${codigoPostal}`)
}

/** Régimen of a receiver against its RFC: catalogue, kind of person, and 616 for the generic ones. */
export function revisarRegimen(regimen: string, rfc: string, campo: string, lista: Hallazgo[]): void {
  if (regimen === '') {
    hallar(lista, 'LITRO-801', campo)
    return
  }
  const fila = findRegimenFiscal(regimen)
  if (!fila) {
    hallar(lista, 'CFDI40157', campo, `dice ${regimen}`)
    return
  }
  if (esRfcGenerico(rfc)) {
    if (regimen !== '616') hallar(lista, 'CFDI40159', campo, `dice ${regimen}`)
    return
  }
  const persona = personaDeRfc(rfc)
  if (persona && !regimenAdmite(fila, persona)) {
    hallar(lista, 'CFDI40158', campo, `${regimen} no es para persona ${persona === 'moral' ? 'moral' : 'física'}`)
  }
}

/** Uso against régimen and kind of person: the SAT's matrix (CFDI40161). */
export function revisarUso(uso: string, regimen: string, rfc: string, campo: string, lista: Hallazgo[]): void {
  if (uso === '') {
    hallar(lista, 'LITRO-801', campo)
    return
  }
  const fila = findUsoCfdi(uso)
  if (!fila) {
    hallar(lista, 'CFDI40160', campo, `dice ${uso}`)
    return
  }
  // With an unknown régimen the matrix has nothing to say; the régimen has its own finding.
  if (!findRegimenFiscal(regimen)) return
  const persona = personaDeRfc(rfc)
  if (!usoAdmiteRegimen(uso, regimen) || (persona && !usoAdmitePersona(fila, persona))) {
    hallar(lista, 'CFDI40161', campo, `${uso} con régimen ${regimen}`)
  }
}
