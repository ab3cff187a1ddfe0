// One document for a screen: the record plus what the law says about cancelling it today.
import { leerCfdi } from '@litro/cfdi/leer'
import { aceptacionDe, ultimoDiaParaCancelar } from '@litro/cfdi/reglas/cancelacion'
import { type EstadoFiscal, estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia, FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Ambito, type Deps, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { findArchivoDe, readDetalle } from '../comprobante/detalle.sql.ts'

type De = { ambito: Ambito; id: number }

/** JSON ready for the wire: each family has its own shape, checked against its own line of the contract. */
export const leerDocumento =
  (familia: Familia) =>
  (deps: Deps, { ambito, id }: De): Promise<JsonText> =>
    deps.inTx(ambito, async (tx) => new JsonText(JSON.stringify(await readRecord(deps, tx, ambito, familia, id))))

async function readRecord(deps: Deps, tx: Tx, ambito: Ambito, familia: Familia, id: number) {
  const detalle = await readDetalle(tx, ambito, familia, id)
  if (!detalle) throw new AppError('NO_ENCONTRADO')
  const relacionados = detalle.Relacionados as { Tipo: FamiliaCfdi; Estatus: EstadoFiscal }[]
  return {
    ...detalle,
    Relacionados: relacionados.map((r) => ({ ...r, Estatus: estatusDe(r.Tipo, r.Estatus) })),
    ...(await cancelFacts(deps, tx, ambito, familia, id)),
  }
}

async function cancelFacts(deps: Deps, tx: Tx, ambito: Ambito, familia: Familia, id: number) {
  const archivos = await findArchivoDe(tx, ambito, familia, id)
  if (!archivos?.xml || archivos.estado === 'cancelado')
    return { UltimoDiaCancelacion: null, AceptacionCancelacion: null }
  const { comprobante } = leerCfdi((await readArchivo(tx, archivos.xml))!.bytes)
  return {
    UltimoDiaCancelacion: ultimoDiaParaCancelar(comprobante.Fecha, comprobante.Emisor.Rfc),
    AceptacionCancelacion: aceptacionDe(comprobante, { hoy: hoyEnMexico(deps.now()) }).razon,
  }
}
