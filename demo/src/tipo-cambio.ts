// A month of exchange rates for the demonstration: invented, on working days, around the one of today.
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import type { Tx } from '@litro/api/craft/db/tx'
import { hoyEnMexico } from '@litro/api/craft/hoy'
import { formatDecimal, parseDecimal } from '@litro/cfdi/decimal'

import { tipoCambioDemo } from './data.ts'
import { insertTipoCambioPasado } from './tipo-cambio.sql.ts'

const DIA = 86_400_000
const DIAS = 40

/** Ten-thousandths of a peso that each day stands away from today's: a calm month, the same in every demonstration. */
const VAIVEN = [120, 305, -80, 415, 260, -190, 35, 510, -240, 175] as const

export async function loadTipoCambioDemo(tx: Tx, ahora: Date): Promise<void> {
  if (!(await claimInstalacion(tx, 'demo_tipo_cambio'))) return
  for (let n = 1; n <= DIAS; n++) {
    const dia = new Date(ahora.getTime() - n * DIA)
    // Banxico publishes on working days only.
    if (dia.getUTCDay() === 0 || dia.getUTCDay() === 6) continue
    const tasa = parseDecimal(tipoCambioDemo) + BigInt(VAIVEN[n % VAIVEN.length]!) * 100n
    await insertTipoCambioPasado(tx, hoyEnMexico(dia), formatDecimal(tasa))
  }
}
