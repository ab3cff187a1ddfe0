// What the SAT says that stops a payment: an invoice without effect, never; a supplier it published, unless two people say why.
// Always the fact and its date.
import { listasSat } from '@litro/contract/listas-sat/lista'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Contexto } from '../../craft/puerta/verbo.ts'
import { readDicho } from './guarda.sql.ts'

/** What only two people with their reason let through. */
type Reparos = { listado?: string | undefined; pedida?: string | undefined; sinHallar?: string | undefined }

/** What is said of the invoice and of its supplier, asked again at each step: what was fine at the capture may not be today. */
export async function readReparos(tx: Tx, idRetorno: number): Promise<Reparos> {
  const { cancelada, aceptada, pedida, lista, corte, efos } = await readDicho(tx, idRetorno)
  if (cancelada)
    throw new AppError('FACTURA_SIN_EFECTO', {
      mensaje: `El SAT reporta cancelada la factura del proveedor (${cancelada}). Pide la que la sustituye.`,
    })
  if (aceptada)
    throw new AppError('FACTURA_SIN_EFECTO', {
      mensaje: `Se aceptó cancelar la factura del proveedor (${aceptada}). Pide la que la sustituye.`,
    })
  return {
    ...(pedida && { pedida: `El proveedor pidió cancelar esta factura: está en el buzón desde el ${pedida}.` }),
    listado: toListado(lista, corte, efos),
  }
}

function toListado(lista: string | null, corte: string | null, efos: string | null): string | undefined {
  if (lista)
    return `El SAT publicó a este proveedor en ${listasSat[lista as keyof typeof listasSat].titulo}, según la lista del ${corte}.`
  return efos
    ? `El SAT respondió el ${efos} que quien emitió esta factura está en su lista del artículo 69-B.`
    : undefined
}

/** Answers the note of a step that two people signed; undefined when nothing asks for it. */
export function demandDosFirmas(
  { listado, pedida, sinHallar }: Reparos,
  motivo: string,
  exigirOtraPersona: Contexto<unknown>['exigirOtraPersona'],
): string | undefined {
  const reparos = [listado, pedida, sinHallar].filter((reparo) => reparo !== undefined).join(' ')
  if (reparos === '') return undefined
  if (motivo === '') {
    const mensaje = `${reparos} Si aun así se paga, escribe por qué; lo debe confirmar otra persona.`
    throw new AppError(listado ? 'PROVEEDOR_LISTADO' : pedida ? 'FACTURA_EN_BUZON' : 'DATOS_INVALIDOS', {
      mensaje,
      campos: { Motivo: mensaje },
    })
  }
  exigirOtraPersona(`${reparos} Motivo: «${motivo}».`, 'otra persona de Tesorería')
  return `Con dos firmas. ${reparos} Motivo: «${motivo}».`
}
