// Manual holds: taken with a reason whatever the balance (D-0), released once, never deleted.

import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { releaseManual, takeHold } from '../../libro/congelamiento.sql.ts'
import { readRetencion } from './retencion.sql.ts'
import { lockSocio } from './socio.sql.ts'

export async function retener(deps: Deps, { entrada, actor }: Call<'admin_retencion_agregar'>) {
  const { IdSocioComercial: socio, Monto, Motivo: motivo } = entrada
  return deps.inTx('todo', async (tx) => {
    if (!(await lockSocio(tx, socio))) {
      throw new AppError('DATOS_INVALIDOS', { campos: { IdSocioComercial: 'Elige un socio comercial.' } })
    }

    const hold = { socio, clase: 'manual', idObjeto: null, cent: toCent(Monto), motivo, idUsuario: actor.id } as const
    const id = await takeHold(tx, hold)
    const despues = (await readRetencion(tx, id))!
    const hecho = { socio, accion: 'retener', objeto: 'retencion', idObjeto: id, despues, nota: motivo } as const
    await writeBitacora(tx, actor, hecho)
    return despues
  })
}

type Liberar = Pick<Call<'admin_retencion_liberar'>, 'id' | 'actor'>

export async function liberar(deps: Deps, { id, actor }: Liberar) {
  return deps.inTx('todo', async (tx) => {
    const antes = await readRetencion(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (antes.Clase !== 'manual') {
      const mensaje = 'Esta retención la libera su documento: solo las manuales se liberan aquí.'
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
    }
    if (!(await releaseManual(tx, id))) {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'Esta retención ya se había liberado.' })
    }

    const despues = (await readRetencion(tx, id))!
    const socio = antes.IdSocioComercial
    await writeBitacora(tx, actor, { socio, accion: 'liberar', objeto: 'retencion', idObjeto: id, antes, despues })
    return despues
  })
}
