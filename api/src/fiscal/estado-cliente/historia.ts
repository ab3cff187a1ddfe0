// The story of a client, window by window: what was stamped to it, what it paid, what it was sent and what changed of its data (D-278).
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readDeudor } from './estado-cliente.sql.ts'
import { listSucesos } from './historia.sql.ts'

/** As many as are read at once; the next window is asked for. */
const VENTANA = 50

export function leerHistoriaDeCliente(deps: Deps, { socio, id, consulta, actor }: Call<'cliente_historia'>) {
  return deps.inTx({ socio }, async (tx) => {
    if (!(await readDeudor(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
    const [micros, clave] = consulta.antes?.split('-') ?? []
    const antes = micros && clave ? { micros, clase: clave.slice(0, 1), id: clave.slice(1) } : null
    // One more than is shown says whether there is more.
    const filas = await listSucesos(tx, {
      socio,
      cliente: id,
      conNotas: actor.personal === true,
      antes,
      limite: VENTANA + 1,
    })
    const vistas = filas.slice(0, VENTANA)
    const ultima = filas.length > VENTANA ? vistas.at(-1) : undefined
    return {
      Sucesos: vistas.map(({ suceso }) => suceso),
      Siguiente: ultima ? `${ultima.micros}-${ultima.clave}` : null,
    }
  })
}
