// Files of a payment receipt: its XML as the PAC returned it, and the PDF printed from it.
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import { REP } from '@litro/contract/documentos-fiscales/familia'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Deps, Descarga } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { findArchivoDe } from '../comprobante/detalle.sql.ts'
import { readPapel } from '../comprobante/papel.sql.ts'
import { papelDe } from '../comprobante/papel.ts'

export async function descargarRep(deps: Deps, socio: number, id: number, formato: 'pdf' | 'xml'): Promise<Descarga> {
  const { bytes, estado, papel } = await deps.inTx({ socio }, async (tx) => {
    const archivos = await findArchivoDe(tx, { socio }, REP, id)
    if (!archivos?.xml) throw new AppError('NO_ENCONTRADO')
    const { bytes } = (await readArchivo(tx, archivos.xml))!
    return { bytes, estado: archivos.estado, papel: await readPapel(tx, id) }
  })
  if (formato === 'xml') return new Descarga(`rep_${id}.xml`, 'application/xml; charset=utf-8', bytes)
  const lectura = leerCfdi(bytes)
  const marca = estado === 'cancelado' ? 'CANCELADO' : deps.demo ? 'DEMOSTRACIÓN' : undefined
  const pdf = await imprimir({ comprobante: lectura.comprobante, timbre: timbreDe(lectura), marca, ...papelDe(papel) })
  return new Descarga(`rep_${id}.pdf`, 'application/pdf', Buffer.from(pdf))
}
