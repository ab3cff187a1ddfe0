// Test support: the golden trips, the tables an administrator would have imported, and changes by path to break a document.
import type { Comprobante } from '../comprobante.ts'
import type { ContextoCartaPorte, FilaCodigoPostal } from '../reglas/carta-porte-contexto.ts'
import type { Contexto } from '../reglas/contexto.ts'
import { loadGeografia } from '../sat/carta-porte/geografia.ts'
import { toInstantes } from '../sat/hora-local.ts'
import { armar, readEntrada } from './casos.ts'

export const ZONA = 'America/Monterrey'

/** Rows of c_CodigoPostal for the addresses of the fleet; many of the real ones have neither municipality nor locality. */
const CODIGOS_POSTALES: Readonly<Record<string, FilaCodigoPostal>> = {
  '67450': { estado: 'NLE' },
  '66600': { estado: 'NLE' },
  '66050': { estado: 'NLE' },
  '64000': { estado: 'NLE' },
  '25000': { estado: 'COA' },
  '54060': { estado: 'MEX' },
  '06300': { estado: 'CMX', municipio: '015', localidad: '06' },
}

const TABLAS: ContextoCartaPorte = {
  codigoPostal: (codigoPostal) => CODIGOS_POSTALES[codigoPostal],
  colonia: (codigoPostal, clave) => codigoPostal === '06300' && clave === '0900',
  geografia: await loadGeografia(),
}

/** A minute after the document was dated, with every table imported. */
export function contextoDeViaje({ Fecha }: Comprobante, propio: ContextoCartaPorte = {}): Contexto {
  const [instante = 0] = toInstantes(Fecha, ZONA)
  return { ahora: instante + 60_000, zonaHoraria: ZONA, cartaPorte: { ...TABLAS, ...propio } }
}

export function viajeDeCaso(caso: string): Comprobante {
  return armar(readEntrada(caso))
}

/** Values by dotted path; null takes the property away. */
export type Cambios = Readonly<Record<string, unknown>>

export function cambiar(comprobante: Comprobante, cambios: Cambios): Comprobante {
  const copia = structuredClone(comprobante)
  for (const [ruta, valor] of Object.entries(cambios)) {
    const partes = ruta.split('.')
    const ultima = partes.pop() ?? ''
    // A path of the tests leads through objects and lists, which both are read by name.
    let nodo = copia as unknown as Record<string, unknown>
    for (const parte of partes) nodo = nodo[parte] as Record<string, unknown>
    if (valor === null) delete nodo[ultima]
    else nodo[ultima] = valor
  }
  return copia
}
