// A deposit captured with what a CEP says: its data ride behind the # of the address, which no server sees nor logs.
import type { CepCargado } from '@litro/contract/depositos/cep'

export type DatosDeCep = { Depositante: string; Monto: string; ClaveRastreo: string; FechaDeposito: string | null }

const RUTA = '/deposito/nuevo'
const DIA = /^\d{4}-\d{2}-\d{2}$/
const MONTO = /^\d{1,12}(\.\d{1,2})?$/

type Dicho = Pick<CepCargado, 'Ordenante' | 'Monto' | 'ClaveRastreo' | 'Fecha'>

/** Null where there is nothing to capture with. */
export function ligaDeCaptura({ Ordenante, Monto, ClaveRastreo, Fecha }: Dicho): string | null {
  if (ClaveRastreo === null || Monto === null) return null
  const datos = { clave: ClaveRastreo, monto: String(Monto), depositante: Ordenante ?? '', fecha: Fecha ?? '' }
  return `${RUTA}#${new URLSearchParams(datos)}`
}

/** What the address says, as far as it makes sense; the form judges it as if somebody had typed it. */
export function datosDeLiga(hash: string): DatosDeCep | null {
  const datos = new URLSearchParams(hash.slice(1))
  const [clave, monto, fecha] = [datos.get('clave'), datos.get('monto') ?? '', datos.get('fecha') ?? '']
  if (!clave) return null
  return {
    ClaveRastreo: clave.slice(0, 60),
    Monto: MONTO.test(monto) ? monto : '',
    Depositante: (datos.get('depositante') ?? '').slice(0, 200),
    FechaDeposito: DIA.test(fecha) ? fecha : null,
  }
}
