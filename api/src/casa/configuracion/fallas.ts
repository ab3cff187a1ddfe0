// Demo only: makes the embedded PAC misbehave, to see that no stamp is lost nor doubled. Elsewhere it does not exist.
import type { FallasPac } from '@litro/contract/emisor/pac'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { clearCaido } from '../../fiscal/motor/pac-corte.sql.ts'

export async function leerFallas(deps: Deps): Promise<FallasPac> {
  if (!deps.simularFallas) throw new AppError('NO_ENCONTRADO')
  return deps.simularFallas.read()
}

export async function guardarFallas(deps: Deps, call: Call<'admin_pac_fallas_guardar'>): Promise<FallasPac> {
  const { actor, entrada } = call
  const antes = await leerFallas(deps)
  const despues = await deps.simularFallas!.set(entrada)
  await deps.inTx('ninguno', async (tx) => {
    await clearCaido(tx, 'embebido')
    await writeBitacora(tx, actor, { socio: null, objeto: 'pac', accion: 'fallas', idObjeto: null, antes, despues })
  })
  deps.motor.corte.olvidar('embebido')
  return despues
}
