// Manual holds: asked for with a reason, taken when a second person confirms whatever the balance (D-0), released the same way.
import type { Cambio } from '@litro/contract/cambios/cambio'
import type { Call, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { releaseManual, takeHold } from '../../libro/congelamiento.sql.ts'
import { readCambio } from '../cambios/cambio.sql.ts'
import { type Hacer, pedirCambio } from '../cambios/pedir.ts'
import { readRetencion } from './retencion.sql.ts'
import { lockSocio } from './socio.sql.ts'

export async function retener(deps: Deps, { entrada, actor }: Call<'admin_retencion_agregar'>): Promise<Cambio> {
  const { IdSocioComercial: socio, Monto, Motivo: motivo } = entrada
  return deps.inTx('todo', async (tx) => {
    if (!(await lockSocio(tx, socio))) {
      throw new AppError('DATOS_INVALIDOS', { campos: { IdSocioComercial: 'Elige un socio comercial.' } })
    }

    const peticion = { clase: 'retencion', idObjeto: null, socio, despues: { Monto }, motivo } as const
    const { id } = await pedirCambio(deps, tx, actor, peticion, hacerRetencion)
    return readCambio(tx, actor.id, id)
  })
}

export const hacerRetencion: Hacer = async (_deps, tx, cambio, actor) => {
  const { id_socio_comercial, despues: pedido, motivo, id_usuario_captura } = cambio
  const socio = id_socio_comercial!
  const cent = toCent(String(pedido.Monto))
  const quien = { motivo, idUsuario: id_usuario_captura! }
  const id = await takeHold(tx, { socio, clase: 'manual', idObjeto: null, cent, ...quien })
  const despues = (await readRetencion(tx, id))!
  await writeBitacora(tx, actor, {
    socio,
    accion: 'retener',
    objeto: 'retencion',
    idObjeto: id,
    despues,
    nota: motivo,
  })
}

type Liberar = Pick<Call<'admin_retencion_liberar'>, 'id' | 'actor'>

export async function liberar(deps: Deps, { id, actor }: Liberar): Promise<Cambio> {
  return deps.inTx('todo', async (tx) => {
    const antes = await readRetencion(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (antes.Clase !== 'manual') {
      const mensaje = 'Esta retención la libera su documento: solo las manuales se liberan aquí.'
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
    }
    if (antes.Estatus !== 'Activa') throw yaLiberada()

    const { IdSocioComercial: socio, Monto, Motivo: motivo, Estatus } = antes
    const despues = { Monto, Estatus: 'Liberada' }
    const peticion = { clase: 'liberacion', idObjeto: id, socio, antes: { Monto, Estatus }, despues, motivo } as const
    const pedido = await pedirCambio(deps, tx, actor, peticion, hacerLiberacion)
    return readCambio(tx, actor.id, pedido.id)
  })
}

const yaLiberada = () => new AppError('VERBO_NO_PERMITIDO', { mensaje: 'Esta retención ya se había liberado.' })

export const hacerLiberacion: Hacer = async (_deps, tx, { id_objeto }, actor) => {
  const id = id_objeto!
  const antes = (await readRetencion(tx, id))!
  if (!(await releaseManual(tx, id))) throw yaLiberada()
  const despues = (await readRetencion(tx, id))!
  const socio = antes.IdSocioComercial
  await writeBitacora(tx, actor, { socio, accion: 'liberar', objeto: 'retencion', idObjeto: id, antes, despues })
}
