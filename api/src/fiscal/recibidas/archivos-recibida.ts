// The two files of a received invoice: its XML byte for byte, and a representation made from it that says so.
import { RECIBIDO } from '@litro/cfdi/impresion/marca-de-agua'
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import type { Ambito, Archivo, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { findXml } from './recibida-list.sql.ts'

export async function readXmlRecibida(deps: Deps, ambito: Ambito, id: number): Promise<Archivo> {
  // The file is the house's; the row says whose the invoice is, and that is the fence.
  const xml = await deps.inTx('todo', (tx) => findXml(tx, ambito, id))
  if (!xml) throw new AppError('NO_ENCONTRADO')
  return { nombre: `${xml.uuid}.xml`, tipo: 'application/xml', bytes: xml.bytes }
}

/** Drawn outside of any transaction. */
export async function printRecibida({ nombre, bytes }: Archivo): Promise<Archivo> {
  const lectura = leerCfdi(bytes)
  const pdf = await imprimir({ comprobante: lectura.comprobante, timbre: timbreDe(lectura), marca: RECIBIDO })
  return { nombre: nombre.replace(/xml$/, 'pdf'), tipo: 'application/pdf', bytes: Buffer.from(pdf) }
}
