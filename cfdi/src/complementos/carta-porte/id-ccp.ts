// IdCCP: the folio of a Carta Porte, made by who issues it before sealing. A UUID whose first three characters are CCC.

const ID_CCP = /^CCC[a-fA-F0-9]{5}-(?:[a-fA-F0-9]{4}-){3}[a-fA-F0-9]{12}$/

/** A new one, for every document and for every re-issue; a retry keeps the one it has. */
export function newIdCcp(uuid: string = globalThis.crypto.randomUUID()): string {
  return `CCC${uuid.slice(3)}`
}

export function esIdCcp(texto: string): boolean {
  return ID_CCP.test(texto)
}
