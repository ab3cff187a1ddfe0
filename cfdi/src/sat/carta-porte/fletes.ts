// The 41 keys of c_ClaveProdServ that are freight: the only ones an ingreso with Carta Porte may carry (CP109).
// Source: SAT, Matriz_Errores_CCP_V31.xls of 2024, CP109 and CP110; 78101905 is in the standard and not in CP110.

const CLAVES =
  '78101500 78101501 78101502 78101503 78101600 78101601 78101602 78101603 78101604 78101700 78101701 78101702 78101703 ' +
  '78101704 78101705 78101706 78101800 78101801 78101802 78101803 78101804 78101806 78101807 78101900 78101901 78101902 ' +
  '78101903 78101904 78101905 78102200 78102201 78102203 78102204 78102205 78121603 78141500 78141501 84121806 92121800 ' +
  '92121801 92121802'

const fletes: ReadonlySet<string> = new Set(CLAVES.split(' '))

/** The key a fuel distributor charges freight with: transport of petroleum or chemicals by road. */
export const FLETE_DE_PETROLIFEROS = '78101807'

export function esFlete(claveProdServ: string): boolean {
  return fletes.has(claveProdServ)
}

/** Freight by more than one means of transport. */
export function esFleteIntermodal(claveProdServ: string): boolean {
  return /^7810190[0-5]$/.test(claveProdServ)
}

/** Every key of freight. */
export function clavesDeFlete(): readonly string[] {
  return [...fletes]
}
