// Invoices from suppliers of the demonstration to the company, sealed with throw-away certificates and stamped by our PAC.
import { randomUUID } from 'node:crypto'
import type { Archivo, Deps } from '@litro/api/craft/call/deps'
import type { Comprobante } from '@litro/cfdi/comprobante'
import { type Csd, openCsd } from '@litro/cfdi/csd'
import { generateCsdDePrueba } from '@litro/cfdi/csd-de-prueba'
import { parseDecimal } from '@litro/cfdi/decimal'
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { leerCfdi } from '@litro/cfdi/leer'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { sellar } from '@litro/cfdi/sellar'
import { conceptoDeLinea, importesDeLinea, totales } from '@litro/cfdi/totales'
import { EMISOR_DEMO } from './emisor.ts'

/** `notaDe`: it is a credit note of that folio fiscal. */
type FacturaDemo = { rfc: string; nombre: string; folio: string; concepto: string; total: string; notaDe?: string }

const ANIO = 365 * 86_400_000

export async function makeFacturaDemo(deps: Deps, factura: FacturaDemo): Promise<Record<string, Archivo>> {
  const csd = await makeCsdDemo(factura, deps.now())
  const { xml } = await sellar(toComprobante(factura, deps.now()), csd)
  const respuesta = await deps.motor.pac('embebido').timbrar(Buffer.from(xml), randomUUID())
  if (respuesta.tipo !== 'timbrado') throw new Error(`el PAC no timbró la factura ${factura.folio}: ${respuesta.tipo}`)
  const { comprobante } = leerCfdi(respuesta.xml)
  const pdf = await imprimir({ comprobante, marca: 'DEMOSTRACIÓN', logo: null })
  const nombre = `${factura.rfc}-${factura.folio}`
  return {
    ArchivoFacturaPDF: { nombre: `${nombre}.pdf`, tipo: 'application/pdf', bytes: Buffer.from(pdf) },
    ArchivoFacturaXML: { nombre: `${nombre}.xml`, tipo: 'application/xml', bytes: respuesta.xml },
  }
}

async function makeCsdDemo({ rfc, nombre, folio }: FacturaDemo, ahora: Date): Promise<Csd> {
  const archivos = await generateCsdDePrueba({
    Rfc: rfc,
    Nombre: nombre,
    NoCertificado: `3000100000050000${folio.padStart(4, '0')}`,
    desde: new Date(ahora.getTime() - ANIO),
    hasta: new Date(ahora.getTime() + 3 * ANIO),
    password: 'litro-demo',
  })
  return openCsd({ ...archivos, now: ahora })
}

function toComprobante({ rfc, nombre, folio, concepto, total, notaDe }: FacturaDemo, ahora: Date): Comprobante {
  const importes = importesDeLinea({
    precio: parseDecimal(total),
    cantidad: parseDecimal('1'),
    precioIncluyeIva: true,
    tasaIva: '0.160000',
    cuotaIeps: 0n,
  })
  const linea = {
    ClaveProdServ: '78101807',
    NoIdentificacion: `SERV-${folio}`,
    ClaveUnidad: 'E48',
    Unidad: 'Servicio',
    Descripcion: concepto,
    ...conceptoDeLinea(importes),
  }
  return {
    Version: '4.0',
    Serie: 'F',
    Folio: folio,
    Fecha: toHoraLocal(ahora.getTime() - 60_000, 'America/Mexico_City'),
    FormaPago: '03',
    Moneda: 'MXN',
    TipoDeComprobante: notaDe ? 'E' : 'I',
    ...(notaDe && { CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: notaDe }] }] }),
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: EMISOR_DEMO.codigoPostal,
    Emisor: { Rfc: rfc, Nombre: nombre, RegimenFiscal: '601' },
    Receptor: {
      Rfc: EMISOR_DEMO.rfc,
      Nombre: EMISOR_DEMO.nombre,
      DomicilioFiscalReceptor: EMISOR_DEMO.codigoPostal,
      RegimenFiscalReceptor: '601',
      UsoCFDI: notaDe ? 'G02' : 'G03',
    },
    Conceptos: [linea],
    ...totales([linea]),
  }
}
