// Files of a document: the XML exactly as the PAC returned it, the PDF printed from that XML, the preview of a draft, the BOL.
import { buildXml } from '@litro/cfdi/build-xml'
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { type Ambito, type Deps, Descarga } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { findArchivoDe, readTransporte } from '../comprobante/detalle.sql.ts'
import { readPapel } from '../comprobante/papel.sql.ts'
import { papelDe } from '../comprobante/papel.ts'
import { buildDraft } from './preflight.ts'

type Pedido = { familia: Familia; ambito: Ambito; id: number }

async function readXml(deps: Deps, { familia, ambito, id }: Pedido) {
  return deps.inTx(ambito, async (tx) => {
    const archivos = await findArchivoDe(tx, ambito, familia, id)
    if (!archivos?.xml) throw new AppError('NO_ENCONTRADO')
    const { bytes } = (await readArchivo(tx, archivos.xml))!
    const papel = await readPapel(tx, id)
    return { bytes, estado: archivos.estado, transporte: await readTransporte(tx, id), papel }
  })
}

export async function descargarXml(deps: Deps, p: Pedido): Promise<Descarga> {
  const { bytes } = await readXml(deps, p)
  return new Descarga(`${rasgos[p.familia].archivo}_${p.id}.xml`, 'application/xml; charset=utf-8', bytes)
}

export async function descargarPdf(deps: Deps, p: Pedido): Promise<Descarga> {
  const pdf = await printPdf(deps, await readXml(deps, p))
  return new Descarga(`${rasgos[p.familia].archivo}_${p.id}.pdf`, 'application/pdf', pdf)
}

/** Both files of a stamped document. */
export async function archivosDe(deps: Deps, p: Pedido): Promise<{ xml: Buffer; pdf: Buffer }> {
  const leido = await readXml(deps, p)
  return { xml: leido.bytes, pdf: await printPdf(deps, leido) }
}

async function printPdf(deps: Deps, { bytes, estado, transporte, papel }: Awaited<ReturnType<typeof readXml>>) {
  const lectura = leerCfdi(bytes)
  const marca = estado === 'cancelado' ? 'CANCELADO' : deps.demo ? 'DEMOSTRACIÓN' : undefined
  const { comprobante } = lectura
  const timbre = timbreDe(lectura)
  return Buffer.from(await imprimir({ comprobante, timbre, transporte, marca, ...papelDe(papel) }))
}

/** What the draft would look like: says on itself that it is worth nothing (D-85). */
export async function vistaPrevia(deps: Deps, p: Pedido, formato: 'pdf' | 'xml'): Promise<Descarga> {
  const { comprobante, transporte, papel } = await deps.inTx(p.ambito, async (tx) => {
    if (!(await findArchivoDe(tx, p.ambito, p.familia, p.id))) throw new AppError('NO_ENCONTRADO')
    const borrador = await buildDraft(tx, p.id, deps.now())
    const papel = await readPapel(tx, p.id)
    return { comprobante: borrador.comprobante, transporte: await readTransporte(tx, p.id), papel }
  })
  const nombre = `vista-previa_${rasgos[p.familia].archivo}_${p.id}.${formato}`
  if (formato === 'xml') {
    // A draft has no seal; where the seal will be, the XML says that it is worth nothing.
    const sinSello = { Sello: 'SIN VALIDEZ FISCAL', NoCertificado: '0'.repeat(20), Certificado: 'SIN VALIDEZ FISCAL' }
    const xml = buildXml({ ...comprobante, ...sinSello })
    return new Descarga(nombre, 'application/xml; charset=utf-8', Buffer.from(xml))
  }
  const pdf = await imprimir({ comprobante, transporte, marca: 'SIN VALIDEZ FISCAL', ...papelDe(papel) })
  return new Descarga(nombre, 'application/pdf', Buffer.from(pdf))
}

export async function descargarBol(deps: Deps, p: Pedido): Promise<Descarga> {
  return deps.inTx(p.ambito, async (tx) => {
    const archivos = await findArchivoDe(tx, p.ambito, p.familia, p.id)
    if (!archivos?.bol) throw new AppError('NO_ENCONTRADO')
    const { nombre, tipo, bytes } = (await readArchivo(tx, archivos.bol))!
    return new Descarga(nombre, tipo, bytes)
  })
}
