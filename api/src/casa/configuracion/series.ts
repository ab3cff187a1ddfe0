// Series de folios: added, advanced, retired; never taken back, renamed after use, or deleted (D-76).
import type { SerieAdmin } from '@litro/contract/emisor/emisor'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { insertSerieNueva, lockSerie, readSerie, updateSerie } from './serie.sql.ts'

export async function agregarSerie(deps: Deps, call: Call<'admin_serie_agregar'>): Promise<SerieAdmin> {
  const { Codigo, Folio } = call.entrada
  return deps.inTx('todo', async (tx) => {
    const id = await insertSerieNueva(tx, Codigo, Folio)
    return answer(tx, call, 'agregar', id)
  })
}

export async function editarSerie(deps: Deps, call: Call<'admin_serie_editar'>): Promise<SerieAdmin> {
  const { Codigo, Folio, Activa, Version } = call.entrada
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const antes = await lockSerie(tx, id)
    if (!antes) throw new AppError('NO_ENCONTRADO')
    if (Version !== undefined && Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const campos: Record<string, string> = {}
    if (Codigo !== antes.Codigo && antes.Folio > 0) {
      campos.Codigo = 'Esta serie ya numeró comprobantes: no se puede cambiar su nombre.'
    }
    if (Folio < antes.Folio) campos.Folio = `El folio nunca retrocede: el último es ${antes.Folio}.`
    if (!Activa && antes.Usos.length > 0) {
      campos.Activa = `La usan: ${antes.Usos.slice(0, 5).join(', ')}. Asígnales otra serie antes de desactivarla.`
    }
    if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
    await updateSerie(tx, id, { codigo: Codigo, folio: Folio, activa: Activa })
    return answer(tx, call, 'editar', id, antes)
  })
}

type Autor = Pick<Call<'admin_serie_editar'>, 'actor'>

async function answer(
  tx: Tx,
  { actor }: Autor,
  accion: 'agregar' | 'editar',
  id: number,
  antes?: SerieAdmin,
): Promise<SerieAdmin> {
  const despues = (await readSerie(tx, id))!
  await writeBitacora(tx, actor, { socio: null, accion, objeto: 'serie', idObjeto: id, antes, despues })
  return despues
}
