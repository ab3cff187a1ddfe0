// Many documents in one file: the XML and the PDF of each, named by serie, folio and UUID, made one by one as they are sent.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { type Deps, Descarga } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listTimbrados } from '../comprobante/detalle.sql.ts'
import { archivosDe } from './descargar.ts'

type Pedido = { familia: Familia; socio: number; ids: readonly number[] }

/** All of them or none: a file that silently lacks a document is worse than an error. */
export async function descargarZip(deps: Deps, { familia, socio, ids }: Pedido): Promise<Descarga> {
  const documentos = await deps.inTx({ socio }, (tx) => listTimbrados(tx, socio, familia, ids))
  if (documentos.length !== new Set(ids).size) throw new AppError('NO_ENCONTRADO')
  const pendientes = [...documentos]
  let zip: Zip
  const cuerpo = new ReadableStream<Uint8Array>({
    start: (salida) => {
      zip = new Zip((error, trozo, final) => {
        if (error) return salida.error(error)
        salida.enqueue(trozo)
        if (final) salida.close()
      })
    },
    pull: async () => {
      const documento = pendientes.shift()
      if (!documento) return zip.end()
      const { xml, pdf } = await archivosDe(deps, { familia, ambito: { socio }, id: documento.id })
      const texto = new ZipDeflate(`${documento.nombre}.xml`)
      zip.add(texto)
      texto.push(xml, true)
      // A PDF is already compressed.
      const impreso = new ZipPassThrough(`${documento.nombre}.pdf`)
      zip.add(impreso)
      impreso.push(pdf, true)
    },
    cancel: () => zip.terminate(),
  })
  return new Descarga(`${rasgos[familia].lista.slice(1)}.zip`, 'application/zip', cuerpo)
}
