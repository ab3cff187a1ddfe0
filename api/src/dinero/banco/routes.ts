// The bank beside the deposits: import its statement, and what of it nobody has claimed.
import { DESCARTADO, palabraDeCerteza } from '@litro/contract/depositos/banco'
import type { ConsultaLista } from '@litro/contract/servicio'
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import * as filas from './banco.sql.ts'
import { descartarMovimiento, recuperarMovimiento } from './descartar.ts'
import { importarBanco } from './importar.ts'
import { sugerir } from './sugerir.ts'

export const bancoRoutes = {
  admin_banco_importar: importarBanco,
  admin_banco_cuentas: (deps, { usuario }) => deps.inTx('ninguno', (tx) => filas.listCuentas(tx, usuario.id)),
  ...listServices('admin_movimiento_banco', ({ consulta }, deps) => movimientosDe(deps, consulta)),
  admin_movimiento_banco_descartar: descartarMovimiento,
  admin_movimiento_banco_recuperar: recuperarMovimiento,
} satisfies Partial<Handlers>

/** What each movement may be is judged over all of them, because a rival makes a pair uncertain, and then told row by row. */
async function movimientosDe(deps: Deps, { estatus, ids }: ConsultaLista) {
  const [movimientos, depositos] = await deps.snapshot('todo', async (tx) => [
    await filas.listCandidatos(tx),
    await filas.listDepositosLibres(tx),
  ])
  const sugeridos = [...sugerir(movimientos, depositos)].flatMap(([id, sugerencias]) => {
    const mejor = sugerencias[0]
    return mejor ? [{ id, estatus: palabraDeCerteza[mejor.Certeza], sugerencias }] : []
  })
  // Dismissed ones are no part of the desk; whoever asks for them, or names them, sees them.
  return filas.movimientoList(sugeridos, ids !== undefined || estatus?.includes(DESCARTADO) === true)
}
