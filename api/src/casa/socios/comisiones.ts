// The commission schedule of a partner: what has begun is history and stays; what has not may still be changed or taken away.
import { type Comision, quejaDeTarifa, TIPO_INTERNO } from '@litro/contract/socios/dinero-de-socio'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import * as filas from './comision.sql.ts'

const invalido = (campo: string, mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })

type Tarifa = { Desde: string; Porcentaje?: string | undefined; PorLitro?: string | undefined }

/** Keeps the percentage or the pesos per litre, whichever the type of deposit uses. */
const tarifaDe = (tipo: number, t: Tarifa) => ({
  desde: t.Desde,
  porcentaje: tipo === TIPO_INTERNO ? null : (t.Porcentaje ?? null),
  porLitro: tipo === TIPO_INTERNO ? (t.PorLitro ?? null) : null,
})

export async function agregarComision(deps: Deps, { entrada, actor }: Call<'admin_comision_agregar'>) {
  const { IdSocioComercial: socio, IdDepositoTipo: tipo } = entrada
  const hoy = hoyEnMexico(deps.now())
  return deps.inTx('todo', async (tx) => {
    if (!(await filas.lockTarifas(tx, socio))) throw invalido('IdSocioComercial', 'Elige un socio comercial.')
    if (!(await filas.existsTipo(tx, tipo))) throw invalido('IdDepositoTipo', 'Elige un tipo de depósito.')
    // The first rate of a type may tell since when it was agreed; later ones never rewrite days that passed.
    if (entrada.Desde < hoy && (await filas.existsIniciada(tx, socio, tipo, hoy))) {
      throw invalido('Desde', 'Ya hay una comisión vigente de ese tipo: la nueva debe empezar hoy o después.')
    }

    const id = await filas.insertComision(tx, socio, tipo, tarifaDe(tipo, entrada))
    const despues = (await filas.readComision(tx, id, hoy))!
    await writeBitacora(tx, actor, { socio, accion: 'agregar', objeto: 'comision', idObjeto: id, despues })
    return despues
  })
}

export async function editarComision(deps: Deps, call: Call<'admin_comision_editar'>) {
  const { entrada, actor } = call
  const id = call.id
  const hoy = hoyEnMexico(deps.now())
  return deps.inTx('todo', async (tx) => {
    const antes = await takeFutura(tx, id, hoy)
    const { IdSocioComercial: socio, IdDepositoTipo } = antes
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const queja = quejaDeTarifa({ ...entrada, IdDepositoTipo })
    if (queja) throw invalido(queja.campo, queja.mensaje)
    if (entrada.Desde < hoy) throw invalido('Desde', 'La comisión debe empezar hoy o después.')

    await filas.updateComision(tx, id, tarifaDe(IdDepositoTipo, entrada))
    const despues = (await filas.readComision(tx, id, hoy))!
    await writeBitacora(tx, actor, { socio, accion: 'editar', objeto: 'comision', idObjeto: id, antes, despues })
    return despues
  })
}

export async function borrarComision(deps: Deps, call: Call<'admin_comision_borrar'>) {
  const { actor } = call
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const antes = await takeFutura(tx, id, hoyEnMexico(deps.now()))

    await filas.deleteComision(tx, id)
    const hecho = { socio: antes.IdSocioComercial, accion: 'borrar', objeto: 'comision', idObjeto: id, antes } as const
    await writeBitacora(tx, actor, hecho)
    return antes
  })
}

/** A rate that has not begun, read again under the lock of the schedule. */
async function takeFutura(tx: Tx, id: number, hoy: string): Promise<Comision> {
  const vista = await filas.readComision(tx, id, hoy)
  if (!vista || !(await filas.lockTarifas(tx, vista.IdSocioComercial))) throw new AppError('NO_ENCONTRADO')
  const comision = await filas.readComision(tx, id, hoy)
  if (!comision) throw new AppError('NO_ENCONTRADO')
  if (comision.Estatus !== 'Futura') {
    const mensaje = 'Esa comisión ya empezó y no se modifica. Agrega otra que empiece hoy o después.'
    throw new AppError('VERBO_NO_PERMITIDO', { mensaje })
  }
  return comision
}
