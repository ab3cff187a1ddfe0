// An e.firma in custody that ends: told at 60, 30 and 7 days, and when it ended, because the mirror then stops asking.
import type { Aviso } from '@litro/contract/avisos/aviso'
import type { Tx } from '../../craft/db/tx.ts'
import { listEfirmasPorVencer } from './efirma.sql.ts'

/** Rings again at each of these. */
const ETAPAS = [0, 7, 30, 60] as const

export async function avisosDeEfirma(tx: Tx): Promise<Omit<Aviso, 'Leido'>[]> {
  return (await listEfirmasPorVencer(tx, 60)).map(({ rfc, numero, hasta, dias }) => ({
    Clave: `efirma:${numero}:${ETAPAS.find((etapa) => dias <= etapa) ?? 60}`,
    Titulo:
      dias < 0
        ? 'La e.firma en custodia venció'
        : `La e.firma en custodia vence en ${dias} ${dias === 1 ? 'día' : 'días'}`,
    Detalle: `${rfc}, válida hasta el ${hasta.split('-').reverse().join('/')}. Sin ella el espejo del SAT ya no pregunta solo.`,
    Ruta: '/admin/conciliacion-sat',
    Momento: null,
    Urgente: dias <= 7,
  }))
}
