// The administrator hears of a clock that is off: documents wait until it is mended.
import type { Aviso } from '@litro/contract/avisos/aviso'
import { isDesfasado } from '../../craft/reloj.ts'

/** Of the node that answers; each node tells of its own clock. */
export function avisosDeReloj(desfases: { base: number; pac: number }): Omit<Aviso, 'Leido'>[] {
  return Object.entries({ 'de la base de datos': desfases.base, 'del PAC': desfases.pac })
    .filter(([, segundos]) => isDesfasado(segundos))
    .map(([de, segundos]) => ({
      Clave: `reloj:${de}`,
      Titulo: `El reloj de un servidor difiere ${Math.trunc(Math.abs(segundos))} segundos del ${de}`,
      Detalle: 'No se timbra desde ese servidor hasta que alguien corrija su hora (NTP).',
      Ruta: '/admin/timbrado',
      Momento: null,
      Urgente: true,
    }))
}
