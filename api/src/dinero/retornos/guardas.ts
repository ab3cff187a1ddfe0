// What the SAT says that stops a payment: an invoice without effect, never; a supplier it published, unless two people say why.
// Always the fact and its date.
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import { listasSat } from '@litro/contract/listas-sat/lista'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Contexto } from '../../craft/puerta/verbo.ts'
import { lockDescuento, readDicho } from './guarda.sql.ts'

/** What only two people with their reason let through. */
type Reparos = {
  listado?: string | undefined
  pedida?: string | undefined
  nota?: string | undefined
  sinHallar?: string | undefined
}

/** What is said of the invoice and of its supplier, asked again at each step: what was fine at the capture may not be today. */
export async function readReparos(tx: Tx, idRetorno: number): Promise<Reparos & { descontado: string | null }> {
  const { cancelada, aceptada, pedida, lista, corte, efos } = await readDicho(tx, idRetorno)
  if (cancelada)
    throw new AppError('FACTURA_SIN_EFECTO', {
      mensaje: `El SAT reporta cancelada la factura del proveedor (${cancelada}). Pide la que la sustituye.`,
    })
  if (aceptada)
    throw new AppError('FACTURA_SIN_EFECTO', {
      mensaje: `Se aceptó cancelar la factura del proveedor (${aceptada}). Pide la que la sustituye.`,
    })
  const { descontado, nota } = await readNotas(tx, idRetorno)
  return {
    descontado,
    ...(nota && { nota }),
    ...(pedida && { pedida: `El proveedor pidió cancelar esta factura: está en el buzón desde el ${pedida}.` }),
    listado: toListado(lista, corte, efos),
  }
}

/** As much as the invoice itself may differ from its return. */
const TOLERANCIA = parseDecimal('0.01')

/** A note in force lowers what may be paid, and nobody signs over that; one in another currency asks for two people. */
async function readNotas(tx: Tx, idRetorno: number): Promise<{ descontado: string | null; nota?: string }> {
  const { moneda, pedido, pagable, resta, notas, otras } = await lockDescuento(tx, idRetorno)
  const pesos = (monto: string) => `${formatPesos(parseDecimal(monto, 10))} ${moneda}`
  if (notas && parseDecimal(pedido) > parseDecimal(pagable, 10) + TOLERANCIA) {
    throw new AppError('NOTA_DE_CREDITO', {
      mensaje: `El proveedor le aplicó notas de crédito por ${pesos(resta)} a esta factura (${notas}): se pueden pagar ${pesos(pagable)} y el retorno es por ${pesos(pedido)}. Recházalo para que se solicite por lo que queda.`,
    })
  }
  return {
    descontado: notas ? resta : null,
    ...(otras && { nota: `El proveedor le aplicó notas de crédito en otra moneda a esta factura (${otras}).` }),
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
  { listado, pedida, nota, sinHallar }: Reparos,
  motivo: string,
  exigirOtraPersona: Contexto<unknown>['exigirOtraPersona'],
): string | undefined {
  const reparos = [listado, pedida, nota, sinHallar].filter((reparo) => reparo !== undefined).join(' ')
  if (reparos === '') return undefined
  if (motivo === '') {
    const mensaje = `${reparos} Si aun así se paga, escribe por qué; lo debe confirmar otra persona.`
    throw new AppError(
      listado ? 'PROVEEDOR_LISTADO' : pedida ? 'FACTURA_EN_BUZON' : nota ? 'NOTA_DE_CREDITO' : 'DATOS_INVALIDOS',
      {
        mensaje,
        campos: { Motivo: mensaje },
      },
    )
  }
  exigirOtraPersona(`${reparos} Motivo: «${motivo}».`, 'otra persona de Tesorería')
  return `Con dos firmas. ${reparos} Motivo: «${motivo}».`
}
