// At the start: a base that nobody said was restored, but whose series are behind what the PAC has stamped, is held too.
import { leerCfdi } from '@litro/cfdi/leer'
import type { Motor } from '../motor/motor.ts'
import { listConocidos } from '../timbrado/timbrado.sql.ts'
import { abrirCuarentena } from './abrir.ts'
import { findAbierta, isAdelantado, listParejas, type Pareja } from './cuarentena.sql.ts'

const HORA_MS = 3_600_000
/** As many as are looked into: the stamps of another system of the same issuer would be asked for at every start. */
const MIRADAS = 50

/** Whether every PAC with a list gave it. The quarantine opens before this node takes any work. */
export async function mirarPac(motor: Motor): Promise<boolean> {
  if (await motor.inTx('todo', findAbierta)) return true
  let todos = true
  for (const pareja of await motor.inTx('todo', (tx) => listParejas(tx, null))) {
    const adelante = await isAhead(motor, pareja)
    if (adelante) await motor.inTx('todo', (tx) => abrirCuarentena(tx, 'pac'))
    if (adelante) return true
    todos &&= adelante !== undefined
  }
  return todos
}

/** Undefined when the PAC did not say. */
async function isAhead(motor: Motor, { pac, rfc, ultimo }: Pareja): Promise<boolean | undefined> {
  // A base that never stamped is new, not old: what its issuer did before is another system's.
  if (ultimo === null) return false
  const hasta = new Date(motor.now().getTime() + HORA_MS)
  const desde = new Date(new Date(ultimo).getTime() - HORA_MS)
  const lista = await motor.pac(pac).listar({ rfc, desde, hasta })
  if (lista.tipo === 'incierto') return undefined
  if (lista.tipo === 'sin_lista') return false
  const suyos = lista.timbres.map(({ uuid }) => uuid.toUpperCase())
  const conocidos = await motor.inTx('todo', (tx) => listConocidos(tx, suyos))
  for (const uuid of suyos.filter((uno) => !conocidos.has(uno)).slice(-MIRADAS)) {
    const respuesta = await motor.pac(pac).bajar({ uuid, rfc })
    if (respuesta.tipo !== 'timbrado') continue
    const { serie, folio } = folioDe(respuesta.xml)
    if (await motor.inTx('todo', (tx) => isAdelantado(tx, serie, folio))) return true
  }
  return false
}

/** What cannot be read is ahead of nothing. */
function folioDe(xml: Buffer): { serie: string; folio: number } {
  try {
    const { Serie = '', Folio = '' } = leerCfdi(xml).comprobante
    return { serie: Serie, folio: /^\d{1,15}$/.test(Folio) ? Number(Folio) : 0 }
  } catch {
    return { serie: '', folio: 0 }
  }
}
