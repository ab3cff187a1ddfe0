// A supplier's XML as this installation keeps it: what it says, whether its seals hold, and what nobody could check.

import type { Hallazgo } from '@litro/cfdi/hallazgo'
import { leerCfdi } from '@litro/cfdi/leer'
import { type ResumenCfdi, resumenDe, verificarCfdi } from '@litro/cfdi/timbre'

type Verificacion = 'verificada' | 'no_verificada' | 'invalida'

export type CfdiRecibido = ResumenCfdi & {
  concepto: string
  /** Of the hydrocarbons complement, where the invoice has one. */
  numeroPermiso: string | null
  relacionados: { tipo: string; uuid: string }[]
  verificacion: Verificacion
  hallazgos: Hallazgo[]
}

const MAX_CONCEPTO = 100

/** Throws CfdiError when it is no CFDI 4.0 with its stamp. `certificados`: those of PACs that are known here, by their number. */
export function leerRecibida(bytes: Uint8Array, certificados: ReadonlyMap<string, Uint8Array>): CfdiRecibido {
  const lectura = leerCfdi(bytes)
  const resumen = resumenDe(lectura)
  const hallazgos = verificarCfdi(lectura, certificados.get(resumen.NoCertificadoSAT))
  const [primero] = lectura.comprobante.Conceptos
  const permiso = lectura.comprobante.Conceptos.flatMap(
    ({ ComplementoConcepto: c }) => c?.HidroYPetro?.NumeroPermiso ?? [],
  )
  return {
    ...resumen,
    concepto: (primero?.Descripcion ?? '').slice(0, MAX_CONCEPTO),
    numeroPermiso: permiso[0] ?? null,
    relacionados: resumen.CfdiRelacionados.flatMap(({ TipoRelacion, CfdiRelacionado }) =>
      CfdiRelacionado.map(({ UUID }) => ({ tipo: TipoRelacion, uuid: UUID.toUpperCase() })),
    ),
    verificacion: toVerificacion(hallazgos, certificados.get(resumen.NoCertificadoSAT) !== undefined),
    hallazgos,
  }
}

/** Verified means that nothing was left unchecked: both seals, by certificates that are known here. */
function toVerificacion(hallazgos: readonly Hallazgo[], conoceAlPac: boolean): Verificacion {
  if (hallazgos.some(({ severidad }) => severidad === 'error')) return 'invalida'
  return hallazgos.length === 0 && conoceAlPac ? 'verificada' : 'no_verificada'
}
