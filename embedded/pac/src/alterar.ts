// Spoils the document of an answer in a chosen way; what is stored stays sound, so the truth can still be asked for.
import { buildTfd } from '@litro/cfdi/build-xml'
import type { TimbreFiscalDigital } from '@litro/cfdi/comprobante'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe } from '@litro/cfdi/timbre'
import type { Almacen, Registro } from './almacen.ts'
import type { Modo } from './fallas.ts'
import type { Identidad } from './identidad.ts'
import { makeTimbre, signTimbre } from './timbrar.ts'

type Documento = { uuid: string; xml: Buffer }

type Alteracion = (documento: Documento, registro: Registro) => Promise<Documento>

export type Alterar = (modo: Modo, documento: Documento, registro: Registro) => Promise<Documento>

export function makeAlterar(almacen: Almacen, identidad: Identidad): Alterar {
  const selloAjeno: Alteracion = (documento) =>
    retimbrar(documento, (timbre) => signTimbre(identidad, { ...timbre, SelloCFD: reverse(timbre.SelloCFD) }))

  const alteraciones: Partial<Record<Modo, Alteracion>> = {
    ajeno: async (documento, registro) => {
      const otro = [...almacen.todos()].find(({ uuid }) => uuid !== registro.uuid)
      // The first document ever has no other to be taken for: a stamp made for another seal is the nearest thing.
      return otro ? { uuid: otro.uuid, xml: await almacen.readXml(otro) } : selloAjeno(documento, registro)
    },
    'sello-ajeno': selloAjeno,
    'doble-timbre': async (documento, { sello, momento }) => ({
      ...documento,
      xml: appendToComplemento(documento.xml, buildTfd(await makeTimbre(identidad, sello, momento))),
    }),
    'firma-mala': (documento) =>
      retimbrar(documento, async (timbre) => ({ ...timbre, SelloSAT: reverse(timbre.SelloSAT) })),
    'total-alterado': async (documento) => replace(documento, / Total="[^"]*"/, ' Total="1.00"'),
    'rfc-alterado': async (documento) =>
      replace(documento, /(<(?:\w+:)?Receptor [^>]*?Rfc=")[^"]*"/, '$1XEXX010101000"'),
  }
  return async (modo, documento, registro) => {
    const alteracion = alteraciones[modo]
    return alteracion ? alteracion(documento, registro) : documento
  }
}

/** Another value of the same shape. */
function reverse(base64: string): string {
  return Buffer.from(base64, 'base64').reverse().toString('base64')
}

async function retimbrar(
  { uuid, xml }: Documento,
  change: (timbre: TimbreFiscalDigital) => Promise<TimbreFiscalDigital>,
): Promise<Documento> {
  const timbre = timbreDe(leerCfdi(xml))
  const nuevo = await change(timbre)
  const texto = xml
    .toString('utf8')
    .replace(`SelloCFD="${timbre.SelloCFD}"`, () => `SelloCFD="${nuevo.SelloCFD}"`)
    .replace(`SelloSAT="${timbre.SelloSAT}"`, () => `SelloSAT="${nuevo.SelloSAT}"`)
  return { uuid, xml: Buffer.from(texto) }
}

function appendToComplemento(xml: Buffer, tfd: string): Buffer {
  const texto = xml.toString('utf8')
  const cierre = [...texto.matchAll(/<\/(?:\w+:)?Complemento>/g)].at(-1)?.index ?? texto.length
  return Buffer.from(texto.slice(0, cierre) + tfd + texto.slice(cierre))
}

function replace({ uuid, xml }: Documento, que: RegExp, con: string): Documento {
  return { uuid, xml: Buffer.from(xml.toString('utf8').replace(que, con)) }
}
