// Treasury writes today's exchange rate by hand: it stands over what the source published (D-140).

import { type Call, type Deps, JsonText } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { FUENTE_MANUAL, readTipoCambio, saveTipoCambio } from './tipo-cambio.sql.ts'

export async function guardarTipoCambio(deps: Deps, call: Call<'admin_tipo_cambio_guardar'>): Promise<JsonText> {
  const { actor, entrada } = call
  const hoy = hoyEnMexico(deps.now())
  return deps.inTx('ninguno', async (tx) => {
    const antes = await readTipoCambio(tx, hoy)
    await saveTipoCambio(tx, hoy, entrada.TipoCambio, FUENTE_MANUAL)
    const despues = (await readTipoCambio(tx, hoy))!
    const { IdTipoCambio: idObjeto } = JSON.parse(despues) as { IdTipoCambio: number }
    await writeBitacora(tx, actor, {
      socio: null,
      accion: 'capturar',
      objeto: 'tipo_cambio',
      idObjeto,
      antes: antes && JSON.parse(antes),
      despues: JSON.parse(despues),
    })
    return new JsonText(despues)
  })
}
