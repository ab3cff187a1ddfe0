// The stamp itself: one UUID for one sealed document, however many times and by however many hands it arrives.
import { createHash, randomUUID } from 'node:crypto'
import { cadenaTfd } from '@litro/cfdi/cadena-original'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import type { Comprobante, TimbreFiscalDigital } from '@litro/cfdi/comprobante'
import { type Lectura, leerCfdi } from '@litro/cfdi/leer'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { firmar } from '@litro/cfdi/sellar'
import { agregarTimbre } from '@litro/cfdi/timbre'
import { decodeXml } from '@litro/cfdi/xml-tree'
import type { Almacen, Registro, Relacion } from './almacen.ts'
import type { Identidad } from './identidad.ts'
import { type Momento, type Rechazo, rechazo, revisar } from './revisar.ts'

type Envio = Momento & { xml: Buffer; customId: string }

export type Resultado =
  | { tipo: 'timbrado'; registro: Registro }
  /** 307: this very seal was stamped before. */
  | { tipo: 'previo'; registro: Registro }
  /** CFDI3307: the customid belongs to another document. */
  | { tipo: 'duplicado' }
  | { tipo: 'sin-timbres' }
  | ({ tipo: 'rechazo' } & Rechazo)

export type Timbradora = { timbrar(envio: Envio): Promise<Resultado> }

/** FechaTimbrado is written in central Mexico's time. */
export const ZONA_CENTRO = 'America/Mexico_City'
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

export function makeTimbradora(almacen: Almacen, identidad: Identidad, timbres: number): Timbradora {
  // Seals and customids being worked on: whoever comes second waits for the first and then finds it stamped.
  const enCurso = new Map<string, Promise<unknown>>()
  let apartados = 0

  const stamp = async (envio: Envio, lectura: Lectura, sello: string): Promise<Resultado> => {
    const problema = revisar(lectura, envio)
    if (problema) return { tipo: 'rechazo', ...problema }
    if (almacen.cuantos() + apartados >= timbres) return { tipo: 'sin-timbres' }
    apartados += 1
    try {
      const timbre = await makeTimbre(identidad, sello, envio.ahora)
      const dato = toTimbrado(lectura.comprobante, envio, sello, timbre.UUID)
      return { tipo: 'timbrado', registro: await almacen.addTimbrado(dato, insertTimbre(envio.xml, timbre)) }
    } finally {
      apartados -= 1
    }
  }

  const timbrar = async (envio: Envio): Promise<Resultado> => {
    const lectura = read(envio.xml)
    if ('codigo' in lectura) return { tipo: 'rechazo', ...lectura }
    const sello = lectura.comprobante.Sello ?? ''
    const claves = [`sello ${sello}`, `customid ${envio.customId}`]
    for (;;) {
      const espera = claves.map((clave) => enCurso.get(clave)).find((promesa) => promesa !== undefined)
      if (espera) {
        await espera.catch(() => {})
        continue
      }
      const registro = almacen.porSello(sello)
      if (registro) return { tipo: 'previo', registro }
      if (almacen.porCustomId(envio.customId)) return { tipo: 'duplicado' }
      const trabajo = stamp(envio, lectura, sello)
      for (const clave of claves) enCurso.set(clave, trabajo)
      try {
        return await trabajo
      } finally {
        for (const clave of claves) enCurso.delete(clave)
      }
    }
  }
  return { timbrar }
}

function read(xml: Buffer): Lectura | Rechazo {
  try {
    const lectura = leerCfdi(xml)
    if (lectura.comprobante.Complemento?.TimbreFiscalDigital) {
      return rechazo('301', 'El XML ya trae un timbre fiscal digital; envía el documento sellado, sin timbre.')
    }
    return lectura
  } catch (error) {
    if (error instanceof CfdiError) return rechazo('301', error.message)
    throw error
  }
}

export async function makeTimbre(identidad: Identidad, SelloCFD: string, ahora: number): Promise<TimbreFiscalDigital> {
  const timbre: TimbreFiscalDigital = {
    Version: '1.1',
    UUID: randomUUID().toUpperCase(),
    FechaTimbrado: toHoraLocal(ahora, ZONA_CENTRO),
    RfcProvCertif: identidad.Rfc,
    SelloCFD,
    NoCertificadoSAT: identidad.NoCertificado,
    SelloSAT: '',
  }
  return signTimbre(identidad, timbre)
}

export async function signTimbre(identidad: Identidad, timbre: TimbreFiscalDigital): Promise<TimbreFiscalDigital> {
  return { ...timbre, SelloSAT: await firmar(cadenaTfd(timbre), identidad.llave) }
}

/** Every byte that came stays as it came, a leading BOM included. */
function insertTimbre(xml: Buffer, timbre: TimbreFiscalDigital): Buffer {
  const timbrado = Buffer.from(agregarTimbre(decodeXml(xml), timbre), 'utf8')
  return xml.subarray(0, BOM.length).equals(BOM) ? Buffer.concat([BOM, timbrado]) : timbrado
}

function toTimbrado(comprobante: Comprobante, { xml, customId, ahora }: Envio, sello: string, uuid: string) {
  return {
    uuid,
    customId,
    sello,
    sha256: createHash('sha256').update(xml).digest('hex'),
    tipo: comprobante.TipoDeComprobante,
    fecha: comprobante.Fecha,
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    total: comprobante.Total,
    relaciones: relacionesDe(comprobante),
    momento: ahora,
  }
}

/** A REP is related to what it pays just as a note is to its invoice. */
function relacionesDe(comprobante: Comprobante): Relacion[] {
  const relacionados = (comprobante.CfdiRelacionados ?? []).flatMap(({ TipoRelacion, CfdiRelacionado }) =>
    CfdiRelacionado.map(({ UUID }) => ({ tipo: TipoRelacion as string, uuid: UUID.toUpperCase() })),
  )
  const pagados = (comprobante.Complemento?.Pagos?.Pago ?? []).flatMap(({ DoctoRelacionado }) =>
    DoctoRelacionado.map(({ IdDocumento }) => ({ tipo: 'pago', uuid: IdDocumento.toUpperCase() })),
  )
  return [...relacionados, ...pagados]
}
